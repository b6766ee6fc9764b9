// Every call on a contest, by every role, in every phase and kind of contest, against the rule in words. The calls come
// from the table of endpoints: one that is new and not named here fails the test.

import type { CallArguments } from '@verdict/contract/client'
import { usualAwards } from '@verdict/domain/awards'
import { endpoints, type Endpoints, type Key } from '@verdict/contract/endpoints'
import { ContestStatus, ContestVisibility } from '@verdict/domain/contest'
import { CourseVisibility } from '@verdict/domain/course'
import { Privilege } from '@verdict/domain/privilege'
import { ended, frozen, makeContest, ready, running, type Times } from '@verdict/testkit/contest'
import { judgeableProblem } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const roles = [
  'visitor',
  'outsider',
  'entrant',
  'courseMember',
  'courseManager',
  'admin',
  'root',
  'banned',
] as const
type Role = (typeof roles)[number]

const phases: Record<string, Times> = { before: ready, running, frozen, ended }
type Phase = 'before' | 'running' | 'frozen' | 'ended'

const kinds = {
  public: { encrypt: ContestVisibility.Public },
  private: { encrypt: ContestVisibility.Private },
  password: { encrypt: ContestVisibility.Password, password: 'sesame' },
  reserved: { encrypt: ContestVisibility.Public, status: ContestStatus.Reserve },
  /** Public, in a private course. */
  closed: { encrypt: ContestVisibility.Public },
} as const
type Kind = keyof typeof kinds

type ContestCall = Extract<Key, `${string} /contest/:cid${string}`>
const calls = (Object.keys(endpoints) as Key[]).filter((key): key is ContestCall =>
  key.includes(' /contest/:cid'),
)

interface Situation {
  role: Role
  phase: Phase
  kind: Kind
}

/** 'OK', or the name of the refusal. */
type Rule = (situation: Situation) => string

const isAdmin = ({ role }: Situation): boolean => role === 'admin' || role === 'root'
/** Every contest here is in a course. */
const isManager = (situation: Situation): boolean => isAdmin(situation) || situation.role === 'courseManager'
/** Belongs to no course, and is not in the contest. */
const isShutOut = ({ role, kind }: Situation): boolean => kind === 'closed' && role === 'outsider'

/** The conditions before the rule of each call: who is there at all, and who knows of the contest. */
const known =
  (rule: Rule): Rule =>
  (situation) => {
    if (situation.role === 'visitor' || situation.role === 'banned') return 'LOGIN_REQUIRED'
    if (situation.kind === 'reserved' && !isAdmin(situation)) return 'NOT_FOUND'
    return rule(situation)
  }

const inside = (outsider: string) =>
  known((situation) => {
    if (isManager(situation)) return 'OK'
    if (isShutOut(situation)) return 'COURSE_PRIVATE'
    if (situation.role !== 'entrant') return outsider
    return situation.phase === 'before' ? 'CONTEST_NOT_STARTED' : 'OK'
  })
const managers = (answer: Rule = () => 'OK'): Rule =>
  known((situation) => (isManager(situation) ? answer(situation) : 'FORBIDDEN'))
/** Root's alone: the guard stands before what the contest is. */
const rootOnly =
  (answer: Rule): Rule =>
  (situation) => {
    if (situation.role === 'visitor' || situation.role === 'banned') return 'LOGIN_REQUIRED'
    return situation.role === 'root' ? answer(situation) : 'FORBIDDEN'
  }

const entry = known((situation) => {
  if (isManager(situation) || situation.role === 'entrant') return 'OK'
  if (isShutOut(situation)) return 'COURSE_PRIVATE'
  if (situation.phase === 'before') return 'CONTEST_NOT_STARTED'
  const refusals: Record<Kind, string> = {
    public: 'OK',
    private: 'NOT_INVITED',
    password: 'WRONG_CONTEST_PASSWORD',
    reserved: 'OK',
    closed: 'OK',
  }
  return refusals[situation.kind]
})

/** None of them is of teams. */
const ofPeople: Rule = () => 'NOT_OF_TEAMS'
/** Off in each of them, as there is no team in any. */
const noPrinting: Rule = (situation) => noTeam(situation)
const noTeam: Rule = (situation) => {
  const answer = inside('CONTEST_NOT_ENTERED')(situation)
  return answer === 'OK' ? 'NOT_FOUND' : answer
}

const rules: { [K in ContestCall]: Rule } = {
  // An outsider is answered, without problems.
  'GET /contest/:cid': inside('OK'),
  // None of them is open.
  'GET /contest/:cid/board': known(() => 'NOT_FOUND'),
  'GET /contest/:cid/ranklist': inside('CONTEST_NOT_ENTERED'),
  'GET /contest/:cid/ranklist/history': inside('CONTEST_NOT_ENTERED'),
  'POST /contest/:cid/verify': entry,
  // None of them offers it.
  'POST /contest/:cid/virtual': known((situation) =>
    isShutOut(situation) && !isManager(situation) && situation.role !== 'entrant'
      ? 'COURSE_PRIVATE'
      : 'VIRTUAL_NOT_HERE',
  ),
  'PUT /contest/:cid': managers(),
  'POST /contest/:cid/copy': managers(),
  'GET /contest/:cid/helpers': managers(),
  'PUT /contest/:cid/helpers': managers(),
  // To who manages it they are off.
  'GET /contest/:cid/balloons': known((situation) => (isManager(situation) ? 'OK' : 'NOT_FOUND')),
  'PUT /contest/:cid/balloons': known(() => 'NOT_FOUND'),
  'GET /contest/:cid/prints': known((situation) => (isManager(situation) ? 'OK' : 'NOT_FOUND')),
  'GET /contest/:cid/prints/own': noPrinting,
  'POST /contest/:cid/prints': noPrinting,
  'GET /contest/:cid/prints/:id/document': known(() => 'NOT_FOUND'),
  'PUT /contest/:cid/prints/:id': known(() => 'NOT_FOUND'),
  'GET /contest/:cid/teams': managers(),
  'GET /contest/:cid/teams/lists': managers(),
  'GET /contest/:cid/teams/:number': noTeam,
  'POST /contest/:cid/teams': managers(ofPeople),
  'PUT /contest/:cid/teams/:number': managers(ofPeople),
  'DELETE /contest/:cid/teams/:number': managers(ofPeople),
  'POST /contest/:cid/teams/sheet': managers(ofPeople),
  'POST /contest/:cid/teams/slips': managers(ofPeople),
  'POST /contest/:cid/teams/organizations': managers(ofPeople),
  'PUT /contest/:cid/teams/organizations/:id': managers(ofPeople),
  'DELETE /contest/:cid/teams/organizations/:id': managers(ofPeople),
  'POST /contest/:cid/teams/categories': managers(ofPeople),
  'PUT /contest/:cid/teams/categories/:id': managers(ofPeople),
  'DELETE /contest/:cid/teams/categories/:id': managers(ofPeople),
  'GET /contest/:cid/entrants': managers(),
  'GET /contest/:cid/clarifications': managers(),
  'PUT /contest/:cid/clarifications/:did': managers(() => 'NOT_FOUND'),
  'POST /contest/:cid/clarifications/:did/answer': managers(() => 'NOT_FOUND'),
  'PUT /contest/:cid/clarifications/prepared': managers(),
  'GET /contest/:cid/clarifications/news': inside('CONTEST_NOT_ENTERED'),
  'PUT /contest/:cid/clarifications/news': inside('CONTEST_NOT_ENTERED'),
  'DELETE /contest/:cid/entrants/:uid': managers(() => 'NOT_FOUND'),
  'GET /contest/:cid/work': known((situation) => {
    if (isManager(situation)) return 'OK'
    return isShutOut(situation) ? 'COURSE_PRIVATE' : 'FORBIDDEN'
  }),
  'GET /contest/:cid/extensions': managers(),
  'POST /contest/:cid/extensions': managers(() => 'UNKNOWN_USERS'),
  'DELETE /contest/:cid/extensions/:id': managers(() => 'NOT_FOUND'),
  'GET /contest/:cid/awards': inside('CONTEST_NOT_ENTERED'),
  'GET /contest/:cid/awards/settings': managers(),
  'PUT /contest/:cid/awards/settings': managers(),
  'POST /contest/:cid/finalize': managers(({ phase }) => (phase === 'ended' ? 'OK' : 'CONTEST_NOT_ENDED')),
  'DELETE /contest/:cid/finalize': managers(() => 'CONTEST_NOT_FINAL'),
  'GET /contest/:cid/resolver': managers(({ phase }) => (phase === 'ended' ? 'OK' : 'CONTEST_NOT_ENDED')),
  'POST /contest/:cid/unfreeze': managers(() => 'CONTEST_NOT_FROZEN'),
  'GET /contest/:cid/desk': managers(),
  'POST /contest/:cid/desk/freeze': managers(({ phase }) =>
    phase === 'running' ? 'OK' : phase === 'frozen' ? 'CONTEST_IS_FROZEN' : 'CONTEST_NOT_RUNNING',
  ),
  'POST /contest/:cid/desk/extend': managers(({ phase }) =>
    phase === 'running' || phase === 'frozen' ? 'OK' : 'CONTEST_NOT_RUNNING',
  ),
  'POST /contest/:cid/desk/start': managers(({ phase }) => (phase === 'before' ? 'OK' : 'CONTEST_BEGUN')),
  'POST /contest/:cid/desk/hold': managers(({ phase }) => (phase === 'before' ? 'OK' : 'CONTEST_BEGUN')),
  'POST /contest/:cid/desk/removals': managers(() => 'INTERVAL_INVALID'),
  'DELETE /contest/:cid/desk/removals/:id': managers(() => 'NOT_FOUND'),
  'GET /contest/:cid/desk/verdicts': managers(),
  'POST /contest/:cid/desk/verdicts/confirm': managers(),
  'POST /contest/:cid/desk/verdicts/rejudge': managers(),
  'GET /contest/:cid/desk/tries': managers(() => 'NOT_FOUND'),
  'POST /contest/:cid/desk/tries': managers(() => 'NOT_FOUND'),
  'GET /contest/:cid/judging': managers(),
  'GET /contest/:cid/webhooks': managers(),
  'GET /contest/:cid/feed': managers(),
  'GET /contest/:cid/commentary': managers(),
  'POST /contest/:cid/commentary': managers(),
  'GET /contest/:cid/package': managers(),
  'PUT /contest/:cid/feed': managers(),
  'POST /contest/:cid/webhooks': managers(),
  // Which hosts there are is the site's.
  'PUT /contest/:cid/judging': managers((situation) => (isAdmin(situation) ? 'OK' : 'FORBIDDEN')),
  'POST /contest/:cid/warm-up': managers(),
  'GET /contest/:cid/export': rootOnly(({ phase }) => (phase === 'ended' ? 'OK' : 'CONTEST_NOT_ENDED')),
  'DELETE /contest/:cid': managers(({ role }) => (role === 'root' ? 'OK' : 'FORBIDDEN')),
}

const args: Partial<Record<ContestCall, (cid: number) => object>> = {
  'PUT /contest/:cid': () => ({ body: { title: 'Changed' } }),
  'GET /contest/:cid/teams/:number': (cid) => ({ params: { cid, number: 1 } }),
  'GET /contest/:cid/prints': () => ({ query: {} }),
  'POST /contest/:cid/prints': () => ({ body: { text: 'x' } }),
  'GET /contest/:cid/prints/:id/document': (cid) => ({ params: { cid, id: 1 } }),
  'PUT /contest/:cid/prints/:id': (cid) => ({ params: { cid, id: 1 }, body: { act: 'printed' } }),
  'PUT /contest/:cid/helpers': () => ({ body: { kind: 'balloon', uids: [] } }),
  'GET /contest/:cid/balloons': () => ({ query: {} }),
  'PUT /contest/:cid/balloons': () => ({ body: { uid: 'x', pid: 1000, act: 'take' } }),
  'POST /contest/:cid/teams': () => ({ body: { name: 'Team' } }),
  'PUT /contest/:cid/teams/:number': (cid) => ({ params: { cid, number: 1 }, body: { name: 'Team' } }),
  'DELETE /contest/:cid/teams/:number': (cid) => ({ params: { cid, number: 1 } }),
  'POST /contest/:cid/teams/sheet': () => ({ body: { rows: [{ team: 'Team' }] } }),
  'POST /contest/:cid/teams/slips': () => ({ body: {} }),
  'POST /contest/:cid/teams/organizations': () => ({ body: { name: 'Of it' } }),
  'PUT /contest/:cid/teams/organizations/:id': (cid) => ({ params: { cid, id: 1 }, body: { name: 'Of it' } }),
  'DELETE /contest/:cid/teams/organizations/:id': (cid) => ({ params: { cid, id: 1 } }),
  'POST /contest/:cid/teams/categories': () => ({ body: { name: 'Guests' } }),
  'PUT /contest/:cid/teams/categories/:id': (cid) => ({ params: { cid, id: 1 }, body: { name: 'Guests' } }),
  'DELETE /contest/:cid/teams/categories/:id': (cid) => ({ params: { cid, id: 1 } }),
  'PUT /contest/:cid/awards/settings': () => ({ body: usualAwards }),
  'POST /contest/:cid/finalize': () => ({ body: {} }),
  'PUT /contest/:cid/clarifications/:did': (cid) => ({
    params: { cid, did: 2_000_000_000 },
    body: { act: 'take' },
  }),
  'POST /contest/:cid/clarifications/:did/answer': (cid) => ({
    params: { cid, did: 2_000_000_000 },
    body: { quick: 'yes' },
  }),
  'PUT /contest/:cid/clarifications/prepared': () => ({ body: { answers: [] } }),
  'PUT /contest/:cid/clarifications/news': () => ({ body: {} }),
  'POST /contest/:cid/desk/freeze': () => ({ body: { reason: 'Decided' } }),
  'POST /contest/:cid/desk/extend': () => ({ body: { minutes: 5, reason: 'Power cut' } }),
  'POST /contest/:cid/desk/start': () => ({ body: { minutes: 5 } }),
  'POST /contest/:cid/desk/hold': () => ({ body: { reason: 'Printers' } }),
  'POST /contest/:cid/desk/removals': () => ({
    body: { from: '2001-01-01T00:00:00.000Z', until: '2001-01-01T00:10:00.000Z', reason: 'Fire alarm' },
  }),
  'DELETE /contest/:cid/desk/removals/:id': (cid) => ({ params: { cid, id: 2_000_000_000 } }),
  'POST /contest/:cid/desk/verdicts/confirm': () => ({ body: { sids: [1] } }),
  'POST /contest/:cid/desk/verdicts/rejudge': () => ({ body: { sids: [1] } }),
  'GET /contest/:cid/desk/tries': () => ({ query: { sid: 2_000_000_000 } }),
  'POST /contest/:cid/desk/tries': () => ({
    body: { sid: 2_000_000_000, time: 1_000, memory: 262_144 },
  }),
  'POST /contest/:cid/verify': () => ({ body: { password: 'wrong' } }),
  'POST /contest/:cid/webhooks': () => ({ body: { url: 'https://example.org/hook', kinds: ['verdict'] } }),
  'POST /contest/:cid/commentary': () => ({ body: { message: 'x' } }),
  'PUT /contest/:cid/feed': () => ({ body: { isOpen: true, isPublic: false } }),
  'PUT /contest/:cid/judging': () => ({ body: { label: null } }),
  'POST /contest/:cid/extensions': () => ({ body: { uid: 'nobody-here', minutes: 1 } }),
  'DELETE /contest/:cid/extensions/:id': (cid) => ({ params: { cid, id: 2_000_000_000 } }),
  'DELETE /contest/:cid/entrants/:uid': (cid) => ({ params: { cid, uid: 'nobody-here' } }),
}

/** Asked by one role, it is the same for the next. */
const leaves = (call: ContestCall): boolean =>
  call !== 'POST /contest/:cid/verify' &&
  call !== 'POST /contest/:cid/finalize' &&
  call !== 'DELETE /contest/:cid' &&
  !call.startsWith('POST /contest/:cid/desk')

let server: TestServer
const people = {} as Record<Role, TestPerson | null>
let pid: number
let openCourse: number
let closedCourse: number

/** With one plain member and one who manages its contests. */
async function courseOf(encrypt: CourseVisibility): Promise<number> {
  const body = { name: 'Course', encrypt, joinCode: 'sesame' }
  const id = (await server.call(people.root, 'POST /course', { body })).data.courseId
  for (const [uid, role] of [
    ['member', { basic: true }],
    ['manager', { manageContest: true }],
  ] as const) {
    await server.call(people.root, 'POST /course/:id/member/:uid', { params: { id, uid }, body: { role } })
  }
  return id
}

beforeAll(async () => {
  server = await startTestServer()
  people.visitor = null
  people.outsider = await server.person('outsider')
  people.entrant = await server.person('entrant')
  people.courseMember = await server.person('member')
  people.courseManager = await server.person('manager')
  people.admin = await server.person('admin1', Privilege.Admin)
  people.root = await server.person('root1', Privilege.Root)
  people.banned = await server.person('banned')
  await server.db
    .updateTable('users')
    .set({ privilege: Privilege.Banned })
    .where('id', '=', people.banned.userId)
    .execute()
  pid = await judgeableProblem(server, people.root, { title: 'A very secret title', status: 0 })
  openCourse = await courseOf(CourseVisibility.Public)
  closedCourse = await courseOf(CourseVisibility.Private)
})
afterAll(() => server.close())

/** Entered at some time, by somebody who was allowed then. */
async function contestOf(phase: Phase, kind: Kind): Promise<number> {
  const course = kind === 'closed' ? closedCourse : openCourse
  const cid = await makeContest(server, people.admin!, {
    ...phases[phase],
    ...kinds[kind],
    course,
    list: [pid],
  })
  await server.db
    .insertInto('contest_entrants')
    .values(
      [people.entrant!, people.banned!].map(({ userId, uid }) => ({
        contest_id: cid,
        user_id: userId,
        uid_key: uid,
        address: '',
      })),
    )
    .execute()
  return cid
}

/** The table of calls refuses some before anybody looks at the contest: they ask about one of each phase. */
const asking = (kind: Kind): readonly Role[] =>
  kind === 'public' ? roles : roles.filter((role) => role !== 'visitor' && role !== 'banned')

async function ask(call: ContestCall, role: Role, cid: number): Promise<{ answer: string; text: string }> {
  const form = { params: { cid }, ...args[call]?.(cid) } as CallArguments<Endpoints[ContestCall]>
  const { status, error, text, data } = await server.call(people[role], call, form)
  const refusal = (data as { refusal?: string | null } | null | undefined)?.refusal
  return { answer: error ?? refusal ?? (status < 300 ? 'OK' : String(status)), text }
}

describe.each(Object.keys(phases) as Phase[])('[CON-ENTRY-1] [CON-LIST-5] a contest that is %s', (phase) => {
  describe.each(Object.keys(kinds) as Kind[])('and %s', (kind) => {
    let made: number | null = null
    test.each(calls)('%s', async (call) => {
      for (const role of asking(kind)) {
        const cid = (made ??= await contestOf(phase, kind))
        const { answer, text } = await ask(call, role, cid)
        expect([role, answer]).toEqual([role, rules[call]({ role, phase, kind })])
        const sees =
          isAdmin({ role, phase, kind }) ||
          (kind !== 'reserved' && (role === 'courseManager' || (role === 'entrant' && phase !== 'before')))
        if (!sees) expect(text).not.toContain('secret title')
        // Entering changes who one is, deleting what there is: who comes next asks a contest of its own.
        if (answer === 'OK' && !leaves(call)) made = null
      }
    })
  })
})
