-- People who help a contest, and what became of its balloons. Which there are is told by the cells of its ranklist, in the
-- transaction that changes them: a row here is only what somebody did with one.

alter table contests add column balloons text not null default 'none' check (balloons in ('none', 'until-freeze', 'all'));

create table contest_helpers (
  contest_id integer not null references contests (cid) on delete cascade,
  user_id integer not null references users (id),
  kind text not null check (kind in ('balloon', 'print')),
  primary key (contest_id, kind, user_id)
);
create index contest_helpers_by_person on contest_helpers (user_id);

-- It stays when the problem is not solved any more, until somebody has fetched the balloon.
create table balloons (
  contest_id integer not null references contests (cid) on delete cascade,
  -- The entrant.
  user_id integer not null references users (id),
  pid integer not null references problems (pid),
  state text not null check (state in ('taken', 'brought')),
  by_id integer not null references users (id),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (contest_id, user_id, pid)
);
create index balloons_by_entrant on balloons (user_id);
create index balloons_by_helper on balloons (by_id);
create index balloons_by_problem on balloons (pid);
