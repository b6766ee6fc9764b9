-- Checkers and interactors that somebody tries and waits for. Losing them in a crash costs nothing.

create unlogged table judge_trials (
  id bigint generated always as identity primary key,
  -- {type, code, input, output, answer}
  request jsonb not null,
  -- Null while it waits for a host.
  host_id integer,
  finished_at timestamptz,
  -- {compileError, run}; null in a finished one when the host could not do it.
  result jsonb,
  created_at timestamptz not null default clock_timestamp()
);
