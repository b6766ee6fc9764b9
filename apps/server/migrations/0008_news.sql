-- Announcements. Rendered when saved; the beginning as plain text is what lists show.

create table news (
  nid integer generated always as identity primary key,
  title text not null,
  content text not null,
  -- Sanitised HTML of the content.
  html text not null,
  has_math boolean not null,
  excerpt text not null,
  -- 0: for admins only.
  status smallint not null check (status in (0, 2)),
  author_id integer not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz
);

create index news_by_age on news (nid desc) where deleted_at is null;
create index news_listed on news (nid desc) where deleted_at is null and status > 0;
