-- What was asked of a host with the lease of this fencing token: its result is held against it. A server of the version before leaves
-- it alone, so that it may be of an older lease.

alter table judging_tasks add column asked jsonb;
