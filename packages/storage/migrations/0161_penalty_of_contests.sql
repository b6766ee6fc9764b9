-- Minutes for each failure on a solved problem, under the rule of ICPC.

alter table contests add column penalty smallint not null default 20 check (penalty >= 0);
