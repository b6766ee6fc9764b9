-- Groups of people, who may be let into contests together and are ranked together.

create table groups (
  gid integer generated always as identity primary key,
  title text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz
);

create table group_members (
  gid integer not null references groups (gid),
  user_id integer not null references users (id),
  -- Of users. It stands here so that a page of a large group is found without a look at everybody in it.
  uid_key text not null,
  -- Has solved something and is not banned. Whoever puts people into a group holds them meanwhile, so that what is read is
  -- still so when it is written.
  is_ranked boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  primary key (gid, user_id)
);

create index group_members_by_user on group_members (user_id);
create index group_members_by_name on group_members (gid, uid_key) include (user_id);
create index group_members_ranked on group_members (gid, user_id) where is_ranked;
