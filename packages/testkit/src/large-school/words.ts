// Texts that people write or that are written about them.

import { nouns, pick, skewed, years, type Step } from './step.ts'

const auditField = pick(['title', 'title', 'nick', 'title', 'name'], 'i')

/** One that is short. */
const importPreview = `'${JSON.stringify({
  format: 'plain',
  version: '',
  titles: [{ language: 'en', title: 'Sum' }],
  type: 1,
  time: null,
  memory: null,
  samples: { total: 0, docs: [] },
  tests: { total: 0, samples: 0, bytes: 0, docs: [] },
  groups: [],
  checker: { kind: 'compare', name: 'lines', protocol: '', flags: [] },
  interactor: null,
  pictures: [],
  attachments: [],
  pages: [],
  references: [],
  validators: 0,
  tags: [],
  source: '',
  author: '',
  licence: '',
  difficulty: '',
  losses: [],
  moreLosses: 0,
  lacks: [],
  blocks: [],
})}'::jsonb`

export const words: Step[] = [
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
        ${pick(['problem.change', 'contest.change', 'user.change', 'group.change', 'course.change'], 'i')},
        ${pick(['problem', 'contest', 'user', 'group', 'course'], 'i')} || ':' || 1000 + i % 5000,
        jsonb_build_object(${auditField}, 'Before'), jsonb_build_object(${auditField}, 'After'), '10.0.0.1', 'seed', now() - interval '${years} years' * (1 - i::float8 / ${users * 2})
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
      insert into job_submissions (job_id, sid, user_id, pid, contest_id, base_id, was_skipped, old_judge, new_judge)
      select id, sid, user_id, pid, contest_id, judgement_id, false, judge, case when sid % 3 = 0 then 3 else judge end
      from big, submissions where sid % 20 = 0 and judge > 1`,
  },
  {
    name: 'imports',
    into: ['package_imports', 'package_files', 'package_problems'],
    sql: () => `
      with i as (
        insert into package_imports (owner_id, state, finished_at)
        select (select min(id) from users where privilege = 2), 'cancelled', now() from generate_series(1, 500)
        returning id
      ), f as (
        insert into package_files (import_id, name, bytes, state)
        select id, 'package.zip', 1000, 'read' from i returning id, import_id
      )
      insert into package_problems (import_id, position, file_id, index_in_file, key, preview)
      select import_id, n, f.id, n - 1, md5(n::text), ${importPreview}
      from f, generate_series(1, 40) n`,
  },
  {
    name: 'similarity',
    unchecked: true,
    into: ['similarity_prints', 'similarity_matches'],
    sql: () => `
      with p as (
        insert into similarity_prints (sid, pid, user_id, family, prints, standing)
        select sid, pid, user_id, case language when 3 then 2 when 4 then 3 else 1 end, array(select sid * 31 + n from generate_series(1, 20) n), 'compared'
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
