// A small lab in which everything that is somebody's alone holds a word that nobody else may ever be answered. A canary
// names who may hear it; what nobody may hear (hashes, tokens, keys) has no name.

import { Privilege } from '@verdict/domain/privilege'
import { Language } from '@verdict/domain/language'
import { ContestVisibility } from '@verdict/domain/contest'
import { ProblemStatus, ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { ended, enter, makeContest, running } from './contest.ts'
import { seated } from './exam-paper.ts'
import { makeExam } from './exam.ts'
import type { Hints } from './fuzz.ts'
import { builtInToken, judgeableProblem, judgeHost, submitted } from './judging.ts'
import type { TestPerson, TestServer } from './server.ts'

export const roles = ['nobody', 'sitter', 'stranger', 'owner', 'admin', 'root'] as const
export type Role = (typeof roles)[number]

export interface World {
  people: Record<Exclude<Role, 'nobody'>, TestPerson>
  /** The hints for somebody who sits an exam: things of that exam. */
  ofSitter: Hints
  /** By the word: who may be answered it. */
  canaries: Map<string, readonly Role[]>
  hints: Hints
}

const staff: readonly Role[] = ['admin', 'root']
/** Everybody who is logged in and sits no exam. */
const free: readonly Role[] = ['stranger', 'owner', ...staff]
const ownerAndStaff: readonly Role[] = ['owner', ...staff]
const nobody: readonly Role[] = []

const word = (name: string): string => `canary-${name}-c0ffee`

export async function makeWorld(server: TestServer): Promise<World> {
  const people = {
    sitter: await server.person('sitter'),
    stranger: await server.person('stranger'),
    owner: await server.person('owner'),
    admin: await server.person('an-admin', Privilege.Admin),
    root: await server.person('a-root', Privilege.Root),
  }
  // One who manages no course: the mark alone opens nothing that is there.
  await server.db
    .updateTable('users')
    .set({ is_teacher: true })
    .where('id', '=', people.stranger.userId)
    .execute()
  const canaries = new Map<string, readonly Role[]>()
  const canary = (name: string, who: readonly Role[]): string => {
    canaries.set(word(name), who)
    return word(name)
  }
  const account = await hideInAccount(server, people.owner, canary)
  const problems = await hideInProblems(server, people.owner, canary)
  const staffOnly = await hideFromStudents(server, people, problems.pid, canary)
  for (const secret of [
    builtInToken,
    server.context.settings.secretKey ?? '',
    people.owner.cookie.split('=')[1]!,
  ]) {
    canaries.set(secret, nobody)
  }
  const hints = { ...commonHints, ...account, ...problems.hints, ...staffOnly }
  const ofSitter = { ...hints, ...(await examOf(server, people)) }
  return { people, ofSitter, canaries, hints }
}

type Canary = (name: string, who: readonly Role[]) => string

/** The content of somebody's account, sessions and links. */
async function hideInAccount({ db, context }: TestServer, owner: TestPerson, canary: Canary): Promise<Hints> {
  await db
    .updateTable('users')
    .set({
      mail: `${canary('mail', ownerAndStaff)}@example.org`,
      password_hash: canary('hash', nobody),
      checksum: canary('checksum', nobody),
    })
    .where('id', '=', owner.userId)
    .execute()
  const { id } = await db
    .updateTable('sessions')
    .set({ agent: canary('agent', ownerAndStaff), checksum: canary('checksum', nobody) })
    .where('user_id', '=', owner.userId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('oauth_links')
    .values({
      user_id: owner.userId,
      provider: 'university',
      provider_id: canary('identity', ownerAndStaff),
      display_name: canary('name-there', ownerAndStaff),
      raw: canary('raw', nobody),
      access_token: canary('access-token', nobody),
      refresh_token: canary('refresh-token', nobody),
    })
    .execute()
  await db
    .insertInto('audit')
    .values({
      actor_id: owner.userId,
      action: 'problem.change',
      target: 'problem:1',
      before: JSON.stringify({ title: canary('audit', staff) }),
      address: canary('audit-address', staff),
      request_id: 'fuzz',
    })
    .execute()
  await context.rateLimiter.hit(canary('rate-key', nobody), { count: 5, seconds: 60 })
  return { id: [id, 1, 2_000_000_000] }
}

/** A problem that is hidden, one that is open with hidden parts, and a submission. */
async function hideInProblems(
  server: TestServer,
  owner: TestPerson,
  canary: Canary,
): Promise<{ pid: number; hints: Hints }> {
  const hidden = await judgeableProblem(server, owner, {
    title: canary('hidden-problem', ownerAndStaff),
    description: canary('hidden-statement', ownerAndStaff),
    status: ProblemStatus.Reserve,
  })
  const pid = await judgeableProblem(server, owner, {
    title: 'Open to all',
    type: ProblemType.SpecialJudge,
    code: `int main() {} // ${canary('checker', ownerAndStaff)}`,
    flags: [canary('checker-flag', ownerAndStaff)],
    references: [
      {
        name: canary('reference-name', ownerAndStaff),
        language: Language.Cpp17,
        code: canary('reference', ownerAndStaff),
        expected: [],
      },
    ],
    validators: [
      {
        name: canary('validator-name', ownerAndStaff),
        code: canary('validator', ownerAndStaff),
        protocol: 'testlib',
        flags: [],
        language: Language.Cpp17,
      },
    ],
  })
  await server.call(owner, 'PUT /problem/:pid', {
    params: { pid: hidden },
    body: { translations: { fr: { title: canary('hidden-translation', ownerAndStaff) } } },
  })
  const { data } = await server.call(owner, 'POST /testcase/:pid', {
    params: { pid },
    body: { in: canary('test-input', ownerAndStaff), out: canary('test-output', ownerAndStaff) },
  })
  await server.call(owner, 'PUT /problem/:pid/editorial', {
    params: { pid },
    query: {},
    body: { shown: 'never', texts: { en: canary('draft-editorial', ownerAndStaff) } },
  })
  const sid = await submitted(server, owner, pid, `// ${canary('code', ownerAndStaff)}`)
  await judgeHost(server).judge(Judge.CompileError)
  await server.db
    .updateTable('judgements')
    .set({ error: canary('compiler', ownerAndStaff), judge_message: canary('judge-message', staff) })
    .where('sid', '=', sid)
    .execute()
  const hints = { pid: [pid, hidden, 1], problem: [pid], sid: [sid, 1], uuid: [data.uuid] }
  return { pid, hints: { ...hints, list: [pid, hidden], problemIds: [pid, hidden] } }
}

/** Contests, announcements and courses that students may not see into. */
async function hideFromStudents(
  server: TestServer,
  { admin, root, owner, stranger }: World['people'],
  pid: number,
  canary: Canary,
): Promise<Hints> {
  const locked = await makeContest(server, admin, {
    ...running,
    list: [pid],
    encrypt: ContestVisibility.Password,
    password: canary('contest-password', staff),
  })
  const reserved = await makeContest(server, admin, {
    ...running,
    title: canary('reserved-contest', staff),
    status: 0,
  })
  const open = await makeContest(server, admin, { ...running, list: [pid] })
  await enter(server, owner, open)
  // Tomorrow: until then it locks nobody.
  const exam = await makeExam(server, admin, { start: 1_440, end: 1_500, sitters: [stranger, owner] })
  // An exam that is over: one that runs would lock its sitter in.
  const sat = await makeContest(server, admin, { ...ended, list: [pid] })
  await seated(server, sat, [owner], { draftMinutes: 60 })
  const body = { pid, mid: open, language: Language.C, code: `// ${canary('contest-code', ownerAndStaff)}` }
  const { sid } = (await server.call(owner, 'POST /status', { body })).data
  const watched = await hideInExam(server, { admin, owner, stranger }, canary)
  const { nid } = (
    await server.call(admin, 'POST /news/', {
      body: { title: canary('hidden-news', staff), content: canary('hidden-news-text', staff), status: 0 },
    })
  ).data
  const { courseId } = (
    await server.call(root, 'POST /course', {
      body: { name: 'A private course', joinCode: canary('join', staff).slice(0, 20) },
    })
  ).data
  const columnId = await hideInGradebook(server, { root, owner }, courseId, canary)
  const { gid } = (await server.call(admin, 'POST /group/', { body: { title: 'A group' } })).data
  const plan = { title: 'A plan', problems: [pid] }
  const { key } = (await server.call(admin, 'POST /plan/', { body: plan })).data
  const question = { title: 'A question', content: 'Why?' }
  const { did } = (await server.call(stranger, 'POST /discuss', { body: question })).data
  const notified = await hideInQuestions(server, { admin, owner }, open, canary)
  return {
    cid: [open, locked, reserved, 1],
    exam: [sat, exam, watched, watched],
    contest: [open, locked],
    mid: [open, locked, 0, -1],
    sids: [sid],
    nid: [nid, 1],
    course: [courseId, 1],
    courseId: [courseId],
    columnId: [columnId],
    gid: [gid],
    key: [key],
    did: [did, notified],
    tid: [1],
  }
}

/** A question of the owner, what was notified to them alone, and what the jury keeps to itself. */
async function hideInQuestions(
  server: TestServer,
  { admin, owner }: Pick<World['people'], 'admin' | 'owner'>,
  cid: number,
  canary: Canary,
): Promise<number> {
  const write = async (who: TestPerson, name: string, to: string[] | null) => {
    const words = { title: canary(name, ownerAndStaff), content: canary(`${name}-text`, ownerAndStaff) }
    return (await server.call(who, 'POST /discuss', { body: { ...words, cid, to } })).data.did
  }
  await write(owner, 'asked', null)
  await server.call(admin, 'PUT /contest/:cid/clarifications/prepared', {
    params: { cid },
    body: { answers: [canary('prepared', staff)] },
  })
  return write(admin, 'notified', [owner.uid])
}

/** A mark of the owner that was overridden, in a column that nobody else has. */
async function hideInGradebook(
  server: TestServer,
  { root, owner }: Pick<World['people'], 'root' | 'owner'>,
  id: number,
  canary: Canary,
): Promise<number> {
  const { uid } = owner
  await server.call(root, 'POST /course/:id/member/:uid', {
    params: { id, uid },
    body: { role: { basic: true } },
  })
  const { data } = await server.call(root, 'POST /course/:id/gradebook/column', {
    params: { id },
    body: { title: canary('column', ownerAndStaff), outOf: 2_000 },
  })
  await server.call(root, 'PUT /course/:id/gradebook/exception', {
    params: { id },
    body: {
      uid,
      columnId: data.columnId,
      exception: { mark: 1_000, reason: canary('mark-reason', ownerAndStaff) },
    },
  })
  return data.columnId
}

/** One that comes later, with the stranger as its proctor and the owner on its roster. */
async function hideInExam(
  server: TestServer,
  { admin, owner, stranger }: Pick<World['people'], 'admin' | 'owner' | 'stranger'>,
  canary: Canary,
): Promise<number> {
  const early = await server.person('early')
  const cid = await makeExam(server, admin, {
    sitting: { proctors: [stranger.uid] },
    sitters: [owner, early],
    start: 600,
    end: 900,
  })
  // Somebody has entered, so that nobody makes it no exam.
  await server.db
    .updateTable('exam_sitters')
    .set({ entered_at: new Date() })
    .where('user_id', '=', early.userId)
    .execute()
  const watching: readonly Role[] = ['stranger', ...staff]
  const said = (to: string | null, text: string) => ({
    params: { cid },
    body: { uid: to, roomId: null, text },
  })
  await server.call(stranger, 'POST /exam/:cid/desk/message', said('owner', canary('word', free)))
  await server.call(stranger, 'POST /exam/:cid/desk/incident', said(null, canary('incident', watching)))
  return cid
}

/** One that runs, with a problem of its own. */
async function examOf(
  server: TestServer,
  { admin, sitter }: Pick<World['people'], 'admin' | 'sitter'>,
): Promise<Hints> {
  const pid = await judgeableProblem(server, admin, { status: ProblemStatus.Reserve })
  const cid = await makeExam(server, admin, { ...running, contest: { list: [pid] }, sitters: [sitter] })
  return { cid: [cid], exam: [cid], contest: [cid], mid: [cid], pid: [pid], problem: [pid] }
}

const commonHints: Hints = {
  uid: ['owner', 'STRANGER', 'an-admin', 'a-root', 'nobody-here'],
  users: ['owner', 'stranger'],
  uids: ['owner', 'stranger'],
  username: ['owner', 'fresh-name'],
  provider: ['university', 'nobody'],
  language: [1, 2, 3, 4, 5],
  token: ['x'],
  judge: [11, 12],
  start: ['2030-01-01T00:00:00.000Z'],
  end: ['2030-01-01T05:00:00.000Z'],
  type: ['in', 'out', 'title', 'pid', 1, 2, 3],
  sha256: ['0'.repeat(64)],
}
