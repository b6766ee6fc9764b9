// A small lab with one of everything and somebody of every kind, in which each call can be asked as everybody: what is
// asked for often stands, and what a call takes away is made anew for each who asks.

import { LabelingStyle } from '@verdict/domain/contest'
import { CourseVisibility } from '@verdict/domain/course'
import { Language } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { passwordKeys } from '@verdict/server/people/account/encryption'
import { createAccount } from '@verdict/server/people/account/account-service'
import { cookieName, hashToken, openSession } from '@verdict/server/people/account/session'
import type { Blob } from '@verdict/storage/blobs'
import { prepared } from '@verdict/server/platform/db'
import { addTestcase } from '@verdict/server/archive/testcase/testcase-service'
import { ended, enter, makeContest, ready, running, submittedIn } from './contest.ts'
import { seated } from './exam-paper.ts'
import { makeExam, makeRoom } from './exam.ts'
import { importOf } from './import.ts'
import { builtInToken, hostStatus, judgeableProblem, judgeHost, submitted } from './judging.ts'
import { sealed } from './password.ts'
import type { TestPerson, TestServer } from './server.ts'
import { makeTeam, makeTeamContest } from './team.ts'

export const roles = [
  /** Not logged in. */
  'visitor',
  /** With the cookie that was theirs before. */
  'banned',
  /** Has nothing to do with any of it. */
  'user',
  /** Member of the course, with the basic role. */
  'member',
  /** Member of the course, with manageCourse and the flags that follow. */
  'manager',
  /** Owns the problem, wrote submission, discussion and comment, entered the contest; is in no course. */
  'owner',
  'admin',
  'root',
  /** A judge host: a token instead of a cookie. */
  'host',
] as const
export type Role = (typeof roles)[number]
/** Beside the roles: a manager of the course whom root made a teacher. */
export type Teacher = 'teacher'
type Account = Exclude<Role, 'visitor' | 'host'> | Teacher

const password = 'Passw0rd'

export interface RoleWorld {
  server: TestServer
  people: Record<Account, TestPerson>
  /** An account that nobody minds. */
  target: TestPerson
  /** Private, with a code. */
  courseId: number
  /** Reserved, the owner's; the course lists it, as its own. */
  pid: number
  uuid: string
  /** In the course. */
  sid: number
  /** Contest of the course, public, running, with the problem. */
  cid: number
  /** An exam of the course that is over; the owner sat it. */
  exam: number
  tid: number
  gid: number
  nid: number
  /** About nothing. */
  did: number
  comment: number
  /** Sent in the place of an account's password; sealed anew each time, since it is accepted once. */
  readonly password: string
  /** One of its kind, for any role that asks; gone or changed after that. */
  fresh: Fresh
}

export async function makeRoleWorld(server: TestServer): Promise<RoleWorld> {
  const people = await makePeople(server)
  const courseId = await makeCourse(server, people)
  const pid = await ownProblem(server, people, courseId)
  const course = await inCourse(server, people, { courseId, pid })
  const { root, owner } = people
  const { publicKey } = await passwordKeys(server.context)
  const words = { title: 'Words', content: 'some' }
  const { did } = (await server.call(owner, 'POST /discuss', { body: words })).data
  const params = { did }
  const { id: comment } = (await server.call(owner, 'POST /discuss/:did/comment', { params, body: words }))
    .data
  return {
    server,
    people,
    target: await makeTarget(server),
    courseId,
    pid,
    ...course,
    tid: (await server.call(root, 'POST /tag', { body: { name: 'tag' } })).data.tid,
    gid: (await server.call(root, 'POST /group/', { body: { title: 'group' } })).data.gid,
    nid: (await server.call(root, 'POST /news/', { body: { ...words, status: 0 } })).data.nid,
    did,
    comment,
    get password() {
      return sealed(publicKey, password)
    },
    fresh: freshIn(server, people, { courseId, pid, did }),
  }
}

async function makePeople(server: TestServer): Promise<Record<Account, TestPerson>> {
  const people = {
    banned: await server.person('banned'),
    user: await server.person('user'),
    member: await server.person('member'),
    manager: await server.person('manager'),
    owner: await server.person('owner'),
    teacher: await server.person('teacher'),
    admin: await server.person('admin1', Privilege.Admin),
    root: await server.person('root1', Privilege.Root),
  }
  await server.call(people.admin, 'PUT /admin/users/:uid', {
    params: { uid: 'banned' },
    body: { privilege: Privilege.Banned },
  })
  await server.call(people.root, 'PUT /admin/users/:uid', {
    params: { uid: 'teacher' },
    body: { isTeacher: true },
  })
  return people
}

type People = Record<Account, TestPerson>

/** With a password, so that somebody may log in. */
async function makeTarget(server: TestServer): Promise<TestPerson> {
  const privilege = Privilege.User
  const userId = await createAccount(server.context, 'target', password, privilege)
  return { userId, uid: 'target', privilege, teams: [], cookie: '' }
}

async function makeCourse(server: TestServer, { root }: Pick<People, 'root'>): Promise<number> {
  const body = { name: 'Course', encrypt: CourseVisibility.Private, joinCode: 'sesame' }
  const id = (await server.call(root, 'POST /course', { body })).data.courseId
  for (const [uid, role] of [
    ['member', { basic: true }],
    ['manager', { manageCourse: true }],
    ['teacher', { manageCourse: true }],
  ] as const) {
    await server.call(root, 'POST /course/:id/member/:uid', { params: { id, uid }, body: { role } })
  }
  return id
}

/** Reserved and the owner's, listed by the course as its own. */
async function ownProblem(
  server: TestServer,
  { root, owner }: Pick<People, 'root' | 'owner'>,
  courseId: number,
): Promise<number> {
  const pid = await judgeableProblem(server, owner, { status: ProblemStatus.Reserve })
  await server.db.updateTable('problems').set({ course_id: courseId }).where('pid', '=', pid).execute()
  const params = { id: courseId }
  await server.call(root, 'POST /course/:id/problem', { params, body: { problemIds: [pid] } })
  return pid
}

async function inCourse(
  server: TestServer,
  { root, admin, owner }: People,
  { courseId, pid }: { courseId: number; pid: number },
): Promise<{ uuid: string; sid: number; cid: number; exam: number }> {
  const cid = await makeContest(server, admin, { ...running, list: [pid], course: courseId })
  const exam = await makeContest(server, admin, { ...ended, list: [pid], course: courseId })
  await seated(server, exam, [owner])
  // Participants of a contest stay in when they leave the course.
  const member = { params: { id: courseId, uid: 'owner' } }
  await server.call(root, 'POST /course/:id/member/:uid', { ...member, body: { role: { basic: true } } })
  await enter(server, owner, cid)
  const body = { pid, course: courseId, language: Language.C, code: 'x' }
  const { sid } = (await server.call(owner, 'POST /status', { body })).data
  await server.call(root, 'DELETE /course/:id/member/:uid', member)
  return { uuid: (await addTestcase(server.context, pid, { in: '1', out: '1' })).uuid, sid, cid, exam }
}

/** Each call makes another one. */
type Fresh = ReturnType<typeof freshIn>

function freshIn(
  server: TestServer,
  people: People,
  { courseId, pid, did }: { courseId: number; pid: number; did: number },
) {
  let count = 0
  // Some calls end every session of an account, so the creator of something logs in for it.
  const as = async (role: 'root' | 'admin' | 'owner'): Promise<TestPerson> => loggedIn(server, people[role])
  const name = (): string => `fresh-${++count}`
  const words = { title: 'Words', content: 'some' }
  const fresh = {
    name,
    person: () => server.person(name()),
    problem: async () => ownProblem(server, { root: await as('root'), owner: people.owner }, courseId),
    testcase: async () => (await addTestcase(server.context, pid, { in: '1', out: '1' })).uuid,
    /** Its name. */
    attachment: async () => {
      const attached = { pid, name: `${name()}.txt`, ...(await storedFile(server, 'attached')) }
      await server.db.insertInto('problem_attachments').values(attached).execute()
      return attached.name
    },
    /** A solution of the problem that its readers may see now. */
    editorial: async (pid: number) => {
      await server.db
        .insertInto('editorials')
        .values({ pid, shown: 'solved', updated_by: people.owner.userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const solved = { user_id: people.member.userId, pid, submitted: 1, accepted: 1 }
      await server.db
        .insertInto('user_problems')
        .values(solved)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return pid
    },
    /** Its language. */
    pdf: async () => {
      const page = { pid, locale: 'fr', ...(await storedFile(server, '%PDF-1.7')) }
      await server.db
        .insertInto('problem_pages')
        .values(page)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return page.locale
    },
    tag: async () => (await server.call(await as('root'), 'POST /tag', { body: { name: name() } })).data.tid,
    plan: async () => {
      const body = { title: name(), problems: [pid] }
      return (await server.call(await as('root'), 'POST /plan/', { body })).data.key
    },
    group: async () =>
      (await server.call(await as('root'), 'POST /group/', { body: { title: name() } })).data.gid,
    contest: async () =>
      makeContest(server, await as('admin'), { ...running, list: [pid], course: courseId }),
    contestAhead: async () => makeContest(server, await as('admin'), { ...ready, course: courseId }),
    /** In a contest of the course, with the owner as its member. */
    team: async () => {
      const admin = await as('admin')
      const cid = await makeTeamContest(server, admin, { ...running, list: [pid], course: courseId })
      return { cid, number: (await makeTeam(server, admin, cid, name(), [people.owner])).number }
    },
    /** An organization of a contest of teams of the course. */
    organization: async () => {
      const { cid } = await fresh.team()
      const { data } = await server.call(await as('admin'), 'POST /contest/:cid/teams/organizations', {
        params: { cid },
        body: { name: name() },
      })
      return { cid, id: data.id }
    },
    teamCategory: async () => {
      const { cid } = await fresh.team()
      const { data } = await server.call(await as('admin'), 'POST /contest/:cid/teams/categories', {
        params: { cid },
        body: { name: name() },
      })
      return { cid, id: data.id }
    },
    /** In the course, with the owner on its roster. */
    exam: async () =>
      makeExam(server, await as('admin'), {
        contest: { list: [pid], course: courseId },
        sitters: [people.owner],
        start: 600,
        end: 900,
      }),
    /** In the course, with somebody else on its roster. */
    runningExam: async (isPaused = false) => {
      const admin = await as('admin')
      const sitters = [await server.person(name())]
      const cid = await makeExam(server, admin, { contest: { list: [pid], course: courseId }, sitters })
      const pause = { params: { cid }, body: { reason: 'Fire alarm' } }
      if (isPaused) await server.call(admin, 'POST /exam/:cid/pauses', pause)
      return cid
    },
    /** With a seat. */
    examRoom: async () => {
      const cid = await fresh.exam()
      return { cid, roomId: (await makeRoom(server, cid, { seats: ['A1'] })).roomId }
    },
    endedContest: async () =>
      makeContest(server, await as('admin'), {
        ...ended,
        course: courseId,
        option: { labelingStyle: LabelingStyle.Numeric, freeze: 'auto', unfreeze: 'manual' },
      }),
    /** Over, and nothing of it waits or is frozen. */
    decidedContest: async (isFinal = false) => {
      const admin = await as('admin')
      const cid = await makeContest(server, admin, { ...ended, list: [pid], course: courseId })
      if (isFinal) await server.call(admin, 'POST /contest/:cid/finalize', { params: { cid }, body: {} })
      return cid
    },
    /** A submission of the owner to homework of the course. */
    homework: async () => {
      const homework = { due: new Date(Date.now() + 3_600_000).toISOString() }
      const cid = await makeContest(server, await as('admin'), {
        ...running,
        list: [pid],
        course: courseId,
        homework,
      })
      await server.db
        .insertInto('contest_entrants')
        .values({ contest_id: cid, user_id: people.owner.userId, uid_key: 'owner', address: '' })
        .execute()
      return submittedIn(server, await as('owner'), cid, pid)
    },
    entrant: async () => {
      const cid = await fresh.contest()
      await server.db
        .insertInto('contest_entrants')
        .values({ contest_id: cid, user_id: people.owner.userId, uid_key: 'owner', address: '' })
        .execute()
      return { cid, uid: 'owner' }
    },
    /** The owner's, to a contest of the course. */
    contestSubmission: async () => {
      const { cid } = await fresh.entrant()
      return { cid, sid: await submittedIn(server, await as('owner'), cid, pid) }
    },
    news: async () => (await server.call(await as('root'), 'POST /news/', { body: words })).data.nid,
    discussion: async () => (await server.call(await as('owner'), 'POST /discuss', { body: words })).data.did,
    comment: async () =>
      (await server.call(await as('owner'), 'POST /discuss/:did/comment', { params: { did }, body: words }))
        .data.id,
    /** The owner's own. */
    import: () => importOf(server, people.owner),
    course: async () => makeCourse(server, { root: await as('root') }),
    /** With a problem and a contest; the one of all roles holds hundreds by and by. */
    smallCourse: async () => {
      const root = await as('root')
      const course = await makeCourse(server, { root })
      const list = [await ownProblem(server, { root, owner: people.owner }, course)]
      await makeContest(server, root, { ...running, list, course })
      return course
    },
    courseMember: async () => {
      const uid = (await fresh.person()).uid
      const params = { id: courseId, uid }
      await server.call(await as('root'), 'POST /course/:id/member/:uid', {
        params,
        body: { role: { basic: true } },
      })
      return params
    },
    announcement: async () => {
      const { data } = await server.call(await as('root'), 'POST /course/:id/announcement', {
        params: { id: courseId },
        body: { title: name(), content: 'Words' },
      })
      return { id: courseId, announcementId: data.id }
    },
    joinToken: async () => {
      const params = { id: await fresh.course() }
      const { data } = await server.call(await as('root'), 'PUT /course/:id/join-link', {
        params,
        body: { isOn: true },
      })
      return data.link!.token
    },
    section: async () => {
      const { data } = await server.call(await as('root'), 'POST /course/:id/section', {
        params: { id: courseId },
        body: { names: [name()] },
      })
      return { id: courseId, sectionId: data.sections.at(-1)!.sectionId }
    },
    gradeColumn: async () => {
      const { data } = await server.call(await as('root'), 'POST /course/:id/gradebook/column', {
        params: { id: courseId },
        body: { title: name(), outOf: 1_000 },
      })
      return { id: courseId, columnId: data.columnId }
    },
    courseProblem: async () => ({ id: courseId, pid: await fresh.problem() }),
    sessionOf: (person: TestPerson) => newSession(server, person).then(({ id }) => id),
    job: async () => {
      const body = { action: 'rejudge' as const, sids: [await fresh.judged()] }
      return (await server.call(await as('root'), 'POST /admin/jobs', { body })).data.job!.id
    },
    host: async () =>
      (await server.call(await as('root'), 'POST /admin/judges', { body: { name: name() } })).data.host.id,
    judged: async () => {
      const sid = await fresh.work()
      const host = judgeHost(server)
      while ((await host.judge(Judge.Accepted)).sid !== sid);
      return sid
    },
    /** The owner's, and over. */
    run: async () => {
      const row = { user_id: people.owner.userId, pid, language: Language.C, code: 'x', is_own: true }
      const { id } = await server.db
        .insertInto('runs')
        .values({ ...row, cases: '[]', budget_ms: 1, ended: 'done', finished_at: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    /** Nobody's run is unfinished, and a host can record. */
    recorder: async () => {
      await server.db.deleteFrom('runs').where('finished_at', 'is', null).execute()
      await server.db
        .updateTable('judge_hosts')
        .set({ last_seen_at: new Date(), status: JSON.stringify(hostStatus) })
        .execute()
    },
    /** Something for a judge host to do. */
    work: async () => submitted(server, await as('owner'), pid),
  }
  return fresh
}

async function storedFile({ context, db }: TestServer, text: string): Promise<Blob> {
  const blob = await context.blobs.write(Buffer.from(text), text.length)
  await db
    .insertInto('blobs')
    .values(blob)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return blob
}

async function newSession(server: TestServer, person: TestPerson): Promise<{ id: number; cookie: string }> {
  const { checksum } = await server.db
    .selectFrom('users')
    .select('checksum')
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow()
  const account = { id: person.userId, privilege: person.privilege, checksum }
  const origin = { address: '', agent: '', requestId: 'roles' }
  const token = await openSession(server.context, account, origin)
  const { id } = await server.db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  return { id, cookie: `${cookieName}=${token}` }
}

/** In the session of before while it is as it was: some calls end it, or make it that of an exam. */
async function loggedIn(server: TestServer, person: TestPerson): Promise<TestPerson> {
  const cookie = lastCookies.get(person)
  if (cookie !== undefined && (await stands(server, cookie))) return { ...person, cookie }
  const { cookie: own } = await newSession(server, person)
  lastCookies.set(person, own)
  return { ...person, cookie: own }
}

const lastCookies = new WeakMap<TestPerson, string>()

async function stands({ db }: TestServer, cookie: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions as s')
    .modifyFront(prepared)
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 's.user_id').onRef('u.checksum', '=', 's.checksum'),
    )
    .select('s.id')
    .where('s.token_hash', '=', hashToken(cookie.slice(cookieName.length + 1)))
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('exam_sitters as t').whereRef('t.session_id', '=', 's.id'))),
    )
    .executeTakeFirst()
  return row !== undefined
}

export async function asRole(
  { server, people }: RoleWorld,
  role: Role | Teacher,
): Promise<{ who: TestPerson | null; headers: Record<string, string> }> {
  if (role === 'visitor') return { who: null, headers: {} }
  if (role === 'host') return { who: null, headers: { authorization: `Bearer ${builtInToken}` } }
  const person = people[role]
  return { who: await loggedIn(server, person), headers: {} }
}
