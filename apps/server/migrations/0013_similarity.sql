-- Similarity of accepted programs: their fingerprints, what they match, what people made of it, and the work to be done.

-- Code that the statement gives, by language family: it counts for nobody.
alter table problems
  add column skeleton_cpp text not null default '',
  add column skeleton_java text not null default '',
  add column skeleton_python text not null default '';

-- One row for each accepted submission that is compared.
create table similarity_prints (
  sid integer primary key references submissions (sid),
  pid integer not null references problems (pid),
  user_id integer not null references users (id),
  -- 1 C and C++, 2 Java, 3 Python.
  family smallint not null check (family in (1, 2, 3)),
  -- Distinct hashes, ascending.
  prints integer[] not null,
  -- Those of them by which it is found.
  marks integer[] not null default '{}',
  -- Percent of the best earlier match, whatever it is; null where too few fingerprints count.
  best smallint
);

create index similarity_prints_by_problem on similarity_prints (pid, family, sid desc);

-- The inverted index. It holds a fixed number of marks for each program, not all its fingerprints, so that it stays small;
-- the newest programs with a mark are at one end, so that a search reads as many as it wants and no more.
create table similarity_marks (
  pid integer not null,
  family smallint not null,
  mark integer not null,
  -- Of similarity_prints, whose row says which marks there are: they go together.
  sid integer not null,
  user_id integer not null,
  -- A search reads the index alone.
  primary key (pid, family, mark, sid) include (user_id)
);

-- The best earlier programs of other people that are similar enough to be shown.
create table similarity_matches (
  sid integer not null references similarity_prints (sid) on delete cascade,
  other_sid integer not null references similarity_prints (sid) on delete cascade,
  pid integer not null,
  user_id integer not null,
  other_user_id integer not null,
  percent smallint not null,
  primary key (sid, other_sid)
);

create index similarity_matches_by_other on similarity_matches (other_sid);
create index similarity_matches_by_problem on similarity_matches (pid, percent desc);

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
  primary key (pid, family)
);

-- What people made of two persons' programs for a problem. It outlives the figures: a new submission changes those.
create table similarity_reviews (
  pid integer not null references problems (pid),
  user_a integer not null references users (id),
  user_b integer not null references users (id),
  state text not null default 'open' check (state in ('open', 'dismissed', 'confirmed')),
  note text not null default '',
  set_by integer not null references users (id),
  set_at timestamptz not null default clock_timestamp(),
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

create function request_similarity(wanted integer[], urgency integer, from_scratch boolean default false)
returns void language sql as $$
  insert into similarity_jobs (sid, priority, anew)
  select sid, urgency, from_scratch from unnest(wanted) sid order by sid
  on conflict (sid) do update set
    priority = least(similarity_jobs.priority, excluded.priority),
    anew = similarity_jobs.anew or excluded.anew,
    requested = nextval('similarity_requests'),
    claimed_until = null,
    attempts = 0
$$;

-- Whatever makes a submission accepted or takes that away asks in the same transaction: judging, a rejudge, a skip, many
-- of them at once. The verdict waits for one row and nothing else.
create function request_similarity_of_submission() returns trigger language plpgsql as $$
begin
  perform request_similarity(array[new.sid], 0);
  return null;
end $$;

create trigger submissions_request_similarity
  after update of counted_judge on submissions for each row
  when (old.counted_judge = 3 or new.counted_judge = 3)
  execute function request_similarity_of_submission();

-- A problem or contest that goes, or comes back, takes its submissions along; other given code changes all figures.
create function request_similarity_of_problem() returns trigger language plpgsql as $$
begin
  perform request_similarity(array(select sid from submissions where pid = new.pid and counted_judge = 3), 1);
  return null;
end $$;

create trigger problems_request_similarity
  after update of deleted_at, skeleton_cpp, skeleton_java, skeleton_python on problems for each row
  when ((old.deleted_at, old.skeleton_cpp, old.skeleton_java, old.skeleton_python)
    is distinct from (new.deleted_at, new.skeleton_cpp, new.skeleton_java, new.skeleton_python))
  execute function request_similarity_of_problem();

create function request_similarity_of_contest() returns trigger language plpgsql as $$
begin
  perform request_similarity(
    array(select sid from submissions where contest_id = new.cid and contest_id > 0 and counted_judge = 3), 1);
  return null;
end $$;

create trigger contests_request_similarity
  after update of deleted_at on contests for each row
  when (old.deleted_at is distinct from new.deleted_at)
  execute function request_similarity_of_contest();

-- What was accepted before there was any of this.
insert into similarity_jobs (sid, priority)
select sid, 2 from submissions where counted_judge = 3 order by sid;
