-- The number that the university knows somebody by; '' where nobody gave one. Teachers match their own sheets by it, in
-- letters of any case, so no two accounts have the same.

alter table users add column student_number text not null default '' check (length(student_number) <= 32);

create unique index users_by_student_number on users (lower(student_number)) where student_number <> '';
