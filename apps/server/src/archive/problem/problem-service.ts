import type { ProblemContent, ProblemSource, StoredSample } from '@verdict/contract/problem-content'
import type { newProblem, StatementHtml } from '@verdict/contract/problem'
import type { ProblemFactors } from '@verdict/domain/allowed-languages'
import { graderFor } from '@verdict/domain/grader'
import type { Language } from '@verdict/domain/language'
import type { Comparison } from '@verdict/domain/comparison'
import type { Lack, PointReading } from '@verdict/domain/package'
import type { TimeRule } from '@verdict/domain/time-limit'
import type { JudgedKind } from '@verdict/domain/problem-kind'
import { guessLanguage } from '@verdict/domain/text-language'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Blob } from '@verdict/storage/blobs'
import { recordBlobs } from '../../platform/blob-queries.ts'
import type { Problems } from '../../platform/database-types.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import { contentOf, storeContent } from './content.ts'
import { putPackage, putStatement } from './content-queries.ts'
import { type PackageFiles, replacePackageFiles } from './problem-file-queries.ts'
import { findForJudging, findProblem } from './problem-queries.ts'
import { mergeHtml, type RenderedTexts, renderTexts } from './render.ts'
import type { Texts } from './problem-record.ts'
import {
  holdTags,
  insertProblem,
  markChanged,
  putSkeletons,
  replaceTags,
  lockProblem,
} from './problem-write-queries.ts'
import type { ProblemRecord } from '../../access/problem-access.ts'

type LockedProblem = ProblemRecord & Pick<Selectable<Problems>, 'utf8'>

/** Locks out changes of the problem, its tests and counts. Lock it first. @throws Refusal NOT_FOUND if unknown or deleted */
export async function lockStandingProblem(tx: Queryable, pid: number): Promise<LockedProblem> {
  const problem = await lockProblem(tx, pid)
  if (!problem || problem.deleted_at) throw new Refusal('NOT_FOUND')
  return problem
}

/** `newProblem.parse({title, description})` fills the defaults. */
export type NewProblem = z.output<typeof newProblem>

export interface RenderedProblem extends NewProblem {
  rendered: RenderedTexts
}

/** Slow: call it before a transaction. @throws Refusal VALIDATION_FAILED for a text that cannot be rendered */
export async function renderStatement(
  texts: Texts,
  given: readonly { in: string; out: string }[],
): Promise<{ html: StatementHtml; samples: StoredSample[] }> {
  const { own, samples = [] } = await renderTexts({
    ...texts,
    samples: given.map((sample) => ({ ...sample, explanations: {} })),
  })
  return { html: mergeHtml(own), samples }
}

/** Slow: call it before a transaction. @throws Refusal VALIDATION_FAILED for a text that cannot be rendered */
export async function renderProblem(problem: NewProblem, person?: number): Promise<RenderedProblem> {
  const isSample = problem.in !== '' || problem.out !== ''
  const samples =
    problem.samples ?? (isSample ? [{ in: problem.in, out: problem.out, explanations: {} }] : [])
  return { ...problem, rendered: await renderTexts({ ...problem, samples }, person) }
}

export interface ProblemFiles extends PackageFiles {
  package: { blob: Blob; format: string; version: string; key: string; reading?: PointReading | null }
}

async function putFiles(tx: Queryable, pid: number, files: ProblemFiles): Promise<void> {
  const { attachments, pdfs, package: origin } = files
  const blobs = [...attachments, ...pdfs].map(({ blob }) => blob)
  await recordBlobs(tx, [...blobs, origin.blob])
  await replacePackageFiles(tx, pid, files)
  const { blob, reading = null, ...said } = origin
  await putPackage(tx, { pid, ...blob, ...said, reading, imported_at: new Date() })
}

interface Writing {
  /** The problem to replace; absent: a new one. */
  pid?: number
  /** The course that owns a new problem. */
  courseId?: number | null
  /** Replaces the previous package's files; absent: all stay. Their bytes are stored already. */
  files?: ProblemFiles
}

/**
 * Writes all but owner, course, visibility, and starter code that is not given. Checks no permission.
 * @param owner of a new problem
 * @throws Refusal UNKNOWN_TAGS; VALIDATION_FAILED for two statements in one language, or none and no PDF; NOT_FOUND
 */
export async function writeProblem(
  tx: Queryable,
  owner: { userId: number },
  problem: RenderedProblem,
  { pid: known, courseId = null, files }: Writing = {},
): Promise<{ pid: number }> {
  if (known !== undefined) await lockStandingProblem(tx, known)
  const tags = await knownTags(tx, problem.tags)
  const pid = known ?? (await insertBlank(tx, owner, problem, courseId))
  if (files) await putFiles(tx, pid, files)
  const now = (await findProblem(tx, null, pid))!
  const { rendered, status: _, ...change } = problem
  const language = problem.language ?? guessLanguage(`${problem.title} ${problem.description}`)
  await storeContent(tx, now, { ...change, language }, withoutOthers(now.locales, rendered), owner.userId)
  await replaceTags(tx, pid, tags)
  await putSkeletons(tx, pid, problem.skeletons)
  if (known !== undefined) await markChanged(tx, pid)
  return { pid }
}

async function insertBlank(
  tx: Queryable,
  owner: { userId: number },
  { title, status }: NewProblem,
  courseId: number | null,
): Promise<number> {
  const pid = await insertProblem(tx, { owner_id: owner.userId, title, status, course_id: courseId })
  const blank = { description: '', input: '', output: '', hint: '' }
  await putStatement(tx, pid, '', blank, mergeHtml(blank))
  return pid
}

function withoutOthers(locales: string[], rendered: RenderedTexts): RenderedTexts {
  const blank = { title: '', description: '', input: '', output: '', hint: '' }
  const gone = locales.map((locale) => [locale, { ...blank, html: mergeHtml(blank) }] as const)
  return { ...rendered, translations: { ...Object.fromEntries(gone), ...rendered.translations } }
}

/** Checks no permission. */
export async function readContent(db: Queryable, pid: number): Promise<ProblemContent | null> {
  const problem = await findProblem(db, null, pid)
  return problem ? await contentOf(db, problem) : null
}

/** @returns each tag once @throws Refusal UNKNOWN_TAGS with the unknown ones */
export async function knownTags(tx: Queryable, tids: number[]): Promise<number[]> {
  const wanted = [...new Set(tids)]
  const known = new Set(await holdTags(tx, wanted))
  const unknown = wanted.filter((tid) => !known.has(tid))
  if (unknown.length > 0) throw new Refusal('UNKNOWN_TAGS', { tids: unknown.join(', ') })
  return wanted
}

interface ProblemForJudging extends JudgedKind {
  timeMs: number
  memoryKb: number
  /** Empty for ordinary problems. */
  checker: string
  flags: string[]
  /** For problems without a checker; null is the default. */
  comparison: Comparison | null
  /** Graders and headers. */
  sources: ProblemSource[]
  languageFactors: ProblemFactors[]
  utf8: boolean
  lacks: Lack[]
  /** null: the default rule. */
  timeRule: TimeRule | null
}

/**
 * A program of a problem whose answer is output files makes them.
 * @param language of the program that is judged: it is compiled with that grader alone
 */
export function judgedAs(
  { answer, passes, processes, sources }: ProblemForJudging,
  language: Language | null,
) {
  const grader = answer === 'function' && language !== null ? graderFor(sources, language) : undefined
  const headers = sources.filter(({ role }) => role === 'header')
  return {
    answer: answer === 'output' ? ('program' as const) : answer,
    passes,
    processes,
    sources: grader ? [...headers, grader] : headers,
  }
}

/** Also for deleted problems, whose pending submissions are still judged. */
export async function problemForJudging(db: Queryable, pid: number): Promise<ProblemForJudging | null> {
  const problem = await findForJudging(db, pid)
  if (!problem) return null
  const { time_ms, memory_kb, code, flags, comparison, language_factors } = problem
  const { type, protocol, answer, passes, processes } = problem
  return {
    type,
    protocol,
    answer,
    passes,
    processes,
    sources: problem.sources,
    timeMs: time_ms,
    memoryKb: memory_kb,
    checker: code,
    flags,
    comparison,
    languageFactors: language_factors,
    utf8: problem.utf8,
    lacks: problem.lacks,
    timeRule: problem.time_rule,
  }
}
