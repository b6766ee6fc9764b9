-- What entrants send to be printed. The document is kept for a day; that something was printed, as long as its contest.

alter table contests
  add column prints boolean not null default false,
  add column print_pages smallint not null default 30,
  add column print_pages_hour smallint not null default 300;

create table prints (
  print_id integer primary key generated always as identity,
  contest_id integer not null references contests (cid) on delete cascade,
  -- The entrant, and the person who sent it.
  user_id integer not null references users (id),
  sent_by integer not null references users (id),
  title text not null,
  pages smallint not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'failed', 'printed')),
  fault text not null default '',
  -- Null: the printer of the site.
  by_id integer references users (id),
  sent_at timestamptz not null default clock_timestamp(),
  -- While a server speaks with the printer: after that it has died.
  sending_until timestamptz,
  document bytea
);
create index prints_of_contest on prints (contest_id, sent_at);
create index prints_of_entrant on prints (user_id);
create index prints_by_sender on prints (sent_by);
create index prints_by_helper on prints (by_id) where by_id is not null;
create index prints_to_send on prints (print_id) where state in ('waiting', 'sending');
create index prints_kept on prints (sent_at) where document is not null;
