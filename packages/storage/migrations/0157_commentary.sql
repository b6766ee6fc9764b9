-- Commentary of a contest: what people say of what happens in it, for those who present it; and in the feeds of contests (0141).

create table commentary (
  commentary_id integer primary key generated always as identity,
  contest_id integer not null references contests (cid) on delete cascade,
  author_id integer not null references users (id),
  message text not null,
  tags text[] not null,
  -- The entrants, problems and submissions that it is about, in the order in which they were named.
  entrants integer[] not null,
  pids integer[] not null,
  sids integer[] not null,
  created_at timestamptz not null default clock_timestamp()
);
create index commentary_in_order on commentary (contest_id, commentary_id);

create function feed_of_commentary() returns trigger language plpgsql as $$
begin
  insert into contest_events (contest_id, kind, thing)
  select contest_id, 'commentary', new.commentary_id from contest_feeds where contest_id = new.contest_id;
  return null;
end $$;
create trigger feed_of_commentary after insert on commentary for each row execute function feed_of_commentary();
