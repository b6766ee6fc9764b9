import type { Language } from '@verdict/domain/language'
import { TaskPriority } from '@verdict/domain/judging'
import type { Judge } from '@verdict/domain/verdict'
import { type Selectable, sql } from 'kysely'
import type { Probes } from '../../platform/database-types.ts'
import { now, type Queryable } from '../../platform/db.ts'
import { isOnline } from '../queue/queue-queries.ts'

interface NewProbe {
  language: Language
  code: string
  input_sha256: string
  output_sha256: string
}

/** Probes go before all other tasks because they take only a moment. */
export async function insertProbe(tx: Queryable, probe: NewProbe, userId: number): Promise<number> {
  const { id } = await tx.insertInto('probes').values(probe).returning('id').executeTakeFirstOrThrow()
  await tx
    .insertInto('judging_tasks')
    .values({ probe_id: id, user_id: userId, priority: TaskPriority.Probe, turn: 0 })
    .execute()
  return id
}

export const lockProbe = (tx: Queryable, id: number): Promise<{ id: number } | undefined> =>
  tx.selectFrom('probes').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

interface ProbeFiles {
  id: number
  language: Language
  code: string
  input: string
  inputBytes: number
  output: string
  outputBytes: number
}

export const readProbe = (tx: Queryable, id: number): Promise<ProbeFiles | undefined> =>
  tx
    .selectFrom('probes as p')
    .innerJoin('blobs as i', 'i.sha256', 'p.input_sha256')
    .innerJoin('blobs as o', 'o.sha256', 'p.output_sha256')
    .select(['p.id', 'p.language', 'p.code'])
    .select(['i.sha256 as input', 'i.bytes as inputBytes', 'o.sha256 as output', 'o.bytes as outputBytes'])
    .where('p.id', '=', id)
    .executeTakeFirst()

export async function markTaken(tx: Queryable, id: number, hostId: number | null): Promise<void> {
  await tx
    .updateTable('probes')
    .set({ host_id: hostId, leased_at: hostId === null ? null : now })
    .where('id', '=', id)
    .execute()
}

export async function markFinished(
  tx: Queryable,
  id: number,
  result: { judge: Judge; error: string; cpu_ms: number | null },
): Promise<void> {
  await tx
    .updateTable('probes')
    .set({ ...result, finished_at: now })
    .where('id', '=', id)
    .execute()
}

export async function isNamedByLease(db: Queryable, hostId: number, sha256: string): Promise<boolean> {
  const found = await db
    .selectFrom('judging_tasks as t')
    .innerJoin('probes as p', 'p.id', 't.probe_id')
    .select('t.id')
    .where('t.host_id', '=', hostId)
    .where('t.lease_until', 'is not', null)
    .where((eb) => eb.or([eb('p.input_sha256', '=', sha256), eb('p.output_sha256', '=', sha256)]))
    .executeTakeFirst()
  return found !== undefined
}

type ProbeRow = Pick<
  Selectable<Probes>,
  'id' | 'language' | 'created_at' | 'leased_at' | 'finished_at' | 'judge' | 'cpu_ms' | 'error'
> & { host: string | null }

export const readProbes = (db: Queryable, ids: readonly number[]): Promise<ProbeRow[]> =>
  db
    .selectFrom('probes as p')
    .leftJoin('judge_hosts as h', 'h.id', 'p.host_id')
    .select([
      'p.id',
      'p.language',
      'p.created_at',
      'p.leased_at',
      'p.finished_at',
      'p.judge',
      'p.cpu_ms',
      'p.error',
    ])
    .select('h.name as host')
    .where('p.id', 'in', [...ids])
    .orderBy('p.id')
    .execute()

export async function languagesOfHosts(db: Queryable): Promise<Set<number>> {
  const { rows } = await sql<{ language: number }>`
    select distinct (c ->> 'language')::integer as language
    from judge_hosts, jsonb_array_elements(status -> 'compilers') c
    where disabled_at is null and ${isOnline} and status ->> 'paused' is null`.execute(db)
  return new Set(rows.map(({ language }) => language))
}

/** Also deletes probes of a process that was killed. @returns files no longer needed */
export async function deleteProbes(
  tx: Queryable,
  ids: readonly number[],
  leftAfterSeconds: number,
): Promise<string[]> {
  const gone = await tx
    .deleteFrom('probes')
    .where((eb) =>
      eb.or([
        eb('id', 'in', [...ids]),
        eb('created_at', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${leftAfterSeconds})`),
      ]),
    )
    .returning(['input_sha256', 'output_sha256'])
    .execute()
  const files = [...new Set(gone.flatMap((row) => [row.input_sha256, row.output_sha256]))]
  if (files.length === 0) return []
  await tx.deleteFrom('broken_files').where('sha256', 'in', files).execute()
  const { rows: removed } = await sql<{ sha256: string }>`
    delete from blobs b where b.sha256 = any (${files}::text[])
      and not exists (select from probes p where b.sha256 in (p.input_sha256, p.output_sha256))
    returning b.sha256`.execute(tx)
  return removed.map(({ sha256 }) => sha256)
}
