import type { Language } from '@verdict/domain/language'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { StressRuns } from '../../platform/database-types.ts'
import { now, type Queryable } from '../../platform/db.ts'
import { isJudgedBy, type Judges } from '../../archive/index.ts'

export type StressRecord = Selectable<StressRuns>

export const findStress = (
  db: Queryable,
  pid: number,
): Promise<(StressRecord & { startedBy: string }) | undefined> =>
  db
    .selectFrom('stress_runs as s')
    .innerJoin('users as u', 'u.id', 's.started_by')
    .selectAll('s')
    .select('u.uid as startedBy')
    .where('s.pid', '=', pid)
    .executeTakeFirst()

export const lockStress = (tx: Queryable, pid: number): Promise<StressRecord | undefined> =>
  tx.selectFrom('stress_runs').selectAll().where('pid', '=', pid).forUpdate().executeTakeFirst()

/** @returns false if another one waits or runs */
export async function beginStress(tx: Queryable, row: Insertable<StressRuns>): Promise<boolean> {
  const { pid: _, ...rest } = row
  const fresh = {
    ...rest,
    tried: 0,
    spent_ms: 0,
    difference: null,
    words: '',
    attempts: 0,
    make_id: null,
    started_at: now,
    finished_at: null,
  }
  const begun = await tx
    .insertInto('stress_runs')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('pid').doUpdateSet(fresh).where('stress_runs.finished_at', 'is not', null),
    )
    .returning('pid')
    .executeTakeFirst()
  return begun !== undefined
}

type Change = Omit<Updateable<StressRuns>, 'finished_at'> & { finished?: boolean }

/** @param makeId only while that make holds it */
export async function putStress(
  tx: Queryable,
  pid: number,
  { finished = false, ...change }: Change,
  makeId?: number,
): Promise<void> {
  await tx
    .updateTable('stress_runs')
    .set({ ...change, ...(finished && { finished_at: now }) })
    .where('pid', '=', pid)
    .$if(makeId !== undefined, (query) => query.where('make_id', '=', makeId!))
    .execute()
}

export const holdNextStress = (
  tx: Queryable,
  { languages, ...judges }: Judges & { languages: readonly Language[] },
): Promise<StressRecord | undefined> =>
  tx
    .selectFrom('stress_runs')
    .selectAll()
    .where('state', '=', 'waiting')
    .where(sql<boolean>`languages <@ ${languages}::smallint[]`)
    .where(isJudgedBy(judges, sql.ref('stress_runs.pid')))
    .orderBy('started_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
