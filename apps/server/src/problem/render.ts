// A statement's four texts, and the explanations of samples, become HTML when they are saved, so that a reader loads no
// engine. A change renders only the parts that it brings; whether a formula stands in the statement follows from all of them.

import type { StoredSample } from '@verdict/contract/problem-content'
import type { StatementHtml } from '@verdict/contract/problem'
import { renderMarkdown } from '../platform/markdown.ts'
import { type TextPart, textParts, type Texts } from './record.ts'

export type PartsHtml = Partial<Record<TextPart, string>>

/**
 * @param within where the texts stand in the body
 * @throws Refusal VALIDATION_FAILED for a part that cannot be rendered, by its name
 */
async function renderParts(
  texts: Partial<Record<TextPart, string | undefined>>,
  within = '',
): Promise<PartsHtml> {
  const wanted = textParts.filter((part) => texts[part] !== undefined)
  const rendered = await Promise.all(
    wanted.map((part) => renderMarkdown(texts[part]!, { field: `${within}${part}`, ids: part })),
  )
  return Object.fromEntries(wanted.map((part, index) => [part, rendered[index]!.html]))
}

/** In rendered text `<` is always an entity, so that only a real formula has this. */
const formula = '<span class="katex'

export const hasFormula = (html: string): boolean => html.includes(formula)

const empty: StatementHtml = { description: '', input: '', output: '', hint: '', hasMath: false }

export function mergeHtml(changed: PartsHtml, stored: StatementHtml = empty): StatementHtml {
  const html = { ...stored, ...changed }
  return { ...html, hasMath: textParts.some((part) => hasFormula(html[part])) }
}

type Explained = Omit<StoredSample, 'html'>

/** Explanations that say nothing are left out. */
async function renderSample(sample: Explained, index: number): Promise<StoredSample> {
  const given = Object.entries(sample.explanations).filter(([, text]) => text.trim() !== '')
  const rendered = await Promise.all(
    given.map(async ([locale, text]): Promise<[string, string]> => {
      const ids = `sample-${index + 1}`
      return [
        locale,
        (await renderMarkdown(text, { field: `samples.${index}.explanations.${locale}`, ids })).html,
      ]
    }),
  )
  return {
    in: sample.in,
    out: sample.out,
    explanations: Object.fromEntries(given),
    html: Object.fromEntries(rendered),
  }
}

/** The texts of a problem, where they are given. */
export interface GivenTexts extends Partial<Record<TextPart, string | undefined>> {
  translations?: Record<string, Texts & { title: string }> | undefined
  samples?: Explained[] | undefined
}

/** The given texts, as HTML besides. */
export interface RenderedTexts {
  own: PartsHtml
  translations: Record<string, Texts & { title: string; html: StatementHtml }>
  samples: StoredSample[] | undefined
}

/** Takes its time: to be done before a transaction. @throws Refusal VALIDATION_FAILED for a text that cannot be rendered */
export async function renderTexts(texts: GivenTexts): Promise<RenderedTexts> {
  const own = await renderParts(texts)
  const translations: RenderedTexts['translations'] = {}
  for (const [locale, given] of Object.entries(texts.translations ?? {})) {
    translations[locale] = { ...given, html: mergeHtml(await renderParts(given, `translations.${locale}.`)) }
  }
  const samples: StoredSample[] = []
  for (const [index, sample] of (texts.samples ?? []).entries()) {
    samples.push(await renderSample(sample, index))
  }
  return { own, translations, samples: texts.samples && samples }
}
