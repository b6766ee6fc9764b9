-- A teacher lists the jobs of one course.

create index jobs_by_course on jobs (((filter ->> 'course')::integer), id);
