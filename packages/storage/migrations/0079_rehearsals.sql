-- Copies of exams that `npm start -- rehearse` plays and removes again. A row here is the mark: while it is there nobody but the
-- played students of the copy, its entrants, sees the contest, its submissions or them. What a killed one left is found by it, too.
create table rehearsals (
  contest_id integer primary key references contests (cid)
);

-- A person or a submission that goes is looked for in every table that points to it: in the large ones by an index.
create index judgements_by_creator on judgements (created_by) where created_by is not null;
create index score_cells_by_user on score_cells (user_id);
create index similarity_prints_by_user on similarity_prints (user_id);
create index exam_log_by_user on exam_log (user_id) where user_id is not null;
create index exam_log_by_actor on exam_log (actor_id) where actor_id is not null;

-- Of submissions there are too many for two indexes that nothing else would read: these two columns are kept right by the
-- program, which deletes no person and no submission but those of a rehearsal, to which nothing else points.
-- Safe beside the version before: it never met these constraints, as it deletes neither.
alter table submissions drop constraint submissions_sim_sid_fkey, drop constraint submissions_skipped_by_fkey;
