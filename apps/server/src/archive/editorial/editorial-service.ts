import { isDeepStrictEqual } from 'node:util'
import type { Editorial, EditorialSource, writtenEditorial } from '@verdict/contract/editorial'
import { languageName } from '@verdict/domain/language'
import { bestLanguage } from '@verdict/domain/text-language'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { renderMarkdown } from '../../platform/markdown.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { MaybeViewer, Viewer } from '../../platform/viewer.ts'
import { lockStandingProblem } from '../problem/problem-service.ts'
import { assertAllInUse } from '../../access/course-access.ts'
import { type EditorialForViewer, problemToExplain, seenEditorials } from '../../access/editorial-access.ts'
import { isOpenedBy, type NamedPlace } from '../../access/opened.ts'
import { findVisibleProblem } from '../../access/problem-access.ts'
import {
  findSource,
  languagesOf,
  localesOf,
  putEditorial,
  removeEditorial,
  type SourceRecord,
  textsIn,
} from './editorial-queries.ts'

type Written = z.output<typeof writtenEditorial>

/** @param language of the reader; the best match is taken @throws Refusal NOT_FOUND if none is visible */
export async function readEditorials(
  { db }: Context,
  viewer: MaybeViewer,
  pid: number,
  { lang, ...place }: NamedPlace & { lang?: string | undefined },
): Promise<Editorial[]> {
  const problem = await findVisibleProblem({ db }, viewer, pid, await isOpenedBy(db, viewer, pid, place))
  const seen = await seenEditorials(db, viewer, problem, place.course)
  if (seen.length === 0) throw new Refusal('NOT_FOUND')
  const [locales, languages] = [
    await localesOf(
      db,
      seen.map(({ id }) => id),
    ),
    await languagesOf(db, pid),
  ]
  const wanted = seen.flatMap(({ id }) => {
    const locale = fitting(locales.get(id) ?? [], lang, languages)
    return locale === undefined ? [] : [{ id, locale }]
  })
  const texts = new Map((await textsIn(db, wanted)).map((text) => [text.editorial_id, text]))
  return seen.map((editorial) => present(editorial, texts.get(editorial.id)))
}

const fitting = (locales: string[], wanted: string | undefined, languages: string[]): string | undefined =>
  (wanted === undefined ? null : bestLanguage(wanted, locales)) ??
  languages.find((language) => locales.includes(language)) ??
  locales[0]

const present = (
  { course_id, course_name, shown, language, code, updated_at, writes }: EditorialForViewer,
  text: { locale: string; html: string; has_math: boolean } | undefined,
): Editorial => ({
  course: course_id === null ? null : { id: course_id, name: course_name ?? '' },
  language: text?.locale ?? '',
  html: text?.html ?? '',
  hasMath: text?.has_math ?? false,
  program: language === null ? null : { language, code },
  updatedAt: updated_at.toISOString(),
  ...(writes && { shown }),
})

const presentSource = (found: SourceRecord | undefined): EditorialSource => ({
  shown: found?.shown ?? 'never',
  texts: found?.texts ?? {},
  program: found && found.language !== null ? { language: found.language, code: found.code } : null,
  updatedAt: found?.updated_at.toISOString() ?? null,
})

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function readSource(
  { db }: { db: Queryable },
  viewer: Viewer,
  pid: number,
  course?: number,
): Promise<EditorialSource> {
  await problemToExplain(db, viewer, pid, course)
  return presentSource(await findSource(db, pid, course ?? null))
}

const kept = ({ shown, texts, program }: Written) => ({
  shown,
  texts: Object.fromEntries(Object.entries(texts).filter(([, content]) => content.trim() !== '')),
  program: program && program.code.trim() === '' ? null : program,
})

/**
 * @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED; VALIDATION_FAILED for a text that cannot be rendered, or in
 * another language than the problem's
 */
export async function writeEditorial(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  place: { pid: number; course?: number | undefined },
  body: Written,
): Promise<EditorialSource> {
  const { pid, course } = place
  await problemToExplain(db, viewer, pid, course)
  const written = kept(body)
  const texts = await renderedTexts(viewer, written.texts, course)
  await db.transaction().execute(async (tx) => {
    await lockStandingProblem(tx, pid)
    const { owner_id, course_id } = await problemToExplain(tx, viewer, pid, course)
    // The editorial belongs to the course in which it is written, else to the problem's.
    await assertAllInUse(tx, [course ?? course_id])
    const found = await findSource(tx, pid, course ?? null)
    const before = presentSource(found)
    await assertLanguages(tx, pid, Object.keys(written.texts), Object.keys(before.texts))
    const { updatedAt: _, ...now } = before
    if (isDeepStrictEqual(now, written)) return
    const isGone = texts.length === 0 && written.program === null
    if (isGone) await removeEditorial(tx, pid, course ?? null)
    else {
      const { language = null, code = '' } = written.program ?? {}
      const row = { pid, course_id: course ?? null, shown: written.shown, language, code }
      await putEditorial(tx, { ...row, updated_by: viewer.userId }, texts)
    }
    if (course === undefined && owner_id === viewer.userId) return
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'problem.editorial',
      target: `problem:${pid}`,
      ...(found && { before: stateOf(now, course) }),
      ...(!isGone && { after: stateOf(written, course) }),
    })
  })
  return readSource({ db }, viewer, pid, course)
}

const stateOf = (
  { shown, texts, program }: Omit<EditorialSource, 'updatedAt'>,
  course: number | undefined,
) => ({
  ...(course !== undefined && { course }),
  shown,
  editorial: { ...texts, ...(program && { [languageName(program.language)]: program.code }) },
})

async function renderedTexts(
  { userId: person }: Viewer,
  texts: Record<string, string>,
  course: number | undefined,
) {
  const rendered = []
  for (const [locale, content] of Object.entries(texts)) {
    const ids = course === undefined ? 'editorial' : `editorial-${course}`
    const { html, hasMath } = await renderMarkdown(content, { field: `texts.${locale}`, ids, person })
    rendered.push({ locale, content, html, has_math: hasMath })
  }
  return rendered
}

/** Only languages of the problem; an existing text may stay. */
async function assertLanguages(tx: Queryable, pid: number, given: string[], before: string[]): Promise<void> {
  const known = new Set([...(await languagesOf(tx, pid)), ...before])
  const issues = given
    .filter((language) => !known.has(language))
    .map((language) => ({ path: `body.texts.${language}`, message: 'is no language of this problem' }))
  if (issues.length > 0) throw new Refusal('VALIDATION_FAILED', {}, issues)
}
