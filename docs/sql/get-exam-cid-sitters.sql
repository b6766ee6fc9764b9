-- GET /exam/:cid/sitters: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.
-- admin: in get-status-list.sql, student, contest

-- 1. admin
select count(*) as count
from exam_sitters as t
inner join users as u on u.id = t.user_id
left join exam_seats as s on s.seat_id = t.seat_id
left join exam_rooms as r on r.room_id = s.room_id
where t.contest_id = $;

-- 2. admin
select u.uid, u.nick, u.student_number, t.seat_id, s.name as seat, r.name as room, t.placed_by_hand, t.is_temporary,
  t.entered_at, t.code_hash is not null as has_code
from exam_sitters as t
inner join users as u on u.id = t.user_id
left join exam_seats as s on s.seat_id = t.seat_id
left join exam_rooms as r on r.room_id = s.room_id
where t.contest_id = $
order by u.uid_key
limit $ offset $;

-- 3. admin
select x.*, exists (select from exam_proctors p where p.contest_id = x.contest_id and p.user_id = $) as is_proctor,
  exists (select from exam_sitters s where s.contest_id = x.contest_id and s.user_id = $) as is_sitter
from exams as x
where x.contest_id = $;

-- admin, keyword: as 1
--   change 1 (line 6): + and (
--         position(lower($) in u.uid_key) > 0 or position(lower($) in lower(u.nick)) > 0
--           or position(lower($) in lower(u.student_number)) > 0 or lower(s.name) = lower($)
--       )
-- admin, keyword: as 2, 1 (line 8)
