-- Teams. An entrant of a contest is a row of users, a person or a team, so that submissions, cells and ranklists hold either.
-- A team is in one contest and signs in nowhere; its uid has a colon (t:17:3), which no person's has.

alter table users add column kind text not null default 'person' check (kind in ('person', 'team'));

-- Safe beside the version before: it makes no teams, and people are found as before.
create or replace function keep_user_search() returns trigger language plpgsql as $$
begin
  if new.kind = 'person' then
    insert into user_search (user_id, haystack) values (new.id, lower(new.uid) || E'\n' || lower(new.nick))
    on conflict (user_id) do update set haystack = excluded.haystack;
  end if;
  return null;
end $$;

alter table contests add column of_teams boolean not null default false;

-- Who sent it for a team; null where the entrant did.
alter table submissions add column sent_by integer references users (id);
create index submissions_by_sender on submissions (sent_by) where sent_by is not null;

alter table contest_problems
  add column color text check (color ~ '^#[0-9a-f]{6}$'),
  add column color_name text;

create table organizations (
  organization_id integer primary key generated always as identity,
  contest_id integer not null references contests (cid),
  -- Its id in the Contest API and in sheets.
  external_id text not null,
  name text not null,
  formal_name text not null default '',
  -- ISO 3166-1 alpha-3.
  country text check (country ~ '^[A-Z]{3}$'),
  -- The address of a picture.
  logo text,
  unique (contest_id, external_id)
);

create table team_categories (
  category_id integer primary key generated always as identity,
  contest_id integer not null references contests (cid),
  external_id text not null,
  name text not null,
  type text not null default '',
  -- Its teams are judged and stand on no board.
  hidden boolean not null default false,
  -- Its teams stand on the board without a rank, and are never first.
  ranked boolean not null default true,
  -- Followed until a reader chooses otherwise.
  starred boolean not null default false,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  position integer not null,
  unique (contest_id, external_id)
);

create table teams (
  user_id integer primary key references users (id),
  contest_id integer not null references contests (cid),
  -- Of its uid, and counted on in its contest.
  number integer not null,
  external_id text not null,
  label text not null,
  name text not null,
  organization_id integer references organizations (organization_id),
  hidden boolean not null default false,
  room text not null default '',
  seat text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  unique (contest_id, external_id),
  unique (contest_id, number)
);

create index teams_by_organization on teams (organization_id);

create table team_in_category (
  team_id integer not null references teams (user_id) on delete cascade,
  category_id integer not null references team_categories (category_id) on delete cascade,
  primary key (team_id, category_id)
);

create index teams_by_category on team_in_category (category_id);

create table team_members (
  team_id integer not null references teams (user_id) on delete cascade,
  contest_id integer not null references contests (cid),
  user_id integer not null references users (id),
  role text not null check (role in ('contestant', 'coach')),
  -- The account was made for the team: who manages the contest prints its password.
  is_made boolean not null default false,
  primary key (team_id, user_id)
);

create index team_members_by_person on team_members (user_id);
create unique index one_team_of_person on team_members (contest_id, user_id) where role = 'contestant';
