-- What a contest awards, and what was awarded when its results were made final.

create table contest_awards (
  contest_id integer primary key references contests (cid),
  settings jsonb not null,
  -- By the numbers of entrants; null until results are final.
  given jsonb,
  comment text not null default '',
  final_at timestamptz,
  final_by integer references users (id),
  check ((given is null) = (final_at is null) and (final_at is null) = (final_by is null))
);
