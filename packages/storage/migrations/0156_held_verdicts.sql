-- Verdicts that wait for a jury, and submissions that are run again with other limits.

-- Which verdicts a jury confirms before anybody is told.
alter table contests
  add column verify text not null default 'none' check (verify in ('none', 'accepted', 'all'));

-- What a host found, while its judgement goes on for everybody else: no other table has anything of it.
create table held_verdicts (
  judgement_id bigint primary key references judgements (id) on delete cascade,
  contest_id integer not null references contests (cid),
  judge smallint not null,
  verdict jsonb not null,
  held_at timestamptz not null default clock_timestamp()
);

create index held_verdicts_in_order on held_verdicts (contest_id, judgement_id);

-- Judgements that nothing counts, and only the jury sees.
create table tried_judgements (
  judgement_id bigint primary key references judgements (id) on delete cascade,
  sid integer not null references submissions (sid),
  time_ms integer not null,
  memory_kb integer not null,
  asked_by integer not null references users (id),
  asked_at timestamptz not null default clock_timestamp()
);

create index tried_judgements_of_submission on tried_judgements (sid, judgement_id);
