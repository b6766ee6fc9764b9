import { hasFunctions } from '@verdict/domain/grader'
import { families, familyRecords, languages } from '@verdict/domain/language'
import type { Lack } from '@verdict/domain/package'
import type { TimeRule } from '@verdict/domain/time-limit'
import { ProblemStatus } from '@verdict/domain/problem'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Problems } from '../../platform/database-types.ts'
import { now, type Queryable } from '../../platform/db.ts'
import type { Skeletons } from './problem-record.ts'

export async function insertProblem(tx: Queryable, problem: Insertable<Problems>): Promise<number> {
  const { pid } = await tx
    .insertInto('problems')
    .values({ ...problem, available_since: problem.status === ProblemStatus.Available ? now : null })
    .returning('pid')
    .executeTakeFirstOrThrow()
  return pid
}

/** Does not block reading and submitting. @returns the row, deleted or not */
export const lockProblem = (tx: Queryable, pid: number) =>
  tx.selectFrom('problems').selectAll().where('pid', '=', pid).forNoKeyUpdate().executeTakeFirst()

export async function updateProblem(tx: Queryable, pid: number, change: Updateable<Problems>): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tx
    .updateTable('problems')
    .set({
      ...change,
      ...(change.status !== undefined && {
        available_since:
          change.status === ProblemStatus.Available ? sql<Date>`coalesce(available_since, ${now})` : null,
      }),
    })
    .where('pid', '=', pid)
    .execute()
}

export async function markChanged(tx: Queryable, pid: number): Promise<void> {
  await tx.updateTable('problems').set({ updated_at: now }).where('pid', '=', pid).execute()
}

/** @returns those of `tids` that exist, locked until the transaction ends */
export async function holdTags(tx: Queryable, tids: number[]): Promise<number[]> {
  if (tids.length === 0) return []
  const rows = await tx.selectFrom('tags').select('tid').where('tid', 'in', tids).forKeyShare().execute()
  return rows.map(({ tid }) => tid)
}

export async function replaceTags(tx: Queryable, pid: number, tids: number[]): Promise<void> {
  await tx.deleteFrom('problem_tags').where('pid', '=', pid).execute()
  if (tids.length === 0) return
  await tx
    .insertInto('problem_tags')
    .values(tids.map((tid) => ({ pid, tid })))
    .execute()
}

/** Families that are not given stay; an empty text removes code. */
export async function putSkeletons(tx: Queryable, pid: number, skeletons: Skeletons): Promise<void> {
  const given = families.flatMap((family) => {
    const code = skeletons[familyRecords[family].key]
    return code === undefined ? [] : [{ pid, family, code }]
  })
  const [gone, put] = [given.filter(({ code }) => code === ''), given.filter(({ code }) => code !== '')]
  if (gone.length > 0) {
    const named = gone.map(({ family }) => family)
    await tx.deleteFrom('problem_skeletons').where('pid', '=', pid).where('family', 'in', named).execute()
  }
  if (put.length === 0) return
  await tx
    .insertInto('problem_skeletons')
    .values(put)
    .onConflict((conflict) =>
      conflict.columns(['pid', 'family']).doUpdateSet((eb) => ({ code: eb.ref('excluded.code') })),
    )
    .execute()
}

export async function setTimeRule(tx: Queryable, pid: number, rule: TimeRule | null): Promise<void> {
  await tx
    .updateTable('problems')
    .set({ time_rule: rule && JSON.stringify(rule) })
    .where('pid', '=', pid)
    .execute()
}

export async function setLacks(tx: Queryable, pid: number, lacks: Lack[]): Promise<void> {
  await tx.updateTable('problems').set({ lacks }).where('pid', '=', pid).execute()
  await updateGraderLack(tx, pid)
}

const withFunctions = languages.filter(hasFunctions)

/** No function can be judged without a grader. */
export async function updateGraderLack(tx: Queryable, pid: number): Promise<void> {
  const others = sql<Lack[]>`array_remove(lacks, 'grader')`
  await tx
    .updateTable('problems as p')
    .set({
      lacks: sql<Lack[]>`case when answer = 'function' and not exists (
        select from problem_sources where pid = p.pid and role = 'grader'
          and language = any (${withFunctions}::smallint[])
      ) then ${others} || '{grader}' else ${others} end`,
    })
    .where('pid', '=', pid)
    .where((or) => or.or([or('answer', '=', 'function'), sql<boolean>`'grader' = any (lacks)`]))
    .execute()
}

export async function markDeleted(tx: Queryable, pid: number): Promise<void> {
  await tx.updateTable('problems').set({ deleted_at: now }).where('pid', '=', pid).execute()
}

/** @returns people who had solved it */
export async function uncountForUsers(tx: Queryable, pid: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; solved: boolean }>`
    update users u set
      submit = u.submit - (up.submitted > 0)::int,
      solve = u.solve - (up.accepted > 0)::int
    from user_problems up
    where up.pid = ${pid} and up.user_id = u.id and up.submitted > 0
    returning u.id, up.accepted > 0 as solved`.execute(tx)
  return rows.flatMap(({ id, solved }) => (solved ? [id] : []))
}
