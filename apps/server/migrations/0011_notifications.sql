-- Notices to everybody: one row each, and one mark for each person of how far they have read.

create table notifications (
  id integer generated always as identity primary key,
  title text not null,
  content text not null,
  sent_by integer not null references users (id),
  created_at timestamptz not null default clock_timestamp()
);

create table notification_marks (
  user_id integer primary key references users (id),
  read_through integer not null
);
