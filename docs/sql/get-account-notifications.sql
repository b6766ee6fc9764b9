-- GET /account/notifications: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- part 1
(
  select id, kind, created_at, title, content, null::integer as did, null::integer as sid, null::integer as cid,
    null::integer as course_id, null::timestamptz as at
  from notifications
  where user_id is null and id > 0
  order by id desc
  limit $::bigint
)
union all (
  select id, kind, created_at, title, content, null, null, null, null, null
  from notifications
  where user_id = $::integer and kind in ('webhook', 'setter') and id > 0
  order by id desc
  limit $::bigint
)
union all (
  select n.id, n.kind, n.created_at, c.title, d.title, d.did, null, c.cid, null, null
  from notifications n
  join discussions d on d.did = n.did and d.deleted_at is null
  join contests c on c.cid = d.contest_id
  where n.user_id = $::integer and n.id > 0 and (part 3)
  order by n.id desc
  limit $::bigint
)
union all (
  select n.id, n.kind, n.created_at, p.title, d.title, d.did, null, null, null, null
  from notifications n
  join discussions d on d.did = n.did and d.contest_id is null and d.deleted_at is null
    and (
      not d.is_private or d.author_id = $
        or exists (
          select
          from discussion_readers r
          where r.did = d.did
            and (
              r.user_id = $
                or d.contest_id in (
                  select mc.cid
                  from contests mc
                  where mc.course_id in (select course_id from course_members where user_id = $ and manage_contest)
                    and mc.deleted_at is null and mc.status = 2
                )
            )
        )
    ) and (part 4) and not (part 2) and (part 3)
  join problems p on p.pid = d.pid
  where n.user_id = $::integer and n.id > 0
  order by n.id desc
  limit $::bigint
)
union all (
  select n.id, n.kind, n.created_at, c.title, p.title, null, s.sid, c.cid, null, null
  from notifications n
  join submissions s on s.sid = n.sid
  join contests c on c.cid = s.contest_id
  join problems p on p.pid = s.pid
  where n.user_id = $::integer and n.sid is not null and n.id > 0
  order by n.id desc
  limit $::bigint
)
union all (
  select n.id, n.kind, n.created_at, co.name, a.title, null, null, null, a.course_id, null
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
)
union all (
  select n.id, n.kind, n.created_at, coalesce(co.name, c.title), c.title, null, null, c.cid, null,
    case n.kind when 'due' then c.due_at + case when c.longest_extra = 0 then 0 else coalesce(
      (
        select max(x.minutes)
        from contest_extensions x
        where x.contest_id = c.cid
          and (
            x.user_id = $::integer or x.section_id in (select section_id from course_members where user_id = $::integer)
          )
      ), 0
    ) end * interval '1 minute' else case when c.has_own_times then coalesce(
      (
        select own_time.starts_at
        from contest_own_times own_time
        where own_time.contest_id = c.cid and own_time.user_id = $::integer
      ), c.starts_at
    ) else c.starts_at end end
  from notifications n
  join contests c on c.cid = n.contest_id and (part 5)
  left join courses co on co.course_id = c.course_id
  where n.user_id = $::integer and n.id > 0
  order by n.id desc
  limit $::bigint
);

-- part 2
(
  d.pid is not null
    and d.pid in (
      select cp.pid
      from contests rc
      join contest_problems cp on cp.contest_id = rc.cid
      where rc.deleted_at is null and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
        and rc.cid not in (select contest_id from rehearsals)
    )
    and (
      (
        d.pid in (
          select cp.pid
          from contests rc
          join contest_problems cp on cp.contest_id = rc.cid
          join problems p on p.pid = cp.pid
          where rc.deleted_at is null and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
            and rc.cid not in (select contest_id from rehearsals)
            and not (
              (
                p.status = 2
                  and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1))
              ) and p.available_since < rc.starts_at
            ) and rc.questions_since is null
        )
          or exists (
            select cp.pid
            from contests rc
            join contest_problems cp on cp.contest_id = rc.cid
            join problems p on p.pid = cp.pid
            where rc.deleted_at is null
              and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
              and rc.cid not in (select contest_id from rehearsals)
              and not (
                (
                  p.status = 2
                    and (p.course_id is null or p.course_id in (select course_id from courses where encrypt = 1))
                ) and p.available_since < rc.starts_at
              ) and cp.pid = d.pid and rc.questions_since > d.created_at
          )
      )
        or exists (
          select
          from contests rc
          join contest_problems cp on cp.contest_id = rc.cid
          join contest_entrants e on e.contest_id = rc.cid
            and e.user_id = any(
              array_append(
                array(select team_id from team_members where user_id = d.author_id and role = 'contestant'),
                  (d.author_id)::integer
              )
            )
          where rc.deleted_at is null
            and (
              (
                rc.last_end > statement_timestamp()
                  and (
                    rc.ends_at > statement_timestamp() and not rc.has_own_times
                      or case when rc.has_own_times then coalesce(
                        (
                          select own_time.ends_at
                          from contest_own_times own_time
                          where own_time.contest_id = rc.cid and own_time.user_id = d.author_id
                        ), rc.ends_at
                      ) else rc.ends_at + case when rc.longest_extra = 0 then 0 else coalesce(
                        (
                          select max(x.minutes)
                          from contest_extensions x
                          where x.contest_id = rc.cid
                            and (
                              x.user_id = d.author_id
                                or x.section_id in (select section_id from course_members where user_id = d.author_id)
                            )
                        ), 0
                      ) end * interval '1 minute' end > statement_timestamp()
                  )
              )
                and (
                  rc.starts_at <= statement_timestamp()
                    and (
                      not rc.has_own_times
                        or case when rc.has_own_times then coalesce(
                          (
                            select own_time.starts_at
                            from contest_own_times own_time
                            where own_time.contest_id = rc.cid and own_time.user_id = d.author_id
                          ), rc.starts_at
                        ) else rc.starts_at end <= statement_timestamp()
                    )
                )
            ) and d.author_id not in (select id from users where privilege >= 2)
            and not exists (
              select
              from course_members m
              where m.course_id = rc.course_id and m.user_id = d.author_id and m.manage_contest
            ) and cp.pid = d.pid and not (rc.questions_since <= d.created_at) is true
            and coalesce(d.edited_at, d.created_at) >= case when rc.has_own_times then coalesce(
              (
                select own_time.starts_at
                from contest_own_times own_time
                where own_time.contest_id = rc.cid and own_time.user_id = d.author_id
              ), rc.starts_at
            ) else rc.starts_at end
        )
    )
)
  and not (
    d.author_id = $
      or (
        d.pid is not null
          and d.pid in (
            select cp.pid
            from contest_problems cp
            join contests rc on rc.cid = cp.contest_id
            where rc.deleted_at is null
              and (rc.ends_at > statement_timestamp() and rc.starts_at <= statement_timestamp())
              and rc.cid not in (select contest_id from rehearsals)
              and cp.contest_id in (
                select mc.cid
                from contests mc
                where mc.course_id in (select course_id from course_members where user_id = $ and manage_contest)
                  and mc.deleted_at is null and mc.status = 2
              )
          )
      )
  );

-- part 3
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
    union
    select v.contest_id
    from virtual_runs v
    join contests vc on vc.cid = v.contest_id
    where v.user_id = $ and vc.is_open and (vc.deleted_at is null and vc.status = 2 and not vc.is_draft)
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
        union
        select v.contest_id
        from virtual_runs v
        join contests vc on vc.cid = v.contest_id
        where v.user_id = $ and vc.is_open and (vc.deleted_at is null and vc.status = 2 and not vc.is_draft)
      ) and d.contest_id not in (select contest_id from exams where not shows_ranklist)
      or coalesce(
        d.by_staff, d.author_id in (select id from users where privilege >= 2)
          or (d.author_id, d.contest_id) in (
            select m.user_id, rc.cid
            from contests rc
            join course_members m on m.course_id = rc.course_id
            where m.manage_contest and rc.deleted_at is null
              and (
                (rc.last_end > statement_timestamp() and rc.starts_at <= statement_timestamp())
                  or rc.cid in (select contest_id from exams where not shows_ranklist)
              )
          )
      ) or exists (select from contests hw where hw.cid = d.contest_id and (hw.questions_since <= d.created_at) is true)
  );

-- part 4
d.pid is null
  or d.pid not in (
    select pid
    from problems
    where (deleted_at is not null or status <> 2 or course_id is not null)
      and (
        deleted_at is not null
          or (
            status = 0
              or course_id in (
                select course_id
                from courses
                where encrypt = 2
                  and course_id not in (select course_id from course_members where user_id = $ and basic)
              )
          ) and owner_id <> $
          and (
            course_id is null
              or course_id not in (select course_id from course_members where user_id = $ and manage_problem)
          ) and pid not in (select pid from problem_setters where user_id = $)
      )
  )
  or (
    d.pid in (
      select cp.pid
      from contest_problems cp
      where cp.contest_id in (
        select mc.cid
        from contests mc
        where mc.course_id in (select course_id from course_members where user_id = $ and manage_contest)
          and mc.deleted_at is null and mc.status = 2
        union
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
        union
        select v.contest_id
        from virtual_runs v
        join contests vc on vc.cid = v.contest_id
        where v.user_id = $ and vc.is_open and (vc.deleted_at is null and vc.status = 2 and not vc.is_draft)
      )
      union
      select lp.pid
      from course_problems lp
      where lp.course_id in (select course_id from course_members where user_id = $ and basic)
    )
  ) is true
  and d.pid not in (
    select pid
    from problems
    where (deleted_at is not null or status <> 2 or course_id is not null) and deleted_at is not null
  );

-- part 5
(
  (
    c.deleted_at is null and c.status = 2
      and (
        not c.is_draft
          or (c.course_id in (select course_id from course_members where user_id = $ and manage_contest)) is true
      )
  )
    and (
      c.cid not in (select contest_id from rehearsals)
        or (
          exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $) or c.is_open
            and exists (select from virtual_runs v where v.contest_id = c.cid and v.user_id = $)
        )
    )
)
  and (
    (
      c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
        or c.course_id in (select course_id from course_members where user_id = $ and basic)
    )
      or (
        exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $) or c.is_open
          and exists (select from virtual_runs v where v.contest_id = c.cid and v.user_id = $)
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
      null::integer as course_id, null::timestamptz as at
    from notifications
    where user_id is null and id > (select id from mark)
    order by id desc
    limit $::bigint
  )
  union all (
    select id, kind, created_at, title, content, null, null, null, null, null
    from notifications
    where user_id = $::integer and kind in ('webhook', 'setter') and id > (select id from mark)
    order by id desc
    limit $::bigint
  )
  union all (
    select n.id, n.kind, n.created_at, c.title, d.title, d.did, null, c.cid, null, null
    from notifications n
    join discussions d on d.did = n.did and d.deleted_at is null
    join contests c on c.cid = d.contest_id
    where n.user_id = $::integer and n.id > (select id from mark) and (part 3)
    order by n.id desc
    limit $::bigint
  )
  union all (
    select n.id, n.kind, n.created_at, p.title, d.title, d.did, null, null, null, null
    from notifications n
    join discussions d on d.did = n.did and d.contest_id is null and d.deleted_at is null
      and (
        not d.is_private or d.author_id = $
          or exists (
            select
            from discussion_readers r
            where r.did = d.did
              and (
                r.user_id = $
                  or d.contest_id in (
                    select mc.cid
                    from contests mc
                    where mc.course_id in (select course_id from course_members where user_id = $ and manage_contest)
                      and mc.deleted_at is null and mc.status = 2
                  )
              )
          )
      ) and (part 4) and not (part 2) and (part 3)
    join problems p on p.pid = d.pid
    where n.user_id = $::integer and n.id > (select id from mark)
    order by n.id desc
    limit $::bigint
  )
  union all (
    select n.id, n.kind, n.created_at, c.title, p.title, null, s.sid, c.cid, null, null
    from notifications n
    join submissions s on s.sid = n.sid
    join contests c on c.cid = s.contest_id
    join problems p on p.pid = s.pid
    where n.user_id = $::integer and n.sid is not null and n.id > (select id from mark)
    order by n.id desc
    limit $::bigint
  )
  union all (
    select n.id, n.kind, n.created_at, co.name, a.title, null, null, null, a.course_id, null
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
  union all (
    select n.id, n.kind, n.created_at, coalesce(co.name, c.title), c.title, null, null, c.cid, null,
      case n.kind when 'due' then c.due_at + case when c.longest_extra = 0 then 0 else coalesce(
        (
          select max(x.minutes)
          from contest_extensions x
          where x.contest_id = c.cid
            and (
              x.user_id = $::integer
                or x.section_id in (select section_id from course_members where user_id = $::integer)
            )
        ), 0
      ) end * interval '1 minute' else case when c.has_own_times then coalesce(
        (
          select own_time.starts_at
          from contest_own_times own_time
          where own_time.contest_id = c.cid and own_time.user_id = $::integer
        ), c.starts_at
      ) else c.starts_at end end
    from notifications n
    join contests c on c.cid = n.contest_id and (part 5)
    left join courses co on co.course_id = c.course_id
    where n.user_id = $::integer and n.id > (select id from mark)
    order by n.id desc
    limit $::bigint
  )
) n;
