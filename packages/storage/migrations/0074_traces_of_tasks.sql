-- The trace that a task belongs to, as W3C's `traceparent` has it, so that a judge host goes on with it; null where none is kept.
alter table judging_tasks add column traceparent text check (length(traceparent) <= 55);
