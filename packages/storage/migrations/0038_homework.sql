-- Homework: a contest of a course that is due, may be handed in late until its end, and gives each problem points of its own.

alter table contests
  add column due_at timestamptz,
  -- [{until, off}]: until so many minutes after it is due so many percent are taken off; none is taken later than it is due.
  add column late jsonb not null default '[]',
  -- At each problem, of one person; null: any number.
  add column attempts smallint check (attempts between 1 and 1000),
  -- For those who manage it alone.
  add column is_draft boolean not null default false,
  -- Minutes: the longest extension that anybody has.
  add column longest_extra integer not null default 0 check (longest_extra >= 0),
  -- Over for everybody.
  add column last_end timestamptz not null generated always as (
    (ends_at at time zone 'UTC' + longest_extra * interval '1 minute') at time zone 'UTC') stored,
  add check ((rule = 'homework') = (due_at is not null)),
  add check (rule <> 'homework' or course_id is not null),
  add check (due_at > starts_at and due_at <= ends_at),
  add check (rule = 'homework' or late = '[]');

create index contests_by_last_end on contests (last_end) where deleted_at is null;
drop index contests_to_open;
create index contests_to_open on contests (last_end) where not is_open;
-- A page of the list is found without a look at rows.
drop index contests_listed;
create index contests_listed on contests (starts_at desc, cid desc)
  include (title_key, status, course_id, rule, is_draft)
  where deleted_at is null;
create index contests_homework on contests (course_id, due_at) where rule = 'homework' and deleted_at is null;

-- Hundredths of a point.
alter table contest_problems add column points smallint not null default 10000 check (points between 50 and 30000);
alter table score_cells
  drop constraint score_cells_score_check,
  drop constraint score_cells_public_score_check,
  add check (score between 0 and 30000),
  add check (public_score between 0 and 30000);
