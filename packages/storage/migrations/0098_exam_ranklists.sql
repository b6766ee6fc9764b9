-- The ranklist of an exam, and all else that its people could learn of each other, is for its managers unless this says
-- otherwise; that holds for exams of before this migration, too.
alter table exams add column shows_ranklist boolean not null default false;
