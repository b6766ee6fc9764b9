-- The Contest API of ICPC: which contests offer it, and what happened in them, for followers of its event feed.

create table contest_feeds (
  contest_id integer primary key references contests (cid) on delete cascade,
  -- A manager turned it on; what happens is recorded from the first time on.
  is_open boolean not null default true,
  -- Visitors may read as well what the API shows to the public, names of problems among it.
  is_public boolean not null default false,
  -- The number of the last event.
  last bigint not null default 0,
  -- Tokens before it are refused: something that was shown may not be known any more.
  since bigint not null default 0,
  -- On what the clock and the settings decide, as of the last look; null before the first.
  looked jsonb,
  finalized_at timestamptz,
  end_of_updates_at timestamptz,
  opened_at timestamptz not null default clock_timestamp()
);

-- That a thing changed, not how: it is read when it is sent. Events are numbered after their transactions, so that numbers
-- follow the order of commits and no transaction waits for another.
create table contest_events (
  id bigint primary key generated always as identity,
  contest_id integer not null references contest_feeds (contest_id) on delete cascade,
  seq bigint,
  kind text not null,
  -- A number of a user, problem, submission, judgement, discussion or comment, by its kind; null: the whole.
  thing bigint,
  at timestamptz not null default clock_timestamp()
);
create unique index contest_events_in_order on contest_events (contest_id, seq) where seq is not null;
create index contest_events_unnumbered on contest_events (contest_id, id) where seq is null;

create function tell_feed_followers() returns trigger language plpgsql as $$
begin
  perform pg_notify('verdict', json_build_object('topic', 'contest-feed', 'payload', json_build_object('cid', told.contest_id))::text)
  from (select distinct contest_id from added) told;
  return null;
end $$;
create trigger tell_feed_followers after insert on contest_events
  referencing new table as added for each statement execute function tell_feed_followers();

create function feed_of_submissions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into contest_events (contest_id, kind, thing)
    select f.contest_id, 'submission', n.sid from added n join contest_feeds f on f.contest_id = n.contest_id order by n.sid;
  elsif tg_op = 'DELETE' then
    insert into contest_events (contest_id, kind)
    select distinct f.contest_id, 'reset' from removed o join contest_feeds f on f.contest_id = o.contest_id;
  else
    insert into contest_events (contest_id, kind, thing)
    select f.contest_id, e.kind, e.thing
    from added n
    join removed o on o.sid = n.sid
    join contest_feeds f on f.contest_id = n.contest_id
    cross join lateral (values
      ('submission', n.sid::bigint,
        (o.user_id, o.pid, o.contest_id, o.language, o.created_at, o.after_end, o.skipped_at)
        is distinct from (n.user_id, n.pid, n.contest_id, n.language, n.created_at, n.after_end, n.skipped_at)),
      ('judgement', o.judgement_id, (o.judgement_id, o.skipped_at) is distinct from (n.judgement_id, n.skipped_at)),
      ('judgement', n.judgement_id, o.judgement_id is distinct from n.judgement_id)
    ) e (kind, thing, changed)
    where e.changed and e.thing is not null
    order by n.sid;
    insert into contest_events (contest_id, kind)
    select distinct f.contest_id, 'reset'
    from removed o join added n on n.sid = o.sid join contest_feeds f on f.contest_id = o.contest_id
    where n.contest_id <> o.contest_id;
  end if;
  return null;
end $$;
create trigger feed_of_new_submissions after insert on submissions
  referencing new table as added for each statement execute function feed_of_submissions();
create trigger feed_of_submissions after update on submissions
  referencing old table as removed new table as added for each statement execute function feed_of_submissions();
create trigger feed_of_lost_submissions after delete on submissions
  referencing old table as removed for each statement execute function feed_of_submissions();

-- Progress is none of its business.
create function feed_of_judgements() returns trigger language plpgsql as $$
begin
  insert into contest_events (contest_id, kind, thing)
  select f.contest_id, 'judgement', n.id
  from added n
  join removed o on o.id = n.id
  join submissions s on s.sid = n.sid
  join contest_feeds f on f.contest_id = s.contest_id
  where s.judgement_id = n.id and (o.judge, o.finished_at, o.score) is distinct from (n.judge, n.finished_at, n.score)
  order by n.id;
  return null;
end $$;
create trigger feed_of_judgements after update on judgements
  referencing old table as removed new table as added for each statement execute function feed_of_judgements();

create function feed_of_contest() returns trigger language plpgsql as $$
begin
  insert into contest_events (contest_id, kind) select contest_id, 'contest' from contest_feeds where contest_id = new.cid;
  return null;
end $$;
create trigger feed_of_contest after update on contests
  for each row when (old.* is distinct from new.*) execute function feed_of_contest();

create function feed_of_contest_problems() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into contest_events (contest_id, kind)
    select distinct f.contest_id, 'problems' from removed o join contest_feeds f on f.contest_id = o.contest_id;
  else
    insert into contest_events (contest_id, kind)
    select distinct f.contest_id, 'problems' from added n join contest_feeds f on f.contest_id = n.contest_id;
  end if;
  return null;
end $$;
create trigger feed_of_new_contest_problems after insert on contest_problems
  referencing new table as added for each statement execute function feed_of_contest_problems();
create trigger feed_of_contest_problems after update on contest_problems
  referencing new table as added for each statement execute function feed_of_contest_problems();
create trigger feed_of_lost_contest_problems after delete on contest_problems
  referencing old table as removed for each statement execute function feed_of_contest_problems();

create function feed_of_problem() returns trigger language plpgsql as $$
begin
  insert into contest_events (contest_id, kind)
  select f.contest_id, 'problems'
  from contest_problems cp join contest_feeds f on f.contest_id = cp.contest_id
  where cp.pid = new.pid order by f.contest_id;
  return null;
end $$;
create trigger feed_of_problem after update of title, time_ms, feedback on problems
  for each row when ((old.title, old.time_ms, old.feedback) is distinct from (new.title, new.time_ms, new.feedback))
  execute function feed_of_problem();

create function feed_of_testcases() returns trigger language plpgsql as $$
begin
  insert into contest_events (contest_id, kind)
  select distinct f.contest_id, 'problems'
  from added t
  join contest_problems cp on cp.pid = t.pid
  join contest_feeds f on f.contest_id = cp.contest_id;
  return null;
end $$;
create trigger feed_of_new_testcases after insert on testcases
  referencing new table as added for each statement execute function feed_of_testcases();
create trigger feed_of_testcases after update on testcases
  referencing new table as added for each statement execute function feed_of_testcases();

create function feed_of_entrants() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into contest_events (contest_id, kind, thing)
    select f.contest_id, 'team', o.user_id from removed o join contest_feeds f on f.contest_id = o.contest_id order by o.user_id;
  else
    insert into contest_events (contest_id, kind, thing)
    select f.contest_id, 'team', n.user_id from added n join contest_feeds f on f.contest_id = n.contest_id order by n.user_id;
  end if;
  return null;
end $$;
create trigger feed_of_new_entrants after insert on contest_entrants
  referencing new table as added for each statement execute function feed_of_entrants();
create trigger feed_of_lost_entrants after delete on contest_entrants
  referencing old table as removed for each statement execute function feed_of_entrants();

create function feed_of_user() returns trigger language plpgsql as $$
begin
  insert into contest_events (contest_id, kind, thing)
  select f.contest_id, 'team', new.id
  from contest_entrants e join contest_feeds f on f.contest_id = e.contest_id
  where e.user_id = new.id order by f.contest_id;
  return null;
end $$;
create trigger feed_of_user after update of uid, nick, school, privilege on users
  for each row when ((old.uid, old.nick, old.school, old.privilege) is distinct from (new.uid, new.nick, new.school, new.privilege))
  execute function feed_of_user();

create function feed_of_discussions() returns trigger language plpgsql as $$
begin
  insert into contest_events (contest_id, kind, thing)
  select contest_id, 'question', new.did from contest_feeds where contest_id = new.contest_id;
  if tg_op = 'UPDATE' then
    insert into contest_events (contest_id, kind)
    select contest_id, 'reset' from contest_feeds
    where contest_id = old.contest_id and new.contest_id is distinct from old.contest_id;
  end if;
  return null;
end $$;
create trigger feed_of_new_discussion after insert on discussions
  for each row when (new.contest_id is not null) execute function feed_of_discussions();
create trigger feed_of_discussion after update on discussions
  for each row when ((old.contest_id is not null or new.contest_id is not null)
    and (old.title, old.content, old.pid, old.contest_id, old.deleted_at)
    is distinct from (new.title, new.content, new.pid, new.contest_id, new.deleted_at))
  execute function feed_of_discussions();

create function feed_of_comments() returns trigger language plpgsql as $$
begin
  insert into contest_events (contest_id, kind, thing)
  select f.contest_id, 'answer', new.id
  from discussions d join contest_feeds f on f.contest_id = d.contest_id where d.did = new.did;
  return null;
end $$;
create trigger feed_of_comments after insert or update on discussion_comments
  for each row execute function feed_of_comments();
