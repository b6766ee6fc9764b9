-- Notifications: what administrators send is one row for everybody; what is asked, answered and announced in a contest is one
-- row for each person and discussion. And one mark for each person of how far they have read.

create table notifications (
  id integer generated always as identity primary key,
  kind text not null default 'site'
    check (kind in ('site', 'question', 'answer', 'announcement', 'correction')),
  -- Null: everybody's.
  user_id integer references users (id),
  -- Those of a contest hold no words: these are the discussion's, read when somebody reads the notification and still may.
  did integer references discussions (did),
  title text,
  content text,
  sent_by integer not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  constraint notifications_site check ((kind = 'site') = (user_id is null)),
  constraint notifications_words
    check (num_nulls(title, content) = case kind when 'site' then 0 else 2 end),
  constraint notifications_source check ((kind = 'site') = (did is null))
);

create index notifications_of_site on notifications (id) where user_id is null;
create index notifications_of_person on notifications (user_id, id) where user_id is not null;
create unique index notifications_by_discussion on notifications (did, user_id) where did is not null;

create table notification_marks (
  user_id integer primary key references users (id),
  read_through integer not null
);
