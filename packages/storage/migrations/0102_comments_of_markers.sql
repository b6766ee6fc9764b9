-- A person who marks is offered what they wrote before.
create index submission_marks_by_marker on submission_marks (marked_by, marked_at desc);
