-- People who show their figures, contests and days to nobody but themselves and administrators.

alter table users add column hides_activity boolean not null default false;
