-- Courses, their members with six flags each, and their problems in order.

create table courses (
  course_id integer generated always as identity primary key,
  name text not null,
  description text not null default '',
  -- 1 public, 2 private.
  encrypt smallint not null default 2 check (encrypt in (1, 2)),
  -- '' : nobody joins a private course by themselves.
  join_code text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

-- A role is kept whole, so that every rule reads one flag.
create table course_members (
  course_id integer not null references courses (course_id),
  user_id integer not null references users (id),
  basic boolean not null default true check (basic),
  view_testcase boolean not null default false,
  view_solution boolean not null default false,
  manage_problem boolean not null default false,
  manage_contest boolean not null default false,
  manage_course boolean not null default false,
  joined_at timestamptz not null default clock_timestamp(),
  primary key (course_id, user_id),
  check (view_testcase or not manage_problem),
  check (view_solution and manage_problem and manage_contest or not manage_course)
);

create index course_members_by_user on course_members (user_id, course_id);
create index course_members_in_charge on course_members (course_id, joined_at, user_id) where manage_course;

create table course_problems (
  course_id integer not null references courses (course_id),
  pid integer not null references problems (pid),
  -- With gaps, until somebody rearranges them.
  position integer not null,
  -- Added by somebody who may edit it: then whoever reads the course's test data reads its tests too.
  shared boolean not null default false,
  primary key (course_id, pid),
  unique (course_id, position) deferrable initially immediate
);

create index course_problems_by_problem on course_problems (pid);

-- The course in whose name it was made: its own, to edit and, when private, to keep out of everybody's lists.
alter table problems add column course_id integer references courses (course_id);
create index problems_by_course on problems (course_id) where course_id is not null;

alter table contests add foreign key (course_id) references courses (course_id);
alter table submissions add foreign key (course_id) references courses (course_id);
create index submissions_by_course on submissions (course_id, sid desc) where course_id is not null;

-- What else a ranklist says changes with it: who of its entrants manages it and is not ranked, and who is in which group.
-- The rows are taken in the order of contests, and after everything else that a transaction holds.
create function change_ranklists(contest_ids integer[]) returns void language sql as $$
  update ranklist_versions v set version = v.version + 1, public_version = v.public_version + 1
  from (
    select contest_id from ranklist_versions where contest_id = any(contest_ids)
    order by contest_id for no key update
  ) held
  where held.contest_id = v.contest_id;
$$;

create function change_ranklists_of_member() returns trigger language plpgsql as $$
declare
  of_user integer := case tg_op when 'DELETE' then old.user_id else new.user_id end;
  of_course integer := case tg_op when 'DELETE' then old.course_id else new.course_id end;
begin
  perform change_ranklists(array(
    select e.contest_id from contest_entrants e join contests c on c.cid = e.contest_id
    where e.user_id = of_user and c.course_id = of_course));
  return null;
end $$;

create trigger course_members_come_as_managers after insert on course_members for each row
  when (new.manage_contest) execute function change_ranklists_of_member();
create trigger course_members_become_managers after update of manage_contest on course_members for each row
  when (old.manage_contest is distinct from new.manage_contest) execute function change_ranklists_of_member();
create trigger course_members_leave_as_managers after delete on course_members for each row
  when (old.manage_contest) execute function change_ranklists_of_member();

create function change_ranklists_of_groups() returns trigger language plpgsql as $$
begin
  perform change_ranklists(array(
    select distinct e.contest_id from contest_entrants e join changed m on m.user_id = e.user_id));
  return null;
end $$;

create trigger group_members_come after insert on group_members referencing new table as changed
  for each statement execute function change_ranklists_of_groups();
create trigger group_members_leave after delete on group_members referencing old table as changed
  for each statement execute function change_ranklists_of_groups();

create function change_ranklists_of_group() returns trigger language plpgsql as $$
begin
  perform change_ranklists(array(
    select distinct e.contest_id from contest_entrants e join group_members m on m.user_id = e.user_id
    where m.gid = new.gid));
  return null;
end $$;

create trigger groups_go after update of deleted_at on groups for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function change_ranklists_of_group();
