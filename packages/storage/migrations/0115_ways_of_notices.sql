-- Ways of notices beside the bell, where somebody chose other than what is usual.

create table notice_choices (
  user_id integer not null references users (id),
  kind text not null,
  mail boolean not null,
  primary key (user_id, kind)
);
