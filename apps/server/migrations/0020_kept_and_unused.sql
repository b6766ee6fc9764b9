-- What a reserved contest holds is for admins alone: submissions of contests that were reserved after their end leave the
-- lists and counts of everybody.
update contests set settled = false where status = 0 and is_open and deleted_at is null;

-- Since when a problem is available without a break. What was said about it before a contest took it up is no secret of
-- that contest. Null for a reserved one.
alter table problems add column available_since timestamptz;
update problems set available_since = created_at where status = 2;

create function keep_available_since() returns trigger language plpgsql as $$
begin
  if new.status <> 2 then new.available_since := null;
  elsif tg_op = 'INSERT' then new.available_since := clock_timestamp();
  elsif old.status <> 2 then new.available_since := clock_timestamp();
  end if;
  return new;
end $$;

create trigger problems_keep_available_since before insert or update of status on problems
  for each row execute function keep_available_since();

-- Since when nothing names a file, as the work that removes such files saw it. Null for one that is in use.
alter table blobs add column unused_since timestamptz;
create index blobs_unused on blobs (unused_since) where unused_since is not null;

-- A removed test forgets its files after a while; its row stays for the results that used it.
alter table testcases
  alter column input_sha256 drop not null,
  alter column output_sha256 drop not null,
  add constraint testcases_name_their_files
    check (deleted_at is not null or (input_sha256 is not null and output_sha256 is not null));
create index testcases_removed on testcases (deleted_at) where deleted_at is not null and input_sha256 is not null;
