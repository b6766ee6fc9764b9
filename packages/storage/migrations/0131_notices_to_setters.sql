-- To a person who was added to those who set a problem; like those of a webhook it holds its words.
-- Safe beside the version before: it shows none of these, and its own rows pass the wider checks.
alter table notifications
  drop constraint notifications_kind_check,
  drop constraint notifications_words,
  drop constraint notifications_source,
  add constraint notifications_kind_check
    check (kind in (
      'site', 'question', 'answer', 'announcement', 'correction', 'mark', 'course', 'due', 'begins', 'webhook', 'setter')),
  add constraint notifications_words
    check (num_nulls(title, content) = case when kind in ('site', 'webhook', 'setter') then 0 else 2 end),
  add constraint notifications_source
    check (
      num_nonnulls(did, sid, announcement_id, contest_id) = case when kind in ('site', 'webhook', 'setter') then 0 else 1 end);
