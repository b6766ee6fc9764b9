// Formulas are rendered in turns of tens of milliseconds with other requests in between. The engine's HTML is not sanitised:
// it escapes the author's text and trusts no command with an address or class.

import type { Element, ElementContent, Parent, Root, RootContent } from 'hast'
import katex from 'katex'

export interface Formula {
  tex: string
  isDisplayed: boolean
}

export interface TakenFormula extends Formula {
  times: number
}

const classesOf = ({ properties }: Element): unknown[] =>
  Array.isArray(properties['className']) ? properties['className'] : []

const textOf = (node: RootContent): string => {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}

/** @returns null if it is no formula */
function formulaOf(node: RootContent): Formula | null {
  if (node.type !== 'element') return null
  const classes = classesOf(node)
  if (classes.includes('math-inline') || classes.includes('math-display'))
    return { tex: textOf(node), isDisplayed: classes.includes('math-display') }
  const [code] = node.children
  if (node.tagName !== 'pre' || code?.type !== 'element') return null
  const isFormula = classesOf(code).some((name) => name === 'math-display' || name === 'language-math')
  return isFormula ? { tex: textOf(code), isDisplayed: true } : null
}

/** Cannot occur in a text: the Markdown parser replaces it. */
const mark = '\0'

export function takeFormulas(root: Root): TakenFormula[] {
  const found = new Map<string, TakenFormula & { index: number }>()
  const markFor = (formula: Formula): ElementContent => {
    const key = `${formula.isDisplayed} ${formula.tex}`
    const taken = found.get(key) ?? { ...formula, times: 0, index: found.size }
    taken.times += 1
    found.set(key, taken)
    return { type: 'raw', value: `${mark}${taken.index}${mark}` }
  }
  const walk = (parent: Parent): void => {
    parent.children = parent.children.map((child) => {
      const formula = formulaOf(child)
      if (formula) return markFor(formula)
      if (child.type === 'element') walk(child)
      return child
    })
  }
  walk(root)
  return [...found.values()]
}

/** @param set in the order in which they were taken */
export const putFormulas = (html: string, set: readonly string[]): string =>
  html
    .split(mark)
    .map((part, index) => (index % 2 === 0 ? part : (set[Number(part)] ?? '')))
    .join('')

/** In em; larger than any legible formula. */
const longest = 400

/** The engine limits upwards only: `\\raisebox{-9999em}` would make the page ten thousand lines high. */
const boundedStyle = (style: string): string =>
  style.replace(/(?<!\d)-?\d+(?:\.\d+)?(?=em\b)/g, (length) =>
    Math.abs(Number(length)) > longest ? `${Math.sign(Number(length)) * longest}` : length,
  )

const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

function engine({ tex, isDisplayed }: Formula): string {
  const options = { trust: false, output: 'htmlAndMathml', strict: 'ignore', maxSize: 40 } as const
  try {
    return katex.renderToString(tex, { ...options, displayMode: isDisplayed, throwOnError: false })
  } catch {
    // The formula stays readable, also if the fault is not the author's.
    return `<span class="katex-error">${escaped(tex)}</span>`
  }
}

const setFormula = (formula: Formula): string =>
  engine(formula)
    // Text has entities for quotation marks, so only attributes match.
    .replace(/ style="[^"]*"/g, boundedStyle)
    .replace(/^<span class="katex-display"/, '$& tabindex="0"')

const cellCost = 6
const ownCost = 20
const turnCost = 1_500

const costOf = ({ tex }: Formula): number =>
  ownCost + tex.length + cellCost * (tex.match(/&|\\\\|\\cr(?![a-zA-Z])/g)?.length ?? 0)

/** As many as fit into one turn. */
export function setSome(formulas: readonly Formula[]): string[] {
  const set: string[] = []
  let cost = 0
  for (const formula of formulas) {
    cost += costOf(formula)
    if (set.length > 0 && cost > turnCost) break
    set.push(setFormula(formula))
  }
  return set
}
