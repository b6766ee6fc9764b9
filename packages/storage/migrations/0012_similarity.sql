-- Similarity of accepted programs: their fingerprints, what they match, what people made of it, and the work to be done.

-- One row for each accepted submission that is looked at.
create table similarity_prints (
  sid integer primary key references submissions (sid),
  pid integer not null references problems (pid),
  user_id integer not null references users (id),
  family smallint not null,
  -- Hashes, ascending, each as often as the program has it: a long one that repeats itself is not taken for a short one.
  prints integer[] not null,
  -- Those of them by which it is found.
  marks integer[] not null default '{}',
  -- Whether enough of them count; if not, whether it has too few or has what many have.
  standing text not null default 'short' check (standing in ('compared', 'short', 'common'))
);

create index similarity_prints_by_problem on similarity_prints (pid, family, sid desc);

-- The inverted index. It holds a fixed number of marks for each program, not all its fingerprints, so that it stays small;
-- the newest programs with a mark are at one end, so that a search reads as many as it wants and no more. It tells the
-- programs of a contest and of a course from others by the index alone: neither changes for a submission.
create table similarity_marks (
  pid integer not null,
  family smallint not null,
  mark integer not null,
  -- Of similarity_prints, whose row says which marks there are: they go together.
  sid integer not null,
  user_id integer not null,
  contest_id integer not null,
  course_id integer,
  primary key (pid, family, mark, sid) include (user_id, contest_id, course_id)
);

-- The best earlier programs of other people that are similar enough to be shown.
create table similarity_matches (
  sid integer not null references similarity_prints (sid) on delete cascade,
  other_sid integer not null references similarity_prints (sid) on delete cascade,
  pid integer not null,
  user_id integer not null,
  other_user_id integer not null,
  -- The two people in one order.
  user_a integer not null generated always as (least(user_id, other_user_id)) stored,
  user_b integer not null generated always as (greatest(user_id, other_user_id)) stored,
  percent smallint not null,
  -- Where the later program lies, which never changes.
  contest_id integer not null default 0,
  course_id integer,
  primary key (sid, other_sid)
);

create index similarity_matches_by_other on similarity_matches (other_sid);
create index similarity_matches_by_problem on similarity_matches (pid, percent desc);
-- All pairs of a contest or a course are found in an index, each with its most similar programs first.
create index similarity_matches_of_contest
  on similarity_matches (contest_id, pid, user_a, user_b, percent desc, sid desc) include (other_sid)
  where contest_id > 0;
create index similarity_matches_of_course on similarity_matches (course_id) where course_id is not null;

-- Of a program, the most similar earlier one of another person: anywhere, in its contest, in its course. However little.
create table similarity_nearest (
  sid integer not null references similarity_prints (sid) on delete cascade,
  -- 0 anywhere, 1 its contest, 2 its course.
  within smallint not null check (within in (0, 1, 2)),
  other_sid integer not null references similarity_prints (sid) on delete cascade,
  percent smallint not null,
  primary key (sid, within)
);

create index similarity_nearest_by_other on similarity_nearest (other_sid);

-- What does not count in the programs of a problem: every run of the given code, and what is in too many programs.
create table similarity_grounds (
  pid integer not null references problems (pid),
  family smallint not null,
  skeleton_md5 text not null,
  skeleton integer[] not null,
  common integer[] not null,
  -- Programs, now and when the common ones were last counted.
  programs integer not null default 0,
  counted integer not null default 0,
  -- Goes up whenever what does not count is found anew, so that a figure from what counted before is noticed.
  version integer not null default 1,
  -- When a program came, went or changed since what is common was counted; null: it is settled.
  changed_at timestamptz default clock_timestamp(),
  -- A program came before more later ones than are looked at again at once.
  overtaken boolean not null default false,
  primary key (pid, family)
);

create index similarity_grounds_to_settle on similarity_grounds (changed_at) where changed_at is not null;

-- What people made of two persons' programs for a problem. It outlives the figures: a new submission changes those.
create table similarity_reviews (
  pid integer not null references problems (pid),
  user_a integer not null references users (id),
  user_b integer not null references users (id),
  state text not null default 'open' check (state in ('open', 'dismissed', 'confirmed')),
  note text not null default '',
  set_by integer not null references users (id),
  set_at timestamptz not null default clock_timestamp(),
  -- The two programs that were looked at last, and how similar they were then; null where it was not known.
  sid integer not null references submissions (sid),
  other_sid integer not null references submissions (sid),
  percent smallint,
  primary key (pid, user_a, user_b),
  check (user_a < user_b)
);

create index similarity_reviews_by_second on similarity_reviews (user_b);

create sequence similarity_requests;

-- Submissions to be looked at. A row goes when the work is done for the request that it was done for.
create table similarity_jobs (
  sid integer primary key references submissions (sid),
  -- Lower first: 0 a new verdict, 1 what follows from one, 2 all anew.
  priority smallint not null,
  -- The fingerprints too.
  anew boolean not null default false,
  requested bigint not null default nextval('similarity_requests'),
  claimed_until timestamptz,
  attempts integer not null default 0
);

create index similarity_jobs_in_order on similarity_jobs (priority, requested);
create index similarity_jobs_anew on similarity_jobs (sid) where anew;

-- A function because a connection then plans it once, which takes longer than doing it (docs/database.md).
-- Earlier programs of others that share marks, most marks first: some of all, and some of those in the same contest and
-- course; at most two of each person. Of one mark so many are looked at, the nearest in time: what is so common says little.
-- What it costs is bounded by the number of marks, however many programs there are.
create function similarity_candidates(
  of_sid integer, of_pid integer, of_family integer, of_user integer, wanted integer[], most integer)
returns table (sid integer, user_id integer, in_contest boolean, in_course boolean, prints bytea)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  own_contest integer;
  own_course integer;
  contests_of_course integer[];
begin
  select nullif(s.contest_id, 0), coalesce(s.course_id, c.course_id) into own_contest, own_course
  from submissions s left join contests c on c.cid = s.contest_id where s.sid = of_sid;
  if own_course is not null then
    contests_of_course := array(
      select cid from contests c where c.course_id = own_course and c.deleted_at is null and c.status = 2);
  end if;
  return query
    with found as materialized (
      select near.sid, near.user_id,
        coalesce(near.contest_id = own_contest, false) as in_contest,
        coalesce(near.course_id = own_course, false) or coalesce(near.contest_id = any(contests_of_course), false) as in_course,
        count(*) as shared
      from unnest(wanted) one (mark)
      cross join lateral (
        select m.sid, m.user_id, m.contest_id, m.course_id from similarity_marks m
        where m.pid = of_pid and m.family = of_family and m.mark = one.mark and m.sid < of_sid and m.user_id <> of_user
        order by m.sid desc limit 300
      ) near
      group by near.sid, near.user_id, near.contest_id, near.course_id
    ), best as (
      (select a.sid, a.user_id, a.in_contest, a.in_course from (
          select f.*, row_number() over (partition by f.user_id order by f.shared desc, f.sid) as turn
          from found f) a
        where a.turn <= 2 order by a.shared desc, a.sid limit most)
      union
      (select a.sid, a.user_id, a.in_contest, a.in_course from (
          select f.*, row_number() over (partition by f.user_id order by f.shared desc, f.sid) as turn
          from found f where own_contest is not null and f.in_contest) a
        where a.turn <= 2 order by a.shared desc, a.sid limit most)
      union
      (select a.sid, a.user_id, a.in_contest, a.in_course from (
          select f.*, row_number() over (partition by f.user_id order by f.shared desc, f.sid) as turn
          from found f where own_course is not null and f.in_course) a
        where a.turn <= 2 order by a.shared desc, a.sid limit most)
    )
    -- As bytes: numbers as text take longer to write and to read than all the rest.
    select b.sid, b.user_id, b.in_contest, b.in_course,
      (select array_send(p.prints) from similarity_prints p where p.sid = b.sid)
    from best b;
end $$;
