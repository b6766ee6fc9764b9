// Texts are rendered when saved, so that readers load no engine. Whether there are formulas follows from all texts.

import type { StoredSample } from '@verdict/contract/problem-content'
import type { StatementHtml } from '@verdict/contract/problem'
import { renderMarkdown } from '../../platform/markdown.ts'
import { type TextPart, textParts, type Texts } from './problem-record.ts'

export type PartsHtml = Partial<Record<TextPart, string>>

/** @param within path of the texts in the body @throws Refusal VALIDATION_FAILED by the part's name */
async function renderParts(
  texts: Partial<Record<TextPart, string | undefined>>,
  within: string,
  person: number | undefined,
): Promise<PartsHtml> {
  const wanted = textParts.filter((part) => texts[part] !== undefined)
  const rendered = await Promise.all(
    wanted.map((part) => renderMarkdown(texts[part]!, { field: `${within}${part}`, ids: part, person })),
  )
  return Object.fromEntries(wanted.map((part, index) => [part, rendered[index]!.html]))
}

/** The author's `<` is an entity, so only a real formula matches. */
const formula = '<span class="katex'

export const hasFormula = (html: string): boolean => html.includes(formula)

const empty: StatementHtml = { description: '', input: '', output: '', hint: '', hasMath: false }

export function mergeHtml(changed: PartsHtml, stored: StatementHtml = empty): StatementHtml {
  const html = { ...stored, ...changed }
  return { ...html, hasMath: textParts.some((part) => hasFormula(html[part])) }
}

type Explained = Omit<StoredSample, 'html'>

async function renderSample(
  sample: Explained,
  index: number,
  person: number | undefined,
): Promise<StoredSample> {
  const given = Object.entries(sample.explanations).filter(([, text]) => text.trim() !== '')
  const rendered = await Promise.all(
    given.map(async ([locale, text]): Promise<[string, string]> => {
      const ids = `sample-${index + 1}`
      return [
        locale,
        (await renderMarkdown(text, { field: `samples.${index}.explanations.${locale}`, ids, person })).html,
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

export interface GivenTexts extends Partial<Record<TextPart, string | undefined>> {
  translations?: Record<string, Texts & { title: string }> | undefined
  samples?: Explained[] | undefined
}

export interface RenderedTexts {
  own: PartsHtml
  translations: Record<string, Texts & { title: string; html: StatementHtml }>
  samples: StoredSample[] | undefined
}

/**
 * Slow: call it before a transaction.
 * @param person undefined if nobody is waiting
 * @throws Refusal VALIDATION_FAILED for a text that cannot be rendered
 */
export async function renderTexts(texts: GivenTexts, person?: number): Promise<RenderedTexts> {
  const own = await renderParts(texts, '', person)
  const translations: RenderedTexts['translations'] = {}
  for (const [locale, given] of Object.entries(texts.translations ?? {})) {
    translations[locale] = {
      ...given,
      html: mergeHtml(await renderParts(given, `translations.${locale}.`, person)),
    }
  }
  const samples: StoredSample[] = []
  for (const [index, sample] of (texts.samples ?? []).entries()) {
    samples.push(await renderSample(sample, index, person))
  }
  return { own, translations, samples: texts.samples && samples }
}
