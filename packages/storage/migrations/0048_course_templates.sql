-- The code that new programs begin with in a course and in its contests, before a person's own templates.
create table course_templates (
  course_id integer not null references courses (course_id),
  language smallint not null,
  code text not null check (code <> ''),
  primary key (course_id, language)
);
