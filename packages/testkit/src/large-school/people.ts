// People of a large school, their sessions and groups.

import { family, given, first, last, nouns, pick, years, type Step } from './step.ts'

export const people: Step[] = [
  {
    name: 'people',
    into: ['users', 'user_search'],
    sql: ({ users }) => `
      insert into users (uid, nick, motto, password_hash, checksum, privilege, mail, school, created_at, last_visited_at)
      select 'student' || lpad(i::text, 6, '0'),
        case when i % 3 = 0 then ${pick(family, 'i')} || ${pick(given, 'i / 12')} || ${pick(given, 'i / 192')}
          when i % 17 = 0 then '' else ${pick(first, 'i')} || ' ' || ${pick(last, 'i / 12')} end,
        '', 'none', 'none', case when i = 50 then 3 when i < 50 then 2 when i % 400 = 0 then 0 else 1 end,
        'student' || i || '@school.example', 'School ' || i % 40, made.at, made.at + random() * (now() - made.at)
      from generate_series(1, ${users}) i,
        lateral (select now() - interval '${years} years' * (1 - i::float8 / ${users}) as at) made
      on conflict do nothing`,
  },
  {
    name: 'sessions and identities',
    unchecked: true,
    into: ['sessions', 'oauth_links'],
    sql: () => `
      with s as (
        insert into sessions (token_hash, user_id, privilege, checksum, address, agent, expires_at)
        select sha256(('seed ' || id)::bytea), id, privilege, 'none', '10.0.0.' || id % 250, 'Seed', now() + interval '7 days'
        from users where id % 5 = 0 and privilege > 0
      )
      insert into oauth_links (user_id, provider, provider_id, display_name, access_token)
      select id, 'university', 'u' || id, nick, '' from users where id % 10 = 0`,
  },
  {
    name: 'groups',
    unchecked: true,
    into: ['groups', 'group_members'],
    sql: () => `
      with g as (
        insert into groups (title) select 'Class ' || i || ${pick(nouns, 'i')} from generate_series(1, 200) i returning gid
      ), numbered as (select gid, row_number() over (order by gid) as n from g)
      insert into group_members (gid, user_id, uid_key)
      select distinct gid, id, uid_key from numbered, lateral (
        select id, uid_key from users where id % 400 = n or id % 371 = n or (n = 1 and id % 50 = 7)) u`,
  },
]
