// Problems, the few that most are handed in to among them, what belongs to them, and the courses that list them.

import { verbs, nouns, pick, skewed, years, type Step } from './step.ts'

export const problems: Step[] = [
  {
    name: 'problems, statements, tags',
    unchecked: true,
    into: ['problems', 'problem_search', 'problem_statements', 'problem_levels', 'problem_tags', 'testcases'],
    sql: ({ problems }) => `
      with t as (
        insert into tags (name, color)
        select ${pick(nouns, 'i')} || ' ' || i, ${pick(['red', 'green', 'blue', 'default', 'gold', 'cyan'], 'i')}
        from generate_series(1, 60) i on conflict do nothing returning tid
      ), p as (
        insert into problems (owner_id, title, status, available_since, created_at)
        select (select min(id) from users where privilege = 2) + i % 50,
          ${pick(verbs, 'i')} || ' ' || ${pick(nouns, 'i / 8')} || ' ' || i || case when i % 5 = 0 then ' 题目' else '' end,
          case when i % 20 = 0 then 0 else 2 end, case when i % 20 > 0 then now() end, now() - interval '${years} years' * (1 - i::float8 / ${problems})
        from generate_series(1, ${problems}) i returning pid, title
      ), w as (
        insert into problem_search (pid, haystack) select pid, lower(title) from p
      ), s as (
        insert into problem_statements (pid, description, html)
        select pid, 'Read n numbers and say what is asked.',
          '{"description":"<p>Read n numbers and say what is asked.</p>","input":"","output":"","hint":"","hasMath":false}'
        from p
      ), l as (
        insert into problem_levels (pid, said, estimate, error, people)
        select pid, case when pid % 40 = 0 then 1800 end, case when pid % 9 > 0 then 900 + pid * 7 % 1200 end, 60 + pid % 90, 30
        from p
      ), b as (
        insert into blobs (sha256, bytes) values (repeat('0', 64), 4) on conflict do nothing
      ), c as (
        insert into testcases (pid, position, input_sha256, output_sha256, input_bytes, output_bytes)
        select pid, n, repeat('0', 64), repeat('0', 64), 4, 4 from p, generate_series(1, 5) n
      )
      insert into problem_tags (pid, tid)
      select distinct pid, tids[${skewed(60, 2)}] from p, (select array_agg(tid order by tid) as tids from t) known,
        generate_series(1, 3) n where tids is not null on conflict do nothing`,
  },
  {
    name: 'courses',
    unchecked: true,
    into: ['courses', 'course_members', 'course_problems'],
    sql: ({ problems }) => `
      with c as (
        insert into courses (name, description, encrypt, join_code)
        select ${pick(verbs, 'i')} || ' ' || ${pick(nouns, 'i')} || ', year ' || i % 7, 'A course.', 1 + i % 2, ''
        from generate_series(1, 300) i returning course_id
      ), numbered as (select course_id, row_number() over (order by course_id) as n from c),
      m as (
        insert into course_members (course_id, user_id, uid_key, view_testcase, view_solution, manage_problem, manage_contest, manage_course)
        select course_id, id, uid_key, boss, boss, boss, boss, boss from numbered,
          lateral (select id, uid_key, id % 2000 = n as boss from users where id % 2000 = n or id % 1500 = n * 3 or (n = 1 and id % 50 = 7)) u
      )
      insert into course_problems (course_id, pid, position)
      select course_id, pid, row_number() over (partition by course_id order by pid) from numbered, lateral (
        select pid from problems where pid % 300 = n % 300 or (n = 1 and pid % 10 = 0) limit ${Math.round(problems / 5)}) p`,
  },
]
