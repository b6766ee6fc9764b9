-- The work of similarity in few words with the database, and the highest figures within a contest and a course, which are
-- all that whoever manages only that may know.

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

-- Told by the table above from now on; what remains is whether enough fingerprints count.
alter table similarity_prints add column is_compared boolean not null default false;
update similarity_prints set is_compared = best is not null;
alter table similarity_prints drop column best;

-- Goes up whenever what does not count is found anew, so that a figure from what counted before is noticed.
alter table similarity_grounds add column version integer not null default 1;

-- A search tells the programs of a contest and of a course from others by the index alone. Neither changes for a submission.
drop table similarity_marks;
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
insert into similarity_marks (pid, family, mark, sid, user_id, contest_id, course_id)
select f.pid, f.family, mark, f.sid, f.user_id, s.contest_id, s.course_id
from similarity_prints f join submissions s using (sid) cross join unnest(f.marks) mark;

-- These are functions because a connection then plans their statements once, which takes longer than doing them.

-- Until the transaction ends nobody else changes what is known of this problem, in any process.
create function hold_similarity(of_sid integer, of_pid integer, of_family integer) returns integer
language plpgsql as $$
declare
  version_now integer;
begin
  -- The first number keeps these locks apart from others.
  perform pg_advisory_xact_lock(1313, of_pid);
  perform from submissions where sid = of_sid and counted_judge = 3 for no key update;
  if not found then return null; end if;
  select version into version_now from similarity_grounds where pid = of_pid and family = of_family;
  return coalesce(version_now, 0);
end $$;

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

-- Later programs of others that share most marks: one that came after them may be most like them.
create function similarity_later(of_sid integer, of_pid integer, of_family integer, of_user integer, wanted integer[])
returns integer[] language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return array(
    select near.sid from unnest(wanted) one (mark)
    cross join lateral (
      select m.sid from similarity_marks m
      where m.pid = of_pid and m.family = of_family and m.mark = one.mark and m.sid > of_sid and m.user_id <> of_user
      order by m.sid limit 300
    ) near
    group by near.sid order by count(*) desc, near.sid limit 120);
end $$;

-- All that was found of one program, and the request done. The caller holds the problem.
create function keep_similarity(
  of_sid integer, of_request bigint, of_pid integer, of_family integer, of_user integer,
  new_prints integer[], new_marks integer[], compared boolean,
  others integer[], other_users integer[], percents integer[],
  withins integer[], nearest integer[], nearest_percents integer[])
returns void language plpgsql as $$
declare
  known similarity_prints;
  is_new boolean;
begin
  -- Found anew after a crash: what a crash takes, it takes together with the end of the request.
  perform set_config('synchronous_commit', 'off', true);
  select * into known from similarity_prints where sid = of_sid;
  is_new := not found;
  if is_new then
    insert into similarity_prints (sid, pid, user_id, family, prints, marks, is_compared)
    values (of_sid, of_pid, of_user, of_family, new_prints, new_marks, compared);
    update similarity_grounds set programs = programs + 1 where pid = of_pid and family = of_family;
  else
    if (known.prints, known.marks, known.is_compared) is distinct from (new_prints, new_marks, compared) then
      update similarity_prints set prints = new_prints, marks = new_marks, is_compared = compared where sid = of_sid;
    end if;
    delete from similarity_matches where sid = of_sid;
    delete from similarity_nearest where sid = of_sid;
  end if;
  if is_new or known.marks <> new_marks then
    if not is_new then
      delete from similarity_marks
      where pid = of_pid and family = of_family and sid = of_sid and mark = any(known.marks);
    end if;
    insert into similarity_marks (pid, family, mark, sid, user_id, contest_id, course_id)
    select of_pid, of_family, mark, of_sid, of_user, s.contest_id, s.course_id
    from submissions s cross join unnest(new_marks) mark where s.sid = of_sid;
  end if;
  insert into similarity_matches (sid, other_sid, pid, user_id, other_user_id, percent)
  select of_sid, o, of_pid, of_user, u, p from unnest(others, other_users, percents) one (o, u, p);
  insert into similarity_nearest (sid, within, other_sid, percent)
  select of_sid, w, o, p from unnest(withins, nearest, nearest_percents) one (w, o, p);
  -- What lists and pages of the submission tell. It is no change of the submission itself.
  update submissions set sim = percents[1], sim_sid = others[1]
  where sid = of_sid and (sim, sim_sid) is distinct from (percents[1], others[1]);
  if is_new and compared then
    perform request_similarity(similarity_later(of_sid, of_pid, of_family, of_user, new_marks), 1);
  end if;
  delete from similarity_jobs where sid = of_sid and requested = of_request;
end $$;

-- A contest that goes or comes back takes its submissions along. One that moves to another course, is reserved or is open
-- again changes what may be known in that course, to all its programs.
create or replace function request_similarity_of_contest() returns trigger language plpgsql as $$
begin
  perform request_similarity(array(
    select sid from submissions where contest_id = new.cid and contest_id > 0 and counted_judge = 3
    union
    select s.sid from contests c join submissions s on s.contest_id = c.cid
    where c.course_id in (old.course_id, new.course_id) and s.contest_id > 0 and s.counted_judge = 3
    union
    select sid from submissions where course_id in (old.course_id, new.course_id) and counted_judge = 3), 1);
  return null;
end $$;

drop trigger contests_request_similarity on contests;
create trigger contests_request_similarity
  after update of deleted_at, course_id, status on contests for each row
  when (old.deleted_at is distinct from new.deleted_at or old.course_id is distinct from new.course_id
    or (new.course_id is not null and old.status <> new.status))
  execute function request_similarity_of_contest();

-- Of all programs that are compared already, the highest figures within contest and course.
select request_similarity(array(select sid from similarity_prints), 2);
