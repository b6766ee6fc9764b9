import type { StatementHtml } from '@verdict/contract/problem'
import type { Language } from '@verdict/domain/language'
import type { VersionedRole } from '@verdict/domain/problem'
import type { Insertable, Selectable } from 'kysely'
import type {
  ProblemPackages,
  ProblemReferences,
  ProblemSourceVersions,
} from '../../platform/database-types.ts'
import type { Queryable } from '../../platform/db.ts'
import { sql } from 'kysely'
import type { Source, Statement, StoredStatement, Texts, Validator } from './problem-record.ts'

export const findStatement = (db: Queryable, pid: number, locale: string): Promise<Statement | undefined> =>
  db
    .selectFrom('problem_statements')
    .select(['description', 'input', 'output', 'hint', 'html'])
    .where('pid', '=', pid)
    .where('locale', '=', locale)
    .executeTakeFirst()

export const translationsOf = (db: Queryable, pid: number): Promise<StoredStatement[]> =>
  db
    .selectFrom('problem_statements')
    .select(['locale', 'description', 'input', 'output', 'hint'])
    .where('pid', '=', pid)
    .where('locale', '<>', '')
    .orderBy('locale')
    .execute()

export async function putStatement(
  tx: Queryable,
  pid: number,
  locale: string,
  texts: Texts,
  html: StatementHtml,
): Promise<void> {
  const { description, input, output, hint } = texts
  const row = { description, input, output, hint, html: JSON.stringify(html) }
  await tx
    .insertInto('problem_statements')
    .values({ pid, locale, ...row })
    .onConflict((conflict) => conflict.columns(['pid', 'locale']).doUpdateSet(row))
    .execute()
}

export async function removeStatements(tx: Queryable, pid: number, locales: string[]): Promise<void> {
  if (locales.length === 0) return
  await tx.deleteFrom('problem_statements').where('pid', '=', pid).where('locale', 'in', locales).execute()
}

type Reference = Pick<Selectable<ProblemReferences>, 'name' | 'language' | 'code' | 'expected' | 'score'>

export const referencesOf = (db: Queryable, pid: number): Promise<Reference[]> =>
  db
    .selectFrom('problem_references')
    .select(['name', 'language', 'code', 'expected', 'score'])
    .where('pid', '=', pid)
    .orderBy('position')
    .execute()

export async function replaceReferences(tx: Queryable, pid: number, references: Reference[]): Promise<void> {
  await tx.deleteFrom('problem_references').where('pid', '=', pid).execute()
  if (references.length === 0) return
  await tx
    .insertInto('problem_references')
    .values(
      references.map(({ score, ...reference }, index) => ({
        pid,
        position: index + 1,
        ...reference,
        score: score && JSON.stringify(score),
      })),
    )
    .execute()
}

export const referenceAt = (
  db: Queryable,
  pid: number,
  position: number,
): Promise<{ language: Language; code: string } | undefined> =>
  db
    .selectFrom('problem_references')
    .select(['language', 'code'])
    .where('pid', '=', pid)
    .where('position', '=', position)
    .executeTakeFirst()

export const validatorAt = (
  db: Queryable,
  pid: number,
  position: number,
): Promise<Omit<Validator, 'name'> | undefined> =>
  db
    .selectFrom('problem_validators')
    .select(['code', 'protocol', 'flags', 'language'])
    .where('pid', '=', pid)
    .where('position', '=', position)
    .executeTakeFirst()

export const validatorsOf = (db: Queryable, pid: number): Promise<Validator[]> =>
  db
    .selectFrom('problem_validators')
    .select(['name', 'code', 'protocol', 'flags', 'language'])
    .where('pid', '=', pid)
    .orderBy('position')
    .execute()

export async function replaceValidators(tx: Queryable, pid: number, validators: Validator[]): Promise<void> {
  await tx.deleteFrom('problem_validators').where('pid', '=', pid).execute()
  if (validators.length === 0) return
  await tx
    .insertInto('problem_validators')
    .values(validators.map((validator, index) => ({ pid, position: index + 1, ...validator })))
    .execute()
}

export const sourcesOf = (db: Queryable, pid: number): Promise<Source[]> =>
  db
    .selectFrom('problem_sources')
    .select(['role', 'name', 'language', 'code'])
    .where('pid', '=', pid)
    .orderBy('position')
    .execute()

export async function replaceSources(tx: Queryable, pid: number, sources: Source[]): Promise<void> {
  await tx.deleteFrom('problem_sources').where('pid', '=', pid).execute()
  if (sources.length === 0) return
  await tx
    .insertInto('problem_sources')
    .values(sources.map((source, index) => ({ pid, position: index + 1, ...source })))
    .execute()
}

const versionsKept = 100

/** Keeps the text of each source that is another than its last version, or was taken away. */
export async function keepVersions(tx: Queryable, pid: number, by: number | null): Promise<void> {
  await sql`
    with current as (
      select distinct on (role, name) role, name, language, code from (
        select 'solution' as role, name, language, code, position from problem_references where pid = ${pid}
        union all select 'validator', name, language, code, position from problem_validators where pid = ${pid}
        union all select 'checker', 'checker', null, code, 1 from problems where pid = ${pid} and code <> ''
        union all select role, name, language, code, position from problem_sources where pid = ${pid}
      ) all_sources order by role, name, position
    ), last as (
      select distinct on (role, name) role, name, number, language, code
      from problem_source_versions where pid = ${pid} order by role, name, number desc
    )
    insert into problem_source_versions (pid, role, name, number, language, code, saved_by)
    select ${pid}, role, name, coalesce(last.number, 0) + 1, current.language, current.code, ${by}
    from current full join last using (role, name)
    where (current.code, current.language) is distinct from (last.code, last.language)`.execute(tx)
  await sql`
    delete from problem_source_versions v using (
      select role, name, max(number) as number from problem_source_versions where pid = ${pid} group by role, name
    ) last
    where v.pid = ${pid} and v.role = last.role and v.name = last.name
      and v.number <= last.number - ${versionsKept}`.execute(tx)
}

export const packageOf = (db: Queryable, pid: number): Promise<Selectable<ProblemPackages> | undefined> =>
  db.selectFrom('problem_packages').selectAll().where('pid', '=', pid).executeTakeFirst()

export async function putPackage(tx: Queryable, row: Insertable<ProblemPackages>): Promise<void> {
  const { pid: _, ...columns } = row
  await tx
    .insertInto('problem_packages')
    .values(row)
    .onConflict((conflict) => conflict.column('pid').doUpdateSet(columns))
    .execute()
}

const versionColumns = ['v.role', 'v.name', 'v.number', 'v.language', 'v.code', 'v.saved_at'] as const

export type FoundVersion = Pick<
  Selectable<ProblemSourceVersions>,
  'role' | 'name' | 'number' | 'language' | 'code' | 'saved_at'
> & { bytes: number | null; savedBy: string | null }

type DeletedVersion = Pick<FoundVersion, 'role' | 'name' | 'number' | 'saved_at'> & {
  deletedBy: string | null
}

const versionsOf = (db: Queryable, pid: number, { role, name }: { role: VersionedRole; name: string }) =>
  db
    .selectFrom('problem_source_versions as v')
    .leftJoin('users as u', 'u.id', 'v.saved_by')
    .select(versionColumns)
    .select(['u.uid as savedBy', sql<number | null>`octet_length(v.code)`.as('bytes')])
    .where('v.pid', '=', pid)
    .where('v.role', '=', role)
    .where('v.name', '=', name)

/** Newest first. */
export const listVersions = (
  db: Queryable,
  pid: number,
  source: { role: VersionedRole; name: string },
): Promise<FoundVersion[]> => versionsOf(db, pid, source).orderBy('v.number', 'desc').execute()

const mostDeleted = 100

/** The last first. */
export async function listDeleted(db: Queryable, pid: number): Promise<DeletedVersion[]> {
  const { rows } = await sql<DeletedVersion>`
    select gone.role, gone.name, u.uid as "deletedBy", gone.saved_at, (
      select max(number) from problem_source_versions v
      where v.pid = ${pid} and v.role = gone.role and v.name = gone.name and v.code is not null) as number
    from (
      select distinct on (role, name) role, name, code, saved_by, saved_at
      from problem_source_versions where pid = ${pid} and role <> 'checker' order by role, name, number desc
    ) gone left join users u on u.id = gone.saved_by
    where gone.code is null order by gone.saved_at desc, gone.role, gone.name limit ${mostDeleted}`.execute(
    db,
  )
  return rows
}

export const findVersion = (
  db: Queryable,
  pid: number,
  source: { role: VersionedRole; name: string; number: number },
): Promise<FoundVersion | undefined> =>
  versionsOf(db, pid, source).where('v.number', '=', source.number).executeTakeFirst()
