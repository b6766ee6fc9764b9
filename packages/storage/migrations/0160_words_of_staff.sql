-- Words keep being those of staff when their author is none any more, and those of others when their author becomes one.

-- Its author managed the contest that it is about then, or was an administrator. Null, as the version before writes it: what
-- its author is now counts.
alter table discussions add column by_staff boolean;
alter table discussion_comments add column by_staff boolean;

update discussions d set by_staff = exists (select from users u where u.id = d.author_id and u.privilege >= 2) or exists (
  select from contests c join course_members m on m.course_id = c.course_id and m.manage_contest
  where c.cid = d.contest_id and m.user_id = d.author_id);
update discussion_comments a set by_staff = exists (select from users u where u.id = a.author_id and u.privilege >= 2) or exists (
  select from discussions d join contests c on c.cid = d.contest_id
  join course_members m on m.course_id = c.course_id and m.manage_contest
  where d.did = a.did and m.user_id = a.author_id);
