import { CourseVisibility } from '@verdict/domain/course'
import { Language } from '@verdict/domain/language'
import { fewestPeople } from '@verdict/domain/level-fit'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { acceptAll, enter, frozen, makeContest, moveContest, submittedIn } from '@verdict/testkit/contest'
import { judgeableProblem, judgeHost } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fitAllLevels } from './level-work.ts'

const { Accepted, WrongAnswer } = Judge

let server: TestServer
let root: TestPerson
let owner: TestPerson
const students: TestPerson[] = []

beforeAll(async () => {
  server = await startTestServer()
  root = await server.person('root1', Privilege.Root)
  owner = await server.person('owner1')
  for (let at = 0; at < 2 * fewestPeople; at += 1) students.push(await server.person(`student${at}`))
})
afterAll(() => server.close())

/** Long ago, minute by minute. */
async function tried(who: TestPerson, pid: number, judges: (Judge | null)[], more = {}): Promise<void> {
  for (const [minute, counted_judge] of judges.entries()) {
    await server.db
      .insertInto('submissions')
      .values({
        user_id: who.userId,
        pid,
        language: Language.Cpp17,
        code: 'x',
        code_bytes: 1,
        judge: counted_judge ?? Judge.Skipped,
        counted_judge,
        created_at: new Date(Date.UTC(2026, 0, 1, 0, minute)),
        ...more,
      })
      .execute()
  }
  const accepted = judges.filter((judge) => judge === Accepted).length
  await server.db
    .insertInto('user_problems')
    .values({ user_id: who.userId, pid, submitted: judges.length, accepted })
    .execute()
}

const levels = async (pids: number[]) => {
  await fitAllLevels(server.context)
  return server.db.selectFrom('problem_levels').selectAll().where('pid', 'in', pids).orderBy('pid').execute()
}

const problem = (more = {}) => judgeableProblem(server, owner, more)

test('[PRB-LEVEL-1] what more people solve at the first try is easier; too few people say nothing', async () => {
  const [easy, hard, few] = [await problem(), await problem(), await problem()]
  for (const who of students) await tried(who, easy, [Accepted])
  for (const [at, who] of students.entries()) {
    await tried(who, hard, at % 4 === 0 ? [WrongAnswer, WrongAnswer, Accepted] : [WrongAnswer])
  }
  for (const who of students.slice(0, fewestPeople - 1)) await tried(who, few, [Accepted])
  const [ofEasy, ofHard, ofFew] = await levels([easy, hard, few])
  expect(ofEasy!.level).toBeLessThan(1350)
  expect(ofHard!.level).toBeGreaterThan(1650)
  expect(ofHard!.error).toBeGreaterThan(0)
  expect(ofHard!.people).toBe(students.length)
  expect(ofFew).toMatchObject({ level: null, estimate: null, error: null, people: 0 })
})

test('[PRB-LEVEL-1] admins, the owner, skipped ones, compile errors, faults of the judge and who is at it still say nothing', async () => {
  const pid = await problem()
  const some = students.slice(0, fewestPeople)
  for (const who of some) await tried(who, pid, [WrongAnswer, Accepted])
  const before = await levels([pid])
  expect(before[0]!.people).toBe(fewestPeople)
  await tried(root, pid, [Accepted])
  await tried(owner, pid, [Accepted])
  const [skipped, broken, busy] = students.slice(fewestPeople)
  await tried(skipped!, pid, [null])
  await tried(broken!, pid, [Judge.CompileError, Judge.SystemError])
  await tried(busy!, pid, [WrongAnswer], { created_at: new Date() })
  expect(await levels([pid])).toEqual(before)
})

test('[PRB-LEVEL-1] [CON-FREEZE-4] what a freeze hides moves no level until it is lifted', async () => {
  const host = judgeHost(server)
  const pid = await problem()
  for (const who of students) await tried(who, pid, [WrongAnswer])
  const before = await levels([pid])
  const cid = await makeContest(server, root, {
    ...frozen,
    list: [pid],
    option: { unfreeze: 'manual' },
  })
  for (const who of students) {
    await enter(server, who, cid)
    await submittedIn(server, who, cid, pid)
  }
  await acceptAll(server, host, cid)
  expect(await levels([pid])).toEqual(before)
  await moveContest(server, root, cid, { start: -300, end: -200 })
  await server.call(root, 'POST /contest/:cid/unfreeze', { params: { cid } })
  const [after] = await levels([pid])
  expect(after!.level).toBeLessThan(before[0]!.level!)
})

test('[PRB-LEVEL-2] a word of those who edit the problem wins, at once, and gives way when it goes', async () => {
  const pid = await problem()
  for (const who of students) await tried(who, pid, [Accepted])
  const [estimated] = await levels([pid])
  const say = (difficulty: string) =>
    server.call(owner, 'PUT /problem/:pid', { params: { pid }, body: { difficulty } })
  await say('hard')
  const level = () =>
    server.db.selectFrom('problem_levels').select('level').where('pid', '=', pid).executeTakeFirst()
  expect(await level()).toEqual({ level: 1800 })
  await fitAllLevels(server.context)
  expect(await level()).toEqual({ level: 1800 })
  await say('3.5')
  expect(await level()).toEqual({ level: estimated!.estimate })
})

test('a problem of before levels gets what its text says with the first round', async () => {
  const pid = await problem({ difficulty: '2100' })
  await server.db.deleteFrom('problem_levels').where('pid', '=', pid).execute()
  expect(await levels([pid])).toMatchObject([{ level: 2100, said: 2100, estimate: null }])
})

/** Problems of a site of its own, by the points that are said of them. */
async function siteWith(points: string[], ask: (own: TestServer, pids: number[]) => Promise<void>) {
  const own = await startTestServer()
  try {
    const teacher = await own.person('teacher', Privilege.Admin)
    const pids: number[] = []
    for (const difficulty of points) pids.push(await judgeableProblem(own, teacher, { difficulty }))
    await ask(own, pids)
  } finally {
    await own.close()
  }
}

const nextOf = async (own: TestServer, who: TestPerson | null, query: object = {}) => {
  const { status, data } = await own.call(who, 'GET /problem/next', { query })
  expect(status).toBe(200)
  return data.problem?.pid ?? null
}

const solve = (own: TestServer, who: TestPerson, pid: number, accepted = 1) =>
  own.db
    .insertInto('user_problems')
    .values({ user_id: who.userId, pid, submitted: 1, accepted })
    .onConflict((conflict) => conflict.columns(['user_id', 'pid']).doUpdateSet({ accepted }))
    .execute()

test('[PRB-NEXT-1] the next problem is a little harder than what one solves, unsolved and rather untried', () =>
  siteWith(['1000', '1200', '1250', '1300', '1900', ''], async (own, pids) => {
    const ann = await own.person('ann')
    await solve(own, ann, pids[0]!)
    expect(await nextOf(own, ann)).toBe(pids[1])
    // A little more than the 1200 of what they solve.
    await solve(own, ann, pids[1]!)
    expect(await nextOf(own, ann)).toBe(pids[2])
    expect(await nextOf(own, ann, { after: pids[3] })).toBe(pids[4])
    await solve(own, ann, pids[2]!, 0)
    expect(await nextOf(own, ann)).toBe(pids[3])
    // The hardest is solved: what is left below, then what nobody knows the level of.
    await solve(own, ann, pids[4]!)
    await solve(own, ann, pids[3]!)
    expect(await nextOf(own, ann)).toBe(pids[2])
    await solve(own, ann, pids[2]!)
    expect(await nextOf(own, ann)).toBe(pids[5])
    await solve(own, ann, pids[5]!)
    expect(await nextOf(own, ann)).toBeNull()
  }))

test('[PRB-NEXT-1] who has solved none, and a visitor, is sent to the easy one that most people solved', () =>
  siteWith([...Array.from({ length: 20 }, () => '1000'), '1100'], async (own, pids) => {
    const count = (pid: number, solved: number) =>
      own.db.updateTable('problems').set({ submit: solved, solve: solved }).where('pid', '=', pid).execute()
    await count(pids[4]!, 30)
    await count(pids[20]!, 99)
    const ann = await own.person('ann')
    expect(await nextOf(own, ann)).toBe(pids[4])
    expect(await nextOf(own, null)).toBe(pids[4])
    await own.db.deleteFrom('problem_levels').execute()
    expect(await nextOf(own, null)).toBe(pids[20])
  }))

test('[PRB-NEXT-1] nobody is sent to what they may not see; a course suggests from its own list', () =>
  siteWith(['1000', '1100', '1200'], async (own, [first, second, third]) => {
    const boss = await own.person('boss', Privilege.Root)
    const [ann, member] = [await own.person('ann'), await own.person('member')]
    const body = { name: 'A course', encrypt: CourseVisibility.Private }
    const { courseId } = (await own.call(boss, 'POST /course', { body })).data
    const params = { id: courseId, uid: 'member' }
    await own.call(boss, 'POST /course/:id/member/:uid', { params, body: { role: { basic: true } } })
    await own.call(boss, 'POST /course/:id/problem', {
      params: { id: courseId },
      body: { problemIds: [second!, third!] },
    })
    await own.db
      .updateTable('problems')
      .set({ status: ProblemStatus.Reserve })
      .where('pid', '=', second!)
      .execute()
    for (const who of [ann, member, boss]) {
      await solve(own, who, first!)
      expect(await nextOf(own, who)).toBe(third)
    }
    expect(await nextOf(own, member, { course: courseId })).toBe(second)
    await own.call(boss, 'DELETE /problem/:pid', { params: { pid: second! } })
    expect(await nextOf(own, member, { course: courseId })).toBe(third)
    await own.db.updateTable('problems').set({ course_id: courseId }).where('pid', '=', third!).execute()
    expect(await nextOf(own, ann)).toBeNull()
    expect(await nextOf(own, member)).toBe(third)
    const refused = await own.call(ann, 'GET /problem/next', { query: { course: courseId } })
    expect(refused.status).toBe(403)
  }))
