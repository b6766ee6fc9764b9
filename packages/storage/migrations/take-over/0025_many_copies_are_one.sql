-- Those who hand in one program are one person when it is counted what is common; what a reviewer has set stays.

-- Fingerprints are kept as often as a program has them, so that a long one that repeats itself is not taken for a short one.
alter table similarity_prints
  add column standing text not null default 'short' check (standing in ('compared', 'short', 'common'));
update similarity_prints set standing = 'compared' where is_compared;
alter table similarity_prints drop column is_compared;

alter table similarity_grounds
  -- When a program came, went or changed since what is common was counted; null: it is settled.
  add column changed_at timestamptz default clock_timestamp(),
  -- A program came before more later ones than are looked at again at once.
  add column overtaken boolean not null default false;
create index similarity_grounds_to_settle on similarity_grounds (changed_at) where changed_at is not null;

-- The two programs that were looked at last, and how similar they were then; null where it was not known.
alter table similarity_reviews
  add column sid integer references submissions (sid),
  add column other_sid integer references submissions (sid),
  add column percent smallint;
update similarity_reviews r set
  sid = greatest(pair.a, pair.b),
  other_sid = least(pair.a, pair.b),
  percent = (select max(percent) from similarity_matches m where (m.pid, m.user_a, m.user_b) = (r.pid, r.user_a, r.user_b))
from (
  select pid, user_a, user_b,
    (select max(sid) from submissions s where s.pid = x.pid and s.user_id = x.user_a) as a,
    (select max(sid) from submissions s where s.pid = x.pid and s.user_id = x.user_b) as b
  from similarity_reviews x) pair
where (pair.pid, pair.user_a, pair.user_b) = (r.pid, r.user_a, r.user_b);
alter table similarity_reviews alter column sid set not null, alter column other_sid set not null;

drop function keep_similarity(
  integer, bigint, integer, integer, integer, integer[], integer[], boolean,
  integer[], integer[], integer[], integer[], integer[], integer[]);

-- All that was found of one program, and the request done. The caller holds the problem.
create function keep_similarity(
  of_sid integer, of_request bigint, of_pid integer, of_family integer, of_user integer,
  new_prints integer[], new_marks integer[], new_standing text, figure integer, figure_sid integer,
  others integer[], other_users integer[], percents integer[],
  withins integer[], nearest integer[], nearest_percents integer[])
returns void language plpgsql as $$
declare
  known similarity_prints;
  is_new boolean;
  later integer[];
begin
  -- Found anew after a crash: what a crash takes, it takes together with the end of the request.
  perform set_config('synchronous_commit', 'off', true);
  select * into known from similarity_prints where sid = of_sid;
  is_new := not found;
  if is_new then
    insert into similarity_prints (sid, pid, user_id, family, prints, marks, standing)
    values (of_sid, of_pid, of_user, of_family, new_prints, new_marks, new_standing);
    update similarity_grounds set programs = programs + 1, changed_at = clock_timestamp()
    where pid = of_pid and family = of_family;
  else
    if (known.prints, known.marks, known.standing) is distinct from (new_prints, new_marks, new_standing) then
      update similarity_prints set prints = new_prints, marks = new_marks, standing = new_standing where sid = of_sid;
    end if;
    if known.prints <> new_prints then
      update similarity_grounds set changed_at = clock_timestamp() where pid = of_pid and family = of_family;
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
  update submissions set sim = figure, sim_sid = figure_sid
  where sid = of_sid and (sim, sim_sid) is distinct from (figure, figure_sid);
  if is_new and new_standing = 'compared' then
    later := similarity_later(of_sid, of_pid, of_family, of_user, new_marks);
    perform request_similarity(later, 1);
    -- There may be more of them.
    if cardinality(later) = 120 then
      update similarity_grounds set overtaken = true where pid = of_pid and family = of_family;
    end if;
  end if;
  delete from similarity_jobs where sid = of_sid and requested = of_request;
end $$;

-- All fingerprints are read anew.
select request_similarity(array(select sid from similarity_prints), 2, true);
