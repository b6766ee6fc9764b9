// A verification is compared by content, so restoring a test or limit makes it valid again.

import { familyRecords, type LanguageFamily, problemProgramLanguage } from '@verdict/domain/language'
import { ProblemType, type ProgramProtocol, programProtocols } from '@verdict/domain/problem'
import { conversations } from '@verdict/domain/problem-kind'
import type { ProblemSource, StoredSample } from '@verdict/contract/problem-content'
import type { Tag } from '@verdict/contract/problem'
import { type RawBuilder, sql } from 'kysely'
import { prepared, type Queryable } from '../../platform/db.ts'
import type { MaybeViewer } from '../../platform/viewer.ts'
import { problemColumns } from '../../access/problem-access.ts'
import { courseFacts, draftOf } from '../../access/problem.ts'
import {
  type Document,
  type FullProblem,
  type NamedFile,
  problemSettings,
  type SettingColumn,
  type Skeletons,
  type TagsByPid,
  type TestCounts,
} from './problem-record.ts'
import { type VerifiedMark, verifiedMark } from '@verdict/domain/verification'

/** A hash of everything that judging depends on. */
const fingerprint = sql<string>`encode(sha256(convert_to((jsonb_build_array(
  p.type, p.time_ms, p.memory_kb, md5(p.code), p.protocol, p.flags, p.comparison,
  (select jsonb_agg(jsonb_build_array(input_sha256, output_sha256) order by position, uuid)
    from testcases where pid = p.pid and deleted_at is null),
  (select jsonb_agg(jsonb_build_array(name, language, md5(code), expected)
      || case when score is null then '[]'::jsonb else jsonb_build_array(score) end order by position)
    from problem_references where pid = p.pid),
  (select jsonb_agg(jsonb_build_array(name, md5(code), protocol, flags)
      || case when language = ${problemProgramLanguage} then '[]'::jsonb else jsonb_build_array(language) end order by position)
    from problem_validators where pid = p.pid)
) || coalesce((select jsonb_agg(jsonb_build_array(g.points, g.way, g.needs, g.stop, (
    select jsonb_agg(place order by place) from (
      select group_number, row_number() over (order by position, uuid) as place
      from testcases where pid = p.pid and deleted_at is null) t
    where t.group_number = g.number))
    || case when g.parent is null and g.passes is null then '[]'::jsonb
      else jsonb_build_array(g.parent, g.passes) end order by g.number)
  from test_groups g where g.pid = p.pid), '[]')
|| case when p.language_factors = '[]' then '[]'::jsonb else jsonb_build_array(p.language_factors) end
|| case when (p.answer, p.passes, p.processes) = ('program', 1, 1) then '[]'::jsonb
  else jsonb_build_array(p.answer, p.passes, p.processes) end
|| coalesce((select jsonb_agg(jsonb_build_array(role, name, language, md5(code)) order by position)
  from problem_sources where pid = p.pid and role <> 'generator'), '[]')
)::text, 'UTF8')), 'hex')`

/** undefined for a deleted problem. */
export async function fingerprintOf(db: Queryable, pid: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('problems as p')
    .select(fingerprint.as('fingerprint'))
    .where('p.pid', '=', pid)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
  return found?.fingerprint
}

export async function verifiedMarksOf(db: Queryable, pids: number[]): Promise<Map<number, VerifiedMark>> {
  if (pids.length === 0) return new Map()
  const rows = await db
    .selectFrom('verifications as v')
    .innerJoin('problems as p', 'p.pid', 'v.pid')
    .select(['v.pid', 'v.state', sql<boolean>`v.fingerprint = ${fingerprint}`.as('isCurrent')])
    .where(sql<boolean>`v.pid = any(${pids}::integer[])`)
    .execute()
  return new Map(
    rows.flatMap(({ pid, state, isCurrent }) => {
      const mark = verifiedMark(state, isCurrent)
      return mark === null ? [] : [[pid, mark]]
    }),
  )
}

export async function tagsOf(db: Queryable, pids: number[]): Promise<TagsByPid> {
  const found: TagsByPid = new Map(pids.map((pid) => [pid, []]))
  if (pids.length === 0) return found
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

const settingColumns = (Object.keys(problemSettings) as SettingColumn[])
  .map((name) => `p.${name}` as const)
  .filter((name) => !(problemColumns as readonly string[]).includes(name))

/** Includes deleted ones: the policy decides. */
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
    .select(draftOf(viewer).as('draft_of'))
    .select(settingColumns)
    .select([
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

export const testsAndTags = (db: Queryable, pid: number): Promise<TestCounts & { tags: Tag[] }> =>
  db
    .selectFrom('testcases')
    .modifyFront(prepared)
    .select([
      sql<number>`count(*)`.as('all'),
      // Looked up once, since broken files are rare.
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

export async function hasTestsWithoutAnswer(db: Queryable, pid: number): Promise<boolean> {
  const found = await db
    .selectFrom('testcases as t')
    .innerJoin('problems as p', 'p.pid', 't.pid')
    .select('t.uuid')
    .where('t.pid', '=', pid)
    .where('t.lacks_answer', '=', true)
    .where('t.deleted_at', 'is', null)
    .where('p.type', 'not in', conversations)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function hasTestsBeyondAscii(db: Queryable, pid: number): Promise<boolean> {
  const found = await db
    .selectFrom('testcases')
    .select('uuid')
    .where('pid', '=', pid)
    .where('beyond_ascii', '=', true)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function samplesOf(db: Queryable, pid: number): Promise<Pick<StoredSample, 'in' | 'out'>[]> {
  const row = await db.selectFrom('problems').select('samples').where('pid', '=', pid).executeTakeFirst()
  return row?.samples ?? []
}

export const findForJudging = (db: Queryable, pid: number) =>
  db
    .selectFrom('problems')
    .select([
      'type',
      'time_ms',
      'memory_kb',
      'code',
      'comparison',
      'protocol',
      'flags',
      'language_factors',
      'lacks',
      'time_rule',
      'answer',
      'passes',
      'processes',
      'utf8',
      sql<ProblemSource[]>`coalesce((
        select json_agg(json_build_object('role', role, 'name', name, 'language', language, 'code', code) order by position)
        from problem_sources where pid = problems.pid and role <> 'generator'), '[]')`.as('sources'),
    ])
    .where('pid', '=', pid)
    .$narrowType<{ type: ProblemType }>()
    .executeTakeFirst()

/** The problems that a host's version can judge. */
export interface Judges {
  /** Absent: all protocols of checkers. */
  checkers?: readonly ProgramProtocol[]
  /** Functions, outputs, passes, managers, headers; absent: yes. */
  kinds?: boolean
}

const isNewKind = sql`(type > ${ProblemType.SpecialJudge} or answer <> 'program' or passes > 1
  or exists (select from problem_sources s where s.pid = problems.pid and s.role <> 'generator'))`

/** A protocol unknown to this server waits for a newer one. */
export const isJudgedBy = ({ checkers = programProtocols, kinds = true }: Judges, pid: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from problems where pid = ${pid} and (protocol <> all (${[...checkers]}::text[])
    ${kinds ? sql`` : sql`or ${isNewKind}`}))`
