import { withoutAddresses } from '@verdict/domain/authors'
import { limitLacks } from '@verdict/domain/package'
import {
  acceptedRun,
  problemDetail,
  problemRow,
  type ProblemDetail,
  type ProblemRow,
  type ProblemStatistics,
  type StatementHtml,
  type Tag,
} from '@verdict/contract/problem'
import { ratioPercent } from '@verdict/domain/problem'
import { bestLanguage } from '@verdict/domain/text-language'
import type { VerifiedMark } from '@verdict/domain/verification'
import { present } from '../../platform/present.ts'
import { type MaybeViewer, viewerIs } from '../../platform/viewer.ts'
import {
  mayChange,
  mayDelete,
  mayEdit,
  mayHandOut,
  mayOpenAccepted,
  mayTest,
  mayTranslate,
} from '../../access/problem.ts'
import { languageOf } from './content.ts'
import {
  type FullProblem,
  type PlacedProblem,
  type AcceptedRecord,
  type Skeletons,
  type Statement,
  type TestCounts,
  textParts,
  type Texts,
} from './problem-record.ts'
import { hasFormula, mergeHtml } from './render.ts'

interface Beside {
  tags: Tag[]
  verified: VerifiedMark | undefined
}

const presentCore = (
  viewer: MaybeViewer,
  problem: Omit<PlacedProblem, 'titles' | 'level'>,
  { tags, verified }: Beside,
) => ({
  ratio: ratioPercent(problem.solve, problem.submit),
  isOwner: viewerIs(viewer, problem.owner_id),
  tags,
  ...(problem.position !== undefined && { position: problem.position }),
  may: {
    manage: mayEdit(viewer, problem),
    edit: mayChange(viewer, problem),
    delete: mayDelete(viewer, problem),
    handOut: mayHandOut(viewer, problem) && mayChange(viewer, problem),
  },
  ...(verified && { verified }),
})

export const presentRow = (viewer: MaybeViewer, problem: PlacedProblem, beside: Beside): ProblemRow =>
  present(problemRow, problem, {
    ...presentCore(viewer, problem, beside),
    ...(problem.titles && { titles: problem.titles }),
  })

function shownTexts(own: Statement, translation: Statement | null): Texts & { html: StatementHtml } {
  const shown = { ...own }
  for (const part of textParts) {
    if (!translation || translation[part].trim() === '') continue
    shown[part] = translation[part]
    shown.html = { ...shown.html, [part]: translation.html[part] }
  }
  const { description, input, output, hint, html } = shown
  return { description, input, output, hint, html: mergeHtml(html, html) }
}

export function documentFor(
  problem: FullProblem,
  language: string,
): { locale: string; language: string } | null {
  const [first] = problem.documents
  if (!first) return null
  const locales = new Map(problem.documents.map(({ locale }) => [languageOf(problem, locale), locale]))
  const fitting = bestLanguage(language, [...locales.keys()])
  if (fitting !== null) return { locale: locales.get(fitting)!, language: fitting }
  const fallback = locales.has(problem.language) ? '' : first.locale
  return { locale: fallback, language: languageOf(problem, fallback) }
}

interface Parts extends Beside {
  tests: TestCounts
  skeletons: Skeletons | null
  /** The preferred language and the matching text; null if that is the problem's own. */
  wanted: string | undefined
  translation: { locale: string; statement: Statement } | null
  accepts: ProblemDetail['accepts']
  takesCode: boolean
  hidesLevel: boolean
  editorials: ProblemDetail['editorials']
}

export function presentDetail(viewer: MaybeViewer, problem: FullProblem, parts: Parts): ProblemDetail {
  const { tests, skeletons, wanted, translation } = parts
  const locale = translation?.locale ?? ''
  const samples = problem.samples.map(({ in: input, out, html }) => ({
    in: input,
    out,
    explanation: html[locale] ?? html[''] ?? '',
  }))
  const texts = shownTexts(problem, translation?.statement ?? null)
  const hasMath = texts.html.hasMath || samples.some(({ explanation }) => hasFormula(explanation))
  const language = languageOf(problem, locale)
  const core = presentCore(viewer, problem, parts)
  return present(problemDetail, problem, {
    ...core,
    may: {
      ...core.may,
      submit: parts.takesCode,
      test: mayTest(viewer, problem),
      translate: mayTranslate(viewer, problem),
      handOut: mayHandOut(viewer, problem),
    },
    title: problem.titles[locale] ?? problem.title,
    language,
    languages: [problem.language, ...problem.locales],
    ...texts,
    html: { ...texts.html, hasMath },
    in: samples[0]?.in ?? '',
    out: samples[0]?.out ?? '',
    samples,
    author: skeletons ? problem.author : withoutAddresses(problem.author),
    pdf: documentFor(problem, wanted ?? language)?.language ?? null,
    ...(parts.hidesLevel && { difficulty: '' }),
    time: problem.time_ms,
    memory: problem.memory_kb,
    limitsToCome: limitLacks.filter((lack) => problem.lacks.includes(lack)),
    accepts: parts.accepts,
    ...(skeletons && { code: problem.code, skeletons, brokenTests: tests.broken, lacks: problem.lacks }),
    ...(problem.draft_of && { draftOf: problem.draft_of }),
    testcases: tests.all,
    editorials: parts.editorials,
  })
}

export const presentAccepted = (
  viewer: MaybeViewer,
  run: AcceptedRecord,
): ProblemStatistics['runs']['docs'][number] =>
  present(acceptedRun, run, {
    time: run.time_ms,
    memory: run.memory_kb,
    length: run.code_bytes,
    outputs: run.outputs > 0 ? run.outputs : undefined,
    viewable: mayOpenAccepted(viewer, run),
  })
