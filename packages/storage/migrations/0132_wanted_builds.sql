-- Who asked for a build that is to begin: in the transaction of an import, behind which any server begins it.
alter table builds add column wanted_by integer references users (id);

create index builds_wanted on builds (pid) where wanted_by is not null;
