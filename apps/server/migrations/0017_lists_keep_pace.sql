-- A list takes no longer with ten times the rows: what is searched and counted is read from an index that holds nothing else.

-- Titles in lower case, beside what decides who may know of a row: searching and counting read the index alone.
alter table problems add column title_key text not null generated always as (lower(title)) stored;
create index problems_listed on problems (pid) include (title_key, status, course_id, owner_id) where deleted_at is null;

alter table contests add column title_key text not null generated always as (lower(title)) stored;
drop index contests_by_start;
create index contests_listed on contests (starts_at desc, cid desc) include (title_key, status, course_id)
  where deleted_at is null;

alter table discussions add column title_key text not null generated always as (lower(title)) stored;
drop index discussions_by_activity;
create index discussions_by_activity on discussions (active_at desc, did desc)
  include (pid, contest_id, author_id, title_key) where deleted_at is null;

-- Members by their names, which stand with them: a page of a large group is found without a look at everybody in it.
alter table group_members add column uid_key text not null default '';
alter table course_members add column uid_key text not null default '';
alter table contest_entrants add column uid_key text not null default '';

update group_members m set uid_key = u.uid_key from users u where u.id = m.user_id;
update course_members m set uid_key = u.uid_key from users u where u.id = m.user_id;
update contest_entrants m set uid_key = u.uid_key from users u where u.id = m.user_id;

-- Whoever is in nobody's table is told by the foreign key.
create function name_member() returns trigger language plpgsql as $$
begin
  new.uid_key := coalesce((select uid_key from users where id = new.user_id), '');
  return new;
end $$;

create trigger group_members_name before insert on group_members for each row execute function name_member();
create trigger course_members_name before insert on course_members for each row execute function name_member();
create trigger contest_entrants_name before insert on contest_entrants for each row execute function name_member();

-- Nothing of the product renames a person; whoever does it by hand leaves no name behind.
create function rename_member() returns trigger language plpgsql as $$
begin
  update group_members set uid_key = new.uid_key where user_id = new.id;
  update course_members set uid_key = new.uid_key where user_id = new.id;
  update contest_entrants set uid_key = new.uid_key where user_id = new.id;
  return null;
end $$;

create trigger users_rename_members after update of uid on users for each row
  when (old.uid_key is distinct from new.uid_key) execute function rename_member();

create index group_members_by_name on group_members (gid, uid_key) include (user_id);
create index course_members_by_name on course_members (course_id, uid_key) include (user_id);
create index contest_entrants_by_entry on contest_entrants (contest_id, entered_at desc, user_id desc) include (uid_key);

-- At most so many whose username or nickname holds a word in lower case. Left alone, the planner would take the pieces of
-- every name apart rather than look up those of a word that many names hold.
create function people_holding(word text, most integer) returns table (user_id integer)
language sql stable set enable_seqscan = off as $$
  select s.user_id from user_search s
  where s.grams @> search_needles(word) and position(word in s.haystack) > 0 limit most
$$;
