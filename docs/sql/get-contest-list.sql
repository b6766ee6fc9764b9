-- GET /contest/list: each statement, below who was the first to send it and with which filters.

-- visitor
select count(*) as count
from (
  (
    select c.cid
    from contests as c
    where (
      (
        (c.deleted_at is null and c.status = 2 and not c.is_draft)
          and (c.cid not in (select contest_id from rehearsals))
      ) and (c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1))
    ) and c.rule <> $1
  )
  limit $2
) as counted;

-- visitor
with page as (
  select c.cid
  from contests as c
  where (
    ((c.deleted_at is null and c.status = 2 and not c.is_draft) and (c.cid not in (select contest_id from rehearsals)))
      and (c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1))
  ) and c.rule <> $1
  order by c.starts_at desc, c.cid desc
  limit $2 offset $3
)
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.pauses, c.due_at, c.late, c.attempts,
  c.longest_extra, c.has_own_times, c.is_draft, c.encrypt, c.status, c.labeling_style, c.rule, c.freeze_rule,
  c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.unfrozen_at, c.password, c.is_open, c.settled, c.deleted_at,
  exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $4) as is_entrant,
  exists (select from exams where contest_id = c.cid) as is_exam,
  c.cid in (select contest_id from rehearsals) as is_rehearsal, null::jsonb as own_time, co.name as course_name,
  co.join_code <> '' as course_has_code, false as course_manages, false as course_views,
  not (c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)) as is_closed,
  co.archived_at is not null as is_archived
from page
inner join contests as c on c.cid = page.cid
left join courses as co on co.course_id = c.course_id
order by c.starts_at desc, c.cid desc;

-- visitor, phase=current
select count(*) as count
from (
  (
    select c.cid
    from contests as c
    where (
      (
        (c.deleted_at is null and c.status = 2 and not c.is_draft)
          and (c.cid not in (select contest_id from rehearsals))
      ) and (c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1))
    ) and c.rule <> $1 and c.ends_at > statement_timestamp()
  )
  limit $2
) as counted;

-- visitor, phase=current
with page as (
  select c.cid
  from contests as c
  where (
    ((c.deleted_at is null and c.status = 2 and not c.is_draft) and (c.cid not in (select contest_id from rehearsals)))
      and (c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1))
  ) and c.rule <> $1 and c.ends_at > statement_timestamp()
  order by c.ends_at <= statement_timestamp(), c.ends_at > statement_timestamp()
    and not c.starts_at <= statement_timestamp(), c.ends_at > statement_timestamp()
    and not (exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $2) or false),
    case when c.ends_at <= statement_timestamp() then null when c.starts_at <= statement_timestamp() then c.ends_at else c.starts_at end,
    c.starts_at desc, c.cid desc
  limit $3 offset $4
)
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.pauses, c.due_at, c.late, c.attempts,
  c.longest_extra, c.has_own_times, c.is_draft, c.encrypt, c.status, c.labeling_style, c.rule, c.freeze_rule,
  c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.unfrozen_at, c.password, c.is_open, c.settled, c.deleted_at,
  exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $5) as is_entrant,
  exists (select from exams where contest_id = c.cid) as is_exam,
  c.cid in (select contest_id from rehearsals) as is_rehearsal, null::jsonb as own_time, co.name as course_name,
  co.join_code <> '' as course_has_code, false as course_manages, false as course_views,
  not (c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)) as is_closed,
  co.archived_at is not null as is_archived
from page
inner join contests as c on c.cid = page.cid
left join courses as co on co.course_id = c.course_id
order by c.ends_at <= statement_timestamp(), c.ends_at > statement_timestamp()
  and not c.starts_at <= statement_timestamp(), c.ends_at > statement_timestamp()
  and not (exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $6) or false),
  case when c.ends_at <= statement_timestamp() then null when c.starts_at <= statement_timestamp() then c.ends_at else c.starts_at end,
  c.starts_at desc, c.cid desc;

-- visitor, type=title, content
select count(*) as count
from (
  (
    select c.cid
    from contests as c
    where (
      (
        (c.deleted_at is null and c.status = 2 and not c.is_draft)
          and (c.cid not in (select contest_id from rehearsals))
      ) and (c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1))
    ) and c.rule <> $1 and position(lower($2) in c.title_key) > 0
  )
  limit $3
) as counted;

-- visitor, type=title, content
with page as (
  select c.cid
  from contests as c
  where (
    ((c.deleted_at is null and c.status = 2 and not c.is_draft) and (c.cid not in (select contest_id from rehearsals)))
      and (c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1))
  ) and c.rule <> $1 and position(lower($2) in c.title_key) > 0
  order by c.starts_at desc, c.cid desc
  limit $3 offset $4
)
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.pauses, c.due_at, c.late, c.attempts,
  c.longest_extra, c.has_own_times, c.is_draft, c.encrypt, c.status, c.labeling_style, c.rule, c.freeze_rule,
  c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.unfrozen_at, c.password, c.is_open, c.settled, c.deleted_at,
  exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $5) as is_entrant,
  exists (select from exams where contest_id = c.cid) as is_exam,
  c.cid in (select contest_id from rehearsals) as is_rehearsal, null::jsonb as own_time, co.name as course_name,
  co.join_code <> '' as course_has_code, false as course_manages, false as course_views,
  not (c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)) as is_closed,
  co.archived_at is not null as is_archived
from page
inner join contests as c on c.cid = page.cid
left join courses as co on co.course_id = c.course_id
order by c.starts_at desc, c.cid desc;

-- student
select count(*) as count
from (
  (
    select c.cid
    from contests as c
    where (
      (
        (
          c.deleted_at is null and c.status = 2
            and (
              not c.is_draft
                or (c.course_id in (select course_id from course_members where user_id = $1 and manage_contest)) is true
            )
        )
          and (
            c.cid not in (select contest_id from rehearsals)
              or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $2)
          )
      )
        and (
          (
            c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
              or c.course_id in (select course_id from course_members where user_id = $3 and basic)
          ) or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $4)
        )
    ) and c.rule <> $5
  )
  limit $6
) as counted;

-- student
with page as (
  select c.cid
  from contests as c
  where (
    (
      (
        c.deleted_at is null and c.status = 2
          and (
            not c.is_draft
              or (c.course_id in (select course_id from course_members where user_id = $1 and manage_contest)) is true
          )
      )
        and (
          c.cid not in (select contest_id from rehearsals)
            or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $2)
        )
    )
      and (
        (
          c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
            or c.course_id in (select course_id from course_members where user_id = $3 and basic)
        ) or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $4)
      )
  ) and c.rule <> $5
  order by c.starts_at desc, c.cid desc
  limit $6 offset $7
)
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.pauses, c.due_at, c.late, c.attempts,
  c.longest_extra, c.has_own_times, c.is_draft, c.encrypt, c.status, c.labeling_style, c.rule, c.freeze_rule,
  c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.unfrozen_at, c.password, c.is_open, c.settled, c.deleted_at,
  exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $8) as is_entrant,
  exists (select from exams where contest_id = c.cid) as is_exam,
  c.cid in (select contest_id from rehearsals) as is_rehearsal,
  case when c.has_own_times then (
    select own_time.own from contest_own_times own_time where own_time.contest_id = c.cid and own_time.user_id = $9
  ) when c.longest_extra = 0 then null else jsonb_build_object(
    'extraMs',
      case when c.longest_extra = 0 then 0 else coalesce(
        (
          select max(x.minutes)
          from contest_extensions x
          where x.contest_id = c.cid
            and (x.user_id = $10 or x.section_id in (select section_id from course_members where user_id = $11))
        ), 0
      ) end * 60000::bigint
  ) end as own_time, co.name as course_name, co.join_code <> '' as course_has_code,
  (
    c.course_id in (select course_id from course_members where user_id = $12 and manage_contest)
  ) is true as course_manages,
  (c.course_id in (select course_id from course_members where user_id = $13 and view_solution)) is true as course_views,
  not (
    c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
      or c.course_id in (select course_id from course_members where user_id = $14 and basic)
  ) as is_closed, co.archived_at is not null as is_archived
from page
inner join contests as c on c.cid = page.cid
left join courses as co on co.course_id = c.course_id
order by c.starts_at desc, c.cid desc;

-- student, phase=current
select count(*) as count
from (
  (
    select c.cid
    from contests as c
    where (
      (
        (
          c.deleted_at is null and c.status = 2
            and (
              not c.is_draft
                or (c.course_id in (select course_id from course_members where user_id = $1 and manage_contest)) is true
            )
        )
          and (
            c.cid not in (select contest_id from rehearsals)
              or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $2)
          )
      )
        and (
          (
            c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
              or c.course_id in (select course_id from course_members where user_id = $3 and basic)
          ) or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $4)
        )
    ) and c.rule <> $5
      and (
        c.last_end > statement_timestamp()
          and (
            c.ends_at > statement_timestamp() and not c.has_own_times
              or case when c.has_own_times then coalesce(
                (
                  select own_time.ends_at
                  from contest_own_times own_time
                  where own_time.contest_id = c.cid and own_time.user_id = $6
                ), c.ends_at
              ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
                (
                  select max(x.minutes)
                  from contest_extensions x
                  where x.contest_id = c.cid
                    and (x.user_id = $7 or x.section_id in (select section_id from course_members where user_id = $8))
                ), 0
              ) end * interval '1 minute' end > statement_timestamp()
          )
      )
  )
  limit $9
) as counted;

-- student, phase=current
with page as (
  select c.cid
  from contests as c
  where (
    (
      (
        c.deleted_at is null and c.status = 2
          and (
            not c.is_draft
              or (c.course_id in (select course_id from course_members where user_id = $1 and manage_contest)) is true
          )
      )
        and (
          c.cid not in (select contest_id from rehearsals)
            or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $2)
        )
    )
      and (
        (
          c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
            or c.course_id in (select course_id from course_members where user_id = $3 and basic)
        ) or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $4)
      )
  ) and c.rule <> $5
    and (
      c.last_end > statement_timestamp()
        and (
          c.ends_at > statement_timestamp() and not c.has_own_times
            or case when c.has_own_times then coalesce(
              (
                select own_time.ends_at
                from contest_own_times own_time
                where own_time.contest_id = c.cid and own_time.user_id = $6
              ), c.ends_at
            ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
              (
                select max(x.minutes)
                from contest_extensions x
                where x.contest_id = c.cid
                  and (x.user_id = $7 or x.section_id in (select section_id from course_members where user_id = $8))
              ), 0
            ) end * interval '1 minute' end > statement_timestamp()
        )
    )
  order by (
    (c.ends_at <= statement_timestamp() or c.has_own_times)
      and (
        c.last_end <= statement_timestamp()
          or case when c.has_own_times then coalesce(
            (
              select own_time.ends_at
              from contest_own_times own_time
              where own_time.contest_id = c.cid and own_time.user_id = $9
            ), c.ends_at
          ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
            (
              select max(x.minutes)
              from contest_extensions x
              where x.contest_id = c.cid
                and (x.user_id = $10 or x.section_id in (select section_id from course_members where user_id = $11))
            ), 0
          ) end * interval '1 minute' end <= statement_timestamp()
      )
  ),
    (
      c.last_end > statement_timestamp()
        and (
          c.ends_at > statement_timestamp() and not c.has_own_times
            or case when c.has_own_times then coalesce(
              (
                select own_time.ends_at
                from contest_own_times own_time
                where own_time.contest_id = c.cid and own_time.user_id = $12
              ), c.ends_at
            ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
              (
                select max(x.minutes)
                from contest_extensions x
                where x.contest_id = c.cid
                  and (x.user_id = $13 or x.section_id in (select section_id from course_members where user_id = $14))
              ), 0
            ) end * interval '1 minute' end > statement_timestamp()
        )
    )
    and not (
      c.starts_at <= statement_timestamp()
        and (
          not c.has_own_times
            or case when c.has_own_times then coalesce(
              (
                select own_time.starts_at
                from contest_own_times own_time
                where own_time.contest_id = c.cid and own_time.user_id = $15
              ), c.starts_at
            ) else c.starts_at end <= statement_timestamp()
        )
    ),
    (
      c.last_end > statement_timestamp()
        and (
          c.ends_at > statement_timestamp() and not c.has_own_times
            or case when c.has_own_times then coalesce(
              (
                select own_time.ends_at
                from contest_own_times own_time
                where own_time.contest_id = c.cid and own_time.user_id = $16
              ), c.ends_at
            ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
              (
                select max(x.minutes)
                from contest_extensions x
                where x.contest_id = c.cid
                  and (x.user_id = $17 or x.section_id in (select section_id from course_members where user_id = $18))
              ), 0
            ) end * interval '1 minute' end > statement_timestamp()
        )
    )
    and not (
      exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $19)
        or (c.course_id in (select course_id from course_members where user_id = $20 and manage_contest)) is true
    ),
    case when (
      (c.ends_at <= statement_timestamp() or c.has_own_times)
        and (
          c.last_end <= statement_timestamp()
            or case when c.has_own_times then coalesce(
              (
                select own_time.ends_at
                from contest_own_times own_time
                where own_time.contest_id = c.cid and own_time.user_id = $21
              ), c.ends_at
            ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
              (
                select max(x.minutes)
                from contest_extensions x
                where x.contest_id = c.cid
                  and (x.user_id = $22 or x.section_id in (select section_id from course_members where user_id = $23))
              ), 0
            ) end * interval '1 minute' end <= statement_timestamp()
        )
    ) then null when (
      c.starts_at <= statement_timestamp()
        and (
          not c.has_own_times
            or case when c.has_own_times then coalesce(
              (
                select own_time.starts_at
                from contest_own_times own_time
                where own_time.contest_id = c.cid and own_time.user_id = $24
              ), c.starts_at
            ) else c.starts_at end <= statement_timestamp()
        )
    ) then case when c.has_own_times then coalesce(
      (
        select own_time.ends_at
        from contest_own_times own_time
        where own_time.contest_id = c.cid and own_time.user_id = $25
      ), c.ends_at
    ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
      (
        select max(x.minutes)
        from contest_extensions x
        where x.contest_id = c.cid
          and (x.user_id = $26 or x.section_id in (select section_id from course_members where user_id = $27))
      ), 0
    ) end * interval '1 minute' end else case when c.has_own_times then coalesce(
      (
        select own_time.starts_at
        from contest_own_times own_time
        where own_time.contest_id = c.cid and own_time.user_id = $28
      ), c.starts_at
    ) else c.starts_at end end, c.starts_at desc, c.cid desc
  limit $29 offset $30
)
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.pauses, c.due_at, c.late, c.attempts,
  c.longest_extra, c.has_own_times, c.is_draft, c.encrypt, c.status, c.labeling_style, c.rule, c.freeze_rule,
  c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.unfrozen_at, c.password, c.is_open, c.settled, c.deleted_at,
  exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $31) as is_entrant,
  exists (select from exams where contest_id = c.cid) as is_exam,
  c.cid in (select contest_id from rehearsals) as is_rehearsal,
  case when c.has_own_times then (
    select own_time.own from contest_own_times own_time where own_time.contest_id = c.cid and own_time.user_id = $32
  ) when c.longest_extra = 0 then null else jsonb_build_object(
    'extraMs',
      case when c.longest_extra = 0 then 0 else coalesce(
        (
          select max(x.minutes)
          from contest_extensions x
          where x.contest_id = c.cid
            and (x.user_id = $33 or x.section_id in (select section_id from course_members where user_id = $34))
        ), 0
      ) end * 60000::bigint
  ) end as own_time, co.name as course_name, co.join_code <> '' as course_has_code,
  (
    c.course_id in (select course_id from course_members where user_id = $35 and manage_contest)
  ) is true as course_manages,
  (c.course_id in (select course_id from course_members where user_id = $36 and view_solution)) is true as course_views,
  not (
    c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
      or c.course_id in (select course_id from course_members where user_id = $37 and basic)
  ) as is_closed, co.archived_at is not null as is_archived
from page
inner join contests as c on c.cid = page.cid
left join courses as co on co.course_id = c.course_id
order by (
  (c.ends_at <= statement_timestamp() or c.has_own_times)
    and (
      c.last_end <= statement_timestamp()
        or case when c.has_own_times then coalesce(
          (
            select own_time.ends_at
            from contest_own_times own_time
            where own_time.contest_id = c.cid and own_time.user_id = $38
          ), c.ends_at
        ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
          (
            select max(x.minutes)
            from contest_extensions x
            where x.contest_id = c.cid
              and (x.user_id = $39 or x.section_id in (select section_id from course_members where user_id = $40))
          ), 0
        ) end * interval '1 minute' end <= statement_timestamp()
    )
),
  (
    c.last_end > statement_timestamp()
      and (
        c.ends_at > statement_timestamp() and not c.has_own_times
          or case when c.has_own_times then coalesce(
            (
              select own_time.ends_at
              from contest_own_times own_time
              where own_time.contest_id = c.cid and own_time.user_id = $41
            ), c.ends_at
          ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
            (
              select max(x.minutes)
              from contest_extensions x
              where x.contest_id = c.cid
                and (x.user_id = $42 or x.section_id in (select section_id from course_members where user_id = $43))
            ), 0
          ) end * interval '1 minute' end > statement_timestamp()
      )
  )
  and not (
    c.starts_at <= statement_timestamp()
      and (
        not c.has_own_times
          or case when c.has_own_times then coalesce(
            (
              select own_time.starts_at
              from contest_own_times own_time
              where own_time.contest_id = c.cid and own_time.user_id = $44
            ), c.starts_at
          ) else c.starts_at end <= statement_timestamp()
      )
  ),
  (
    c.last_end > statement_timestamp()
      and (
        c.ends_at > statement_timestamp() and not c.has_own_times
          or case when c.has_own_times then coalesce(
            (
              select own_time.ends_at
              from contest_own_times own_time
              where own_time.contest_id = c.cid and own_time.user_id = $45
            ), c.ends_at
          ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
            (
              select max(x.minutes)
              from contest_extensions x
              where x.contest_id = c.cid
                and (x.user_id = $46 or x.section_id in (select section_id from course_members where user_id = $47))
            ), 0
          ) end * interval '1 minute' end > statement_timestamp()
      )
  )
  and not (
    exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $48)
      or (c.course_id in (select course_id from course_members where user_id = $49 and manage_contest)) is true
  ),
  case when (
    (c.ends_at <= statement_timestamp() or c.has_own_times)
      and (
        c.last_end <= statement_timestamp()
          or case when c.has_own_times then coalesce(
            (
              select own_time.ends_at
              from contest_own_times own_time
              where own_time.contest_id = c.cid and own_time.user_id = $50
            ), c.ends_at
          ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
            (
              select max(x.minutes)
              from contest_extensions x
              where x.contest_id = c.cid
                and (x.user_id = $51 or x.section_id in (select section_id from course_members where user_id = $52))
            ), 0
          ) end * interval '1 minute' end <= statement_timestamp()
      )
  ) then null when (
    c.starts_at <= statement_timestamp()
      and (
        not c.has_own_times
          or case when c.has_own_times then coalesce(
            (
              select own_time.starts_at
              from contest_own_times own_time
              where own_time.contest_id = c.cid and own_time.user_id = $53
            ), c.starts_at
          ) else c.starts_at end <= statement_timestamp()
      )
  ) then case when c.has_own_times then coalesce(
    (
      select own_time.ends_at
      from contest_own_times own_time
      where own_time.contest_id = c.cid and own_time.user_id = $54
    ), c.ends_at
  ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
    (
      select max(x.minutes)
      from contest_extensions x
      where x.contest_id = c.cid
        and (x.user_id = $55 or x.section_id in (select section_id from course_members where user_id = $56))
    ), 0
  ) end * interval '1 minute' end else case when c.has_own_times then coalesce(
    (
      select own_time.starts_at
      from contest_own_times own_time
      where own_time.contest_id = c.cid and own_time.user_id = $57
    ), c.starts_at
  ) else c.starts_at end end, c.starts_at desc, c.cid desc;

-- student, type=title, content
select count(*) as count
from (
  (
    select c.cid
    from contests as c
    where (
      (
        (
          c.deleted_at is null and c.status = 2
            and (
              not c.is_draft
                or (c.course_id in (select course_id from course_members where user_id = $1 and manage_contest)) is true
            )
        )
          and (
            c.cid not in (select contest_id from rehearsals)
              or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $2)
          )
      )
        and (
          (
            c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
              or c.course_id in (select course_id from course_members where user_id = $3 and basic)
          ) or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $4)
        )
    ) and c.rule <> $5 and position(lower($6) in c.title_key) > 0
  )
  limit $7
) as counted;

-- student, type=title, content
with page as (
  select c.cid
  from contests as c
  where (
    (
      (
        c.deleted_at is null and c.status = 2
          and (
            not c.is_draft
              or (c.course_id in (select course_id from course_members where user_id = $1 and manage_contest)) is true
          )
      )
        and (
          c.cid not in (select contest_id from rehearsals)
            or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $2)
        )
    )
      and (
        (
          c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
            or c.course_id in (select course_id from course_members where user_id = $3 and basic)
        ) or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $4)
      )
  ) and c.rule <> $5 and position(lower($6) in c.title_key) > 0
  order by c.starts_at desc, c.cid desc
  limit $7 offset $8
)
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.pauses, c.due_at, c.late, c.attempts,
  c.longest_extra, c.has_own_times, c.is_draft, c.encrypt, c.status, c.labeling_style, c.rule, c.freeze_rule,
  c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.unfrozen_at, c.password, c.is_open, c.settled, c.deleted_at,
  exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $9) as is_entrant,
  exists (select from exams where contest_id = c.cid) as is_exam,
  c.cid in (select contest_id from rehearsals) as is_rehearsal,
  case when c.has_own_times then (
    select own_time.own from contest_own_times own_time where own_time.contest_id = c.cid and own_time.user_id = $10
  ) when c.longest_extra = 0 then null else jsonb_build_object(
    'extraMs',
      case when c.longest_extra = 0 then 0 else coalesce(
        (
          select max(x.minutes)
          from contest_extensions x
          where x.contest_id = c.cid
            and (x.user_id = $11 or x.section_id in (select section_id from course_members where user_id = $12))
        ), 0
      ) end * 60000::bigint
  ) end as own_time, co.name as course_name, co.join_code <> '' as course_has_code,
  (
    c.course_id in (select course_id from course_members where user_id = $13 and manage_contest)
  ) is true as course_manages,
  (c.course_id in (select course_id from course_members where user_id = $14 and view_solution)) is true as course_views,
  not (
    c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
      or c.course_id in (select course_id from course_members where user_id = $15 and basic)
  ) as is_closed, co.archived_at is not null as is_archived
from page
inner join contests as c on c.cid = page.cid
left join courses as co on co.course_id = c.course_id
order by c.starts_at desc, c.cid desc;

-- admin
select count(*) as count
from (
  (
    select c.cid
    from contests as c
    where (
      c.deleted_at is null
        and (
          c.cid not in (select contest_id from rehearsals)
            or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $1)
        )
    ) and c.rule <> $2
  )
  limit $3
) as counted;

-- admin
with page as (
  select c.cid
  from contests as c
  where (
    c.deleted_at is null
      and (
        c.cid not in (select contest_id from rehearsals)
          or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $1)
      )
  ) and c.rule <> $2
  order by c.starts_at desc, c.cid desc
  limit $3 offset $4
)
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.pauses, c.due_at, c.late, c.attempts,
  c.longest_extra, c.has_own_times, c.is_draft, c.encrypt, c.status, c.labeling_style, c.rule, c.freeze_rule,
  c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.unfrozen_at, c.password, c.is_open, c.settled, c.deleted_at,
  exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $5) as is_entrant,
  exists (select from exams where contest_id = c.cid) as is_exam,
  c.cid in (select contest_id from rehearsals) as is_rehearsal,
  case when c.has_own_times then (
    select own_time.own from contest_own_times own_time where own_time.contest_id = c.cid and own_time.user_id = $6
  ) when c.longest_extra = 0 then null else jsonb_build_object(
    'extraMs',
      case when c.longest_extra = 0 then 0 else coalesce(
        (
          select max(x.minutes)
          from contest_extensions x
          where x.contest_id = c.cid
            and (x.user_id = $7 or x.section_id in (select section_id from course_members where user_id = $8))
        ), 0
      ) end * 60000::bigint
  ) end as own_time, co.name as course_name, co.join_code <> '' as course_has_code,
  (
    c.course_id in (select course_id from course_members where user_id = $9 and manage_contest)
  ) is true as course_manages,
  (c.course_id in (select course_id from course_members where user_id = $10 and view_solution)) is true as course_views,
  not (
    c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
      or c.course_id in (select course_id from course_members where user_id = $11 and basic)
  ) as is_closed, co.archived_at is not null as is_archived
from page
inner join contests as c on c.cid = page.cid
left join courses as co on co.course_id = c.course_id
order by c.starts_at desc, c.cid desc;

-- admin, course
select /* prepared */ co.course_id, co.name, co.description, co.encrypt, co.join_code, co.languages, co.feedback,
  co.archived_at, co.created_at, co.updated_at, case when m.user_id is not null then to_jsonb(m) end as member
from courses as co
left join course_members as m on m.course_id = co.course_id and m.user_id = $1
where co.course_id = $2;

-- admin, course
select count(*) as count
from (
  (
    select c.cid
    from contests as c
    where (
      c.deleted_at is null
        and (
          c.cid not in (select contest_id from rehearsals)
            or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $1)
        )
    ) and c.rule <> $2 and c.course_id = $3
  )
  limit $4
) as counted;

-- admin, course
with page as (
  select c.cid
  from contests as c
  where (
    c.deleted_at is null
      and (
        c.cid not in (select contest_id from rehearsals)
          or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $1)
      )
  ) and c.rule <> $2 and c.course_id = $3
  order by c.starts_at desc, c.cid desc
  limit $4 offset $5
)
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.pauses, c.due_at, c.late, c.attempts,
  c.longest_extra, c.has_own_times, c.is_draft, c.encrypt, c.status, c.labeling_style, c.rule, c.freeze_rule,
  c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.unfrozen_at, c.password, c.is_open, c.settled, c.deleted_at,
  exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $6) as is_entrant,
  exists (select from exams where contest_id = c.cid) as is_exam,
  c.cid in (select contest_id from rehearsals) as is_rehearsal,
  case when c.has_own_times then (
    select own_time.own from contest_own_times own_time where own_time.contest_id = c.cid and own_time.user_id = $7
  ) when c.longest_extra = 0 then null else jsonb_build_object(
    'extraMs',
      case when c.longest_extra = 0 then 0 else coalesce(
        (
          select max(x.minutes)
          from contest_extensions x
          where x.contest_id = c.cid
            and (x.user_id = $8 or x.section_id in (select section_id from course_members where user_id = $9))
        ), 0
      ) end * 60000::bigint
  ) end as own_time, co.name as course_name, co.join_code <> '' as course_has_code,
  (
    c.course_id in (select course_id from course_members where user_id = $10 and manage_contest)
  ) is true as course_manages,
  (c.course_id in (select course_id from course_members where user_id = $11 and view_solution)) is true as course_views,
  not (
    c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
      or c.course_id in (select course_id from course_members where user_id = $12 and basic)
  ) as is_closed, co.archived_at is not null as is_archived
from page
inner join contests as c on c.cid = page.cid
left join courses as co on co.course_id = c.course_id
order by c.starts_at desc, c.cid desc;

-- admin, phase=current
select count(*) as count
from (
  (
    select c.cid
    from contests as c
    where (
      c.deleted_at is null
        and (
          c.cid not in (select contest_id from rehearsals)
            or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $1)
        )
    ) and c.rule <> $2
      and (
        c.last_end > statement_timestamp()
          and (
            c.ends_at > statement_timestamp() and not c.has_own_times
              or case when c.has_own_times then coalesce(
                (
                  select own_time.ends_at
                  from contest_own_times own_time
                  where own_time.contest_id = c.cid and own_time.user_id = $3
                ), c.ends_at
              ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
                (
                  select max(x.minutes)
                  from contest_extensions x
                  where x.contest_id = c.cid
                    and (x.user_id = $4 or x.section_id in (select section_id from course_members where user_id = $5))
                ), 0
              ) end * interval '1 minute' end > statement_timestamp()
          )
      )
  )
  limit $6
) as counted;

-- admin, phase=current
with page as (
  select c.cid
  from contests as c
  where (
    c.deleted_at is null
      and (
        c.cid not in (select contest_id from rehearsals)
          or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $1)
      )
  ) and c.rule <> $2
    and (
      c.last_end > statement_timestamp()
        and (
          c.ends_at > statement_timestamp() and not c.has_own_times
            or case when c.has_own_times then coalesce(
              (
                select own_time.ends_at
                from contest_own_times own_time
                where own_time.contest_id = c.cid and own_time.user_id = $3
              ), c.ends_at
            ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
              (
                select max(x.minutes)
                from contest_extensions x
                where x.contest_id = c.cid
                  and (x.user_id = $4 or x.section_id in (select section_id from course_members where user_id = $5))
              ), 0
            ) end * interval '1 minute' end > statement_timestamp()
        )
    )
  order by (
    (c.ends_at <= statement_timestamp() or c.has_own_times)
      and (
        c.last_end <= statement_timestamp()
          or case when c.has_own_times then coalesce(
            (
              select own_time.ends_at
              from contest_own_times own_time
              where own_time.contest_id = c.cid and own_time.user_id = $6
            ), c.ends_at
          ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
            (
              select max(x.minutes)
              from contest_extensions x
              where x.contest_id = c.cid
                and (x.user_id = $7 or x.section_id in (select section_id from course_members where user_id = $8))
            ), 0
          ) end * interval '1 minute' end <= statement_timestamp()
      )
  ),
    (
      c.last_end > statement_timestamp()
        and (
          c.ends_at > statement_timestamp() and not c.has_own_times
            or case when c.has_own_times then coalesce(
              (
                select own_time.ends_at
                from contest_own_times own_time
                where own_time.contest_id = c.cid and own_time.user_id = $9
              ), c.ends_at
            ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
              (
                select max(x.minutes)
                from contest_extensions x
                where x.contest_id = c.cid
                  and (x.user_id = $10 or x.section_id in (select section_id from course_members where user_id = $11))
              ), 0
            ) end * interval '1 minute' end > statement_timestamp()
        )
    )
    and not (
      c.starts_at <= statement_timestamp()
        and (
          not c.has_own_times
            or case when c.has_own_times then coalesce(
              (
                select own_time.starts_at
                from contest_own_times own_time
                where own_time.contest_id = c.cid and own_time.user_id = $12
              ), c.starts_at
            ) else c.starts_at end <= statement_timestamp()
        )
    ),
    (
      c.last_end > statement_timestamp()
        and (
          c.ends_at > statement_timestamp() and not c.has_own_times
            or case when c.has_own_times then coalesce(
              (
                select own_time.ends_at
                from contest_own_times own_time
                where own_time.contest_id = c.cid and own_time.user_id = $13
              ), c.ends_at
            ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
              (
                select max(x.minutes)
                from contest_extensions x
                where x.contest_id = c.cid
                  and (x.user_id = $14 or x.section_id in (select section_id from course_members where user_id = $15))
              ), 0
            ) end * interval '1 minute' end > statement_timestamp()
        )
    )
    and not (
      exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $16)
        or (c.course_id in (select course_id from course_members where user_id = $17 and manage_contest)) is true
    ),
    case when (
      (c.ends_at <= statement_timestamp() or c.has_own_times)
        and (
          c.last_end <= statement_timestamp()
            or case when c.has_own_times then coalesce(
              (
                select own_time.ends_at
                from contest_own_times own_time
                where own_time.contest_id = c.cid and own_time.user_id = $18
              ), c.ends_at
            ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
              (
                select max(x.minutes)
                from contest_extensions x
                where x.contest_id = c.cid
                  and (x.user_id = $19 or x.section_id in (select section_id from course_members where user_id = $20))
              ), 0
            ) end * interval '1 minute' end <= statement_timestamp()
        )
    ) then null when (
      c.starts_at <= statement_timestamp()
        and (
          not c.has_own_times
            or case when c.has_own_times then coalesce(
              (
                select own_time.starts_at
                from contest_own_times own_time
                where own_time.contest_id = c.cid and own_time.user_id = $21
              ), c.starts_at
            ) else c.starts_at end <= statement_timestamp()
        )
    ) then case when c.has_own_times then coalesce(
      (
        select own_time.ends_at
        from contest_own_times own_time
        where own_time.contest_id = c.cid and own_time.user_id = $22
      ), c.ends_at
    ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
      (
        select max(x.minutes)
        from contest_extensions x
        where x.contest_id = c.cid
          and (x.user_id = $23 or x.section_id in (select section_id from course_members where user_id = $24))
      ), 0
    ) end * interval '1 minute' end else case when c.has_own_times then coalesce(
      (
        select own_time.starts_at
        from contest_own_times own_time
        where own_time.contest_id = c.cid and own_time.user_id = $25
      ), c.starts_at
    ) else c.starts_at end end, c.starts_at desc, c.cid desc
  limit $26 offset $27
)
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.pauses, c.due_at, c.late, c.attempts,
  c.longest_extra, c.has_own_times, c.is_draft, c.encrypt, c.status, c.labeling_style, c.rule, c.freeze_rule,
  c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.unfrozen_at, c.password, c.is_open, c.settled, c.deleted_at,
  exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $28) as is_entrant,
  exists (select from exams where contest_id = c.cid) as is_exam,
  c.cid in (select contest_id from rehearsals) as is_rehearsal,
  case when c.has_own_times then (
    select own_time.own from contest_own_times own_time where own_time.contest_id = c.cid and own_time.user_id = $29
  ) when c.longest_extra = 0 then null else jsonb_build_object(
    'extraMs',
      case when c.longest_extra = 0 then 0 else coalesce(
        (
          select max(x.minutes)
          from contest_extensions x
          where x.contest_id = c.cid
            and (x.user_id = $30 or x.section_id in (select section_id from course_members where user_id = $31))
        ), 0
      ) end * 60000::bigint
  ) end as own_time, co.name as course_name, co.join_code <> '' as course_has_code,
  (
    c.course_id in (select course_id from course_members where user_id = $32 and manage_contest)
  ) is true as course_manages,
  (c.course_id in (select course_id from course_members where user_id = $33 and view_solution)) is true as course_views,
  not (
    c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
      or c.course_id in (select course_id from course_members where user_id = $34 and basic)
  ) as is_closed, co.archived_at is not null as is_archived
from page
inner join contests as c on c.cid = page.cid
left join courses as co on co.course_id = c.course_id
order by (
  (c.ends_at <= statement_timestamp() or c.has_own_times)
    and (
      c.last_end <= statement_timestamp()
        or case when c.has_own_times then coalesce(
          (
            select own_time.ends_at
            from contest_own_times own_time
            where own_time.contest_id = c.cid and own_time.user_id = $35
          ), c.ends_at
        ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
          (
            select max(x.minutes)
            from contest_extensions x
            where x.contest_id = c.cid
              and (x.user_id = $36 or x.section_id in (select section_id from course_members where user_id = $37))
          ), 0
        ) end * interval '1 minute' end <= statement_timestamp()
    )
),
  (
    c.last_end > statement_timestamp()
      and (
        c.ends_at > statement_timestamp() and not c.has_own_times
          or case when c.has_own_times then coalesce(
            (
              select own_time.ends_at
              from contest_own_times own_time
              where own_time.contest_id = c.cid and own_time.user_id = $38
            ), c.ends_at
          ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
            (
              select max(x.minutes)
              from contest_extensions x
              where x.contest_id = c.cid
                and (x.user_id = $39 or x.section_id in (select section_id from course_members where user_id = $40))
            ), 0
          ) end * interval '1 minute' end > statement_timestamp()
      )
  )
  and not (
    c.starts_at <= statement_timestamp()
      and (
        not c.has_own_times
          or case when c.has_own_times then coalesce(
            (
              select own_time.starts_at
              from contest_own_times own_time
              where own_time.contest_id = c.cid and own_time.user_id = $41
            ), c.starts_at
          ) else c.starts_at end <= statement_timestamp()
      )
  ),
  (
    c.last_end > statement_timestamp()
      and (
        c.ends_at > statement_timestamp() and not c.has_own_times
          or case when c.has_own_times then coalesce(
            (
              select own_time.ends_at
              from contest_own_times own_time
              where own_time.contest_id = c.cid and own_time.user_id = $42
            ), c.ends_at
          ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
            (
              select max(x.minutes)
              from contest_extensions x
              where x.contest_id = c.cid
                and (x.user_id = $43 or x.section_id in (select section_id from course_members where user_id = $44))
            ), 0
          ) end * interval '1 minute' end > statement_timestamp()
      )
  )
  and not (
    exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $45)
      or (c.course_id in (select course_id from course_members where user_id = $46 and manage_contest)) is true
  ),
  case when (
    (c.ends_at <= statement_timestamp() or c.has_own_times)
      and (
        c.last_end <= statement_timestamp()
          or case when c.has_own_times then coalesce(
            (
              select own_time.ends_at
              from contest_own_times own_time
              where own_time.contest_id = c.cid and own_time.user_id = $47
            ), c.ends_at
          ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
            (
              select max(x.minutes)
              from contest_extensions x
              where x.contest_id = c.cid
                and (x.user_id = $48 or x.section_id in (select section_id from course_members where user_id = $49))
            ), 0
          ) end * interval '1 minute' end <= statement_timestamp()
      )
  ) then null when (
    c.starts_at <= statement_timestamp()
      and (
        not c.has_own_times
          or case when c.has_own_times then coalesce(
            (
              select own_time.starts_at
              from contest_own_times own_time
              where own_time.contest_id = c.cid and own_time.user_id = $50
            ), c.starts_at
          ) else c.starts_at end <= statement_timestamp()
      )
  ) then case when c.has_own_times then coalesce(
    (
      select own_time.ends_at
      from contest_own_times own_time
      where own_time.contest_id = c.cid and own_time.user_id = $51
    ), c.ends_at
  ) else c.ends_at + case when c.longest_extra = 0 then 0 else coalesce(
    (
      select max(x.minutes)
      from contest_extensions x
      where x.contest_id = c.cid
        and (x.user_id = $52 or x.section_id in (select section_id from course_members where user_id = $53))
    ), 0
  ) end * interval '1 minute' end else case when c.has_own_times then coalesce(
    (
      select own_time.starts_at
      from contest_own_times own_time
      where own_time.contest_id = c.cid and own_time.user_id = $54
    ), c.starts_at
  ) else c.starts_at end end, c.starts_at desc, c.cid desc;

-- admin, type=title, content
select count(*) as count
from (
  (
    select c.cid
    from contests as c
    where (
      c.deleted_at is null
        and (
          c.cid not in (select contest_id from rehearsals)
            or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $1)
        )
    ) and c.rule <> $2 and position(lower($3) in c.title_key) > 0
  )
  limit $4
) as counted;

-- admin, type=title, content
with page as (
  select c.cid
  from contests as c
  where (
    c.deleted_at is null
      and (
        c.cid not in (select contest_id from rehearsals)
          or exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $1)
      )
  ) and c.rule <> $2 and position(lower($3) in c.title_key) > 0
  order by c.starts_at desc, c.cid desc
  limit $4 offset $5
)
select c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.pauses, c.due_at, c.late, c.attempts,
  c.longest_extra, c.has_own_times, c.is_draft, c.encrypt, c.status, c.labeling_style, c.rule, c.freeze_rule,
  c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.unfrozen_at, c.password, c.is_open, c.settled, c.deleted_at,
  exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $6) as is_entrant,
  exists (select from exams where contest_id = c.cid) as is_exam,
  c.cid in (select contest_id from rehearsals) as is_rehearsal,
  case when c.has_own_times then (
    select own_time.own from contest_own_times own_time where own_time.contest_id = c.cid and own_time.user_id = $7
  ) when c.longest_extra = 0 then null else jsonb_build_object(
    'extraMs',
      case when c.longest_extra = 0 then 0 else coalesce(
        (
          select max(x.minutes)
          from contest_extensions x
          where x.contest_id = c.cid
            and (x.user_id = $8 or x.section_id in (select section_id from course_members where user_id = $9))
        ), 0
      ) end * 60000::bigint
  ) end as own_time, co.name as course_name, co.join_code <> '' as course_has_code,
  (
    c.course_id in (select course_id from course_members where user_id = $10 and manage_contest)
  ) is true as course_manages,
  (c.course_id in (select course_id from course_members where user_id = $11 and view_solution)) is true as course_views,
  not (
    c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
      or c.course_id in (select course_id from course_members where user_id = $12 and basic)
  ) as is_closed, co.archived_at is not null as is_archived
from page
inner join contests as c on c.cid = page.cid
left join courses as co on co.course_id = c.course_id
order by c.starts_at desc, c.cid desc;
