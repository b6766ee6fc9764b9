-- The number that a category has at icpc.global, such as that of a site; empty where it has none.

alter table team_categories add column icpc_id text not null default '' check (length(icpc_id) <= 36);
