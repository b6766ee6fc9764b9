-- Plans of practice: problems in an order, with a goal. Who has the address of one may read it; the site lists some.

create table plans (
  plan_id integer generated always as identity primary key,
  -- In its address, and not to be guessed.
  key text not null unique,
  owner_id integer not null references users (id),
  title text not null,
  about text not null,
  -- How many to solve; null: all.
  goal integer check (goal > 0),
  due_at timestamptz,
  is_listed boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index plans_by_owner on plans (owner_id, plan_id);
create index plans_listed on plans (plan_id) where is_listed;

create table plan_problems (
  plan_id integer not null references plans (plan_id) on delete cascade,
  pid integer not null references problems (pid),
  position integer not null,
  primary key (plan_id, pid)
);
create index plan_problems_by_problem on plan_problems (pid);

create table plan_followers (
  user_id integer not null references users (id),
  plan_id integer not null references plans (plan_id) on delete cascade,
  followed_at timestamptz not null default clock_timestamp(),
  primary key (user_id, plan_id)
);
create index plan_followers_by_plan on plan_followers (plan_id);
