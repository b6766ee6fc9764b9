-- Groups of a problem's tests, for points in parts. A problem without groups is all or nothing.

create table test_groups (
  pid integer not null references problems (pid),
  -- From 1, without gaps.
  number smallint not null check (number between 1 and 100),
  -- Hundredths of a point, on the problem's own scale.
  points integer not null check (points between 0 and 1000000),
  -- How its tests' scores become one.
  way text not null check (way in ('min', 'sum', 'product', 'max')),
  -- Groups before it that must give all of their points.
  needs smallint[] not null check (number > all (needs)),
  -- After a test without any score the rest of the group is not run.
  stop boolean not null,
  primary key (pid, number)
);

-- Null for a test that gives no points, and for a removed one.
alter table testcases
  add column group_number smallint,
  add foreign key (pid, group_number) references test_groups (pid, number);

-- A group that goes must not read all tests to see whether one is in it.
create index testcases_by_group on testcases (pid, group_number) where group_number is not null;

-- The groups as they were when a host took it, tests by their places from 0; null where there were none.
alter table judgements add column groups jsonb;
