// Every list of the product, with each of its filters and sorts: what `bench:lists` calls, and what docs/sql holds the
// statements of. A list that the table of calls has and this one lacks is reported, and so is a filter that no call
// here uses.

import { endpoints, type Key } from '@verdict/contract/endpoints'
import type { Endpoint } from '@verdict/contract/endpoint'
import { Judge } from '@verdict/domain/verdict'
import type pg from 'pg'
import { taughtByTeacher, teacher } from './large-school/homework.ts'

export type Role = 'visitor' | 'student' | 'teacher' | 'admin' | 'root'

/** Things to ask for that mean the same in a small and in a large school. */
export interface Facts {
  /** The person with the most submissions. */
  uid: string
  userId: number
  /** Manager of the courses with most members. */
  teacherId: number
  /** The largest of these courses, with homework that waits for marks. */
  taught: number
  /** Tried most. */
  pid: number
  /** The largest contest, which runs, and the student's place in it. */
  cid: number
  course: number
  /** A contest of a course, and that course. */
  taughtCid: number
  taughtCourse: number
  /** Sits the exam that the contest of the course is. */
  sitter: string
  group: number
  did: number
  /** Which waits for root's yes, with many results. */
  job: number
  /** An administrator's, with many problems. */
  import: number
  /** An admin who has changed most. */
  actor: string
  /** Username, the whole of it, of nobody in particular. */
  somebody: string
  halfWay: string
}

export type Query = Record<string, string | number>

interface ListCalls {
  as: readonly Role[]
  params?: (facts: Facts) => Query
  /** The fields that each query must have. */
  always?: (facts: Facts) => Query
  /** Each is asked for alone, besides none at all. */
  queries: (facts: Facts) => Query[]
}

const sorts = (names: readonly string[]): Query[] =>
  names.flatMap((sortBy) => [
    { sortBy, sort: -1 },
    { sortBy, sort: 1 },
  ])

/** Values that many rows have, that few have, and that none has. */
const keywords = (name: string, many: string, few: string): Query[] =>
  [many, few, 'nothing at all'].map((word) => ({ [name]: word }))

const solutionOrders = ['createdAt', 'time', 'memory', 'sim']

const everybody = ['visitor', 'student', 'admin'] as const
const verdicts: Query[] = [Judge.Accepted, Judge.OutputLimitExceeded, Judge.Pending].map((judge) => ({
  judge,
}))
const languages: Query[] = [{ language: 2 }, { language: 4 }]

/** Each filter in each order: which index is right depends on both. */
const inEachOrder = (filters: Query[], orders: Query[]): Query[] =>
  filters.flatMap((filter) => [filter, ...orders.map((order) => ({ ...filter, ...order }))])

const ofUsers: ListCalls = {
  as: ['admin'],
  queries: ({ group, somebody }) => [
    ...sorts(['uid', 'createdAt', 'lastVisitedAt']),
    ...keywords('keyword', 'student', somebody),
    { keyword: '张伟' },
    { keyword: 'Ada Turing' },
    { privilege: 1 },
    { privilege: 0 },
    { secondFactor: 1 },
    { secondFactor: 0 },
    { group },
    { group, keyword: 'student', sortBy: 'uid', sort: 1 },
  ],
}

const pairs: ListCalls = {
  as: ['admin'],
  always: ({ pid }) => ({ problem: pid }),
  queries: ({ group }): Query[] => [{ group }, { state: 'open' }, { state: 'confirmed' }, { least: 90 }],
}

export const listCalls: Partial<Record<Key, ListCalls>> = {
  'GET /account/submissions': {
    as: ['student'],
    queries: ({ pid, cid }) => [
      ...sorts(['createdAt', 'time', 'memory']),
      { problem: pid },
      { pid },
      { contest: -1 },
      { contest: cid },
      { mid: cid },
      ...verdicts,
      ...languages,
    ],
  },
  'GET /problem': {
    as: everybody,
    queries: ({ course, pid }) => [
      { course },
      { type: 'pid', content: String(pid).slice(0, 2) },
      ...['solved', 'tried', 'untried'].map((state) => ({ state })),
      ...sorts(['pid', 'level', 'ratio']),
      { course, sortBy: 'level', sort: 1 },
      { course, draft: '1' },
      { level: 'easy' },
      { tags: '1,2' },
      ...keywords('content', 'bridges', '777 题').map((query) => ({ type: 'title', ...query })),
      ...keywords('content', 'ferries 1', 'primes 60').map((query) => ({ type: 'tag', ...query })),
      ...keywords('search', 'ing', 'trees 12'),
    ],
  },
  'GET /problem/:pid/statistics': {
    as: ['student'],
    params: ({ pid }) => ({ pid }),
    queries: ({ course }) => [
      ...['time', 'memory', 'length', 'createdAt'].map((sortBy) => ({ sortBy })),
      { course },
    ],
  },
  'GET /problem/items': { as: ['admin'], queries: () => keywords('keyword', 'ing', 'trees 12') },
  'GET /plan/list': { as: ['admin', 'student'], queries: () => [] },
  'GET /plan/review': { as: ['student'], queries: () => [] },
  'GET /tag': { as: ['visitor'], queries: () => [] },
  'GET /tag/items': { as: ['admin'], queries: () => keywords('keyword', 'trees', 'trees 4') },
  'GET /tag/list': { as: ['admin'], queries: () => keywords('keyword', 'trees', 'trees 4') },
  'GET /status/list': {
    as: everybody,
    queries: ({ uid, pid, cid, course }) => [
      { uid },
      { user: uid },
      { pid },
      { problem: pid },
      { contest: cid },
      ...verdicts,
      ...languages,
      { mid: -1 },
      { course },
      { uid, judge: Judge.Accepted },
      { pid, judge: Judge.Accepted },
      { pid, language: 4 },
      { mid: -1, judge: Judge.OutputLimitExceeded },
      { mid: cid },
      { mid: cid, pid: 1 },
      { mid: cid, judge: Judge.Accepted },
      { mid: cid, uid },
    ],
  },
  'GET /admin/solutions': {
    as: ['admin'],
    queries: ({ uid, pid, cid, halfWay }) => [
      ...sorts(solutionOrders),
      ...inEachOrder(
        [
          { uid },
          { pid },
          { mid: -1 },
          { mid: cid },
          ...verdicts,
          // None of these took any time: they stand at the far end of two orders.
          { judge: Judge.SystemError },
          { judge: Judge.CompileError },
          ...languages,
          { from: halfWay },
          { to: halfWay },
          // Few, and the quickest of all.
          { sim: 50 },
          { sim: 100 },
        ],
        sorts(solutionOrders),
      ),
      { pid, judge: Judge.Accepted, language: 2 },
      { user: uid, problem: pid, contest: cid },
      ...inEachOrder(
        [
          { judge: Judge.SystemError, to: halfWay },
          { language: 4, from: halfWay },
          { language: 2, sim: 50 },
          { mid: cid, to: halfWay },
        ],
        sorts(solutionOrders),
      ),
    ],
  },
  'GET /import': { as: ['admin'], queries: () => [] },
  'GET /import/:id/problem': {
    as: ['admin'],
    params: ({ import: id }) => ({ id }),
    queries: () => [],
  },
  'GET /admin/jobs': { as: ['root'], queries: () => [{ course: 1 }] },
  'GET /admin/jobs/:id/changes': { as: ['root'], params: ({ job }) => ({ id: job }), queries: () => [] },
  'GET /admin/jobs/:id/people': { as: ['root'], params: ({ job }) => ({ id: job }), queries: () => [] },
  'GET /admin/jobs/:id/ranks': {
    as: ['root'],
    params: ({ job }) => ({ id: job }),
    always: ({ cid }) => ({ cid }),
    queries: () => [],
  },
  'GET /account/notifications': { as: ['student'], queries: () => [] },
  'GET /admin/notifications': { as: ['admin'], queries: () => [] },
  'GET /user/ranklist': { as: ['visitor', 'student'], queries: ({ group }) => [{ group }] },
  'GET /user/items': {
    as: ['admin'],
    queries: ({ somebody }) => [...keywords('keyword', 'student', somebody), { keyword: '张伟' }],
  },
  'GET /search': {
    as: everybody,
    queries: ({ pid, somebody }) => [
      ...keywords('keyword', 'student', somebody),
      { keyword: String(pid) },
      { keyword: '张伟' },
      { keyword: 'contest' },
    ],
  },
  'GET /group': { as: ['visitor'], queries: () => [] },
  'GET /group/list': { as: ['admin'], queries: () => keywords('keyword', 'class', 'Class 77') },
  'GET /group/:gid/members': {
    as: ['admin'],
    params: ({ group }) => ({ gid: group }),
    queries: ({ somebody }) => keywords('keyword', 'student', somebody),
  },
  'GET /contest/list': {
    as: everybody,
    queries: ({ course }): Query[] => [
      { course },
      { phase: 'current' },
      ...keywords('content', 'contest', 'Contest 77 of').map((query) => ({ type: 'title', ...query })),
    ],
  },
  'GET /contest/:cid/work': {
    as: ['admin'],
    params: ({ cid }) => ({ cid }),
    queries: ({ pid }): Query[] => [{}, { pid }, { unmarked: 1 }, { section: 0 }, { mine: 1 }],
  },
  'GET /contest/:cid/entrants': {
    as: ['admin'],
    params: ({ cid }) => ({ cid }),
    queries: ({ uid }) => keywords('keyword', 'student', uid),
  },
  'GET /contest/:cid/teams': {
    as: ['admin'],
    params: ({ cid }) => ({ cid }),
    queries: ({ uid }) => keywords('keyword', 'student', uid),
  },
  'GET /exam/:cid/sitters': {
    as: ['admin'],
    params: ({ taughtCid }) => ({ cid: taughtCid }),
    queries: ({ sitter }): Query[] => [{ keyword: sitter }],
  },
  'GET /exam/:cid/papers': {
    as: ['admin'],
    params: ({ taughtCid }) => ({ cid: taughtCid }),
    queries: () => [],
  },
  'GET /course': {
    as: everybody,
    queries: () => [...keywords('keyword', 'year', 'trees, year 3'), { mine: 1 }],
  },
  'GET /course/:id': {
    as: ['student', 'teacher'],
    params: ({ taught }) => ({ id: taught }),
    queries: () => [],
  },
  'GET /course/:id/homework': {
    as: ['student', 'teacher'],
    params: ({ taught }) => ({ id: taught }),
    queries: () => [],
  },
  'GET /course/items': {
    as: ['student', 'admin'],
    queries: () => [
      ...keywords('keyword', 'year', 'trees, year 3'),
      { manages: 'contest' },
      { manages: 'problem' },
    ],
  },
  'GET /course/:id/progress/:cid/people': {
    as: ['admin'],
    params: ({ taughtCourse, taughtCid }) => ({ id: taughtCourse, cid: taughtCid }),
    queries: ({ pid }): Query[] => [
      { section: 0 },
      { section: 1 },
      { mine: 1 },
      { pid },
      ...['stuck', 'trying', 'solved'].map((state) => ({ state, tries: 3 })),
    ],
  },
  'GET /course/:id/member': {
    as: ['admin'],
    params: ({ course }) => ({ id: course }),
    queries: ({ somebody }) => [
      ...keywords('keyword', 'student', somebody),
      { section: 0 },
      { section: 1 },
      { mine: 1 },
    ],
  },
  'GET /course/:id/lti-grades': {
    as: ['teacher'],
    params: ({ taught }) => ({ id: taught }),
    queries: () => [],
  },
  'GET /webhook/:hookId/deliveries': {
    as: ['admin'],
    params: () => ({ hookId: 1 }),
    queries: () => [],
  },
  'GET /course/:id/gradebook': {
    as: ['admin'],
    params: ({ course }) => ({ id: course }),
    queries: ({ cid, somebody }) => [
      ...sorts(['uid', 'studentNumber', 'final']),
      { sortBy: 'item', item: cid },
      { sortBy: 'item', column: 1 },
      ...keywords('keyword', 'student', somebody),
      { section: 0 },
      { section: 1 },
      { mine: 1 },
      { left: 1 },
    ],
  },
  'GET /course/:id/announcement': {
    as: ['student', 'admin'],
    params: ({ course }) => ({ id: course }),
    queries: () => [],
  },
  'GET /exam/:cid/log': {
    as: ['admin'],
    params: ({ taughtCid }) => ({ cid: taughtCid }),
    queries: ({ sitter }): Query[] => [
      { person: sitter },
      { kind: 'message' },
      { person: sitter, kind: 'message' },
    ],
  },
  'GET /news/list': { as: ['visitor', 'admin'], queries: () => [] },
  'GET /contest/:cid/clarifications': {
    as: ['admin'],
    params: ({ cid }) => ({ cid }),
    queries: (): Query[] => [{ state: 'answered' }, { problem: 1 }, { problem: 0, state: 'answered' }],
  },
  'GET /discuss/list': {
    as: [...everybody, 'teacher'],
    queries: ({ pid, cid, course, taught, somebody }) => [
      ...keywords('keyword', 'question', somebody),
      { pid },
      { cid },
      { course },
      { course: taught },
      { course: taught, unanswered: '1', keyword: 'question' },
    ],
  },
  'GET /discuss/:did': { as: ['student'], params: ({ did }) => ({ did }), queries: () => [] },
  'GET /admin/users': ofUsers,
  'GET /user/list': ofUsers,
  'GET /admin/users/:uid/audit': {
    as: ['admin'],
    params: ({ actor }) => ({ uid: actor }),
    queries: () => [],
  },
  'GET /admin/mail/deliveries': { as: ['root'], queries: (): Query[] => [{ state: 'failed' }] },
  'GET /admin/audit': {
    as: ['root'],
    queries: ({ actor, halfWay }): Query[] => [
      { actor },
      { action: 'problem' },
      { action: 'problem.change' },
      { target: 'problem:1005' },
      { from: halfWay },
      { to: halfWay },
      { actor, action: 'contest' },
    ],
  },
  'GET /similarity/pairs': {
    ...pairs,
    queries: (facts) => [...pairs.queries(facts), { pid: facts.pid }],
  },
  // Last, as it is put together of what others read.
  'GET /today': { as: ['student', 'teacher'], queries: () => [] },
}

/** Lists that are asked for in the name of one of several things: these are asked for besides. */
const otherPlaces: { key: Key; as: Role; query: (facts: Facts) => Query }[] = [
  { key: 'GET /similarity/pairs', as: 'admin', query: ({ cid }) => ({ contest: cid }) },
  { key: 'GET /similarity/pairs', as: 'admin', query: ({ course }) => ({ course }) },
]

export interface ListCase {
  key: Key
  as: Role
  params: Query
  query: Query
}

/** Each list plain, and with each of its queries. */
export function listCases(facts: Facts): ListCase[] {
  const cases: ListCase[] = []
  for (const [key, calls] of Object.entries(listCalls) as [Key, ListCalls][]) {
    const params = calls.params?.(facts) ?? {}
    const always = calls.always?.(facts) ?? {}
    for (const as of calls.as) {
      for (const query of [{}, ...calls.queries(facts)]) {
        cases.push({ key, as, params, query: { ...always, ...query } })
      }
    }
  }
  for (const { key, as, query } of otherPlaces) cases.push({ key, as, params: {}, query: query(facts) })
  return cases
}

const namesOf = (shape: unknown): string[] => {
  const { def } = (shape ?? {}) as { def?: { shape?: Record<string, unknown> } }
  return Object.keys(def?.shape ?? {})
}

export const isPaged = (key: Key): boolean => namesOf((endpoints[key] as Endpoint).query).includes('page')

/** Lists and filters that nothing above asks for. */
export function missingCalls(facts: Facts): string[] {
  const missing: string[] = []
  for (const [key, endpoint] of Object.entries(endpoints) as [Key, Endpoint][]) {
    const names = namesOf(endpoint.query)
    if (!key.startsWith('GET ') || !(names.includes('page') || key.endsWith('/items'))) continue
    const calls = listCalls[key]
    if (!calls) {
      missing.push(key)
      continue
    }
    const places = otherPlaces.filter((other) => other.key === key).map(({ query }) => query(facts))
    const asked = new Set(
      [...calls.queries(facts), ...places, calls.always?.(facts) ?? {}].flatMap((query) =>
        Object.keys(query),
      ),
    )
    for (const name of names) {
      if (!['page', 'pageSize'].includes(name) && !asked.has(name)) missing.push(`${key}?${name}`)
    }
  }
  return missing
}

const factsSql = `
  select
    (select uid from users where id = u.user_id) as uid, u.user_id as "userId",
    ${teacher} as "teacherId", ${taughtByTeacher} as taught,
    (select pid from submissions where is_open group by pid order by count(*) desc limit 1) as pid,
    (select max(cid) from contests) as cid,
    (select min(course_id) from courses) as course,
    (select max(cid) from contests where course_id is not null and status = 2) as "taughtCid",
    (select course_id from contests where course_id is not null and status = 2 order by cid desc limit 1) as "taughtCourse",
    (select uid from users where id = (select min(user_id) from exam_sitters)) as sitter,
    (select gid from group_members group by gid order by count(*) desc limit 1) as "group",
    (select did from discussions where pid is null and contest_id is null order by comments desc limit 1) as did,
    (select max(id) from jobs where state = 'ready') as job,
    (select max(id) from package_imports where owner_id = (select min(id) from users where privilege = 2)) as import,
    (select uid from users where id = (select actor_id from audit group by actor_id order by count(*) desc limit 1)) as actor,
    (select max(uid) from users where uid like 'student%77') as somebody,
    to_char((select created_at from submissions order by sid offset (select count(*) / 2 from submissions) limit 1)
      at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "halfWay"
  from (
    select user_id from submissions where user_id in (select id from users where privilege = 1) group by user_id
    order by count(*) desc limit 1) u`

export async function factsOf(client: pg.Client): Promise<Facts> {
  const { rows } = await client.query<Facts>(factsSql)
  return rows[0]!
}
