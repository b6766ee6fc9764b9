-- Whether a contest's ranklist shows the schools of its people, and whether it is for everybody, visitors too.
alter table contests add column shows_schools boolean not null default false;
alter table contests add column open_board boolean not null default false;
