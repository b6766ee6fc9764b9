// Groups of tests, from the page that sets them to what a submission scores by them.

import type { JudgedTest, JudgeTask } from '@verdict/contract/judge-protocol'
import { Judge, verdictOfTests } from '@verdict/domain/verdict'
import { judgeableProblem, resultsOf, submitted } from '@verdict/testkit/judging'
import { admin, alice, bob, host, root, server, withLab } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { detail as opened } from '@verdict/testkit/submission'
import { expect, test } from 'vitest'
import { fingerprintOf } from '../problem/problem-queries.ts'
import { putTests } from './testcase-service.ts'

withLab()

const { Accepted, WrongAnswer, Skipped } = Judge

/** Alice's, with four tests. @returns its number and its tests */
async function make(): Promise<{ pid: number; tests: string[] }> {
  const pid = await judgeableProblem(server, alice, { tests: 4 })
  const { docs } = (await server.call(alice, 'GET /testcase/:pid', { params: { pid } })).data
  return { pid, tests: docs.map(({ uuid }) => uuid) }
}

interface Group {
  points: number
  way: 'min' | 'sum' | 'product' | 'max'
  needs?: number[]
  stop?: boolean
  parent?: number
  passes?: 'all' | 'any' | 'always'
  tests: string[]
}

const save = (who: TestPerson | null, pid: number, groups: Group[]) =>
  server.call(who, 'PUT /testcase/:pid/groups', { params: { pid }, body: { groups } })
const read = async (pid: number) =>
  (await server.call(alice, 'GET /testcase/:pid', { params: { pid } })).data.groups

const twoGroups = (tests: readonly string[]): Group[] => [
  { points: 3_000, way: 'min', needs: [], stop: true, tests: tests.slice(0, 2) },
  { points: 1_000, way: 'sum', needs: [1], stop: false, tests: tests.slice(2) },
]

test('[TD-GROUP-1] editors of a problem put its tests into groups, and take them out again', async () => {
  const { pid, tests } = await make()
  expect(await read(pid)).toEqual([])
  for (const who of [alice, admin, root]) {
    expect((await save(who, pid, twoGroups(tests))).data.groups).toEqual(twoGroups(tests))
    expect(await read(pid)).toEqual(twoGroups(tests))
  }
  expect((await save(bob, pid, [])).error).toBe('FORBIDDEN')
  expect((await save(null, pid, [])).error).toBe('LOGIN_REQUIRED')
  expect((await save(alice, pid, [])).data.groups).toEqual([])
  expect(await read(pid)).toEqual([])
})

test('[TD-GROUP-1] a group needs only groups before it, a test is in one group, and there are points', async () => {
  const { pid, tests } = await make()
  const group = (more: Partial<Group>): Group => ({ points: 1, way: 'min', tests: [], ...more })
  for (const groups of [
    [group({ needs: [1] })],
    [group({}), group({ needs: [1, 1] })],
    [group({ tests: [tests[0]!] }), group({ tests: [tests[0]!] })],
    [group({ tests: [tests[0]!, tests[0]!] })],
    [group({ points: 0 })],
    [group({ points: -1 })],
    [group({ points: 0.5 })],
    [group({ points: 1_000_001 })],
    Array.from({ length: 101 }, () => group({})),
  ]) {
    expect((await save(alice, pid, groups)).error).toBe('VALIDATION_FAILED')
  }
  const other = await make()
  expect((await save(alice, pid, [group({ tests: [other.tests[0]!] })])).error).toBe('TESTS_CHANGED')
  expect(await read(pid)).toEqual([])
})

/** The least of two groups, of which one passes with either of its tests; and a test beside them. */
const treeOf = (tests: readonly string[]): Group[] => [
  { points: 0, way: 'min', needs: [], stop: true, tests: [] },
  { points: 3_000, way: 'sum', needs: [], stop: false, parent: 1, passes: 'any', tests: tests.slice(0, 2) },
  { points: 2_000, way: 'min', needs: [], stop: true, parent: 1, tests: [tests[2]!] },
  { points: 2_000, way: 'min', needs: [1], stop: true, tests: [tests[3]!] },
]

test('[TD-GROUP-5] groups may be parts of groups, which come right before them and have no tests of their own', async () => {
  const { pid, tests } = await make()
  expect((await save(alice, pid, treeOf(tests))).data.groups).toEqual(treeOf(tests))
  expect(await read(pid)).toEqual(treeOf(tests))
  const group = (more: Partial<Group>): Group => ({ points: 1, way: 'min', tests: [], ...more })
  for (const groups of [
    [group({ parent: 1 })],
    [group({}), group({ parent: 2 })],
    [group({}), group({ tests: [tests[0]!] }), group({ parent: 1 })],
    [group({}), group({ parent: 1, needs: [1], tests: [tests[0]!] })],
    [group({ tests: [tests[1]!] }), group({ parent: 1, tests: [tests[0]!] })],
    [group({ way: 'product' }), group({ parent: 1, tests: [tests[0]!] })],
  ]) {
    expect((await save(alice, pid, groups)).error).toBe('VALIDATION_FAILED')
  }
  expect(await read(pid)).toEqual(treeOf(tests))
})

test('[JDG-GROUP-6] a submission scores by groups of groups, and shows which are part of which', async () => {
  const { pid, tests } = await make()
  await save(alice, pid, treeOf(tests))
  const sid = await submitted(server, alice, pid)
  const task = await host.take()
  expect(task.groups).toMatchObject([{}, { parent: 1, passes: 'any' }, { parent: 1 }, { needs: [1] }])
  await finish(task, [Accepted], [WrongAnswer], [Accepted], [Accepted])
  expect(await detail(sid)).toMatchObject({
    judge: WrongAnswer,
    // 15 of the least of 30 and 20; one test is enough for the group beside, which needs the whole.
    score: 8_750,
    groups: [
      { points: 1_500, of: 2_000 },
      { points: 1_500, of: 3_000, parent: 1 },
      { points: 2_000, of: 2_000, parent: 1 },
      { points: 2_000, of: 2_000 },
    ],
  })
  const kept = await server.db
    .selectFrom('judgements')
    .select('group_points')
    .where('sid', '=', sid)
    .executeTakeFirstOrThrow()
  expect(kept.group_points).toEqual([
    { points: 1_500, of: 2_000 },
    { points: 2_000, of: 2_000 },
  ])
})

test('[TD-GROUP-3] a removed test leaves its group, and tests in place of others take their groups', async () => {
  const { pid, tests } = await make()
  await save(alice, pid, twoGroups(tests))
  await server.call(alice, 'DELETE /testcase/:pid/:uuid', { params: { pid, uuid: tests[0]! } })
  expect((await read(pid)).map((group) => group.tests)).toEqual([[tests[1]], [tests[2], tests[3]]])
  await server.db.transaction().execute(async (tx) => {
    const [row] = await tx.selectFrom('testcases').selectAll().where('uuid', '=', tests[1]!).execute()
    const file = { sha256: row!.input_sha256!, bytes: row!.input_bytes }
    await putTests(
      tx,
      pid,
      [0, 1, 2, 3].map(() => ({ input: file, output: file, beyondAscii: false })),
    )
  })
  expect((await read(pid)).map((group) => group.tests.length)).toEqual([1, 2])
})

test('a change of somebody else’s problem leaves an audit row that says which tests give what', async () => {
  const { pid, tests } = await make()
  await save(alice, pid, twoGroups(tests))
  await save(admin, pid, [])
  const rows = await server.db
    .selectFrom('audit')
    .select(['actor_id', 'action', 'before', 'after'])
    .where('target', '=', `problem:${pid}`)
    .execute()
  expect(rows).toEqual([
    {
      actor_id: admin.userId,
      action: 'testcase.group',
      before: { testGroups: ['1-2: 30 min stop', '3-4: 10 sum needs 1'] },
      after: { testGroups: [] },
    },
  ])
})

const finish = (task: JudgeTask, ...tests: [Judge, number?][]) =>
  host.finish(task, {
    judge: verdictOfTests(tests.map(([judge]) => judge)),
    tests: resultsOf(task).map((one, place): JudgedTest => {
      const [judge, score] = tests[place]!
      return { ...one, judge, ...(score !== undefined && { score }) }
    }),
  })

const detail = async (sid: number) => (await opened(alice, sid)).data

test('[JDG-GROUP-5] a submission scores by the groups as they were when a host took it, and shows what each gave', async () => {
  const { pid, tests } = await make()
  await save(alice, pid, twoGroups(tests))
  const sid = await submitted(server, alice, pid)
  const task = await host.take()
  expect(task.groups).toEqual([
    { points: 3_000, way: 'min', needs: [], stop: true, tests: [0, 1] },
    { points: 1_000, way: 'sum', needs: [1], stop: false, tests: [2, 3] },
  ])
  await save(alice, pid, [])
  await finish(task, [Accepted], [Accepted], [WrongAnswer, 5_000], [WrongAnswer])
  const shown = await detail(sid)
  expect(shown).toMatchObject({
    judge: WrongAnswer,
    score: 8_125,
    groups: [
      { points: 3_000, of: 3_000 },
      { points: 250, of: 1_000 },
    ],
  })
  expect(shown.testcase.map(({ group, score }) => [group, score])).toEqual([
    [1, undefined],
    [1, undefined],
    [2, 5_000],
    [2, undefined],
  ])
  const row = (await server.call(bob, 'GET /status/list', { query: { pid } })).data.docs[0]!
  expect(row).toMatchObject({ judge: WrongAnswer, score: 8_125 })
  expect(row).not.toHaveProperty('groups')

  // Judged again it is as the problem is now.
  await server.call(root, 'PUT /status/:sid', { params: { sid }, body: { judge: Judge.RejudgePending } })
  const again = await host.take()
  expect(again.groups).toBeNull()
  await finish(again, [Accepted], [Accepted], [WrongAnswer], [WrongAnswer])
  const after = await detail(sid)
  expect(after).not.toHaveProperty('groups')
  expect(after).not.toHaveProperty('score')
})

test('[JDG-GROUP-5] a host that knows nothing of groups is judged by its tests', async () => {
  const { pid, tests } = await make()
  await save(alice, pid, twoGroups(tests))
  const sid = await submitted(server, alice, pid)
  await finish(await host.take(), [Accepted], [Accepted], [Judge.TimeLimitExceeded], [Skipped])
  expect(await detail(sid)).toMatchObject({ score: 7_500 })
  const accepted = await submitted(server, alice, pid)
  await finish(await host.take(), [Accepted], [Accepted], [Accepted], [Accepted])
  expect(await detail(accepted)).not.toHaveProperty('score')
})

test('[JDG-GROUP-5] code that does not compile shows no groups', async () => {
  const { pid, tests } = await make()
  await save(alice, pid, twoGroups(tests))
  const sid = await submitted(server, alice, pid)
  await host.finish(await host.take(), { judge: Judge.CompileError, tests: [] })
  const shown = await detail(sid)
  expect(shown.judge).toBe(Judge.CompileError)
  expect(shown).not.toHaveProperty('groups')
})

test('[VER-STALE-1] a verification holds only while the groups are the same', async () => {
  const { pid, tests } = await make()
  const fingerprint = () => fingerprintOf(server.db, pid)
  const before = await fingerprint()
  await save(alice, pid, twoGroups(tests))
  const grouped = await fingerprint()
  expect(grouped).not.toBe(before)
  await save(alice, pid, treeOf(tests))
  const tree = await fingerprint()
  await save(
    alice,
    pid,
    treeOf(tests).map((group) => ({ ...group, ...(group.passes && { passes: 'always' as const }) })),
  )
  expect(await fingerprint()).not.toBe(tree)
  await save(alice, pid, twoGroups([tests[0]!, tests[2]!, tests[1]!, tests[3]!]))
  expect(await fingerprint()).not.toBe(grouped)
  await save(alice, pid, [])
  expect(await fingerprint()).toBe(before)
})
