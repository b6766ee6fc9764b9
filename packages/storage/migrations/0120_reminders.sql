-- What people are reminded of: homework that is due, and contests that begin.

create table reminders (
  contest_id integer not null references contests (cid),
  user_id integer not null references users (id),
  -- Due: a day before homework is. Day and hour: so long before a contest begins.
  kind text not null check (kind in ('due', 'day', 'hour')),
  -- The person's own time of it. Once it is put off by much, they are reminded anew.
  at timestamptz not null,
  primary key (contest_id, user_id, kind)
);

create index reminders_of_person on reminders (user_id);
create index reminders_by_time on reminders (at);

-- Safe beside the version before: it shows none of these, as it looks for what a notice is about.
alter table notifications
  add column contest_id integer references contests (cid),
  drop constraint notifications_kind_check,
  drop constraint notifications_source,
  add constraint notifications_kind_check
    check (kind in ('site', 'question', 'answer', 'announcement', 'correction', 'mark', 'course', 'due', 'begins')),
  add constraint notifications_source
    check (num_nonnulls(did, sid, announcement_id, contest_id) = case kind when 'site' then 0 else 1 end),
  add check ((kind in ('due', 'begins')) = (contest_id is not null));

-- Safe beside the version before: it writes no such rows.
create unique index notifications_by_contest on notifications (contest_id, user_id, kind)
  where contest_id is not null;
