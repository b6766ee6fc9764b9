-- The audit says that a password or a join code was set, changed or taken away, and no more. Rows of before forget them.
update audit set
  before = before || coalesce((select jsonb_object_agg(key, '******') from jsonb_each_text(before)
    where key in ('password', 'joinCode', 'join_code') and value <> ''), '{}'),
  after = after || coalesce((select jsonb_object_agg(key, '******') from jsonb_each_text(after)
    where key in ('password', 'joinCode', 'join_code') and value <> ''), '{}')
where jsonb_exists_any(before, array['password', 'joinCode', 'join_code'])
  or jsonb_exists_any(after, array['password', 'joinCode', 'join_code']);
