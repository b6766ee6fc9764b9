-- The numbers that teams and organizations have at icpc.global; empty where they have none.

alter table organizations add column icpc_id text not null default '' check (length(icpc_id) <= 36);
alter table teams add column icpc_id text not null default '' check (length(icpc_id) <= 36);
