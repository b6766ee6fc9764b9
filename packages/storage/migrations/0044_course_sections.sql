-- Sections: the class groups of a course, each with its own TAs. A member is in one of them or in none.

create table course_sections (
  section_id integer generated always as identity primary key,
  course_id integer not null references courses (course_id),
  name text not null,
  -- From 1, in the order that the teacher gave them.
  position integer not null,
  -- The keys below say by it that a section is of the same course.
  unique (course_id, section_id)
);

create unique index course_sections_names on course_sections (course_id, lower(name));

alter table course_members add column section_id integer;
alter table course_members add foreign key (course_id, section_id)
  references course_sections (course_id, section_id) on delete set null (section_id);

create index course_members_by_section on course_members (section_id, uid_key) include (user_id)
  where section_id is not null;

-- Members with view_solution: the section that a TA looks at first.
create table course_section_tas (
  section_id integer not null,
  user_id integer not null,
  course_id integer not null,
  primary key (section_id, user_id),
  foreign key (course_id, section_id) references course_sections (course_id, section_id) on delete cascade,
  foreign key (course_id, user_id) references course_members (course_id, user_id) on delete cascade
);

create index course_section_tas_by_member on course_section_tas (course_id, user_id);
