-- Learning platforms such as Moodle and Canvas, which open courses and homework here as a tool (LTI 1.3).

create table lti_platforms (
  platform_id integer generated always as identity primary key,
  name text not null,
  issuer text not null,
  client_id text not null,
  deployments text[] not null,
  login_url text not null,
  token_url text not null,
  keys_url text not null,
  -- Of requests for tokens; null: the address of tokens.
  audience text,
  -- Origins whose pages may show ours in a frame, besides those of the issuer and of the login.
  frames text[] not null default '{}',
  -- Whether an unknown person gets an account.
  creates boolean not null default true,
  -- By which field an unknown person is taken for somebody who has an account here.
  matches text not null default 'none' check (matches in ('none', 'number', 'mail')),
  is_on boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  unique (issuer, client_id)
);

-- Of this site. The newest signs; the others are published until they expire.
create table lti_keys (
  key_id text primary key,
  public_key jsonb not null,
  -- Sealed with SECRET_KEY.
  private_key text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Null: the one that signs.
  published_until timestamptz
);
create unique index lti_keys_signing on lti_keys ((true)) where published_until is null;

-- A launch that was asked for, until the platform sends its message.
create table lti_logins (
  state_hash bytea primary key,
  nonce_hash bytea not null,
  -- Of what the browser keeps in a cookie.
  browser_hash bytea not null,
  -- Of what a page of the platform keeps for us where cookies are blocked; null: it has no such storage.
  stored_hash bytea,
  -- The frame that stores, by its name.
  storage text,
  platform_id integer not null references lti_platforms (platform_id) on delete cascade,
  target text not null,
  expires_at timestamptz not null
);

-- A message of a platform that was believed, while its person is on the way to what it opens.
create table lti_launches (
  launch_id uuid primary key default gen_random_uuid(),
  platform_id integer not null references lti_platforms (platform_id) on delete cascade,
  -- Of the secret that its page holds.
  page_hash bytea not null,
  -- Of what the platform's page must still give back before anything is done; null: the browser is known.
  stored_hash bytea,
  -- Whether the page of the launch is in a frame, where the answer to the platform must be given.
  is_framed boolean not null default false,
  agent text not null,
  ticket_hash bytea unique,
  ticket_until timestamptz,
  -- Of the cookie of the window that goes on with it.
  window_hash bytea,
  user_id integer references users (id),
  message jsonb not null,
  -- What was chosen for the platform's course: a course, or one of its homeworks; both null: nothing yet.
  chosen_course integer references courses (course_id),
  chosen_contest integer references contests (cid),
  expires_at timestamptz not null
);

create table lti_people (
  platform_id integer not null references lti_platforms (platform_id) on delete cascade,
  -- The platform's id of the person.
  sub text not null,
  user_id integer not null references users (id),
  name text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  primary key (platform_id, sub),
  unique (platform_id, user_id)
);
create index lti_people_by_user on lti_people (user_id);

-- A course of a platform, linked by a teacher with one here.
create table lti_contexts (
  context_id integer generated always as identity primary key,
  platform_id integer not null references lti_platforms (platform_id) on delete cascade,
  deployment text not null,
  -- The platform's id of its course.
  context text not null,
  title text not null,
  course_id integer not null references courses (course_id),
  -- What those who teach there become here.
  teacher_role text not null default 'student' check (teacher_role in ('student', 'ta', 'coTeacher')),
  -- Where its people are listed; null: the platform does not say.
  members_url text,
  line_items_url text,
  can_create_items boolean not null default false,
  linked_by integer not null references users (id),
  linked_at timestamptz not null default clock_timestamp(),
  synced_at timestamptz,
  sync_error text,
  sync_after timestamptz not null default clock_timestamp(),
  -- By a button; null: by night.
  sync_asked_by integer references users (id),
  unique (platform_id, deployment, context, course_id)
);
create index lti_contexts_by_course on lti_contexts (course_id);

-- People of a course there, as last listed.
create table lti_members (
  context_id integer not null references lti_contexts (context_id) on delete cascade,
  sub text not null,
  name text not null,
  teaches boolean not null,
  user_id integer references users (id),
  seen_at timestamptz not null default clock_timestamp(),
  gone_at timestamptz,
  primary key (context_id, sub)
);

-- A link within a course there, and what it opens here.
create table lti_links (
  link_id integer generated always as identity primary key,
  context_id integer not null references lti_contexts (context_id) on delete cascade,
  resource_link text not null,
  -- Null: the course itself.
  contest_id integer references contests (cid),
  -- The column of the gradebook there.
  line_item text,
  -- What its marks were computed from.
  looked_at text not null default '',
  unique (context_id, resource_link)
);
create index lti_links_by_contest on lti_links (contest_id) where contest_id is not null;

-- The mark of a person in a column there: what is wanted, and what was sent.
create table lti_grades (
  link_id integer not null references lti_links (link_id) on delete cascade,
  user_id integer not null references users (id),
  -- Hundredths of a percent; null: none any more.
  mark integer,
  is_over boolean not null,
  -- Grows with each change of what is wanted.
  version integer not null default 1,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  error text,
  -- Of the last attempt; the platform takes only later ones.
  stamp timestamptz,
  sent_at timestamptz,
  primary key (link_id, user_id)
);
create index lti_grades_waiting on lti_grades (next_at) where state = 'waiting';
