-- Judging goes on for everybody when one problem, or one person, is in trouble.

-- Test files that a host could not have as their hash says, and that are not so in the server's own store either. What is
-- handed in to a problem with such a test waits until the file is right again, or the test is removed.
create table broken_files (
  sha256 text primary key references blobs (sha256) on delete cascade,
  state text not null check (state in ('missing', 'unreadable', 'changed')),
  found_at timestamptz not null default clock_timestamp(),
  checked_at timestamptz not null default clock_timestamp()
);

-- A lease looks at its host itself. A host that is removed is gone at once, and its leases end a moment later: nobody who
-- reports waits for whoever removes it.
alter table judging_tasks drop constraint judging_tasks_host_id_fkey;

-- The last turn that each person took in each class of tasks; of person 0 the turn up to which the class was given out,
-- where everybody begins who has not been as far.
create table judging_turns (
  priority smallint not null,
  user_id integer not null,
  turn integer not null,
  primary key (priority, user_id)
);
insert into judging_turns (priority, user_id, turn)
select priority, user_id, max(turn) from judging_tasks group by priority, user_id
union all
select priority, 0, min(turn) from judging_tasks where lease_until is null group by priority;

-- Whose it is: of one person's trials one runs at a time.
delete from judge_trials;
alter table judge_trials add column user_id integer not null;
