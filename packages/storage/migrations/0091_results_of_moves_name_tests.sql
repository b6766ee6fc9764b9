-- Results that moved in before ids of other forms were turned into UUIDs: each gets the id that a move gives it now
-- (apps/server/src/move-in/test-names.ts), so that its submission can be shown.

update judgements j
set tests = (
  select jsonb_agg(
    case when t ->> 'uuid' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then t
    else jsonb_set(t, '{uuid}', to_jsonb(format(
      '%s-%s-8%s-8%s-%s',
      substr(h, 1, 8), substr(h, 9, 4), substr(h, 13, 3), substr(h, 16, 3), substr(h, 19, 12))))
    end order by place)
  from jsonb_array_elements(j.tests) with ordinality as e (t, place),
    lateral (
      select encode(sha256(convert_to(m.origin || ' test ' || s.pid || ' ' || (t ->> 'uuid'), 'UTF8')), 'hex') as h
    ) as named)
from moved_in m, submissions s
where m.kind = 'submission' and m.new_id = s.sid and j.sid = s.sid
  and exists (
    select from jsonb_array_elements(j.tests) as r (t)
    where t ->> 'uuid' !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
