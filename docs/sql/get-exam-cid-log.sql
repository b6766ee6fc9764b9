-- GET /exam/:cid/log: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- admin: in get-status-list.sql, student, contest
-- admin: in get-exam-cid-sitters.sql, admin

-- 1. admin
select count(*) as count
from ((select l.id from exam_log as l where l.contest_id = $ order by l.id desc) limit $) as counted;

-- 2. admin
select l.id, l.at, l.kind, l.details, u.uid, u.nick, a.uid as actor_uid, a.nick as actor_nick,
  host(l.address) as address
from exam_log as l
left join users as u on u.id = l.user_id
left join users as a on a.id = l.actor_id
where l.contest_id = $
order by l.id desc
limit $ offset $;

-- 3. admin, person
select count(*) as count
from ((select l.id from exam_log as l where l.contest_id = $ and l.user_id = $ order by l.id desc) limit $) as counted;

-- admin, person: as 2
--   change 1 (line 7): + and l.user_id = $

-- 4. admin, person
select s.user_id, s.seat_id, s.let_in, u.uid, r.name || ' ' || t.name as seat
from exam_sitters as s
inner join users as u on u.id = s.user_id
left join exam_seats as t on t.seat_id = s.seat_id
left join exam_rooms as r on r.room_id = t.room_id
where s.contest_id = $ and u.uid_key = $;

-- 5. admin, kind
select count(*) as count
from ((select l.id from exam_log as l where l.contest_id = $ and l.kind = $ order by l.id desc) limit $) as counted;

-- admin, kind: as 2
--   change 2 (line 7): + and l.kind = $
-- admin, person, kind: as 3, 2 (line 2)
-- admin, person, kind: as 2
--   change 3 (line 7): + and l.user_id = $ and l.kind = $
