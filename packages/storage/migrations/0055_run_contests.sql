-- The contest in whose name code was run, 0 for none: who sits an exam sees the runs of that exam alone.
alter table runs add column contest_id integer not null default 0;
