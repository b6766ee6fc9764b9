-- What the jury of a contest does with its time.

-- Intervals that are no time of the contest, such as an alarm. What contests.pauses has follows from them, in an exam from its
-- pauses as well.
create table removed_intervals (
  id integer generated always as identity primary key,
  contest_id integer not null references contests (cid),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null,
  removed_by integer not null references users (id),
  removed_at timestamptz not null default clock_timestamp(),
  check (ends_at > starts_at)
);

create index removed_intervals_in_order on removed_intervals (contest_id, starts_at);

-- Ms that were left of the countdown when it was held; the start lies a day on then. Null: it is not held.
alter table contests add column held_start_ms integer check (held_start_ms > 0);
