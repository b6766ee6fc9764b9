-- A mark that somebody gave by hand is reported to the author of the submission.

alter table notifications
  add column sid integer references submissions (sid),
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check
    check (kind in ('site', 'question', 'answer', 'announcement', 'correction', 'mark')),
  drop constraint notifications_source,
  add constraint notifications_source check (num_nonnulls(did, sid) = case kind when 'site' then 0 else 1 end),
  add check ((kind = 'mark') = (sid is not null));

create unique index notifications_by_submission on notifications (sid) where sid is not null;
