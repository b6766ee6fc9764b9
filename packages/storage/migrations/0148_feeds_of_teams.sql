-- Teams, organizations and categories in the feeds of contests (0141). Ids of the Contest API are given by people here: where
-- one changes, or a team goes, followers begin anew.

create function feed_of_teams() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into contest_events (contest_id, kind, thing)
    select contest_id, 'team', new.user_id from contest_feeds where contest_id = new.contest_id;
    insert into contest_events (contest_id, kind)
    select contest_id, 'reset' from contest_feeds where contest_id = new.contest_id and old.external_id <> new.external_id;
  else
    insert into contest_events (contest_id, kind) select contest_id, 'reset' from contest_feeds where contest_id = old.contest_id;
  end if;
  return null;
end $$;
create trigger feed_of_teams after update or delete on teams for each row execute function feed_of_teams();

create function feed_of_team_lists() returns trigger language plpgsql as $$
declare kind_of constant text := case tg_table_name when 'organizations' then 'organizations' else 'groups' end;
begin
  insert into contest_events (contest_id, kind)
  select contest_id, kind_of from contest_feeds where contest_id = coalesce(new.contest_id, old.contest_id);
  if tg_op = 'UPDATE' then
    insert into contest_events (contest_id, kind)
    select contest_id, 'reset' from contest_feeds where contest_id = new.contest_id and old.external_id <> new.external_id;
  end if;
  return null;
end $$;
create trigger feed_of_organizations after insert or update or delete on organizations
  for each row execute function feed_of_team_lists();
create trigger feed_of_categories after insert or update or delete on team_categories
  for each row execute function feed_of_team_lists();

create function feed_of_team_in_category() returns trigger language plpgsql as $$
begin
  insert into contest_events (contest_id, kind, thing)
  select f.contest_id, 'team', t.user_id
  from teams t join contest_feeds f on f.contest_id = t.contest_id where t.user_id = coalesce(new.team_id, old.team_id);
  return null;
end $$;
create trigger feed_of_team_in_category after insert or update or delete on team_in_category
  for each row execute function feed_of_team_in_category();

create function feed_of_team_members() returns trigger language plpgsql as $$
begin
  insert into contest_events (contest_id, kind)
  select contest_id, 'members' from contest_feeds where contest_id = coalesce(new.contest_id, old.contest_id);
  return null;
end $$;
create trigger feed_of_team_members after insert or update or delete on team_members
  for each row execute function feed_of_team_members();

create function feed_of_member() returns trigger language plpgsql as $$
begin
  insert into contest_events (contest_id, kind)
  select distinct f.contest_id, 'members'
  from team_members m join contest_feeds f on f.contest_id = m.contest_id where m.user_id = new.id;
  return null;
end $$;
create trigger feed_of_member after update of uid, nick on users
  for each row when ((old.uid, old.nick) is distinct from (new.uid, new.nick)) execute function feed_of_member();
