// What a large school is made of, one statement for each part. Few problems and few people have most of everything, as in
// life.

import { Judge } from '@verdict/domain/verdict'

export interface Sizes {
  users: number
  problems: number
  submissions: number
  contests: number
}

export interface Step {
  /** What it makes, for the person who waits. */
  name: string
  /** Its many rows are not checked one by one against what they name, and set off no trigger. */
  unchecked?: true
  /** Tables whose secondary indexes are made anew after it: one by one they cost many times as much. */
  into: string[]
  sql: (sizes: Sizes) => string
}

const family = ['张', '王', '李', '赵', '陈', '刘', '杨', '黄', '周', '吴', '徐', '孙']
const given = ['伟', '芳', '娜', '敏', '静', '强', '磊', '洋', '艳', '勇', '军', '杰', '涛', '明', '超', '兰']
const first = [
  'Ada',
  'Alan',
  'Barbara',
  'Claude',
  'Donald',
  'Edsger',
  'Frances',
  'Grace',
  'John',
  'Ken',
  'Leslie',
  'Niklaus',
]
const last = [
  'Allen',
  'Dijkstra',
  'Hopper',
  'Knuth',
  'Lamport',
  'Liskov',
  'Shannon',
  'Thompson',
  'Turing',
  'Wirth',
]
const verbs = ['Counting', 'Sorting', 'Finding', 'Packing', 'Crossing', 'Painting', 'Merging', 'Folding']
const nouns = [
  'ferries',
  'bridges',
  'numbers',
  'trees',
  'intervals',
  'strings',
  'graphs',
  'matrices',
  'queues',
  'primes',
]

const array = (words: string[]): string => `array[${words.map((word) => `'${word}'`).join(',')}]`
/** One of the words, by an integer expression. */
const pick = (words: string[], by: string): string => `(${array(words)})[1 + (${by}) % ${words.length}]`
/** From 1 to n, the low ones far more often. */
const skewed = (n: number, power: number): string => `(1 + floor(${n} * power(random(), ${power})))::integer`
const years = 3

const people: Step[] = [
  {
    name: 'people',
    into: ['users', 'user_search'],
    sql: ({ users }) => `
      insert into users (uid, nick, motto, password_hash, checksum, privilege, mail, school, created_at, last_visited_at)
      select 'student' || lpad(i::text, 6, '0'),
        case when i % 3 = 0 then ${pick(family, 'i')} || ${pick(given, 'i / 12')} || ${pick(given, 'i / 192')}
          when i % 17 = 0 then '' else ${pick(first, 'i')} || ' ' || ${pick(last, 'i / 12')} end,
        '', 'none', 'none', case when i <= 50 then 2 when i % 400 = 0 then 0 else 1 end,
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

const problems: Step[] = [
  {
    name: 'problems, statements, tags',
    unchecked: true,
    into: ['problems', 'problem_search', 'problem_statements', 'problem_tags', 'testcases'],
    sql: ({ problems }) => `
      with t as (
        insert into tags (name, color)
        select ${pick(nouns, 'i')} || ' ' || i, ${pick(['red', 'green', 'blue', 'default', 'gold', 'cyan'], 'i')}
        from generate_series(1, 60) i on conflict do nothing returning tid
      ), p as (
        insert into problems (owner_id, title, status, created_at)
        select (select min(id) from users where privilege = 2) + i % 50,
          ${pick(verbs, 'i')} || ' ' || ${pick(nouns, 'i / 8')} || ' ' || i || case when i % 5 = 0 then ' 题目' else '' end,
          case when i % 20 = 0 then 0 else 2 end, now() - interval '${years} years' * (1 - i::float8 / ${problems})
        from generate_series(1, ${problems}) i returning pid, title
      ), w as (
        insert into problem_search (pid, haystack) select pid, lower(title) from p
      ), s as (
        insert into problem_statements (pid, description, html)
        select pid, 'Read n numbers and say what is asked.',
          '{"description":"<p>Read n numbers and say what is asked.</p>","input":"","output":"","hint":"","hasMath":false}'
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

/** Of all time, what part is in a contest. */
const inContest = 0.38

const contests: Step[] = [
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

const finished = `case when r < 0.36 then ${Judge.Accepted} when r < 0.70 then ${Judge.WrongAnswer}
  when r < 0.78 then ${Judge.TimeLimitExceeded} when r < 0.86 then ${Judge.CompileError} when r < 0.93 then ${Judge.RuntimeError}
  when r < 0.96 then ${Judge.PresentationError} when r < 0.98 then ${Judge.MemoryLimitExceeded}
  when r < 0.99 then ${Judge.OutputLimitExceeded} when r < 0.998 then ${Judge.SystemError} else ${Judge.Skipped} end`

const submissions: Step[] = [
  {
    name: 'submissions',
    unchecked: true,
    into: ['submissions'],
    // The last three in a hundred all stand in the contest that runs.
    sql: ({ users, problems, submissions, contests }) => `
      with base as (
        select (select coalesce(max(sid), 0) from submissions) as sid, (select min(id) from users where uid like 'student%') as user_id,
          (select max(pid) - ${problems} + 1 from problems) as pid, (select max(cid) - ${contests} from contests) as cid
      ), drawn as (
        select i, random() as r, random() as r2, random() as r3, ${skewed(problems, 2)} as p,
          case when i > ${Math.round(submissions * 0.97)} then 50 * ${skewed(Math.round(users / 50), 2)} else ${skewed(users, 2.5)} end as u,
          (i::float8 * ${contests} / ${submissions}) as place, i > ${Math.round(submissions * 0.97)} as live
        from generate_series(1, ${submissions}) i
      ), placed as (
        select *, case when live then ${contests}
          when place - floor(place) > ${1 - inContest} and r2 < 0.8 then 1 + floor(place)::integer else 0 end as n
        from drawn
      ), judged as (
        select *, case when i > ${submissions - 20} then ${Judge.Pending} else ${finished} end as judge,
          (array[2, 2, 2, 5, 5, 1, 3, 4])[1 + i % 8] as language
        from placed
      )
      insert into submissions (sid, user_id, pid, contest_id, course_id, language, code, code_bytes, judge, time_ms, memory_kb,
        judgement_id, counted_judge, skipped_at, sim, sim_sid, created_at, updated_at, is_open)
      overriding system value
      select base.sid + i, user_id + u - 1,
        pid + case when n > 0 then (n * 7 + (1 + floor(8 * r3 * r3))::integer * 13) % ${problems} else p - 1 end,
        case when n > 0 then base.cid + n else 0 end,
        case when n > 0 then (select course_id from contests where contests.cid = base.cid + n)
          when i % 33 = 0 then (select min(course_id) from courses) + i % 300 end,
        language, '#include <stdio.h>' || repeat(E'\\nint main(void) { return ' || i || '; }', 1 + i % 8), 20 + 40 * (1 + i % 8),
        judge, case when judge in (0, 2, 10) then 0 else floor(1000 * r2)::integer end,
        case when judge in (0, 2, 10) then 0 else 1000 + floor(60000 * r3)::integer end,
        base.sid + i, case when judge in (0, 12) then null else judge end,
        case when judge = 12 then now() end,
        case when judge = 3 and r2 < 0.06 then 50 + i % 51 end, case when judge = 3 and r2 < 0.06 then base.sid + greatest(1, i - 1 - i % 500) end,
        made.at, made.at, n < ${contests - 1}
      from judged, base, lateral (select now() - interval '${years} years' * ((${submissions} - i)::float8 / ${submissions}) as at) made`,
  },
  {
    name: 'judgements with the results of their tests',
    unchecked: true,
    into: ['judgements'],
    sql: ({ submissions }) => `
      insert into judgements (id, sid, reason, judge, time_ms, memory_kb, error, tests, total_tests, created_at, finished_at)
      overriding system value
      select s.judgement_id, s.sid, 'submit', coalesce(s.counted_judge, s.judge), s.time_ms, s.memory_kb,
        case when s.judge = 2 then 'main.c:1: error: expected a semicolon' else '' end,
        case when s.judge in (0, 2) then '[]'::jsonb else t.tests end, 5, s.created_at, s.created_at + interval '1 second'
      from submissions s join lateral (
        select jsonb_agg(jsonb_build_object('uuid', uuid, 'judge', coalesce(s.counted_judge, 3), 'time', s.time_ms, 'memory', s.memory_kb)
          order by position) as tests from testcases where pid = s.pid and deleted_at is null) t on true
      where s.sid > (select max(sid) - ${submissions} from submissions)`,
  },
  {
    name: 'numbers go on where these end',
    into: [],
    sql: () => `
      select setval(pg_get_serial_sequence('submissions', 'sid'), (select max(sid) from submissions)),
        setval(pg_get_serial_sequence('judgements', 'id'), (select max(id) from judgements))`,
  },
  {
    name: 'counts',
    unchecked: true,
    into: ['user_problems'],
    sql: () => `
      with pairs as (
        insert into user_problems (user_id, pid, submitted, accepted)
        select user_id, pid, count(*), count(*) filter (where counted_judge = 3)
        from submissions where is_open and counted_judge is not null group by user_id, pid
        on conflict (user_id, pid) do update set submitted = excluded.submitted, accepted = excluded.accepted
        returning user_id, pid, accepted
      ), p as (
        update problems set submit = c.submit, solve = c.solve
        from (select pid, count(*) as submit, count(*) filter (where accepted > 0) as solve from pairs group by pid) c
        where c.pid = problems.pid
      )
      update users set submit = c.submit, solve = c.solve
      from (select user_id, count(*) as submit, count(*) filter (where accepted > 0) as solve from pairs group by user_id) c
      where c.user_id = users.id`,
  },
  {
    name: 'ranked members of groups',
    into: ['group_members'],
    sql: () => `
      update group_members m set is_ranked = true from users u where u.id = m.user_id and u.solve > 0 and u.privilege > 0`,
  },
  {
    name: 'cells of the ranklists',
    unchecked: true,
    into: ['score_cells', 'contest_entrants'],
    sql: () => `
      with e as (
        insert into contest_entrants (contest_id, user_id, address, uid_key)
        select contest_id, user_id, '10.0.0.1', (select uid_key from users where id = user_id)
        from (select distinct contest_id, user_id from submissions where contest_id > 0) tried on conflict do nothing
      ), timed as (
        select *, min(created_at) filter (where judge = 3) over (partition by contest_id, user_id, pid) as solved
        from submissions where contest_id > 0
      )
      insert into score_cells (contest_id, user_id, pid, accepted_at, failed, pending, public_accepted_at, public_failed,
        public_pending, submissions)
      select contest_id, user_id, pid, min(solved), f, w, min(solved), f, w, count(*)
      from (select *, (count(*) filter (where judge in (4, 5, 6, 7, 8, 9) and (solved is null or created_at < solved))
          over (partition by contest_id, user_id, pid))::integer as f,
          (count(*) filter (where judge = 0) over (partition by contest_id, user_id, pid))::integer as w from timed) t
      group by contest_id, user_id, pid, f, w on conflict do nothing`,
  },
]

const words: Step[] = [
  {
    name: 'news',
    into: ['news'],
    sql: () => `
      insert into news (title, content, html, has_math, excerpt, status, author_id, created_at)
      select 'News ' || i, 'Words.', '<p>Words.</p>', false, 'Words.', case when i % 10 = 0 then 0 else 2 end,
        (select min(id) from users where privilege = 2), now() - interval '1 hour' * (12000 - i)
      from generate_series(1, 12000) i`,
  },
  {
    name: 'discussions and comments',
    into: ['discussions', 'discussion_comments'],
    sql: ({ users, problems, contests }) => `
      with d as (
        insert into discussions (author_id, title, content, html, has_math, pid, contest_id, created_at, active_at)
        select (select min(id) from users) + ${skewed(users, 2)} - 1, 'A question about ' || ${pick(nouns, 'i')} || ' ' || i,
          'How?', '<p>How?</p>', false,
          case when i % 3 = 1 then (select max(pid) from problems) - ${skewed(problems, 2)} + 1 end,
          case when i % 3 = 2 then (select max(cid) from contests) - ${skewed(contests, 2)} + 1 end,
          made.at, made.at + random() * (now() - made.at)
        from generate_series(1, ${Math.round(users / 5)}) i,
          lateral (select now() - interval '${years} years' * random() as at) made
        returning did, author_id, created_at
      )
      insert into discussion_comments (did, author_id, content, html, has_math, created_at)
      select did, author_id, 'So.', '<p>So.</p>', false, created_at + interval '1 minute' * n
      from d, generate_series(1, case when did % 5000 = 0 then 10000 else did % 10 end) n`,
  },
  {
    name: 'counts of comments',
    into: ['discussions'],
    sql: () => `
      update discussions d set comments = c.n from (select did, count(*)::integer as n from discussion_comments group by did) c
      where c.did = d.did`,
  },
  {
    name: 'notices',
    into: ['notifications'],
    sql: () => `
      insert into notifications (title, content, sent_by, created_at)
      select 'Notice ' || i, 'The lab closes at ten.', (select min(id) from users where privilege = 2),
        now() - interval '1 hour' * (12000 - i) from generate_series(1, 12000) i`,
  },
  {
    name: 'audit',
    into: ['audit'],
    sql: ({ users }) => `
      insert into audit (actor_id, action, target, before, after, address, request_id, created_at)
      select (select min(id) from users where privilege = 2) + ${skewed(50, 2)} - 1,
        ${pick(['problem.update', 'contest.update', 'user.update', 'submission.rejudge', 'course.update'], 'i')},
        ${pick(['problem', 'contest', 'user', 'submission', 'course'], 'i')} || ':' || 1000 + i % 5000, '{"title":"Before"}',
        '{"title":"After"}', '10.0.0.1', 'seed', now() - interval '${years} years' * (1 - i::float8 / ${users * 2})
      from generate_series(1, ${users * 2}) i`,
  },
  {
    name: 'jobs',
    unchecked: true,
    into: ['jobs', 'job_submissions'],
    sql: ({ submissions }) => `
      with j as (
        insert into jobs (action, filter, state, last_sid, total, judged, changed, created_by, finished_at)
        select 'rejudge', '{}', 'cancelled', 0, 100, 100, 10, (select min(id) from users where privilege = 2), now()
        from generate_series(1, 10500) i
      ), big as (
        insert into jobs (action, filter, state, last_sid, total, judged, changed, created_by)
        select 'rejudge', '{}', 'ready', max(sid), ${Math.round(submissions / 20)}, ${Math.round(submissions / 20)},
          ${Math.round(submissions / 60)}, (select min(id) from users where privilege = 2) from submissions returning id
      )
      insert into job_submissions (job_id, sid, base_id, was_skipped, old_judge, new_judge)
      select id, sid, judgement_id, false, judge, case when sid % 3 = 0 then 3 else judge end
      from big, submissions where sid % 20 = 0 and judge > 1`,
  },
  {
    name: 'similarity',
    unchecked: true,
    into: ['similarity_prints', 'similarity_matches'],
    sql: () => `
      with p as (
        insert into similarity_prints (sid, pid, user_id, family, prints, is_compared)
        select sid, pid, user_id, case language when 3 then 2 when 4 then 3 else 1 end, array(select sid * 31 + n from generate_series(1, 20) n), true
        from submissions where counted_judge = 3 and sid % 3 = 0 returning sid, pid, user_id, family
      )
      insert into similarity_matches (sid, other_sid, pid, user_id, other_user_id, percent, contest_id, course_id)
      select pairs.sid, other_sid, pairs.pid, pairs.user_id, other_user_id, 50 + pairs.sid % 51, s.contest_id, s.course_id
      from (
        select *, lag(sid) over w as other_sid, lag(user_id) over w as other_user_id from p
        window w as (partition by pid, family order by sid)) pairs
      join submissions s on s.sid = pairs.sid
      where other_user_id <> pairs.user_id and pairs.sid % 2 = 0`,
  },
]

export const steps: Step[] = [...people, ...problems, ...contests, ...submissions, ...words]
