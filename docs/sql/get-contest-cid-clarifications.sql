-- GET /contest/:cid/clarifications: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- admin: in get-status-list.sql, student, contest

-- part 1
select d.did, d.active_at, cp.position
from discussions d
left join contest_problems cp on cp.contest_id = d.contest_id and cp.pid = d.about_pid
where d.contest_id = $ and d.deleted_at is null and true
  and (
    d.pid is null
      or d.pid not in (
        select pid
        from problems
        where (deleted_at is not null or status <> 2 or course_id is not null) and deleted_at is not null
      )
  ) and (d.contest_id is null or d.contest_id not in (select cid from contests where deleted_at is not null))
  and not coalesce(
    d.by_staff, d.author_id in (select id from users where privilege >= 2)
      or exists (
        select
        from contests oc
        where oc.cid = d.contest_id
          and exists (
            select
            from course_members m
            where m.course_id = oc.course_id and m.user_id = d.author_id and m.manage_contest
          )
      )
  ) and (part 3) = $ and coalesce(cp.position, 0) = $;

-- part 2
select d.did, d.active_at, cp.position
from discussions d
left join contest_problems cp on cp.contest_id = d.contest_id and cp.pid = d.about_pid
where d.contest_id = $ and d.deleted_at is null and true
  and (
    d.pid is null
      or d.pid not in (
        select pid
        from problems
        where (deleted_at is not null or status <> 2 or course_id is not null) and deleted_at is not null
      )
  ) and (d.contest_id is null or d.contest_id not in (select cid from contests where deleted_at is not null))
  and not coalesce(
    d.by_staff, d.author_id in (select id from users where privilege >= 2)
      or exists (
        select
        from contests oc
        where oc.cid = d.contest_id
          and exists (
            select
            from course_members m
            where m.course_id = oc.course_id and m.user_id = d.author_id and m.manage_contest
          )
      )
  ) and (part 3) = $;

-- part 3
not (d.settled_at >= d.active_at) is true
  and not coalesce(
    d.by_staff, d.author_id in (select id from users where privilege >= 2)
      or exists (
        select
        from contests oc
        where oc.cid = d.contest_id
          and exists (
            select
            from course_members m
            where m.course_id = oc.course_id and m.user_id = d.author_id and m.manage_contest
          )
      )
  )
  and d.author_id = coalesce(
    (
      select a.author_id
      from discussion_comments a
      where a.did = d.did and a.deleted_at is null
      order by a.id desc
      limit 1
    ), d.author_id
  );

-- 1. admin
select count(*) as count from (part 2) q;

-- 2. admin
select count(*) filter (where waits) as waiting, count(*) filter (where waits and taken_by is not null) as taken,
  count(*) filter (where not waits) as answered
from (
  select d.taken_by, (part 3) as waits
  from discussions d
  left join contest_problems cp on cp.contest_id = d.contest_id and cp.pid = d.about_pid
  where d.contest_id = $ and d.deleted_at is null and true
    and (
      d.pid is null
        or d.pid not in (
          select pid
          from problems
          where (deleted_at is not null or status <> 2 or course_id is not null) and deleted_at is not null
        )
    ) and (d.contest_id is null or d.contest_id not in (select cid from contests where deleted_at is not null))
    and not coalesce(
      d.by_staff, d.author_id in (select id from users where privilege >= 2)
        or exists (
          select
          from contests oc
          where oc.cid = d.contest_id
            and exists (
              select
              from course_members m
              where m.course_id = oc.course_id and m.user_id = d.author_id and m.manage_contest
            )
        )
    )
) q;

-- 3. admin
select d.did, d.title, d.html, d.has_math, d.comments, d.created_at, d.active_at, d.author_id, a.uid, a.nick,
  f.position as problem, $::boolean as waits, d.taken_by, t.uid as taken_uid, t.nick as taken_nick
from (select * from (part 2) q order by active_at, did limit $ offset $) f
join discussions d on d.did = f.did
join users a on a.id = d.author_id
left join users t on t.id = d.taken_by
order by f.active_at, f.did;

-- 4. admin
select m.id, m.did, m.quick, m.html, m.has_math, m.created_at, a.uid, a.nick, m.author_id = d.author_id as by_asker
from unnest($::integer[]) asked (did)
join discussions d on d.did = asked.did
cross join lateral (
  select * from discussion_comments c where c.did = asked.did and c.deleted_at is null order by c.id desc limit $
) m
join users a on a.id = m.author_id
order by m.did, m.id;

-- 5. admin
select text from prepared_answers where contest_id = $ order by position;

-- 6. admin, state=answered
select d.did, d.title, d.html, d.has_math, d.comments, d.created_at, d.active_at, d.author_id, a.uid, a.nick,
  f.position as problem, $::boolean as waits, d.taken_by, t.uid as taken_uid, t.nick as taken_nick
from (select * from (part 2) q order by active_at desc, did desc limit $ offset $) f
join discussions d on d.did = f.did
join users a on a.id = d.author_id
left join users t on t.id = d.taken_by
order by f.active_at desc, f.did desc;

-- 7. admin, problem
select count(*) as count from (part 1) q;

-- admin, problem: as 3
--   change 1 (line 3): - part 2
--     + part 1
-- admin, problem, state=answered: as 6, 1 (line 3)
