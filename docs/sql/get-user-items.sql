-- GET /user/items: each statement, below who was the first to send it and with which filters.
-- "as 2, 5 (line 7)": the second statement with change 5 in its line 7.

-- 1. admin, keyword
select uid, nick
from users as u
where u.kind = 'person' and uid_key >= $ and uid_key < $
  and id not in (
    select e.user_id
    from rehearsals r
    cross join lateral (select user_id from contest_entrants where contest_id = r.contest_id offset 0) e
  )
order by uid_key
limit $;

-- 2. admin, keyword
select u.uid, u.nick
from (
  select f.id
  from unnest($::integer[]) as f (id)
  where f.id not in (
    select e.user_id
    from rehearsals r
    cross join lateral (select user_id from contest_entrants where contest_id = r.contest_id offset 0) e
  )
  order by f.id
  limit $
) first
join users u on u.id = first.id
where not (u.uid_key >= $ and u.uid_key < $)
order by u.uid_key
limit $;

-- 3. admin, keyword
select word.pieces is null as is_often, count, ids
from (select pieces_among_people(lower($)) as pieces offset 0) word
cross join lateral (
  select count(*), coalesce(array_agg(user_id), '{}')::text as ids
  from (
    select s.user_id from user_search s where s.grams @> word.pieces and position(lower($) in s.haystack) > 0 limit $
  ) found
  where word.pieces is not null
) holding;
