import { type Selectable, sql } from 'kysely'
import type { Makes } from '../../platform/database-types.ts'
import { ago, now, type Queryable } from '../../platform/db.ts'
import { leaseEnd } from '../judging-queries.ts'

export type MakeRecord = Pick<Selectable<Makes>, 'id' | 'pid' | 'kind'>

export async function insertMake(
  tx: Queryable,
  make: { pid: number; kind: 'build' | 'stress'; hostId: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('makes')
    .values({ pid: make.pid, kind: make.kind, host_id: make.hostId, lease_until: leaseEnd })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const ofHost = (hostId: number, id: number) =>
  sql<boolean>`(id = ${id} and host_id = ${hostId} and lease_until is not null)`

export const findMake = (db: Queryable, hostId: number, id: number): Promise<MakeRecord | undefined> =>
  db.selectFrom('makes').select(['id', 'pid', 'kind']).where(ofHost(hostId, id)).executeTakeFirst()

/** @returns undefined if it is no longer this host's */
export const extendMake = (tx: Queryable, hostId: number, id: number): Promise<MakeRecord | undefined> =>
  tx
    .updateTable('makes')
    .set({ lease_until: leaseEnd })
    .where(ofHost(hostId, id))
    .returning(['id', 'pid', 'kind'])
    .executeTakeFirst()

export async function endMake(tx: Queryable, id: number, isYielding = false): Promise<void> {
  await tx
    .updateTable('makes')
    .set({ lease_until: null, ...(isYielding && { yielded_at: now }) })
    .where('id', '=', id)
    .execute()
}

/** Those of one host or, with null, those whose lease has run out. */
export const lostMakes = (
  db: Queryable,
  hostId: number | null,
): Promise<(MakeRecord & { host_id: number })[]> =>
  db
    .selectFrom('makes')
    .select(['id', 'pid', 'kind', 'host_id'])
    .where((eb) => (hostId === null ? eb('lease_until', '<', now) : eb('host_id', '=', hostId)))
    .where('lease_until', 'is not', null)
    .execute()

/** @returns false if another process has ended it meanwhile, or its host has been heard */
export async function claimLost(tx: Queryable, id: number, hostId: number | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('makes')
    .set({ lease_until: null })
    .where('id', '=', id)
    .where((eb) => (hostId === null ? eb('lease_until', '<', now) : eb('host_id', '=', hostId)))
    .where('lease_until', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those that would make room before this one, or just have. */
export async function yieldingBefore(tx: Queryable, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from makes
    where (lease_until is not null and id > ${id}) or yielded_at > ${now} - interval '1 second'`.execute(tx)
  return rows[0]!.count
}

export async function forgetMakes(db: Queryable): Promise<void> {
  await db
    .deleteFrom('makes')
    .where('lease_until', 'is', null)
    .where('started_at', '<', ago(3_600_000))
    .execute()
}

/** Files that a host reads for what it makes. */
export async function isFileOfMake(db: Queryable, hostId: number, sha256: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from makes m join build_items i on i.make_id = m.id
      where m.host_id = ${hostId} and m.lease_until is not null and ${sha256} in (i.input_sha256, i.output_sha256)
    ) as is`.execute(db)
  return rows[0]!.is
}

export async function holdsMake(db: Queryable, hostId: number): Promise<boolean> {
  const held = await db
    .selectFrom('makes')
    .select('id')
    .where('host_id', '=', hostId)
    .where('lease_until', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return held !== undefined
}

/** Whether its build or stress run still goes on. */
export async function isWanted(tx: Queryable, { id, pid }: MakeRecord): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from build_items where pid = ${pid} and make_id = ${id} and state = 'running')
      or exists (select from stress_runs where pid = ${pid} and make_id = ${id} and state = 'running') as is`.execute(
    tx,
  )
  return rows[0]!.is
}
