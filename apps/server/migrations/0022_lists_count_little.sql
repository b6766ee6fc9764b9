-- What a list counts and looks through does not grow with all there is: it stands in an index of its own, or beside what it
-- belongs to.

-- Outside contests nearly all discussions are everybody's: they are counted here, and the few that are not taken off.
create index discussions_outside_contests on discussions (did) include (title_key)
  where deleted_at is null and contest_id is null;

-- Whether a member of a group is in the ranklist of people: has solved something and is not banned. Whoever puts people into
-- a group holds them meanwhile, so that what is read here is still so when it is written.
alter table group_members add column is_ranked boolean not null default false;
update group_members m set is_ranked = true from users u where u.id = m.user_id and u.solve > 0 and u.privilege > 0;
create index group_members_ranked on group_members (gid, user_id) where is_ranked;

create function rank_member() returns trigger language plpgsql as $$
begin
  new.is_ranked := exists (select from users where id = new.user_id and solve > 0 and privilege > 0);
  return new;
end $$;

create trigger group_members_rank before insert on group_members for each row execute function rank_member();

-- The first problem that somebody solves, a ban and its end: all others leave it as it is.
create function rank_memberships() returns trigger language plpgsql as $$
begin
  update group_members set is_ranked = new.solve > 0 and new.privilege > 0 where user_id = new.id;
  return null;
end $$;

create trigger users_rank_memberships after update of solve, privilege on users for each row
  when ((old.solve > 0 and old.privilege > 0) <> (new.solve > 0 and new.privilege > 0))
  execute function rank_memberships();

-- Pieces of a word by which those who hold it are looked up: the rare ones, where it has any, since the index gathers all
-- that hold one. Null where many hold the whole word. Which are many and rare is told by some of the rows from all over.
create function pieces_among_people(word text) returns text[] language sql stable as $$
  with few as materialized (
    select distinct near.haystack
    from (select min(user_id) as first, max(user_id) as last from user_search) span
    cross join lateral generate_series(0, 49) turn
    cross join lateral (
      select s.haystack from user_search s
      -- Not at equal distances: names are numbered.
      where s.user_id >= (span.first + (span.last - span.first) * (turn * 0.618034 % 1))::integer order by s.user_id limit 1
    ) near
  )
  select case when (select count(*) from few where position(word in haystack) > 0) <= 5 then coalesce(
    (select array_agg(piece) from unnest(search_needles(word)) piece
      where not exists (select from few where position(piece in haystack) > 0)),
    search_needles(word)) end
$$;

-- At most so many whose username or nickname holds a word in lower case. Left alone, the planner would take the pieces of
-- every name apart rather than look up those of a word that many names hold.
drop function people_holding(text, integer);
create function people_holding(word text, pieces text[], most integer) returns table (user_id integer)
language sql stable set enable_seqscan = off as $$
  select s.user_id from user_search s where s.grams @> pieces and position(word in s.haystack) > 0 limit most
$$;

-- Where the later program of a match lies, which never changes, and its two people in one order: all pairs of a contest or a
-- course are found in an index, each with its most similar programs first.
alter table similarity_matches
  add column contest_id integer not null default 0,
  add column course_id integer,
  add column user_a integer not null generated always as (least(user_id, other_user_id)) stored,
  add column user_b integer not null generated always as (greatest(user_id, other_user_id)) stored;
update similarity_matches m set contest_id = s.contest_id, course_id = s.course_id
from submissions s where s.sid = m.sid;
create index similarity_matches_of_contest
  on similarity_matches (contest_id, pid, user_a, user_b, percent desc, sid desc) include (other_sid)
  where contest_id > 0;
create index similarity_matches_of_course on similarity_matches (course_id) where course_id is not null;

create function place_match() returns trigger language plpgsql as $$
begin
  select s.contest_id, s.course_id into new.contest_id, new.course_id from submissions s where s.sid = new.sid;
  return new;
end $$;

create trigger similarity_matches_place before insert on similarity_matches for each row execute function place_match();

-- Titles of problems by their pieces, as those of discussions. A table of its own: each counted verdict changes the row of a
-- problem, and would write all its pieces anew.
create table problem_search (
  pid integer primary key references problems (pid) on delete cascade,
  -- The title in lower case.
  haystack text not null,
  grams text[] not null generated always as (search_grams(haystack)) stored
);

create function keep_problem_search() returns trigger language plpgsql as $$
begin
  insert into problem_search (pid, haystack) values (new.pid, lower(new.title))
  on conflict (pid) do update set haystack = excluded.haystack;
  return null;
end $$;

create trigger problems_keep_search after insert on problems for each row execute function keep_problem_search();
create trigger problems_change_search after update of title on problems for each row
  when (old.title is distinct from new.title) execute function keep_problem_search();

insert into problem_search (pid, haystack) select pid, lower(title) from problems;
create index problem_search_by_gram on problem_search using gin (grams);

-- At most so many whose titles hold a word in lower case.
create function problems_holding(word text, most integer) returns table (pid integer)
language sql stable set enable_seqscan = off as $$
  select s.pid from problem_search s
  where s.grams @> search_needles(word) and position(word in s.haystack) > 0 limit most
$$;
