-- GET /account/notifications: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- part 1
(
  select id, kind, created_at, title, content, null::integer as did, null::integer as sid, null::integer as cid,
    null::integer as course_id
  from notifications
  where user_id is null and id > 0
  order by id desc
  limit $::bigint
)
union all (
  select n.id, n.kind, n.created_at, c.title, d.title, d.did, null, c.cid, null
  from notifications n
  join discussions d on d.did = n.did and d.deleted_at is null
  join contests c on c.cid = d.contest_id
  where n.user_id = $::integer and n.id > 0 and (part 2)
  order by n.id desc
  limit $::bigint
)
union all (
  select n.id, n.kind, n.created_at, c.title, p.title, null, s.sid, c.cid, null
  from notifications n
  join submissions s on s.sid = n.sid
  join contests c on c.cid = s.contest_id
  join problems p on p.pid = s.pid
  where n.user_id = $::integer and n.sid is not null and n.id > 0
  order by n.id desc
  limit $::bigint
)
union all (
  select n.id, n.kind, n.created_at, co.name, a.title, null, null, null, a.course_id
  from notifications n
  join course_announcements a on a.announcement_id = n.announcement_id
  join courses co on co.course_id = a.course_id
  where n.user_id = $::integer and n.id > 0
    and (
      a.visible_from <= statement_timestamp()
        and (
          a.course_id is null or a.course_id in (select course_id from courses where encrypt = 1)
            or a.course_id in (select course_id from course_members where user_id = $ and basic)
        )
    )
  order by n.id desc
  limit $::bigint
);

-- part 2
d.contest_id is null
  or d.contest_id in (
    select mc.cid
    from contests mc
    where mc.course_id in (select course_id from course_members where user_id = $ and manage_contest)
      and mc.deleted_at is null and mc.status = 2
  )
  or d.contest_id in (
    select ec.cid
    from contest_entrants e
    join contests ec on ec.cid = e.contest_id
    where e.user_id = $ and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
      and (
        ec.starts_at <= statement_timestamp()
          and (
            not ec.has_own_times
              or case when ec.has_own_times then coalesce(
                (
                  select own_time.starts_at
                  from contest_own_times own_time
                  where own_time.contest_id = ec.cid and own_time.user_id = $
                ), ec.starts_at
              ) else ec.starts_at end <= statement_timestamp()
          )
      )
  )
  and (
    d.author_id = $
      or d.contest_id in (
        select ec.cid
        from contest_entrants e
        join contests ec on ec.cid = e.contest_id
        where e.user_id = $ and (ec.deleted_at is null and ec.status = 2 and not ec.is_draft)
          and (
            ec.starts_at <= statement_timestamp()
              and (
                not ec.has_own_times
                  or case when ec.has_own_times then coalesce(
                    (
                      select own_time.starts_at
                      from contest_own_times own_time
                      where own_time.contest_id = ec.cid and own_time.user_id = $
                    ), ec.starts_at
                  ) else ec.starts_at end <= statement_timestamp()
              )
          )
          and (
            (ec.ends_at <= statement_timestamp() or ec.has_own_times)
              and (
                ec.last_end <= statement_timestamp()
                  or case when ec.has_own_times then coalesce(
                    (
                      select own_time.ends_at
                      from contest_own_times own_time
                      where own_time.contest_id = ec.cid and own_time.user_id = $
                    ), ec.ends_at
                  ) else ec.ends_at + case when ec.longest_extra = 0 then 0 else coalesce(
                    (
                      select max(x.minutes)
                      from contest_extensions x
                      where x.contest_id = ec.cid
                        and (x.user_id = $ or x.section_id in (select section_id from course_members where user_id = $))
                    ), 0
                  ) end * interval '1 minute' end <= statement_timestamp()
              )
          )
      )
      or (
        d.author_id in (select id from users where privilege >= 2)
          or (d.author_id, d.contest_id) in (
            select m.user_id, rc.cid
            from contests rc
            join course_members m on m.course_id = rc.course_id
            where m.manage_contest and rc.deleted_at is null
              and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
          )
      )
  );

-- 1. student
select least(count(*), $::bigint) as count from (part 1) n;

-- 2. student
select n.*,
  n.id > greatest(
    coalesce((select read_through from notification_marks where user_id = $::integer), 0),
      coalesce(
        (
          select id
          from notifications
          where created_at < (select created_at from users where id = $::integer)
          order by id desc
          limit 1
        ), 0
      )
  ) as unread
from (part 1) n
order by n.id desc
limit $ offset $;

-- 3. student
with mark as materialized (
  select greatest(
    coalesce((select read_through from notification_marks where user_id = $::integer), 0),
      coalesce(
        (
          select id
          from notifications
          where created_at < (select created_at from users where id = $::integer)
          order by id desc
          limit 1
        ), 0
      )
  ) as id
)
select /* prepared */ least(count(*), $::bigint) as count
from (
  (
    select id, kind, created_at, title, content, null::integer as did, null::integer as sid, null::integer as cid,
      null::integer as course_id
    from notifications
    where user_id is null and id > (select id from mark)
    order by id desc
    limit $::bigint
  )
  union all (
    select n.id, n.kind, n.created_at, c.title, d.title, d.did, null, c.cid, null
    from notifications n
    join discussions d on d.did = n.did and d.deleted_at is null
    join contests c on c.cid = d.contest_id
    where n.user_id = $::integer and n.id > (select id from mark) and (part 2)
    order by n.id desc
    limit $::bigint
  )
  union all (
    select n.id, n.kind, n.created_at, c.title, p.title, null, s.sid, c.cid, null
    from notifications n
    join submissions s on s.sid = n.sid
    join contests c on c.cid = s.contest_id
    join problems p on p.pid = s.pid
    where n.user_id = $::integer and n.sid is not null and n.id > (select id from mark)
    order by n.id desc
    limit $::bigint
  )
  union all (
    select n.id, n.kind, n.created_at, co.name, a.title, null, null, null, a.course_id
    from notifications n
    join course_announcements a on a.announcement_id = n.announcement_id
    join courses co on co.course_id = a.course_id
    where n.user_id = $::integer and n.id > (select id from mark)
      and (
        a.visible_from <= statement_timestamp()
          and (
            a.course_id is null or a.course_id in (select course_id from courses where encrypt = 1)
              or a.course_id in (select course_id from course_members where user_id = $ and basic)
          )
      )
    order by n.id desc
    limit $::bigint
  )
) n;
