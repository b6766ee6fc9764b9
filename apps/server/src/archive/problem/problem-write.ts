// A deleted problem is hidden: its rows stay for the authors of submissions.

import type { ProblemDetail } from '@verdict/contract/problem'
import { placeOwnProblem } from '../course/course-problems.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { rankMemberships } from '../../people/index.ts'
import { requestOfProblem } from '../../changes/index.ts'
import { mayChangeFields, mayDelete } from '../../access/problem.ts'
import { type Change, storeContent, contentOf } from './content.ts'
import {
  lockStandingProblem,
  knownTags,
  type NewProblem,
  renderProblem,
  writeProblem,
} from './problem-service.ts'
import {
  findProblem,
  skeletonsOf,
  tagsOf,
  hasTestsBeyondAscii,
  hasTestsWithoutAnswer,
} from './problem-queries.ts'
import { readProblem } from './problem-read.ts'
import { renderTexts } from './render.ts'
import { assertMayCreate, findProblemToSet, type ProblemForViewer } from '../../access/problem-access.ts'
import {
  markChanged,
  markDeleted,
  putSkeletons,
  replaceTags,
  uncountForUsers,
  setLacks,
  setTimeRule,
} from './problem-write-queries.ts'
import type { ProblemContent } from '@verdict/contract/problem-content'
import { judgeShortCode } from '@verdict/domain/verdict'
import { languageName, languageRecords } from '@verdict/domain/language'
import type { Queryable } from '../../platform/db.ts'
import { type SettingColumn, textParts } from './problem-record.ts'
import { type Lack, mendedBy } from '@verdict/domain/package'
import { ProblemStatus } from '@verdict/domain/problem'
import type { TimeRule } from '@verdict/domain/time-limit'

/** Parts that an imported problem lacks before it takes submissions. Setting the field, or adding tests, resolves it. */
/** @param timeRule the package's; null for the default */
export async function putImported(
  tx: Queryable,
  pid: number,
  { lacks, timeRule }: { lacks: readonly Lack[]; timeRule: TimeRule | null },
): Promise<void> {
  await setLacks(tx, pid, [...new Set(lacks)])
  await setTimeRule(tx, pid, timeRule)
}

/**
 * Answers are checked on the final tests.
 * @param given names of the fields set; `tests` if some were added, `allTests` if these are all
 */
export async function mendLacks(
  tx: Queryable,
  problem: { pid: number; lacks: readonly Lack[] },
  given: readonly string[],
): Promise<void> {
  const mended = new Set<Lack>(mendedBy(given))
  const isAnswered = problem.lacks.includes('answers') && !(await hasTestsWithoutAnswer(tx, problem.pid))
  if (isAnswered) mended.add('answers')
  const left = problem.lacks.filter((lack) => !mended.has(lack))
  if (left.length < problem.lacks.length) await setLacks(tx, problem.pid, left)
}

type Plain = string | number | boolean | string[] | number[]
type View = Record<string, Plain | Record<string, string>>

const factorsOf = ({ languageFactors }: ProblemContent): Record<string, string> =>
  Object.fromEntries(
    languageFactors.map(({ language, time, memory }) => [
      languageName(language),
      `${time ?? '–'} / ${memory ?? '–'}`,
    ]),
  )

const scoreWords = (score: ProblemContent['references'][number]['score']): string[] =>
  score ? [`${score.least / 100}-${score.most / 100}`] : []

function programsOf(content: ProblemContent) {
  const references = content.references.map(({ name, language, code, expected, score }) => [
    name,
    `${[languageRecords[language].name, ...expected.map((judge) => judgeShortCode[judge]), ...scoreWords(score)].join(' ')}\n${code}`,
  ])
  const validators = content.validators.map(({ name, code, protocol, flags }) => [
    name,
    `${[protocol, ...flags].join(' ')}\n${code}`,
  ])
  const sources = content.sources.map(({ role, name, language, code }) => [
    `${role} ${name}`,
    language === null ? code : `${languageName(language)}\n${code}`,
  ])
  return {
    references: Object.fromEntries(references),
    validators: Object.fromEntries(validators),
    sources: Object.fromEntries(sources),
  }
}

async function viewOf(tx: Queryable, pid: number): Promise<View> {
  const problem = (await findProblem(tx, null, pid))!
  const [content, tags, skeletons] = [
    await contentOf(tx, problem),
    (await tagsOf(tx, [pid])).get(pid) ?? [],
    await skeletonsOf(tx, pid),
  ]
  const [first, ...others] = content.samples
  const explained = content.samples.flatMap(({ explanations }, index) =>
    Object.entries(explanations).map(([locale, text]) => [`${index + 1} ${locale}`.trim(), text]),
  )
  const samples = others.flatMap((sample, index) => [
    [`${index + 2} in`, sample.in],
    [`${index + 2} out`, sample.out],
  ])
  const translated = Object.entries(content.translations).flatMap(([locale, texts]) =>
    (['title', ...textParts] as const).map((part) => [`${locale} ${part}`, texts[part]]),
  )
  return {
    title: problem.title,
    type: problem.type,
    status: problem.status,
    time_ms: problem.time_ms,
    memory_kb: problem.memory_kb,
    code: problem.code,
    description: problem.description,
    input: problem.input,
    output: problem.output,
    sample_in: first?.in ?? '',
    sample_out: first?.out ?? '',
    hint: problem.hint,
    tags: tags.map(({ name }) => name),
    skeletons: skeletons as Record<string, string>,
    language: problem.language,
    translations: Object.fromEntries(translated),
    samples: Object.fromEntries(samples),
    explanations: Object.fromEntries(explained),
    source: problem.source,
    author: problem.author,
    licence: problem.licence,
    difficulty: problem.difficulty,
    comparison: problem.comparison ? JSON.stringify(problem.comparison) : '',
    protocol: problem.protocol,
    flags: problem.flags,
    feedback: problem.feedback ?? '',
    answer: problem.answer,
    passes: problem.passes,
    processes: problem.processes,
    utf8: problem.utf8,
    ...programsOf(content),
    allowedLanguages: content.allowedLanguages,
    languageFactors: factorsOf(content),
  } satisfies Record<Exclude<SettingColumn, 'titles' | 'languages' | 'language_factors'>, unknown> & View
}

/** @returns null if nothing changes */
function changedBetween(before: View, after: View): { before: View; after: View } | null {
  const changed: { before: View; after: View } = { before: {}, after: {} }
  for (const [field, now] of Object.entries(after)) {
    const was = before[field]!
    if (JSON.stringify(was) === JSON.stringify(now)) continue
    if (typeof was !== 'object' || typeof now !== 'object' || Array.isArray(was) || Array.isArray(now)) {
      changed.before[field] = was
      changed.after[field] = now
      continue
    }
    const keys = [...new Set([...Object.keys(was), ...Object.keys(now)])].filter(
      (key) => (was[key] ?? '') !== (now[key] ?? ''),
    )
    if (keys.length === 0) continue
    changed.before[field] = Object.fromEntries(keys.map((key) => [key, was[key] ?? '']))
    changed.after[field] = Object.fromEntries(keys.map((key) => [key, now[key] ?? '']))
  }
  return Object.keys(changed.after).length === 0 ? null : changed
}

interface Place {
  /** It will own the problem. */
  course?: number | undefined
  /** Reserved, and not on the course's list. */
  draft?: '1' | undefined
}

/**
 * @throws Refusal FORBIDDEN, UNKNOWN_TAGS, VALIDATION_FAILED; NOT_FOUND for an unknown course
 */
export async function createAs(
  context: Context,
  viewer: Viewer,
  problem: NewProblem,
  { course: courseId, draft }: Place = {},
): Promise<{ pid: number }> {
  await assertMayCreate(context.db, viewer, courseId ?? null)
  const status = draft ? ProblemStatus.Reserve : problem.status
  const rendered = await renderProblem({ ...problem, status }, viewer.userId)
  return context.db.transaction().execute(async (tx) => {
    const created = await writeProblem(tx, viewer, rendered, { courseId: courseId ?? null })
    if (courseId !== undefined)
      await placeOwnProblem(tx, viewer, { courseId, pid: created.pid, isListed: !draft })
    return created
  })
}

function assertMayChange(viewer: Viewer, problem: ProblemForViewer, change: Change): void {
  const fields = Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [field]))
  const changed = fields.filter((field) => field !== 'status' || change.status !== problem.status)
  if (!mayChangeFields(viewer, problem, changed)) throw new Refusal('FORBIDDEN')
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, UNKNOWN_TAGS, VALIDATION_FAILED, TESTS_NEED_UTF8, SOURCES_CHANGED */
export async function changeProblem(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  pid: number,
  change: Change,
): Promise<ProblemDetail> {
  assertMayChange(viewer, await findProblemToSet(context, viewer, pid), change)
  const rendered = await renderTexts(change, viewer.userId)
  await context.db.transaction().execute(async (tx) => {
    const held = await lockStandingProblem(tx, pid)
    assertMayChange(viewer, await findProblemToSet({ db: tx }, viewer, pid), change)
    if (change.utf8 === false && held.utf8 && (await hasTestsBeyondAscii(tx, pid))) {
      throw new Refusal('TESTS_NEED_UTF8')
    }
    const now = (await findProblem(tx, viewer, pid))!
    const { sourcesMark } = change
    if (sourcesMark !== undefined && sourcesMark !== (await contentOf(tx, now)).sourcesMark) {
      throw new Refusal('SOURCES_CHANGED')
    }
    const before = await viewOf(tx, pid)
    await storeContent(tx, now, change, rendered, viewer.userId)
    // Confirming the current value also sets a missing limit.
    await mendLacks(tx, held, Object.keys(change))
    if (change.tags) await replaceTags(tx, pid, await knownTags(tx, change.tags))
    if (change.skeletons) await putSkeletons(tx, pid, change.skeletons)
    const changed = changedBetween(before, await viewOf(tx, pid))
    if (!changed) return
    await markChanged(tx, pid)
    // Similarity ignores starter code.
    if (changed.after['skeletons']) await requestOfProblem(tx, pid)
    if (held.owner_id === viewer.userId) return
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'problem.change',
      target: `problem:${pid}`,
      ...changed,
    })
  })
  return readProblem(context, viewer, pid)
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function deleteProblem(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  pid: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const problem = await lockStandingProblem(tx, pid)
    if (!mayDelete(viewer, problem)) throw new Refusal('FORBIDDEN')
    await markDeleted(tx, pid)
    await rankMemberships(tx, await uncountForUsers(tx, pid))
    await requestOfProblem(tx, pid)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'problem.delete',
      target: `problem:${pid}`,
      before: { title: problem.title, status: problem.status, submit: problem.submit, solve: problem.solve },
    })
  })
}
