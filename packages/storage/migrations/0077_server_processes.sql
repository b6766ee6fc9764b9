-- The server processes of this site, each with what is wrong on its own machine, so that whichever of them is asked can name
-- the one that is ill. Each writes its row every few seconds and removes it when it ends in order.
create table server_processes (
  id uuid primary key,
  -- Its machine and port.
  name text not null check (length(name) <= 300),
  build text not null check (length(build) <= 100),
  seen_at timestamptz not null default clock_timestamp(),
  faults jsonb not null default '[]'
);
