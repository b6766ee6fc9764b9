-- GET /admin/solutions: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- admin, uid: in get-status-list.sql, visitor, uid

-- 1. admin
(
  select s.sid
  from submissions as s
  where case when s.contest_id in (
    select cid from contests where deleted_at is not null union all select * from (select contest_id from rehearsals) r
  ) then 0 else 1 end <> 0
)
order by s.sid desc
limit $ offset $;

-- admin: as 1
--   change 1 (line 1): + select count(*) as count
--       from (
--   change 2 (line 9): - offset $
--     + ) as counted

-- 2. admin
with s as materialized (
  select sid, user_id, sent_by, pid, contest_id, course_id, language, code_bytes, outputs, judge, score, time_ms,
    memory_kb, sim, sim_sid, after_end, created_at, updated_at, is_open,
    case when judge = 1 then judgement_id end as running_id
  from submissions
  where sid = any($::integer[])
)
select s.sid, s.user_id, s.sent_by, s.pid, s.contest_id, s.course_id, s.language, s.code_bytes, s.outputs, s.judge,
  s.score, s.time_ms, s.memory_kb, s.sim, s.sim_sid, s.after_end, s.created_at, s.updated_at, u.uid, u.nick, p.title,
  sender.uid as sender_uid, sender.nick as sender_nick, jsonb_array_length(j.tests) as done, j.total_tests as total,
  true as reads_course, true as course_opens
from s
inner join problems as p on p.pid = s.pid
inner join users as u on u.id = s.user_id
left join users as sender on sender.id = s.sent_by
left join judgements as j on j.id = s.running_id
order by array_position($::integer[], s.sid);

-- admin, sortBy=createdAt, sort=1: as 1
--   change 3 (line 8): - order by s.sid desc
--     + order by s.sid asc
-- admin, sortBy=time, sort=-1: as 1
--   change 4 (line 8): - order by s.sid desc
--     + order by s.time_ms desc, s.sid desc
-- admin, sortBy=time, sort=1: as 1
--   change 5 (line 8): - order by s.sid desc
--     + order by s.time_ms, s.sid asc
-- admin, sortBy=memory, sort=-1: as 1
--   change 6 (line 8): - order by s.sid desc
--     + order by s.memory_kb desc, s.sid desc
-- admin, sortBy=memory, sort=1: as 1
--   change 7 (line 8): - order by s.sid desc
--     + order by s.memory_kb, s.sid asc
-- admin, sortBy=sim, sort=-1: as 1
--   change 8 (line 8): - order by s.sid desc
--     + order by s.sim desc nulls last, s.created_at desc, s.sid desc
-- admin, sortBy=sim, sort=1: as 1
--   change 9 (line 8): - order by s.sid desc
--     + order by s.sim nulls first, s.created_at, s.sid asc
-- admin, uid: as 1
--   change 10 (line 4): - where
--     + where (
--   change 11 (line 7): + and s.user_id = $
--   change 12 (line 8): + )
-- admin, uid: as 1, 1 (line 1), 10 (line 4), 11 (line 7), 12 (line 8), 2 (line 9)
-- admin, uid, sortBy=createdAt, sort=1: as 1, 10 (line 4), 11 (line 7)
--   change 13 (line 8): - order by s.sid desc
--     + )
--       order by s.sid asc
-- admin, uid, sortBy=time, sort=-1: as 1, 10 (line 4), 11 (line 7)
--   change 14 (line 1): - (
--   change 15 (line 3): + from (
--       (
--         select s.sid, s.time_ms, s.memory_kb, s.sim, s.created_at
--   change 16 (line 8): - order by s.sid desc
--     + ) offset 0
--       ) as s
--       order by s.time_ms desc, s.sid desc
-- admin, uid, sortBy=time, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 11 (line 7)
--   change 17 (line 8): - order by s.sid desc
--     + ) offset 0
--       ) as s
--       order by s.time_ms, s.sid asc
-- admin, uid, sortBy=memory, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 11 (line 7)
--   change 18 (line 8): - order by s.sid desc
--     + ) offset 0
--       ) as s
--       order by s.memory_kb desc, s.sid desc
-- admin, uid, sortBy=memory, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 11 (line 7)
--   change 19 (line 8): - order by s.sid desc
--     + ) offset 0
--       ) as s
--       order by s.memory_kb, s.sid asc
-- admin, uid, sortBy=sim, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 11 (line 7)
--   change 20 (line 8): - order by s.sid desc
--     + ) offset 0
--       ) as s
--       order by s.sim desc nulls last, s.created_at desc, s.sid desc
-- admin, uid, sortBy=sim, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 11 (line 7)
--   change 21 (line 8): - order by s.sid desc
--     + ) offset 0
--       ) as s
--       order by s.sim nulls first, s.created_at, s.sid asc
-- admin, pid: as 1, 10 (line 4), 12 (line 8)
--   change 22 (line 7): + and s.pid = $
-- admin, pid: as 1, 1 (line 1), 10 (line 4), 22 (line 7), 12 (line 8), 2 (line 9)
-- admin, pid, sortBy=createdAt, sort=1: as 1, 10 (line 4), 22 (line 7), 13 (line 8)
-- admin, pid, sortBy=time, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 22 (line 7), 16 (line 8)
-- admin, pid, sortBy=time, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 22 (line 7), 17 (line 8)
-- admin, pid, sortBy=memory, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 22 (line 7), 18 (line 8)
-- admin, pid, sortBy=memory, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 22 (line 7), 19 (line 8)
-- admin, pid, sortBy=sim, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 22 (line 7), 20 (line 8)
-- admin, pid, sortBy=sim, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 22 (line 7), 21 (line 8)

-- 3. admin, mid
(select s.sid from submissions as s where (true and s.contest_id = 0)) order by s.sid desc limit $ offset $;

-- admin, mid: as 3, 1 (line 1), 2 (line 1)
-- admin, mid, sortBy=createdAt, sort=1: as 3, 3 (line 1)
-- admin, mid, sortBy=time, sort=-1: as 3, 4 (line 1)
-- admin, mid, sortBy=time, sort=1: as 3, 5 (line 1)
-- admin, mid, sortBy=memory, sort=-1: as 3, 6 (line 1)
-- admin, mid, sortBy=memory, sort=1: as 3, 7 (line 1)
-- admin, mid, sortBy=sim, sort=-1: as 3, 8 (line 1)
-- admin, mid, sortBy=sim, sort=1: as 3, 9 (line 1)

-- 4. admin, mid
(
  select s.sid
  from submissions as s
  where (
    not exists (select from contests where cid = $ and deleted_at is not null)
      and (s.contest_id = $ and s.contest_id > 0)
  )
)
order by s.sid desc
limit $ offset $;

-- admin, mid: as 4, 1 (line 1), 2 (line 10)
-- admin, mid, sortBy=createdAt, sort=1: as 4, 3 (line 9)
-- admin, mid, sortBy=time, sort=-1: as 4, 14 (line 1), 15 (line 3)
--   change 23 (line 9): - order by s.sid desc
--     + offset 0
--       ) as s
--       order by s.time_ms desc, s.sid desc
-- admin, mid, sortBy=time, sort=1: as 4, 14 (line 1), 15 (line 3)
--   change 24 (line 9): - order by s.sid desc
--     + offset 0
--       ) as s
--       order by s.time_ms, s.sid asc
-- admin, mid, sortBy=memory, sort=-1: as 4, 14 (line 1), 15 (line 3)
--   change 25 (line 9): - order by s.sid desc
--     + offset 0
--       ) as s
--       order by s.memory_kb desc, s.sid desc
-- admin, mid, sortBy=memory, sort=1: as 4, 14 (line 1), 15 (line 3)
--   change 26 (line 9): - order by s.sid desc
--     + offset 0
--       ) as s
--       order by s.memory_kb, s.sid asc
-- admin, mid, sortBy=sim, sort=-1: as 4, 14 (line 1), 15 (line 3)
--   change 27 (line 9): - order by s.sid desc
--     + offset 0
--       ) as s
--       order by s.sim desc nulls last, s.created_at desc, s.sid desc
-- admin, mid, sortBy=sim, sort=1: as 4, 14 (line 1), 15 (line 3)
--   change 28 (line 9): - order by s.sid desc
--     + offset 0
--       ) as s
--       order by s.sim nulls first, s.created_at, s.sid asc
-- admin, judge: as 1, 10 (line 4), 12 (line 8)
--   change 29 (line 7): + and s.judge = $
-- admin, judge: as 1, 1 (line 1), 10 (line 4), 29 (line 7), 12 (line 8), 2 (line 9)
-- admin, judge, sortBy=createdAt, sort=1: as 1, 10 (line 4), 29 (line 7), 13 (line 8)
-- admin, judge, sortBy=time, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 29 (line 7), 16 (line 8)
-- admin, judge, sortBy=time, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 29 (line 7), 17 (line 8)
-- admin, judge, sortBy=memory, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 29 (line 7), 18 (line 8)
-- admin, judge, sortBy=memory, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 29 (line 7), 19 (line 8)
-- admin, judge, sortBy=sim, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 29 (line 7), 20 (line 8)
-- admin, judge, sortBy=sim, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 29 (line 7), 21 (line 8)
-- admin, language: as 1, 10 (line 4), 12 (line 8)
--   change 30 (line 7): + and s.language = $
-- admin, language: as 1, 1 (line 1), 10 (line 4), 30 (line 7), 12 (line 8), 2 (line 9)
-- admin, language, sortBy=createdAt, sort=1: as 1, 10 (line 4), 30 (line 7), 13 (line 8)
-- admin, language, sortBy=time, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 30 (line 7), 16 (line 8)
-- admin, language, sortBy=time, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 30 (line 7), 17 (line 8)
-- admin, language, sortBy=memory, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 30 (line 7), 18 (line 8)
-- admin, language, sortBy=memory, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 30 (line 7), 19 (line 8)
-- admin, language, sortBy=sim, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 30 (line 7), 20 (line 8)
-- admin, language, sortBy=sim, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 30 (line 7), 21 (line 8)
-- admin, from: as 1, 10 (line 4)
--   change 31 (line 7): + and s.created_at >= $
--   change 32 (line 8): - order by s.sid desc
--     + )
--       order by s.created_at desc, s.sid desc
-- admin, from: as 1, 1 (line 1), 10 (line 4), 31 (line 7), 32 (line 8), 2 (line 9)
-- admin, from, sortBy=createdAt, sort=1: as 1, 10 (line 4), 31 (line 7)
--   change 33 (line 8): - order by s.sid desc
--     + )
--       order by s.created_at asc, s.sid asc
-- admin, from, sortBy=time, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 31 (line 7), 16 (line 8)
-- admin, from, sortBy=time, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 31 (line 7), 17 (line 8)
-- admin, from, sortBy=memory, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 31 (line 7), 18 (line 8)
-- admin, from, sortBy=memory, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 31 (line 7), 19 (line 8)
-- admin, from, sortBy=sim, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 31 (line 7), 20 (line 8)
-- admin, from, sortBy=sim, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 31 (line 7), 21 (line 8)
-- admin, to: as 1, 10 (line 4), 32 (line 8)
--   change 34 (line 7): + and s.created_at < $
-- admin, to: as 1, 1 (line 1), 10 (line 4), 34 (line 7), 32 (line 8), 2 (line 9)
-- admin, to, sortBy=createdAt, sort=1: as 1, 10 (line 4), 34 (line 7), 33 (line 8)
-- admin, to, sortBy=time, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 34 (line 7), 16 (line 8)
-- admin, to, sortBy=time, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 34 (line 7), 17 (line 8)
-- admin, to, sortBy=memory, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 34 (line 7), 18 (line 8)
-- admin, to, sortBy=memory, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 34 (line 7), 19 (line 8)
-- admin, to, sortBy=sim, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 34 (line 7), 20 (line 8)
-- admin, to, sortBy=sim, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 34 (line 7), 21 (line 8)
-- admin, sim: as 1, 10 (line 4), 12 (line 8)
--   change 35 (line 7): + and s.sim >= $
-- admin, sim: as 1, 1 (line 1), 10 (line 4), 35 (line 7), 12 (line 8), 2 (line 9)
-- admin, sim, sortBy=createdAt, sort=1: as 1, 10 (line 4), 35 (line 7), 13 (line 8)
-- admin, sim, sortBy=time, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 35 (line 7), 16 (line 8)
-- admin, sim, sortBy=time, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 35 (line 7), 17 (line 8)
-- admin, sim, sortBy=memory, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 35 (line 7), 18 (line 8)
-- admin, sim, sortBy=memory, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 35 (line 7), 19 (line 8)
-- admin, sim, sortBy=sim, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 35 (line 7), 20 (line 8)
-- admin, sim, sortBy=sim, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 35 (line 7), 21 (line 8)
-- admin, pid, judge, language: as 1, 10 (line 4), 12 (line 8)
--   change 36 (line 7): + and s.pid = $ and s.judge = $ and s.language = $
-- admin, pid, judge, language: as 1, 1 (line 1), 10 (line 4), 36 (line 7), 12 (line 8), 2 (line 9)
-- admin, user, problem, contest: as 4
--   change 37 (line 6): + and s.user_id = $ and s.pid = $
-- admin, user, problem, contest: as 4, 1 (line 1), 37 (line 6), 2 (line 10)
-- admin, judge, to: as 1, 10 (line 4), 32 (line 8)
--   change 38 (line 7): + and s.judge = $ and s.created_at < $
-- admin, judge, to: as 1, 1 (line 1), 10 (line 4), 38 (line 7), 32 (line 8), 2 (line 9)
-- admin, judge, to, sortBy=createdAt, sort=1: as 1, 10 (line 4), 38 (line 7), 33 (line 8)
-- admin, judge, to, sortBy=time, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 38 (line 7), 16 (line 8)
-- admin, judge, to, sortBy=time, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 38 (line 7), 17 (line 8)
-- admin, judge, to, sortBy=memory, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 38 (line 7), 18 (line 8)
-- admin, judge, to, sortBy=memory, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 38 (line 7), 19 (line 8)
-- admin, judge, to, sortBy=sim, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 38 (line 7), 20 (line 8)
-- admin, judge, to, sortBy=sim, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 38 (line 7), 21 (line 8)
-- admin, language, from: as 1, 10 (line 4), 32 (line 8)
--   change 39 (line 7): + and s.language = $ and s.created_at >= $
-- admin, language, from: as 1, 1 (line 1), 10 (line 4), 39 (line 7), 32 (line 8), 2 (line 9)
-- admin, language, from, sortBy=createdAt, sort=1: as 1, 10 (line 4), 39 (line 7), 33 (line 8)
-- admin, language, from, sortBy=time, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 39 (line 7), 16 (line 8)
-- admin, language, from, sortBy=time, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 39 (line 7), 17 (line 8)
-- admin, language, from, sortBy=memory, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 39 (line 7), 18 (line 8)
-- admin, language, from, sortBy=memory, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 39 (line 7), 19 (line 8)
-- admin, language, from, sortBy=sim, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 39 (line 7), 20 (line 8)
-- admin, language, from, sortBy=sim, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 39 (line 7), 21 (line 8)
-- admin, language, sim: as 1, 10 (line 4), 12 (line 8)
--   change 40 (line 7): + and s.language = $ and s.sim >= $
-- admin, language, sim: as 1, 1 (line 1), 10 (line 4), 40 (line 7), 12 (line 8), 2 (line 9)
-- admin, language, sim, sortBy=createdAt, sort=1: as 1, 10 (line 4), 40 (line 7), 13 (line 8)
-- admin, language, sim, sortBy=time, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 40 (line 7), 16 (line 8)
-- admin, language, sim, sortBy=time, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 40 (line 7), 17 (line 8)
-- admin, language, sim, sortBy=memory, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 40 (line 7), 18 (line 8)
-- admin, language, sim, sortBy=memory, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 40 (line 7), 19 (line 8)
-- admin, language, sim, sortBy=sim, sort=-1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 40 (line 7), 20 (line 8)
-- admin, language, sim, sortBy=sim, sort=1: as 1, 14 (line 1), 15 (line 3), 10 (line 4), 40 (line 7), 21 (line 8)
-- admin, mid, to: as 4, 34 (line 7)
-- admin, mid, to: as 4, 1 (line 1), 34 (line 7), 2 (line 10)
-- admin, mid, to, sortBy=createdAt, sort=1: as 4, 34 (line 7), 3 (line 9)
-- admin, mid, to, sortBy=time, sort=-1: as 4, 14 (line 1), 15 (line 3), 34 (line 7), 23 (line 9)
-- admin, mid, to, sortBy=time, sort=1: as 4, 14 (line 1), 15 (line 3), 34 (line 7), 24 (line 9)
-- admin, mid, to, sortBy=memory, sort=-1: as 4, 14 (line 1), 15 (line 3), 34 (line 7), 25 (line 9)
-- admin, mid, to, sortBy=memory, sort=1: as 4, 14 (line 1), 15 (line 3), 34 (line 7), 26 (line 9)
-- admin, mid, to, sortBy=sim, sort=-1: as 4, 14 (line 1), 15 (line 3), 34 (line 7), 27 (line 9)
-- admin, mid, to, sortBy=sim, sort=1: as 4, 14 (line 1), 15 (line 3), 34 (line 7), 28 (line 9)
