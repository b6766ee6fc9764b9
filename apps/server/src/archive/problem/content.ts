import { createHash } from 'node:crypto'
import { problemContent, type ProblemContent, type StoredSample } from '@verdict/contract/problem-content'
import type { problemChange } from '@verdict/contract/problem'
import { saidLevel } from '@verdict/domain/level'
import { type JudgedKind, kindFault } from '@verdict/domain/problem-kind'
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import type { Problems } from '../../platform/database-types.ts'
import type { Queryable } from '../../platform/db.ts'
import { present } from '../../platform/present.ts'
import { Refusal } from '@verdict/contract/refusal'
import {
  keepVersions,
  packageOf,
  putStatement,
  referencesOf,
  removeStatements,
  replaceReferences,
  replaceSources,
  replaceValidators,
  sourcesOf,
  translationsOf,
  validatorsOf,
} from './content-queries.ts'
import { putSaidLevel } from './level-queries.ts'
import { type FullProblem, problemSettings, textParts } from './problem-record.ts'
import { mergeHtml, type RenderedTexts } from './render.ts'
import { updateGraderLack, updateProblem } from './problem-write-queries.ts'

export type Change = z.output<typeof problemChange>

const invalid = (field: string, message: string): Refusal =>
  new Refusal('VALIDATION_FAILED', {}, [{ path: `body.${field}`, message }])

const isBlank = (texts: Record<(typeof textParts)[number], string>): boolean =>
  textParts.every((part) => texts[part].trim() === '')

/** The problem's own language is '' in the database. */
export const languageOf = (problem: Pick<FullProblem, 'language'>, locale: string): string =>
  locale === '' ? problem.language : locale

const markOfSources = (
  { code }: Pick<FullProblem, 'code'>,
  { references, validators, sources }: Pick<ProblemContent, 'references' | 'validators' | 'sources'>,
): string =>
  createHash('sha256')
    .update(JSON.stringify([code, references, validators, sources]))
    .digest('hex')

/** @param problem as just read */
export async function contentOf(db: Queryable, problem: FullProblem): Promise<ProblemContent> {
  const { pid } = problem
  const [texts, references, validators, sources, origin] = await Promise.all([
    translationsOf(db, pid),
    referencesOf(db, pid),
    validatorsOf(db, pid),
    sourcesOf(db, pid),
    packageOf(db, pid),
  ])
  const translations = texts.map(({ locale, ...parts }): [string, ProblemContent['translations'][string]] => [
    locale,
    { title: problem.titles[locale] ?? '', ...parts },
  ])
  return present(problemContent, problem, {
    translations: Object.fromEntries(translations),
    samples: problem.samples.map(({ in: input, out, explanations }) => ({ in: input, out, explanations })),
    sourcesMark: markOfSources(problem, { references, validators, sources }),
    references,
    validators,
    sources,
    allowedLanguages: problem.languages,
    pdfs: pdfsOf(problem),
    package: origin
      ? {
          format: origin.format,
          version: origin.version,
          key: origin.key,
          bytes: origin.bytes,
          importedAt: origin.imported_at.toISOString(),
        }
      : null,
  })
}

export const pdfsOf = (problem: Pick<FullProblem, 'language' | 'documents'>): ProblemContent['pdfs'] =>
  problem.documents.map(({ locale, bytes }) => ({ language: languageOf(problem, locale), bytes }))

/** `in` and `out` change the first sample. */
function samplesAfter(
  { samples }: FullProblem,
  change: Change,
  rendered: RenderedTexts,
): StoredSample[] | undefined {
  if (rendered.samples) return rendered.samples
  if (change.in === undefined && change.out === undefined) return undefined
  const [first = { in: '', out: '', explanations: {}, html: {} }, ...others] = samples
  const edited = { ...first, in: change.in ?? first.in, out: change.out ?? first.out }
  const saysNothing = edited.in === '' && edited.out === '' && Object.keys(edited.explanations).length === 0
  return saysNothing && others.length === 0 ? [] : [edited, ...others]
}

const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>

const kindOf = ({ type, protocol, answer, passes, processes }: Partial<JudgedKind>) => ({
  type,
  protocol,
  answer,
  passes,
  processes,
})

function columnsAfter(now: FullProblem, change: Change, rendered: RenderedTexts): Updateable<Problems> {
  const samples = samplesAfter(now, change, rendered)
  const titles = { ...now.titles }
  for (const [locale, { title }] of Object.entries(rendered.translations)) {
    if (title === '') delete titles[locale]
    else titles[locale] = title
  }
  return given<Updateable<Problems>>({
    ...Object.fromEntries(Object.entries(problemSettings).map(([column, field]) => [column, change[field]])),
    language_factors: change.languageFactors && JSON.stringify(change.languageFactors),
    comparison:
      change.comparison === undefined ? undefined : change.comparison && JSON.stringify(change.comparison),
    samples: samples && JSON.stringify(samples),
    titles: change.translations && JSON.stringify(titles),
  })
}

async function storeTexts(tx: Queryable, now: FullProblem, change: Change, rendered: RenderedTexts) {
  const { pid } = now
  if (textParts.some((part) => change[part] !== undefined)) {
    const texts = Object.fromEntries(textParts.map((part) => [part, change[part] ?? now[part]]))
    const { description = '', input = '', output = '', hint = '' } = texts
    await putStatement(tx, pid, '', { description, input, output, hint }, mergeHtml(rendered.own, now.html))
  }
  const translations = Object.entries(rendered.translations)
  const isGone = ([, texts]: (typeof translations)[number]) => texts.title === '' && isBlank(texts)
  const gone = translations.filter(isGone).map(([locale]) => locale)
  await removeStatements(tx, pid, gone)
  for (const [locale, { html, ...texts }] of translations) {
    if (!gone.includes(locale)) await putStatement(tx, pid, locale, texts, html)
  }
  const left = new Set([...now.locales, ...translations.map(([locale]) => locale)])
  for (const locale of gone) left.delete(locale)
  if (left.has(change.language ?? now.language)) throw invalid('language', 'is the language of a translation')
}

/**
 * Stores neither tags nor starter code.
 * @param by whose versions of sources these are
 * @throws Refusal VALIDATION_FAILED without a statement, with two in one language, or with an unfit interactor
 */
export async function storeContent(
  tx: Queryable,
  now: FullProblem,
  change: Change,
  rendered: RenderedTexts,
  by: number | null,
): Promise<void> {
  if (change.description?.trim() === '' && now.documents.length === 0) {
    throw invalid('description', 'is required')
  }
  const fault = kindFault({ ...now, ...given(kindOf(change)) })
  if (fault) throw invalid(fault.field, fault.why)
  await updateProblem(tx, now.pid, columnsAfter(now, change, rendered))
  await storeTexts(tx, now, change, rendered)
  if (change.difficulty !== undefined) await putSaidLevel(tx, now.pid, saidLevel(change.difficulty))
  if (change.references) await replaceReferences(tx, now.pid, change.references)
  if (change.validators) await replaceValidators(tx, now.pid, change.validators)
  if (change.sources) await replaceSources(tx, now.pid, change.sources)
  if (change.answer ?? change.sources) await updateGraderLack(tx, now.pid)
  await keepVersions(tx, now.pid, by)
}
