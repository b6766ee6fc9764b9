-- What an exam keeps besides: its rules as they are shown, and how its roster came to be.

alter table exams add column rules_html text not null default '';
alter table exams add column rules_has_math boolean not null default false;

-- An account that was made for this exam alone. No password opens it; closed once the exam is over.
alter table exam_sitters add column is_temporary boolean not null default false;
alter table exam_sitters add column closed_at timestamptz;
-- By a person, not by a draw, which may leave them where they are.
alter table exam_sitters add column placed_by_hand boolean not null default false;

create index exam_sitters_to_close on exam_sitters (contest_id) where is_temporary and closed_at is null;
