import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { judgeableProblem } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MaybeViewer } from '../platform/viewer.ts'
import {
  mayList,
  mayOpen,
  mayRejudge,
  maySeeSimilarity,
  maySeeStaffNotes,
  maySkip,
  mayViewTests,
  type SubmissionFacts,
} from './submission.ts'
import { listSubmissions } from '../contest/submission/submission-queries.ts'

const { Available, Reserve } = ProblemStatus
const [author, setter, other, admin, root] = [1, 2, 3, 4, 5]

const viewer = (userId: number, privilege: Privilege = Privilege.User): MaybeViewer => ({
  userId,
  uid: `u${userId}`,
  privilege,
  teams: [],
  sessionId: userId,
})

const viewers: Record<string, MaybeViewer> = {
  anonymous: null,
  author: viewer(author),
  setter: viewer(setter),
  other: viewer(other),
  admin: viewer(admin, Privilege.Admin),
  root: viewer(root, Privilege.Root),
}

const facts = (status: ProblemStatus, deleted = false): SubmissionFacts => ({
  user_id: author,
  is_open: true,
  problem: { owner_id: setter, status, deleted_at: deleted ? new Date(0) : null },
})

const whoMay = (rule: (viewer: MaybeViewer) => boolean): string =>
  Object.keys(viewers)
    .filter((name) => rule(viewers[name]!))
    .join(' ')

const everybody = 'anonymous author setter other admin root'

describe.each([
  ['an available problem', facts(Available), everybody, 'setter admin root'],
  ['a reserved problem', facts(Reserve), 'author setter admin root', 'setter admin root'],
  ['a deleted problem', facts(Available, true), 'author admin root', ''],
  ['a reserved and deleted problem', facts(Reserve, true), 'author admin root', ''],
])('a submission to %s', (_name, submission, listed, tests) => {
  test(`[SUB-LIST-5] is listed for: ${listed}`, () => {
    expect(whoMay((viewer) => mayList(viewer, submission))).toBe(listed)
  })
  test('[SUB-GET-2] [SUB-LIST-7] shows its code to its author and to admins', () => {
    expect(whoMay((viewer) => mayOpen(viewer, submission))).toBe('author admin root')
  })
  test(`links to test files for: ${tests || 'nobody'}`, () => {
    expect(whoMay((viewer) => mayViewTests(viewer, submission))).toBe(tests)
  })
})

describe('[CON-FREEZE-5] a submission in a contest that is not over and unfrozen', () => {
  const hidden = { ...facts(Available), is_open: false }
  test('is known to its author, to admins, and to those inside the contest', () => {
    expect(whoMay((viewer) => mayList(viewer, hidden))).toBe('author admin root')
    expect(whoMay((viewer) => mayList(viewer, hidden, viewer?.userId === other))).toBe(
      'author other admin root',
    )
  })
  test('may be to a reserved problem for those inside, not to a deleted one', () => {
    const reserved = { ...facts(Reserve), is_open: false }
    expect(whoMay((viewer) => mayList(viewer, reserved, viewer?.userId === other))).toBe(
      'author other admin root',
    )
    const deleted = { ...facts(Available, true), is_open: false }
    expect(whoMay((viewer) => mayList(viewer, deleted, true))).toBe('author admin root')
  })
})

test('[SUB-GET-3] likeness to other code is for admins, rejudge and skip are for root', () => {
  expect(whoMay(maySeeStaffNotes)).toBe('admin root')
  expect(whoMay((viewer) => maySeeSimilarity(viewer))).toBe('admin root')
  expect(whoMay((viewer) => maySeeSimilarity(viewer, true))).not.toContain('anonymous')
  expect(whoMay(maySkip)).toBe('root')
  const standing = { inCourse: false, isSkipped: false }
  expect(whoMay((viewer) => mayRejudge(viewer, standing))).toBe('root')
  const ofSetter = (viewer: MaybeViewer) => viewer === null || viewer.userId === setter
  expect(whoMay((viewer) => mayRejudge(viewer, { ...standing, inCourse: ofSetter(viewer) }))).toBe(
    'setter root',
  )
  expect(whoMay((viewer) => mayRejudge(viewer, { inCourse: true, isSkipped: true }))).toBe('root')
})

describe('on a database', () => {
  let server: TestServer
  let people: TestPerson[]
  beforeAll(async () => {
    server = await startTestServer()
    people = [
      await server.person('author'),
      await server.person('setter'),
      await server.person('other'),
      await server.person('admin1', Privilege.Admin),
      await server.person('root1', Privilege.Root),
    ]
    for (const owner of people) {
      for (const status of [Available, Reserve]) {
        for (const deleted of [false, true]) {
          const pid = await judgeableProblem(server, owner, { status, tests: 0 })
          await server.db
            .insertInto('submissions')
            .values(
              people.map(({ userId }) => ({ user_id: userId, pid, language: 1, code: 'x', code_bytes: 1 })),
            )
            .execute()
          if (!deleted) continue
          await server.db
            .updateTable('problems')
            .set({ deleted_at: new Date() })
            .where('pid', '=', pid)
            .execute()
        }
      }
    }
  })
  afterAll(() => server.close())

  test('[SUB-LIST-5] the condition of the list selects what the rule allows, for every role', async () => {
    const all = await server.db
      .selectFrom('submissions as s')
      .innerJoin('problems as p', 'p.pid', 's.pid')
      .select(['s.sid', 's.user_id', 's.is_open', 'p.owner_id', 'p.status', 'p.deleted_at'])
      .orderBy('s.sid')
      .execute()
    expect(all).toHaveLength(100)
    for (const person of [null, ...people]) {
      const viewer: MaybeViewer = person && { ...person, sessionId: 1 }
      const allowed = all.filter((row) =>
        mayList(viewer, {
          user_id: row.user_id,
          is_open: row.is_open,
          problem: row,
        }),
      )
      const listed = await listSubmissions(
        server.db,
        viewer,
        'everybody',
        {},
        { by: 'createdAt', direction: 'asc' },
        { page: 1, pageSize: 100 },
      )
      expect(listed.map(({ sid }) => sid)).toEqual(allowed.map(({ sid }) => sid))
    }
  })
})
