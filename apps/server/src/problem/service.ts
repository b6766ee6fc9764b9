// Problems for other nouns and the first start.

import type { ProblemContent, StoredSample } from '@verdict/contract/problem-content'
import type { newProblem, StatementHtml } from '@verdict/contract/problem'
import type { ProblemFactors } from '@verdict/domain/allowed-languages'
import type { Comparison } from '@verdict/domain/comparison'
import type { ProblemType, ProgramProtocol } from '@verdict/domain/problem'
import { guessLanguage } from '@verdict/domain/text-language'
import type { z } from 'zod'
import type { Blob } from '../platform/blobs.ts'
import { recordBlobs } from '../platform/blob-queries.ts'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { contentOf, storeContent } from './content.ts'
import { putPackage, putStatement } from './content-queries.ts'
import { type PackageFiles, replacePackageFiles } from './file-queries.ts'
import { lockStandingProblem } from './lock.ts'
import { findForJudging, findProblem } from './queries.ts'
import { mergeHtml, type RenderedTexts, renderTexts } from './render.ts'
import type { Texts } from './record.ts'
import { holdTags, insertProblem, markChanged, putSkeletons, replaceTags } from './write-queries.ts'

/** Every field of a new problem; `newProblem.parse({title, description})` fills the defaults. */
export type NewProblem = z.output<typeof newProblem>

export interface RenderedProblem extends NewProblem {
  rendered: RenderedTexts
}

/**
 * A statement in one language with its samples. Takes its time: to be done before a transaction.
 * @throws Refusal VALIDATION_FAILED for a text that cannot be rendered
 */
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

/** Takes its time: to be done before a transaction. @throws Refusal VALIDATION_FAILED for a text that cannot be rendered */
export async function renderProblem(problem: NewProblem): Promise<RenderedProblem> {
  const isSample = problem.in !== '' || problem.out !== ''
  const samples =
    problem.samples ?? (isSample ? [{ in: problem.in, out: problem.out, explanations: {} }] : [])
  return { ...problem, rendered: await renderTexts({ ...problem, samples }) }
}

/** Files of the store that a problem gets with its package. */
export interface ProblemFiles extends PackageFiles {
  /** The package that it came from, as it came. */
  package: { blob: Blob; format: string; version: string; key: string }
}

async function putFiles(tx: Queryable, pid: number, files: ProblemFiles): Promise<void> {
  const { attachments, pdfs, package: origin } = files
  const blobs = [...attachments, ...pdfs].map(({ blob }) => blob)
  await recordBlobs(tx, [...blobs, origin.blob])
  await replacePackageFiles(tx, pid, files)
  const { blob, format, version, key } = origin
  await putPackage(tx, { pid, ...blob, format, version, key, imported_at: new Date() })
}

interface Writing {
  /** The problem that becomes this one; without it a new one is made. */
  pid?: number
  /** The owner of a new one. */
  courseId?: number | null
  /** In place of those of the package before; without it all stay. Their bytes are in the store already. */
  files?: ProblemFiles
}

/**
 * Makes a problem, or makes one into this: every field but its owner, its course, whether it is shown, and starter code that
 * the new one does not name. Asks no policy: for the first start, imports, and the call that has asked.
 * @param owner to whom a new one belongs
 * @throws Refusal UNKNOWN_TAGS; VALIDATION_FAILED where it would have two statements in one language, or none and no PDF;
 *   NOT_FOUND for an unknown or deleted `pid`
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
  await storeContent(tx, now, { ...change, language }, withoutOthers(now.locales, rendered))
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

/** Languages that it does not have any more are blank. */
function withoutOthers(locales: string[], rendered: RenderedTexts): RenderedTexts {
  const blank = { title: '', description: '', input: '', output: '', hint: '' }
  const gone = locales.map((locale) => [locale, { ...blank, html: mergeHtml(blank) }] as const)
  return { ...rendered, translations: { ...Object.fromEntries(gone), ...rendered.translations } }
}

/** As its editors read it, for any caller: for programs that write it elsewhere. @returns null for an unknown one */
export async function readContent(db: Queryable, pid: number): Promise<ProblemContent | null> {
  const problem = await findProblem(db, null, pid)
  return problem ? await contentOf(db, problem) : null
}

/** @returns each tag once @throws Refusal UNKNOWN_TAGS with those that do not exist */
export async function knownTags(tx: Queryable, tids: number[]): Promise<number[]> {
  const wanted = [...new Set(tids)]
  const known = new Set(await holdTags(tx, wanted))
  const unknown = wanted.filter((tid) => !known.has(tid))
  if (unknown.length > 0) throw new Refusal('UNKNOWN_TAGS', { tids: unknown.join(', ') })
  return wanted
}

interface ProblemForJudging {
  type: ProblemType
  /** The problem's own limits, before a language's factors. */
  timeMs: number
  memoryKb: number
  /** Source of the checker or interactor; empty for traditional problems. */
  checker: string
  /** How it is called, and its further arguments. */
  protocol: ProgramProtocol
  flags: string[]
  /** Where there is no checker; null is the usual one. */
  comparison: Comparison | null
  /** Before the site's. */
  languageFactors: ProblemFactors[]
}

/** The judge's view of it, without the tests; for deleted problems too, whose waiting submissions are still judged. */
export async function problemForJudging(db: Queryable, pid: number): Promise<ProblemForJudging | null> {
  const problem = await findForJudging(db, pid)
  if (!problem) return null
  const { type, time_ms, memory_kb, code, protocol, flags, comparison, language_factors } = problem
  return {
    type,
    timeMs: time_ms,
    memoryKb: memory_kb,
    checker: code,
    protocol,
    flags,
    comparison,
    languageFactors: language_factors,
  }
}
