-- Sliding windows, shared by all server processes: the times of the hits that still count, the oldest first. Losing them in a
-- crash costs nothing. No index on what each hit changes, so that a row is replaced in its place.
drop table rate_windows;
create unlogged table rate_windows (
  key text primary key,
  hits timestamptz[] not null,
  ends_at timestamptz not null
) with (fillfactor = 50);

-- Messages with a password that were opened, by the hash of the key that each was sealed with. One is good once.
create table used_messages (
  key_hash bytea primary key,
  used_at timestamptz not null default clock_timestamp()
);
