-- Who takes part in a contest later, on a clock of their own. What they submit lies outside the contest.

alter table contests add column takes_virtual boolean not null default false;

create table virtual_runs (
  contest_id integer not null references contests (cid) on delete cascade,
  user_id integer not null references users (id),
  started_at timestamptz not null,
  lasts_until timestamptz not null,
  primary key (contest_id, user_id),
  check (lasts_until > started_at)
);
create index virtual_runs_of_person on virtual_runs (user_id);
