-- GET /user/items: each statement, below who was the first to send it and with which filters.

-- admin, keyword
select uid, nick
from users
where uid_key >= $1 and uid_key < $2
  and id not in (
    select e.user_id
    from rehearsals r
    cross join lateral (select user_id from contest_entrants where contest_id = r.contest_id offset 0) e
  )
order by uid_key
limit $3;

-- admin, keyword
select u.uid, u.nick
from (select f.id from unnest($1::integer[]) as f (id) order by f.id limit $2) first
join users u on u.id = first.id
where not (u.uid_key >= $3 and u.uid_key < $4)
order by u.uid_key
limit $5;

-- admin, keyword
select word.pieces is null as is_often, count, ids
from (select pieces_among_people(lower($1)) as pieces offset 0) word
cross join lateral (
  select count(*), coalesce(array_agg(user_id), '{}')::text as ids
  from (
    select s.user_id from user_search s where s.grams @> word.pieces and position(lower($2) in s.haystack) > 0 limit $3
  ) found
  where word.pieces is not null
) holding;
