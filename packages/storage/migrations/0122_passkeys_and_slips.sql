alter table passkeys
  -- Copied to other devices of its owner, as its authenticator said last.
  add column backed_up boolean not null default false;

alter table sessions
  -- Opened by the code of a slip: the exam's contest, for which alone it is good where its owner has a second factor.
  add column slip_of integer;
