-- Since when the page of a sitter is gone, while it may only be loaded anew: it stands in the log once it has not come back.
alter table exam_sitters add column left_at timestamptz;
create index exam_sitters_that_left on exam_sitters (left_at) where left_at is not null;
