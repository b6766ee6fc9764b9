// SQL of problems, their statements and tags.

import { familyRecords, type LanguageFamily } from '@verdict/domain/language'
import { type ProblemType, type ProgramProtocol, programProtocols } from '@verdict/domain/problem'
import type { StoredSample } from '@verdict/contract/problem-content'
import type { Tag } from '@verdict/contract/problem'
import { type RawBuilder, sql } from 'kysely'
import { prepared, type Queryable } from '../platform/db.ts'
import type { MaybeViewer } from '../platform/viewer.ts'
import { problemColumns } from '../standing/problem-access.ts'
import { courseFacts } from '../standing/problem.ts'
import type { Document, FullProblem, NamedFile, Skeletons, TagsByPid, TestCounts } from './record.ts'

export async function tagsOf(db: Queryable, pids: number[]): Promise<TagsByPid> {
  const found: TagsByPid = new Map(pids.map((pid) => [pid, []]))
  if (pids.length === 0) return found
  // `offset 0` keeps it a look into the index for each: in the order of tags the planner would read them all.
  const { rows } = await sql<Tag & { pid: number }>`
    select pt.pid, t.tid, t.name, t.color
    from unnest(${pids}::integer[]) as listed (pid)
    cross join lateral (select * from problem_tags where pid = listed.pid offset 0) pt
    join tags t on t.tid = pt.tid order by t.tid`.execute(db)
  for (const { pid, ...tag } of rows) found.get(pid)?.push(tag)
  return found
}

export async function solvedAmong(db: Queryable, userId: number, pids: number[]): Promise<number[]> {
  if (pids.length === 0) return []
  const rows = await db
    .selectFrom('user_problems')
    .select('pid')
    .where('user_id', '=', userId)
    .where('pid', 'in', pids)
    .where('accepted', '>', 0)
    .orderBy('pid')
    .execute()
  return rows.map(({ pid }) => pid)
}

/** With the statement in its own language. Deleted ones too: the policy decides. */
export const findProblem = (
  db: Queryable,
  viewer: MaybeViewer,
  pid: number,
): Promise<FullProblem | undefined> =>
  db
    .selectFrom('problems as p')
    .innerJoin('problem_statements as s', (join) => join.onRef('s.pid', '=', 'p.pid').on('s.locale', '=', ''))
    .modifyFront(prepared)
    .select(problemColumns)
    .select(courseFacts(viewer))
    .select([
      'p.code',
      'p.language',
      'p.titles',
      'p.samples',
      'p.source',
      'p.author',
      'p.licence',
      'p.difficulty',
      'p.comparison',
      'p.protocol',
      'p.flags',
      'p.languages',
      'p.language_factors',
      'p.feedback',
      's.description',
      's.input',
      's.output',
      's.hint',
      's.html',
      sql<string[]>`array(
        select locale from problem_statements where pid = p.pid and locale <> '' order by locale)`.as(
        'locales',
      ),
      sql<NamedFile[]>`coalesce((
        select json_agg(json_build_object('name', name, 'bytes', bytes) order by name)
        from problem_attachments where pid = p.pid), '[]')`.as('attachments'),
      sql<Document[]>`coalesce((
        select json_agg(json_build_object('locale', locale, 'bytes', bytes) order by locale)
        from problem_pages where pid = p.pid), '[]')`.as('documents'),
      sql<boolean>`exists (select from editorials where pid = p.pid)`.as('has_editorials'),
    ])
    .where('p.pid', '=', pid)
    .executeTakeFirst()

export async function skeletonsOf(db: Queryable, pid: number): Promise<Skeletons> {
  const rows = await db
    .selectFrom('problem_skeletons')
    .select(['family', 'code'])
    .where('pid', '=', pid)
    .orderBy('family')
    .$narrowType<{ family: LanguageFamily }>()
    .execute()
  return Object.fromEntries(rows.map(({ family, code }) => [familyRecords[family].key, code]))
}

/** How many tests a problem has, and its tags. */
export const testsAndTags = (db: Queryable, pid: number): Promise<TestCounts & { tags: Tag[] }> =>
  db
    .selectFrom('testcases')
    .modifyFront(prepared)
    .select([
      sql<number>`count(*)`.as('all'),
      // One look for all of them: there is hardly ever a broken file.
      sql<number>`count(*) filter (where array[input_sha256, output_sha256] && array(select sha256 from broken_files))`.as(
        'broken',
      ),
      sql<Tag[]>`coalesce((
        select json_agg(json_build_object('tid', t.tid, 'name', t.name, 'color', t.color) order by t.tid)
        from problem_tags pt join tags t on t.tid = pt.tid where pt.pid = ${pid}), '[]')`.as('tags'),
    ])
    .where('pid', '=', pid)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()

/** Those that its statement shows. */
export async function samplesOf(db: Queryable, pid: number): Promise<Pick<StoredSample, 'in' | 'out'>[]> {
  const row = await db.selectFrom('problems').select('samples').where('pid', '=', pid).executeTakeFirst()
  return row?.samples ?? []
}

export const findForJudging = (db: Queryable, pid: number) =>
  db
    .selectFrom('problems')
    .select(['type', 'time_ms', 'memory_kb', 'code', 'comparison', 'protocol', 'flags', 'language_factors'])
    .where('pid', '=', pid)
    .$narrowType<{ type: ProblemType }>()
    .executeTakeFirst()

/**
 * Can a host that knows these protocols of checkers judge the problem? A protocol that this server itself does not know is one of a
 * newer version: it waits for its servers.
 */
export const isJudgedBy = (
  checkers: readonly ProgramProtocol[] = programProtocols,
  pid: RawBuilder<unknown>,
) =>
  sql<boolean>`not exists (select from problems where pid = ${pid} and protocol <> all (${[...checkers]}::text[]))`
