-- Those whom root made teachers: they make courses, and do more within the courses that they manage.

alter table users add column is_teacher boolean not null default false;
