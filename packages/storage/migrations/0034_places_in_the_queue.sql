-- For people who wait: about how long a host takes for a task.

alter table judging_tasks add column leased_at timestamptz;
-- Milliseconds from a lease to its result, the newer results counting more; null before the first one.
alter table judge_hosts add column task_ms real;
