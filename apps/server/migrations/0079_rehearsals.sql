-- Copies of exams that `npm start -- rehearse` plays and removes again. A row here is the mark: while it is there nobody but the
-- played students of the copy, its entrants, sees the contest, its submissions or them. What a killed one left is found by it, too.
create table rehearsals (
  contest_id integer primary key references contests (cid)
);

-- A person or a submission that goes is looked for in every table that points to it: in the large ones by an index.
create index submissions_by_similar on submissions (sim_sid) where sim_sid is not null;
create index submissions_by_skipper on submissions (skipped_by) where skipped_by is not null;
create index judgements_by_creator on judgements (created_by) where created_by is not null;
create index score_cells_by_user on score_cells (user_id);
create index similarity_prints_by_user on similarity_prints (user_id);
create index exam_log_by_user on exam_log (user_id) where user_id is not null;
create index exam_log_by_actor on exam_log (actor_id) where actor_id is not null;
