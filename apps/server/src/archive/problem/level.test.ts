import { CourseVisibility } from '@verdict/domain/course'
import { Language } from '@verdict/domain/language'
import { fewestPeople, fewestProblems } from '@verdict/domain/level-fit'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { acceptAll, enter, frozen, makeContest, moveContest, submittedIn } from '@verdict/testkit/contest'
import { judgeableProblem, judgeHost } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putEstimates } from './level-queries.ts'
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
  // Those who tried less say nothing.
  for (let at = 0; at < fewestProblems; at += 1) {
    const pid = await problem()
    for (const who of students) await tried(who, pid, [WrongAnswer, Accepted])
  }
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

test('[PRB-LEVEL-1] accounts that tried too little elsewhere move no level', async () => {
  const pid = await problem()
  for (const who of students) await tried(who, pid, [WrongAnswer, Accepted])
  const before = await levels([pid])
  const others = [await problem(), await problem()]
  const made: TestPerson[] = []
  for (let at = 0; at < fewestPeople; at += 1) made.push(await server.person(`made${at}`))
  for (const who of made) for (const of of [pid, others[0]!]) await tried(who, of, [Accepted])
  expect(await levels([pid])).toEqual(before)
  for (const who of made) await tried(who, others[1]!, [Accepted])
  const [after] = await levels([pid])
  expect(after!.people).toBe(students.length + made.length)
  expect(after!.level).toBeLessThan(before[0]!.level!)
})

test('[PRB-LEVEL-1] hundreds of tries of one person leave those of the others', async () => {
  const pid = await problem()
  for (const who of students.slice(1)) await tried(who, pid, [WrongAnswer, Accepted])
  const [before] = await levels([pid])
  const [one] = students
  const row = {
    user_id: one!.userId,
    pid,
    language: Language.Cpp17,
    code: 'x',
    code_bytes: 1,
    judge: Accepted,
    counted_judge: Accepted,
    created_at: new Date(Date.UTC(2026, 0, 2)),
  }
  await server.db
    .insertInto('submissions')
    .values(Array.from({ length: 400 }, () => row))
    .execute()
  await server.db.updateTable('problems').set({ submit: 430 }).where('pid', '=', pid).execute()
  const [after] = await levels([pid])
  expect([before!.people, after!.people]).toEqual([students.length - 1, students.length])
  expect(Math.abs(after!.level! - before!.level!)).toBeLessThan(60)
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
  // By a server of the version before, which knows no levels.
  await server.db.updateTable('problems').set({ difficulty: 'easy' }).where('pid', '=', pid).execute()
  expect(await levels([pid])).toMatchObject([{ level: 1200, said: 1200 }])
  await putEstimates(server.db, [
    { pid, difficulty: '2100', said: 2100, estimate: null, error: null, people: 0 },
  ])
  const now = server.db.selectFrom('problem_levels').select('level').where('pid', '=', pid)
  expect(await now.executeTakeFirst()).toEqual({ level: 1200 })
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

/** Five problems with points, tries and tags, the fourth without any; the order of the numbers is theirs. */
const chosen = (ask: (own: TestServer, pids: number[], tids: number[]) => Promise<void>) =>
  siteWith(['1700', '1000', '1400', '', '1500'], async (own, pids) => {
    const counts = [
      [10, 1],
      [10, 9],
      [10, 5],
      [0, 0],
      [3, 3],
    ]
    for (const [at, pid] of pids.entries()) {
      const [submit, solved] = counts[at]!
      await own.db.updateTable('problems').set({ submit, solve: solved }).where('pid', '=', pid).execute()
    }
    const tids: number[] = []
    for (const name of ['dp', 'graphs', 'unused']) {
      const row = await own.db.insertInto('tags').values({ name }).returning('tid').executeTakeFirstOrThrow()
      tids.push(row.tid)
    }
    const tagged = [[0, 1], [0], [0, 1], [], [1]]
    const rows = pids.flatMap((pid, at) => tagged[at]!.map((tag) => ({ pid, tid: tids[tag]! })))
    await own.db.insertInto('problem_tags').values(rows).execute()
    await ask(own, pids, tids)
  })

test('[PRB-LIST-13] the list sorts by number, difficulty and solved ratio, and filters by step and tags', () =>
  chosen(async (own, pids, [dp, graphs, unused]) => {
    const places = async (query: object) => {
      const { status, data } = await own.call(null, 'GET /problem', { query })
      expect(status).toBe(200)
      expect(data.total).toBe(data.docs.length)
      return data.docs.map(({ pid }) => pids.indexOf(pid))
    }
    expect(await places({})).toEqual([0, 1, 2, 3, 4])
    expect(await places({ sortBy: 'pid' })).toEqual([4, 3, 2, 1, 0])
    expect(await places({ sortBy: 'level', sort: 1 })).toEqual([1, 2, 4, 0, 3])
    expect(await places({ sortBy: 'level', sort: -1 })).toEqual([0, 4, 2, 1, 3])
    expect(await places({ sortBy: 'ratio', sort: -1 })).toEqual([4, 1, 2, 0, 3])
    expect(await places({ sortBy: 'ratio', sort: 1 })).toEqual([0, 2, 1, 4, 3])
    expect(await places({ level: 'medium', sortBy: 'level', sort: 1 })).toEqual([2, 4])
    expect(await places({ level: 'hard' })).toEqual([0])
    expect(await places({ tags: `${dp},${graphs}` })).toEqual([0, 2])
    expect(await places({ tags: `${dp}`, level: 'easy' })).toEqual([1])
    expect(await places({ tags: `${unused}` })).toEqual([])
    const { docs } = (await own.call(null, 'GET /problem', { query: { pageSize: 4 } })).data
    expect(docs.map(({ level }) => level)).toEqual([
      { points: 1700, error: null },
      { points: 1000, error: null },
      { points: 1400, error: null },
      null,
    ])
    const second = await own.call(null, 'GET /problem', {
      query: { sortBy: 'level', sort: 1, pageSize: 2, page: 2 },
    })
    expect(second.data.docs.map(({ pid }) => pids.indexOf(pid))).toEqual([4, 0])
  }))

test('[PRB-LIST-13] a course’s list sorts too, with its positions', () =>
  chosen(async (own, pids) => {
    const boss = await own.person('boss', Privilege.Root)
    const body = { name: 'A course', encrypt: CourseVisibility.Public }
    const { courseId: course } = (await own.call(boss, 'POST /course', { body })).data
    const problemIds = [pids[4]!, pids[1]!, pids[0]!]
    await own.call(boss, 'POST /course/:id/problem', { params: { id: course }, body: { problemIds } })
    const sorted = await own.call(boss, 'GET /problem', { query: { course, sortBy: 'level', sort: 1 } })
    expect(sorted.data.docs.map(({ pid, position }) => [pids.indexOf(pid), position])).toEqual([
      [1, 2],
      [4, 1],
      [0, 3],
    ])
  }))

test('[PRB-LIST-14] tags come with how many of the found problems have them', () =>
  chosen(async (own, pids, [dp, graphs]) => {
    const counts = async (who: TestPerson | null, query: object = {}) =>
      (await own.call(who, 'GET /problem/tags', { query })).data.tags.map(({ tid, count }) => [tid, count])
    expect(await counts(null)).toEqual([
      [dp, 3],
      [graphs, 3],
    ])
    expect(await counts(null, { level: 'medium' })).toEqual([
      [graphs, 2],
      [dp, 1],
    ])
    const ann = await own.person('ann')
    await solve(own, ann, pids[1]!)
    expect(await counts(ann, { state: 'solved' })).toEqual([[dp, 1]])
    // A hidden problem counts nowhere.
    await own.db
      .updateTable('problems')
      .set({ status: ProblemStatus.Reserve })
      .where('pid', '=', pids[4]!)
      .execute()
    expect(await counts(ann)).toEqual([
      [dp, 3],
      [graphs, 2],
    ])
  }))

test('[PRB-NEXT-2] beside a problem stand its level, the next unsolved one and one like it', () =>
  chosen(async (own, pids) => {
    const ann = await own.person('ann')
    const beside = async (at: number) => {
      const { data } = await own.call(ann, 'GET /problem/:pid/neighbours', { params: { pid: pids[at]! } })
      const place = (problem: { pid: number } | null) => problem && pids.indexOf(problem.pid)
      return [data.level?.points ?? null, place(data.next), place(data.like)]
    }
    // Both tags in common come before one tag and a nearer level.
    expect(await beside(0)).toEqual([1700, 1, 2])
    expect(await beside(1)).toEqual([1000, 2, 2])
    expect(await beside(3)).toEqual([null, 4, null])
    expect(await beside(4)).toEqual([1500, 0, 2])
    await solve(own, ann, pids[2]!)
    expect(await beside(1)).toEqual([1000, 3, 0])
    expect(await beside(4)).toEqual([1500, 0, 0])
    await own.db
      .updateTable('problems')
      .set({ status: ProblemStatus.Reserve })
      .where('pid', 'in', [pids[0]!, pids[3]!])
      .execute()
    expect(await beside(1)).toEqual([1000, 4, null])
    const hidden = await own.call(ann, 'GET /problem/:pid/neighbours', { params: { pid: pids[0]! } })
    expect(hidden.status).toBe(404)
  }))

test('[PRB-LEVEL-3] a contest shows no difficulty before it is over and unfrozen, homework does', async () => {
  const pid = await problem({ difficulty: 'hard' })
  const [who] = students
  const read = async (cid: number, reader: TestPerson) => {
    const { data } = await server.call(reader, 'GET /contest/:cid', { params: { cid } })
    const one = await server.call(reader, 'GET /problem/:pid', { params: { pid }, query: { cid } })
    return [data.overview[0]!.level, one.data.difficulty]
  }
  const level = { points: 1800, error: null }
  const option = { unfreeze: 'manual' } as const
  const cid = await makeContest(server, root, { ...frozen, list: [pid], option })
  await enter(server, who!, cid)
  expect(await read(cid, who!)).toEqual([undefined, ''])
  expect(await read(cid, root)).toEqual([undefined, 'hard'])
  await moveContest(server, root, cid, { start: -300, end: -200 })
  expect(await read(cid, who!)).toEqual([undefined, ''])
  await server.call(root, 'POST /contest/:cid/unfreeze', { params: { cid } })
  expect(await read(cid, who!)).toEqual([level, 'hard'])
  const body = { name: 'A course', encrypt: CourseVisibility.Public }
  const { courseId: course } = (await server.call(root, 'POST /course', { body })).data
  await server.call(who!, 'POST /course/:id', { params: { id: course }, body: {} })
  const homework = { due: new Date(Date.now() + 3_600_000).toISOString() }
  const work = await makeContest(server, root, { list: [pid], course, homework })
  await enter(server, who!, work)
  expect(await read(work, who!)).toEqual([level, 'hard'])
})
