-- A window knows when it ends, so that it can be removed then and not before, however long it is.

alter table rate_windows add column ends_at timestamptz not null default clock_timestamp() + interval '1 day';
create index rate_windows_by_end on rate_windows (ends_at);
