-- What administrators look through: people by name, privilege and time, and the rows of the audit.

create index users_by_visit on users (last_visited_at desc nulls last, id desc);
create index users_by_creation on users (created_at, id);
create index users_by_privilege on users (privilege, last_visited_at desc nulls last, id desc);

-- Every piece of one, two and three characters: what a word of that length is looked up by. Longer words are looked up by
-- all their pieces of three. (The trigrams of pg_trgm find no Chinese name of two characters.)
create function search_grams(haystack text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(haystack, start, size)), '{}')
  from generate_series(1, length(haystack)) as start, generate_series(1, 3) as size
  where start + size - 1 <= length(haystack)
$$;

create function search_needles(word text) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct substr(word, start, least(3, length(word))))
  from generate_series(1, greatest(1, length(word) - 2)) as start
$$;

-- A table of its own: a visit changes the row of a person every minute, and would write all its pieces anew.
create table user_search (
  user_id integer primary key references users (id) on delete cascade,
  -- Username and nickname in lower case, a line each.
  haystack text not null,
  grams text[] not null generated always as (search_grams(haystack)) stored
);

create function keep_user_search() returns trigger language plpgsql as $$
begin
  insert into user_search (user_id, haystack) values (new.id, lower(new.uid) || E'\n' || lower(new.nick))
  on conflict (user_id) do update set haystack = excluded.haystack;
  return null;
end $$;

create trigger users_keep_search after insert on users for each row execute function keep_user_search();

create trigger users_change_search after update of uid, nick on users for each row
  when (old.uid is distinct from new.uid or old.nick is distinct from new.nick)
  execute function keep_user_search();

insert into user_search (user_id, haystack) select id, lower(uid) || E'\n' || lower(nick) from users;

create index user_search_by_gram on user_search using gin (grams);

-- By when, and within what, whom and who by when. The noun is what stands before the dot of the action.
drop index audit_by_target;
drop index audit_by_actor;
create index audit_by_time on audit (created_at desc, id desc);
create index audit_by_actor on audit (actor_id, created_at desc, id desc);
create index audit_by_action on audit (action, created_at desc, id desc);
create index audit_by_noun on audit (split_part(action, '.', 1), created_at desc, id desc);
create index audit_by_target on audit (target, created_at desc, id desc);
