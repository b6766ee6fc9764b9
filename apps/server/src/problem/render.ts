// A statement's four texts become HTML when they are saved, so that a reader loads no engine. A change renders only
// the parts that it brings; whether a formula stands in the statement follows from all of them.

import type { StatementHtml } from '@verdict/contract/problem'
import { renderMarkdown } from '../platform/markdown.ts'

export const renderedParts = ['description', 'input', 'output', 'hint'] as const
type RenderedPart = (typeof renderedParts)[number]
export type PartsHtml = Partial<Record<RenderedPart, string>>

/** @throws Refusal VALIDATION_FAILED for a part that cannot be rendered, by its name */
export async function renderParts(
  texts: Partial<Record<RenderedPart, string | undefined>>,
): Promise<PartsHtml> {
  const wanted = renderedParts.filter((part) => texts[part] !== undefined)
  const rendered = await Promise.all(wanted.map((part) => renderMarkdown(texts[part]!, { field: part })))
  return Object.fromEntries(wanted.map((part, index) => [part, rendered[index]!.html]))
}

/** In rendered text `<` is always an entity, so that only a real formula has this. */
const formula = '<span class="katex'

const empty: StatementHtml = { description: '', input: '', output: '', hint: '', hasMath: false }

export function mergeHtml(changed: PartsHtml, stored: StatementHtml = empty): StatementHtml {
  const html = { ...stored, ...changed }
  return { ...html, hasMath: renderedParts.some((part) => html[part].includes(formula)) }
}
