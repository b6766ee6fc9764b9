// Contests, and who is in them.

import { nouns, pick, years, type Step } from './step.ts'

/** The part of all submissions that is in a contest. */
export const inContest = 0.38

export const contests: Step[] = [
  {
    name: 'contests',
    unchecked: true,
    into: ['contests', 'contest_problems', 'contest_entrants'],
    // The newest runs now and is the largest; the one before it waits to be unfrozen by hand.
    sql: ({ contests, problems, users }) => `
      with span as (select interval '${years} years' / ${contests} as one),
      c as (
        insert into contests (title, owner_id, course_id, starts_at, ends_at, encrypt, status, unfreeze, is_open, created_at)
        select 'Contest ' || i || ' of ' || ${pick(nouns, 'i')}, (select min(id) from users where privilege = 2) + i % 50,
          case when i % 3 = 0 then (select min(course_id) from courses) + i % 300 end,
          made.at, case when i = ${contests} then now() + interval '3 hours' else made.at + one * ${inContest} end,
          1 + i % 3, case when i % 50 = 0 and i < ${contests} then 0 else 2 end,
          case when i = ${contests - 1} then 'manual' else 'auto' end, i < ${contests - 1}, made.at
        from generate_series(1, ${contests}) i, span,
          lateral (select now() - one * (${contests} - i) - one * ${inContest} as at) made
        returning cid
      ), numbered as (select cid, row_number() over (order by cid) as n from c),
      v as (insert into ranklist_versions (contest_id) select cid from c),
      l as (
        insert into contest_problems (contest_id, pid, position)
        select cid, (select min(pid) from problems) + (n * 7 + k * 13) % ${problems}, k from numbered, generate_series(1, 8) k
      )
      insert into contest_entrants (contest_id, user_id, address, uid_key)
      select cid, id, '10.0.0.1', uid_key from numbered, lateral (
        select id, uid_key from users where (n < ${contests} and id % ${Math.max(2, Math.round(users / 100))} = n % 997)
          or (n = ${contests} and id % 50 = 0)) u
      union
      select cid, id, '10.0.0.1', uid_key from numbered,
        lateral (select k / 60.0 as x from generate_series(0, 59) k) few
        join users on id = (select min(id) from users) + floor(${users} * power(x, 2.5))::integer`,
  },
]
