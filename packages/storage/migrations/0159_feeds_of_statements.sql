-- Statements of problems in the feeds of contests (0141).

create function feed_of_problem_pages() returns trigger language plpgsql as $$
begin
  insert into contest_events (contest_id, kind)
  select f.contest_id, 'problems'
  from contest_problems cp join contest_feeds f on f.contest_id = cp.contest_id
  where cp.pid = coalesce(new.pid, old.pid) order by f.contest_id;
  return null;
end $$;
create trigger feed_of_problem_pages after insert or update or delete on problem_pages
  for each row execute function feed_of_problem_pages();
