-- A learning platform may register itself by an address that root made, and then waits for root.

create table lti_invitations (
  token_hash bytea primary key,
  made_by integer not null references users (id),
  -- Attempts that did not reach the platform's registration.
  tries integer not null default 0,
  expires_at timestamptz not null
);

alter table lti_platforms
  add column is_pending boolean not null default false,
  -- It named the addresses of its services itself, so they may not lie inside.
  add column is_registered boolean not null default false;
