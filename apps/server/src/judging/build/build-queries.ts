import type { MadeItem, MakePlan } from '@verdict/contract/make'
import type { RecipeGroup } from '@verdict/contract/recipe'
import { buildLimits } from '@verdict/domain/build'
import type { Language } from '@verdict/domain/language'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { BuildItems, Builds } from '../../platform/database-types.ts'
import { now, type Queryable } from '../../platform/db.ts'
import { isJudgedBy, type Judges } from '../../archive/index.ts'

export type BuildRecord = Selectable<Builds>
export type ItemRecord = Selectable<BuildItems>

/** Also of a problem that was never built. */
export async function lockBuild(tx: Queryable, pid: number): Promise<BuildRecord> {
  await tx
    .insertInto('builds')
    .values({ pid })
    .onConflict((conflict) => conflict.column('pid').doNothing())
    .execute()
  return tx.selectFrom('builds').selectAll().where('pid', '=', pid).forUpdate().executeTakeFirstOrThrow()
}

export const lockRunning = (tx: Queryable, pid: number): Promise<BuildRecord | undefined> =>
  tx
    .selectFrom('builds')
    .selectAll()
    .where('pid', '=', pid)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst()

export const findBuild = (db: Queryable, pid: number) =>
  db
    .selectFrom('builds as b')
    .leftJoin('users as u', 'u.id', 'b.started_by')
    .select([
      'b.state',
      'b.mark',
      'b.tests_mark',
      'b.fault',
      'b.started_at',
      'b.finished_at',
      'u.uid as startedBy',
    ])
    .where('b.pid', '=', pid)
    .executeTakeFirst()

export async function beginBuild(
  tx: Queryable,
  pid: number,
  begun: {
    mark: string
    testsMark: string
    plan: MakePlan
    groups: RecipeGroup[]
    languages: Language[]
    startedBy: number
  },
  items: Insertable<BuildItems>[],
): Promise<void> {
  await tx.deleteFrom('build_items').where('pid', '=', pid).execute()
  await tx
    .updateTable('builds')
    .set({
      state: 'running',
      mark: begun.mark,
      tests_mark: begun.testsMark,
      fault: null,
      plan: JSON.stringify(begun.plan),
      groups: JSON.stringify(begun.groups),
      languages: begun.languages,
      cpu_ms: 0,
      started_by: begun.startedBy,
      wanted_by: null,
      started_at: now,
      finished_at: null,
    })
    .where('pid', '=', pid)
    .execute()
  const atOnce = 1_000
  for (let from = 0; from < items.length; from += atOnce) {
    await tx
      .insertInto('build_items')
      .values(items.slice(from, from + atOnce))
      .execute()
  }
}

/** @param only of this person alone */
export async function putWanted(tx: Queryable, pid: number, by: number | null, only?: number): Promise<void> {
  await tx
    .updateTable('builds')
    .set({ wanted_by: by })
    .where('pid', '=', pid)
    .$if(only !== undefined, (query) => query.where('wanted_by', '=', only!))
    .execute()
}

const wantedAtOnce = 100

export const wantedBuilds = async (db: Queryable): Promise<{ pid: number; by: number }[]> => {
  const rows = await db
    .selectFrom('builds')
    .select(['pid', 'wanted_by'])
    .where('wanted_by', 'is not', null)
    .orderBy('pid')
    .limit(wantedAtOnce)
    .execute()
  return rows.map(({ pid, wanted_by: by }) => ({ pid, by: by! }))
}

export async function endBuild(
  tx: Queryable,
  pid: number,
  ended: { state: 'done' | 'failed' | 'cancelled'; fault?: BuildRecord['fault']; testsMark?: string },
): Promise<void> {
  await tx
    .updateTable('builds')
    .set({
      state: ended.state,
      fault: ended.fault ?? null,
      finished_at: now,
      plan: null,
      ...(ended.testsMark !== undefined && { tests_mark: ended.testsMark }),
    })
    .where('pid', '=', pid)
    .execute()
  await sql`update build_items set state = 'waiting', make_id = null where pid = ${pid} and state = 'running'`.execute(
    tx,
  )
}

interface Counts {
  total: number
  open: number
  failed: number
  kept: number
  done: number
  bytes: number
}

export async function countsOf(db: Queryable, pid: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::integer as total,
      (count(*) filter (where state in ('waiting', 'running')))::integer as open,
      (count(*) filter (where state = 'failed'))::integer as failed,
      (count(*) filter (where state = 'done'))::integer as done,
      (count(*) filter (where is_kept))::integer as kept,
      coalesce(sum(coalesce(input_bytes, 0) + coalesce(output_bytes, 0)), 0)::bigint as bytes
    from build_items where pid = ${pid}`.execute(db)
  return rows[0]!
}

export const itemsOf = (
  db: Queryable,
  pid: number,
  { after = 0, limit, isFailed = false }: { after?: number; limit: number; isFailed?: boolean },
): Promise<ItemRecord[]> =>
  db
    .selectFrom('build_items')
    .selectAll()
    .where('pid', '=', pid)
    .where('number', '>', after)
    .$if(isFailed, (query) => query.where('state', '=', 'failed'))
    .orderBy('position')
    .limit(limit)
    .execute()

interface BuildingHost extends Judges {
  languages: readonly Language[]
}

/** Locked, so that hosts take parts in turn. */
export const holdNextBuild = (
  tx: Queryable,
  { languages, ...judges }: BuildingHost,
): Promise<BuildRecord | undefined> =>
  tx
    .selectFrom('builds')
    .selectAll()
    .where('state', '=', 'running')
    .where(sql<boolean>`languages <@ ${languages}::smallint[]`)
    .where(sql<boolean>`exists (select from build_items i where i.pid = builds.pid and i.state = 'waiting')`)
    .where(isJudgedBy(judges, sql.ref('builds.pid')))
    .orderBy('started_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** The next few tests, with all of each run. The build must be locked. */
export async function takeItems(tx: Queryable, pid: number, makeId: number): Promise<ItemRecord[]> {
  const { rows } = await sql<ItemRecord>`
    with first as (
      select run from build_items where pid = ${pid} and state = 'waiting' order by position limit ${buildLimits.batch})
    update build_items set state = 'running', make_id = ${makeId}
    where pid = ${pid} and state = 'waiting' and run in (select run from first)
    returning *`.execute(tx)
  return rows.toSorted((a, b) => a.position - b.position)
}

export const itemsOfMake = (tx: Queryable, pid: number, makeId: number): Promise<ItemRecord[]> =>
  tx
    .selectFrom('build_items')
    .selectAll()
    .where('pid', '=', pid)
    .where('make_id', '=', makeId)
    .where('state', '=', 'running')
    .orderBy('position')
    .execute()

export async function putItem(
  tx: Queryable,
  pid: number,
  { position, input, isValid, output, failure }: Omit<MadeItem, 'cpuMs'>,
): Promise<void> {
  await tx
    .updateTable('build_items')
    .set({
      state: failure ? 'failed' : 'done',
      make_id: null,
      is_valid: isValid,
      ...(input && { input_sha256: input.sha256, input_bytes: input.bytes }),
      ...(output && { output_sha256: output.sha256, output_bytes: output.bytes }),
      stage: failure?.stage ?? null,
      program: failure?.program ?? '',
      words: failure?.words ?? '',
    })
    .where('pid', '=', pid)
    .where('position', '=', position)
    .execute()
}

export async function addCpu(tx: Queryable, pid: number, ms: number): Promise<void> {
  await tx
    .updateTable('builds')
    .set((eb) => ({ cpu_ms: eb('cpu_ms', '+', ms) }))
    .where('pid', '=', pid)
    .execute()
}

const mostAttempts = 3

/** @param isAttempt the host failed with the first of them, or was lost with it */
export async function releaseItems(
  tx: Queryable,
  { pid, makeId, isAttempt, words = '' }: { pid: number; makeId: number; isAttempt: boolean; words?: string },
): Promise<void> {
  if (isAttempt) {
    await sql`
      update build_items set attempts = attempts + 1,
        state = case when attempts + 1 >= ${mostAttempts} then 'failed' else 'waiting' end,
        stage = case when attempts + 1 >= ${mostAttempts} then 'host' end,
        words = case when attempts + 1 >= ${mostAttempts} then ${words} else '' end, make_id = null
      where pid = ${pid} and make_id = ${makeId} and run = (
        select run from build_items where pid = ${pid} and make_id = ${makeId} order by position limit 1)`.execute(
      tx,
    )
  }
  await sql`
    update build_items set state = 'waiting', make_id = null
    where pid = ${pid} and make_id = ${makeId} and state = 'running'`.execute(tx)
}

/** Blobs that are stored, of those that a host names. */
export async function storedAmong(tx: Queryable, sha256s: readonly string[]): Promise<Map<string, number>> {
  if (sha256s.length === 0) return new Map()
  const rows = await tx
    .selectFrom('blobs')
    .select(['sha256', 'bytes'])
    .where(sql<boolean>`sha256 = any(${[...sha256s]}::text[])`)
    .forKeyShare()
    .execute()
  return new Map(rows.map(({ sha256, bytes }) => [sha256, bytes]))
}
