-- GET /contest/:cid/work: each statement, below who was the first to send it and with which filters.

-- admin
select /* prepared */ c.cid, c.title, c.owner_id, c.course_id, c.starts_at, c.ends_at, c.pauses, c.due_at, c.late,
  c.attempts, c.longest_extra, c.has_own_times, c.is_draft, c.encrypt, c.status, c.labeling_style, c.rule,
  c.freeze_rule, c.unfreeze, c.runs_allowed, c.languages, c.feedback, c.unfrozen_at, c.password, c.is_open, c.settled,
  c.deleted_at, exists (select from contest_entrants e where e.contest_id = c.cid and e.user_id = $1) as is_entrant,
  exists (select from exams where contest_id = c.cid) as is_exam,
  c.cid in (select contest_id from rehearsals) as is_rehearsal,
  case when c.has_own_times then (
    select own_time.own from contest_own_times own_time where own_time.contest_id = c.cid and own_time.user_id = $2
  ) when c.longest_extra = 0 then null else jsonb_build_object(
    'extraMs',
      case when c.longest_extra = 0 then 0 else coalesce(
        (
          select max(x.minutes)
          from contest_extensions x
          where x.contest_id = c.cid
            and (x.user_id = $3 or x.section_id in (select section_id from course_members where user_id = $4))
        ), 0
      ) end * 60000::bigint
  ) end as own_time, co.name as course_name, co.join_code <> '' as course_has_code,
  (
    c.course_id in (select course_id from course_members where user_id = $5 and manage_contest)
  ) is true as course_manages,
  (c.course_id in (select course_id from course_members where user_id = $6 and view_solution)) is true as course_views,
  not (
    c.course_id is null or c.course_id in (select course_id from courses where encrypt = 1)
      or c.course_id in (select course_id from course_members where user_id = $7 and basic)
  ) as is_closed, co.archived_at is not null as is_archived, v.version, v.public_version, clock_timestamp() as now,
  exists (select course_id from course_members where user_id = $8 and manage_contest) as manages_somewhere,
  (
    (c.course_id in (select course_id from course_members where user_id = $9 and manage_contest)) is true
      and exists (select from site_values where key = $10 and value = 'true')
  ) as course_acts
from contests as c
inner join ranklist_versions as v on v.contest_id = c.cid
left join courses as co on co.course_id = c.course_id
where c.cid = $11;

-- admin
select count(*) as count
from (
  (
    select s.sid
    from score_cells as c
    inner join contest_problems as p on p.contest_id = c.contest_id and p.pid = c.pid
    inner join users as u on u.id = c.user_id
    inner join lateral (
      select own.sid, own.judge, own.created_at
      from submissions as own
      where own.contest_id = c.contest_id and own.contest_id > $1 and own.user_id = c.user_id and own.pid = c.pid
        and own.judge <> $2
      order by own.sid desc
      limit $3
    ) as s on true
    left join submission_marks as m on m.sid = s.sid
    where c.contest_id = $4
  )
  limit $5
) as counted;

-- admin
select s.sid, c.pid, u.uid, u.nick, s.judge, s.created_at, coalesce(c.score, 0) as score, m.sid is not null as marked
from score_cells as c
inner join contest_problems as p on p.contest_id = c.contest_id and p.pid = c.pid
inner join users as u on u.id = c.user_id
inner join lateral (
  select own.sid, own.judge, own.created_at
  from submissions as own
  where own.contest_id = c.contest_id and own.contest_id > $1 and own.user_id = c.user_id and own.pid = c.pid
    and own.judge <> $2
  order by own.sid desc
  limit $3
) as s on true
left join submission_marks as m on m.sid = s.sid
where c.contest_id = $4
order by p.position, u.uid_key
limit $5 offset $6;

-- admin, pid
select count(*) as count
from (
  (
    select s.sid
    from score_cells as c
    inner join contest_problems as p on p.contest_id = c.contest_id and p.pid = c.pid
    inner join users as u on u.id = c.user_id
    inner join lateral (
      select own.sid, own.judge, own.created_at
      from submissions as own
      where own.contest_id = c.contest_id and own.contest_id > $1 and own.user_id = c.user_id and own.pid = c.pid
        and own.judge <> $2
      order by own.sid desc
      limit $3
    ) as s on true
    left join submission_marks as m on m.sid = s.sid
    where c.contest_id = $4 and c.pid = $5
  )
  limit $6
) as counted;

-- admin, pid
select s.sid, c.pid, u.uid, u.nick, s.judge, s.created_at, coalesce(c.score, 0) as score, m.sid is not null as marked
from score_cells as c
inner join contest_problems as p on p.contest_id = c.contest_id and p.pid = c.pid
inner join users as u on u.id = c.user_id
inner join lateral (
  select own.sid, own.judge, own.created_at
  from submissions as own
  where own.contest_id = c.contest_id and own.contest_id > $1 and own.user_id = c.user_id and own.pid = c.pid
    and own.judge <> $2
  order by own.sid desc
  limit $3
) as s on true
left join submission_marks as m on m.sid = s.sid
where c.contest_id = $4 and c.pid = $5
order by p.position, u.uid_key
limit $6 offset $7;

-- admin, unmarked
select count(*) as count
from (
  (
    select s.sid
    from score_cells as c
    inner join contest_problems as p on p.contest_id = c.contest_id and p.pid = c.pid
    inner join users as u on u.id = c.user_id
    inner join lateral (
      select own.sid, own.judge, own.created_at
      from submissions as own
      where own.contest_id = c.contest_id and own.contest_id > $1 and own.user_id = c.user_id and own.pid = c.pid
        and own.judge <> $2
      order by own.sid desc
      limit $3
    ) as s on true
    left join submission_marks as m on m.sid = s.sid
    where c.contest_id = $4 and m.sid is null
  )
  limit $5
) as counted;

-- admin, unmarked
select s.sid, c.pid, u.uid, u.nick, s.judge, s.created_at, coalesce(c.score, 0) as score, m.sid is not null as marked
from score_cells as c
inner join contest_problems as p on p.contest_id = c.contest_id and p.pid = c.pid
inner join users as u on u.id = c.user_id
inner join lateral (
  select own.sid, own.judge, own.created_at
  from submissions as own
  where own.contest_id = c.contest_id and own.contest_id > $1 and own.user_id = c.user_id and own.pid = c.pid
    and own.judge <> $2
  order by own.sid desc
  limit $3
) as s on true
left join submission_marks as m on m.sid = s.sid
where c.contest_id = $4 and m.sid is null
order by p.position, u.uid_key
limit $5 offset $6;

-- admin, section
select count(*) as count
from (
  (
    select s.sid
    from score_cells as c
    inner join contest_problems as p on p.contest_id = c.contest_id and p.pid = c.pid
    inner join users as u on u.id = c.user_id
    inner join lateral (
      select own.sid, own.judge, own.created_at
      from submissions as own
      where own.contest_id = c.contest_id and own.contest_id > $1 and own.user_id = c.user_id and own.pid = c.pid
        and own.judge <> $2
      order by own.sid desc
      limit $3
    ) as s on true
    left join submission_marks as m on m.sid = s.sid
    where c.contest_id = $4
      and exists (
        select from course_members m where m.course_id = $5 and m.user_id = c.user_id and m.section_id is null
      )
  )
  limit $6
) as counted;

-- admin, section
select s.sid, c.pid, u.uid, u.nick, s.judge, s.created_at, coalesce(c.score, 0) as score, m.sid is not null as marked
from score_cells as c
inner join contest_problems as p on p.contest_id = c.contest_id and p.pid = c.pid
inner join users as u on u.id = c.user_id
inner join lateral (
  select own.sid, own.judge, own.created_at
  from submissions as own
  where own.contest_id = c.contest_id and own.contest_id > $1 and own.user_id = c.user_id and own.pid = c.pid
    and own.judge <> $2
  order by own.sid desc
  limit $3
) as s on true
left join submission_marks as m on m.sid = s.sid
where c.contest_id = $4
  and exists (select from course_members m where m.course_id = $5 and m.user_id = c.user_id and m.section_id is null)
order by p.position, u.uid_key
limit $6 offset $7;

-- admin, mine
select count(*) as count
from (
  (
    select s.sid
    from score_cells as c
    inner join contest_problems as p on p.contest_id = c.contest_id and p.pid = c.pid
    inner join users as u on u.id = c.user_id
    inner join lateral (
      select own.sid, own.judge, own.created_at
      from submissions as own
      where own.contest_id = c.contest_id and own.contest_id > $1 and own.user_id = c.user_id and own.pid = c.pid
        and own.judge <> $2
      order by own.sid desc
      limit $3
    ) as s on true
    left join submission_marks as m on m.sid = s.sid
    where c.contest_id = $4
      and exists (
        select
        from course_members m
        where m.course_id = $5 and m.user_id = c.user_id
          and m.section_id in (select section_id from course_section_tas where course_id = $6 and user_id = $7)
      )
  )
  limit $8
) as counted;

-- admin, mine
select s.sid, c.pid, u.uid, u.nick, s.judge, s.created_at, coalesce(c.score, 0) as score, m.sid is not null as marked
from score_cells as c
inner join contest_problems as p on p.contest_id = c.contest_id and p.pid = c.pid
inner join users as u on u.id = c.user_id
inner join lateral (
  select own.sid, own.judge, own.created_at
  from submissions as own
  where own.contest_id = c.contest_id and own.contest_id > $1 and own.user_id = c.user_id and own.pid = c.pid
    and own.judge <> $2
  order by own.sid desc
  limit $3
) as s on true
left join submission_marks as m on m.sid = s.sid
where c.contest_id = $4
  and exists (
    select
    from course_members m
    where m.course_id = $5 and m.user_id = c.user_id
      and m.section_id in (select section_id from course_section_tas where course_id = $6 and user_id = $7)
  )
order by p.position, u.uid_key
limit $8 offset $9;
