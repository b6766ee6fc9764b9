-- A task that a host could not judge waits a while, and goes to another host first. A server of the version before knows nothing of
-- this: it gives the task out at once, to anybody.

alter table judging_tasks
  -- Not before this.
  add column retry_at timestamptz,
  -- Those that could not judge it.
  add column failed_hosts integer[] not null default '{}';
