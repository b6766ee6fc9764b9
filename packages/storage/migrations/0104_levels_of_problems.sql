-- How difficult each problem is, in points. A table of its own: the row of a problem changes with each verdict.
create table problem_levels (
  pid integer primary key references problems (pid) on delete cascade,
  -- By those who edit the problem: it wins.
  said smallint,
  -- Fitted to tries, with one standard deviation; null while there are too few.
  estimate smallint,
  error smallint,
  people integer not null default 0,
  level smallint generated always as (coalesce(said, estimate)) stored
);

create index problem_levels_in_order on problem_levels (level, pid) where level is not null;
