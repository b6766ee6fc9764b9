-- Notifications of what is asked, answered and announced in a contest: one row for each person and discussion. They hold
-- no words: these are the discussion's, read when somebody reads the notification and still may.

alter table notifications
  add column kind text not null default 'site'
    check (kind in ('site', 'question', 'answer', 'announcement', 'correction')),
  add column user_id integer references users (id),
  add column did integer references discussions (did),
  alter column title drop not null,
  alter column content drop not null,
  -- What administrators send is everybody's and has its own words.
  add constraint notifications_site check ((kind = 'site') = (user_id is null)),
  add constraint notifications_words
    check (num_nulls(title, content) = case kind when 'site' then 0 else 2 end),
  add constraint notifications_source check ((kind = 'site') = (did is null));

create index notifications_of_site on notifications (id) where user_id is null;
create index notifications_of_person on notifications (user_id, id) where user_id is not null;
create unique index notifications_by_discussion on notifications (did, user_id) where did is not null;
