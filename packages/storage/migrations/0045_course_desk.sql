-- A link that joins a course, and courses that are over.

-- One for each course: another one takes its place and makes the old one useless. Readable like the join code, since its
-- managers pass it on.
create table course_join_links (
  course_id integer primary key references courses (course_id),
  token text not null unique,
  is_on boolean not null default true,
  -- Null: until it is switched off.
  expires_at timestamptz,
  -- Those who join are put into this section.
  section_id integer,
  foreign key (course_id, section_id) references course_sections (course_id, section_id)
    on delete set null (section_id)
);

-- Since when nothing in it may be joined, made or changed; null while it runs.
alter table courses add column archived_at timestamptz;
