// SQL of groups of tests.

import type { GroupRule } from '@verdict/domain/test-groups'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

/** In their order: the first is number 1. */
export const groupRules = (db: Queryable, pid: number): Promise<GroupRule[]> =>
  db
    .selectFrom('test_groups')
    .select(['points', 'way', 'needs', 'stop'])
    .where('pid', '=', pid)
    .orderBy('number')
    .execute()

/** In place of those before; no test is in one then. The problem's row is held. */
export async function replaceGroupRules(
  tx: Queryable,
  pid: number,
  rules: readonly GroupRule[],
): Promise<void> {
  await tx
    .updateTable('testcases')
    .set({ group_number: null })
    .where('pid', '=', pid)
    .where('group_number', 'is not', null)
    .execute()
  await tx.deleteFrom('test_groups').where('pid', '=', pid).execute()
  if (rules.length === 0) return
  const rows = rules.map(({ points, way, needs, stop }, index) => {
    return { pid, number: index + 1, points, way, needs: [...needs], stop }
  })
  await tx.insertInto('test_groups').values(rows).execute()
}

export async function putInGroups(
  tx: Queryable,
  pid: number,
  of: readonly { uuid: string; number: number }[],
): Promise<void> {
  await sql`
    update testcases t set group_number = g.number
    from unnest(${of.map(({ uuid }) => uuid)}::uuid[], ${of.map(({ number }) => number)}::smallint[]) as g (uuid, number)
    where t.uuid = g.uuid and t.pid = ${pid}`.execute(tx)
}
