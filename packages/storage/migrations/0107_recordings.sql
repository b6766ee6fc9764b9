-- A run that is recorded step by step; the record stands in its result.
alter table runs add column is_recorded boolean not null default false;
