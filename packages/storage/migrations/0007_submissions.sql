-- Submissions, their judgements, and what each person tried and solved.

create table submissions (
  sid integer generated always as identity primary key,
  user_id integer not null references users (id),
  pid integer not null references problems (pid),
  -- 0 outside contests.
  contest_id integer not null default 0,
  course_id integer references courses (course_id),
  language smallint not null,
  code text not null,
  code_bytes integer not null,
  -- Of the current judgement, so that lists read one table. Skipped while skipped_at is set.
  judge smallint not null default 0,
  -- Hundredths of a point: 10000 is all of 100 points.
  score smallint not null default 0 check (score between 0 and 10000),
  time_ms integer not null default 0,
  memory_kb integer not null default 0,
  judgement_id bigint,
  -- The verdict that counts and statistics hold: the last finished one; null while there is none.
  counted_judge smallint,
  -- Outside contests always; in one once it is open. Only what is open is in the lists, counts and statistics of everybody.
  is_open boolean not null default true,
  skipped_at timestamptz,
  skipped_by integer references users (id),
  -- Percent of the best earlier match, where it is similar enough to be shown.
  sim smallint,
  sim_sid integer references submissions (sid),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

-- At most fifteen. Of one person, problem, contest, verdict, language, newest first: they hold what these are counted, filtered
-- and sorted by besides, so that none of the rows is read which is not shown.
create index submissions_by_user on submissions (user_id, sid desc)
  include (contest_id, pid, judge, counted_judge, language, is_open, created_at, time_ms, memory_kb, sim);
create index submissions_by_problem on submissions (pid, sid desc)
  include (contest_id, user_id, judge, counted_judge, language, is_open, code_bytes, created_at, time_ms, memory_kb, sim);
create index submissions_by_contest on submissions (contest_id, sid desc)
  include (pid, user_id, judge, language, is_open, created_at, time_ms, memory_kb, sim) where contest_id > 0;
create index submissions_by_judge on submissions (judge, sid desc)
  include (contest_id, pid, user_id, language, is_open, created_at, time_ms, memory_kb, sim);
create index submissions_by_language on submissions (language, sid desc)
  include (contest_id, pid, user_id, judge, is_open, created_at, time_ms, memory_kb, sim);
create index submissions_by_course on submissions (course_id, sid desc)
  include (pid, user_id, judge, counted_judge, is_open) where course_id is not null;

-- What everybody sees, and what a contest still has to open. The rows lie in the order of their numbers.
create index submissions_listed on submissions (sid desc) where is_open;
create index submissions_to_open on submissions (contest_id, sid) where not is_open;

-- All, in each order: the rows of what many have are found along it.
create index submissions_by_age on submissions (created_at, sid) include (contest_id);
create index submissions_by_time on submissions (time_ms, sid) include (contest_id, judge, language, created_at, sim);
create index submissions_by_memory on submissions (memory_kb, sid) include (contest_id, judge, language, created_at, sim);
create index submissions_by_similarity on submissions (sim nulls first, created_at, sid)
  include (contest_id, judge, language, time_ms, memory_kb);

-- A cell is computed from its submissions.
create index submissions_in_contest on submissions (contest_id, user_id, pid) where contest_id > 0;
-- Asked when a judgement goes that nobody saw.
create index submissions_by_judgement on submissions (judgement_id);

-- An attempt at a verdict. Never edited once finished; a rejudge adds one.
create table judgements (
  id bigint generated always as identity primary key,
  sid integer not null references submissions (sid),
  reason text not null check (reason in ('submit', 'rejudge', 'shadow')),
  judge smallint not null,
  score smallint not null default 0 check (score between 0 and 10000),
  time_ms integer not null default 0,
  memory_kb integer not null default 0,
  error text not null default '',
  -- For admins: the checker's message, the reason of a SystemError.
  judge_message text not null default '',
  -- [{uuid, judge, score, time, memory}] in the order of the tests.
  tests jsonb not null default '[]',
  total_tests integer not null default 0,
  host_id integer,
  created_by integer references users (id),
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);

create index judgements_by_submission on judgements (sid, id desc);

alter table submissions
  add foreign key (judgement_id) references judgements (id) deferrable initially deferred;

-- One row for each person and problem with finished submissions: the source of all distinct counts.
create table user_problems (
  user_id integer not null references users (id),
  pid integer not null references problems (pid),
  submitted integer not null default 0 check (submitted >= 0),
  accepted integer not null default 0 check (accepted >= 0),
  primary key (user_id, pid)
);

create index user_problems_by_problem on user_problems (pid);
