// A change of groups applies to submissions judged afterwards.

import type { TestGroupRow } from '@verdict/contract/testcase'
import { placesText } from '@verdict/domain/places'
import type { GroupRule, TestGroup } from '@verdict/domain/test-groups'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { lockStandingProblem } from '../problem/problem-service.ts'
import { findProblemToTest } from '../../access/problem-access.ts'
import { groupRules, putInGroups, replaceGroupRules, listTests, type TestRecord } from './testcase-queries.ts'

const grouped = (rules: readonly GroupRule[], tests: readonly TestRecord[]): TestGroup[] =>
  rules.map((rule, index) => ({
    ...rule,
    tests: tests.flatMap(({ group_number }, place) => (group_number === index + 1 ? [place] : [])),
  }))

const named = (groups: readonly TestGroup[], tests: readonly TestRecord[]): TestGroupRow[] =>
  groups.map((group) => ({
    ...group,
    needs: [...group.needs],
    tests: group.tests.map((place) => tests[place]!.uuid),
  }))

export async function listGroups(db: Queryable, pid: number): Promise<TestGroupRow[]> {
  const [rules, tests] = await Promise.all([groupRules(db, pid), listTests(db, pid)])
  return named(grouped(rules, tests), tests)
}

export async function groupsForJudging(
  db: Queryable,
  pid: number,
  tests: readonly { uuid: string }[],
): Promise<TestGroup[] | null> {
  const rules = await groupRules(db, pid)
  if (rules.length === 0) return null
  const placeOf = new Map(tests.map(({ uuid }, place) => [uuid, place]))
  const stored = await listTests(db, pid)
  return grouped(rules, stored).map((group) => ({
    ...group,
    tests: group.tests.flatMap((place) => placeOf.get(stored[place]!.uuid) ?? []),
  }))
}

async function replaceGroups(
  tx: Queryable,
  pid: number,
  groups: readonly (GroupRule & { tests: readonly string[] })[],
): Promise<void> {
  await replaceGroupRules(tx, pid, groups)
  await putInGroups(
    tx,
    pid,
    groups.flatMap(({ tests }, index) => tests.map((uuid) => ({ uuid, number: index + 1 }))),
  )
}

/** Groups have indexes of tests from 0; `[]` removes all. */
export async function putGroups(tx: Queryable, pid: number, groups: readonly TestGroup[]): Promise<void> {
  const tests = await listTests(tx, pid)
  await replaceGroups(tx, pid, named(groups, tests))
}

/** Short notation: `1-5: 20 min needs 1 stop`. */
const words = ({ tests, points, way, needs, stop, parent, passes }: TestGroup): string =>
  [
    tests.length > 0 ? `${placesText(tests.map((place) => place + 1))}: ${points / 100} ${way}` : way,
    ...(parent ? [`in ${parent}`] : []),
    ...(passes ? [`passes ${passes}`] : []),
    ...(needs.length > 0 ? [`needs ${needs.join(', ')}`] : []),
    ...(stop ? ['stop'] : []),
  ].join(' ')

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, TESTS_CHANGED */
export async function saveGroups(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  pid: number,
  groups: readonly TestGroupRow[],
): Promise<TestGroupRow[]> {
  await findProblemToTest(context, viewer, pid)
  return context.db.transaction().execute(async (tx) => {
    const problem = await lockStandingProblem(tx, pid)
    const tests = await listTests(tx, pid)
    const present = new Set(tests.map(({ uuid }) => uuid))
    if (groups.some((group) => group.tests.some((uuid) => !present.has(uuid)))) {
      throw new Refusal('TESTS_CHANGED')
    }
    const before = grouped(await groupRules(tx, pid), tests)
    await replaceGroups(tx, pid, groups)
    const stored = await listTests(tx, pid)
    const after = grouped(groups, stored)
    if (problem.owner_id !== viewer.userId) {
      await writeAudit(tx, origin, {
        actorId: viewer.userId,
        action: 'testcase.group',
        target: `problem:${pid}`,
        before: { testGroups: before.map(words) },
        after: { testGroups: after.map(words) },
      })
    }
    return named(after, stored)
  })
}
