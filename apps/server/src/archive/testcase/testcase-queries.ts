import type { FileFault } from '@verdict/contract/testcase'
import { type Insertable, sql, type Selectable } from 'kysely'
import type { Testcases } from '../../platform/database-types.ts'
import type { Queryable } from '../../platform/db.ts'
import type { GroupRule } from '@verdict/domain/test-groups'

export interface TestRecord extends Omit<Selectable<Testcases>, 'deleted_at'> {
  input_sha256: string
  output_sha256: string
}

export async function groupRules(db: Queryable, pid: number): Promise<GroupRule[]> {
  const rows = await db
    .selectFrom('test_groups')
    .select(['points', 'way', 'needs', 'stop', 'parent', 'passes'])
    .where('pid', '=', pid)
    .orderBy('number')
    .execute()
  return rows.map(({ parent, passes, ...rule }) => ({
    ...rule,
    ...(parent && { parent }),
    ...(passes && { passes }),
  }))
}

/** Afterwards no test is in a group. The problem's row must be locked. */
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
  const rows = rules.map(({ points, way, needs, stop, parent = null, passes = null }, index) => {
    return { pid, number: index + 1, points, way, needs: [...needs], stop, parent, passes }
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

const columns = [
  'uuid',
  'pid',
  'position',
  'input_sha256',
  'input_bytes',
  'output_sha256',
  'output_bytes',
  'created_at',
  'group_number',
  'name',
  'lacks_answer',
  'beyond_ascii',
] as const

interface Files {
  input_sha256: string
  output_sha256: string
}

export const listTests = (db: Queryable, pid: number): Promise<TestRecord[]> =>
  db
    .selectFrom('testcases')
    .select(columns)
    .where('pid', '=', pid)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('uuid')
    .$narrowType<Files>()
    .execute()

export const findTest = (db: Queryable, pid: number, uuid: string): Promise<TestRecord | undefined> =>
  db
    .selectFrom('testcases')
    .select(columns)
    .where('uuid', '=', uuid)
    .where('pid', '=', pid)
    .where('deleted_at', 'is', null)
    .$narrowType<Files>()
    .executeTakeFirst()

export async function faultsOfFiles(db: Queryable, pid: number): Promise<Map<string, FileFault>> {
  const rows = await db
    .selectFrom('testcases as t')
    .innerJoin('broken_files as b', (join) =>
      join.on((eb) =>
        eb.or([
          eb('b.sha256', '=', eb.ref('t.input_sha256')),
          eb('b.sha256', '=', eb.ref('t.output_sha256')),
        ]),
      ),
    )
    .select(['b.sha256', 'b.state'])
    .where('t.pid', '=', pid)
    .where('t.deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ sha256, state }) => [sha256, state]))
}

/** Removed tests keep their position, so a number never names two. */
export async function lastPosition(tx: Queryable, pid: number): Promise<number> {
  const { position } = await tx
    .selectFrom('testcases')
    .select(sql<number>`coalesce(max(position), 0)`.as('position'))
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow()
  return position
}

export const insertTests = (tx: Queryable, tests: Insertable<Testcases>[]): Promise<TestRecord[]> =>
  tx.insertInto('testcases').values(tests).returning(columns).$narrowType<Files>().execute()

/** @returns whether it existed */
export async function removeTest(tx: Queryable, pid: number, uuid: string): Promise<TestRecord | undefined> {
  return tx
    .updateTable('testcases')
    .set({ deleted_at: sql<Date>`clock_timestamp()`, group_number: null })
    .where('uuid', '=', uuid)
    .where('pid', '=', pid)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .$narrowType<Files>()
    .executeTakeFirst()
}

/** False for an unknown problem. */
export async function allowsUtf8(db: Queryable, pid: number): Promise<boolean> {
  const problem = await db.selectFrom('problems').select('utf8').where('pid', '=', pid).executeTakeFirst()
  return problem?.utf8 ?? false
}

/** @returns how many there were */
export async function waiveAnswers(tx: Queryable, pid: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('testcases')
    .set({ lacks_answer: false })
    .where('pid', '=', pid)
    .where('lacks_answer', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** @returns how many there were */
export async function removeAllTests(tx: Queryable, pid: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('testcases')
    .set({ deleted_at: sql<Date>`clock_timestamp()`, group_number: null })
    .where('pid', '=', pid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
