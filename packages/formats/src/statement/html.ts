// HTML statements to Markdown. Scripts, frames and styles are dropped; formulas come from MathJax, KaTeX, MathML and dollars.

import type { Element, ElementContent, Nodes, Root, RootContent, Text } from 'hast'
import type { Nodes as Markdown } from 'mdast'
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import { unified } from 'unified'
import { isSafeLink, printMarkdown, type Surroundings } from './markdown.ts'

const parser = unified().use(rehypeParse, { fragment: true })

/** Longer texts are kept as they are. */
const maxChars = 512 * 1024

const unsafe = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'frame',
  'meta',
  'link',
  'form',
  'base',
  'svg',
  'title',
])
const loud = new Set(['script', 'iframe', 'object', 'embed', 'frame', 'meta', 'form', 'svg'])

const marks: Record<string, string> = {
  b: 'strong',
  strong: 'strong',
  i: 'emphasis',
  em: 'emphasis',
  del: 'strike',
  s: 'strike',
  strike: 'strike',
}

/** Nested elements: Markdown repeats the prefix of each level on every line. */
const deepest = 200

const classesOf = (element: Element): string[] => {
  const names = element.properties['className']
  return Array.isArray(names) ? names.map(String) : []
}

const textOf = (node: Nodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(textOf).join('') : ''

const find = (node: Nodes, test: (element: Element) => boolean): Element | null => {
  if (node.type === 'element' && test(node)) return node
  if (!('children' in node)) return null
  for (const child of node.children) {
    const found = find(child, test)
    if (found) return found
  }
  return null
}

const math = (value: string, block: boolean): Element => ({
  type: 'element',
  tagName: block ? 'formula-block' : 'formula',
  properties: {},
  children: [{ type: 'text', value: value.trim() }],
})

const annotation = (element: Element): string | null => {
  const found = find(
    element,
    ({ tagName, properties }) => tagName === 'annotation' && properties['encoding'] === 'application/x-tex',
  )
  return found ? textOf(found) : null
}

function markdownFormula(element: Element): Element | null {
  const [only] = element.children
  if (element.tagName === 'pre' && element.children.length === 1 && only?.type === 'element')
    return markdownFormula(only)
  const classes = classesOf(element)
  const isBlock = classes.includes('math-display')
  return element.tagName === 'code' && (isBlock || classes.includes('math-inline'))
    ? math(textOf(element), isBlock)
    : null
}

function formulaOf(element: Element): ElementContent[] | null {
  const classes = classesOf(element)
  const type = element.properties['type']
  if (element.tagName === 'script' && typeof type === 'string' && type.startsWith('math/tex')) {
    return [math(textOf(element), type.includes('mode=display'))]
  }
  if (classes.some((name) => /^(?:MathJax|MathJax_\w+|mjx-\w+)$/.test(name))) return []
  const own = markdownFormula(element)
  if (own) return [own]
  const isKatex = classes.includes('katex') || classes.includes('katex-display')
  if (!isKatex && element.tagName !== 'math') return null
  const tex = annotation(element)
  const block = classes.includes('katex-display') || element.properties['display'] === 'block'
  return tex === null ? null : [math(tex, block)]
}

const pairs: [open: string, close: string, block: boolean][] = [
  ['$$$$$$', '$$$$$$', true],
  ['$$$', '$$$', false],
  ['$$', '$$', true],
  ['\\[', '\\]', true],
  ['\\(', '\\)', false],
]

/** Pandoc's rule: no blank inside the dollars and no digit after the closing one; otherwise it is money. */
const isSingle = (text: string, start: number, end: number): boolean =>
  end > start + 1 &&
  !/\s/.test(text[start + 1]!) &&
  !/[\s\\]/.test(text[end - 1]!) &&
  !/\d/.test(text[end + 1] ?? '')

function* formulasIn(text: string): Generator<{ start: number; end: number; value: string; block: boolean }> {
  const nowhere = new Set<string>()
  let at = 0
  while (at < text.length) {
    const start = nextOpening(text, at)
    if (start < 0) return
    const [open, close, block] = pairs.find(([open]) => text.startsWith(open, start)) ?? ['$', '$', false]
    const end = nowhere.has(close) ? -1 : text.indexOf(close, start + open.length)
    if (end < 0) nowhere.add(close)
    const isFormula = end > start + open.length && (open !== '$' || isSingle(text, start, end))
    if (isFormula)
      yield { start, end: end + close.length, value: text.slice(start + open.length, end), block }
    at = isFormula ? end + close.length : start + open.length
  }
}

function nextOpening(text: string, from: number): number {
  const opening = /(?<!\\)\$|\\[[(]/g
  opening.lastIndex = from
  return opening.exec(text)?.index ?? -1
}

function withFormulas({ value }: Text): ElementContent[] {
  const parts: ElementContent[] = []
  let at = 0
  for (const { start, end, value: tex, block } of formulasIn(value)) {
    parts.push({ type: 'text', value: value.slice(at, start) }, math(tex, block))
    at = end
  }
  parts.push({ type: 'text', value: value.slice(at).replaceAll('\u00a0', ' ').replaceAll('\\$', '$') })
  return parts.filter((part) => part.type !== 'text' || part.value !== '')
}

/** `10<sup>5</sup>` is a formula. */
function raised(element: Element, before: ElementContent[]): ElementContent {
  const last = before.at(-1)
  const [, rest, word] =
    (last?.type === 'text' && /^(.*?)([A-Za-z0-9]{1,20})$/s.exec(last.value.slice(-2000))) || []
  if (last?.type === 'text' && word !== undefined) {
    last.value = last.value.slice(0, Math.max(0, last.value.length - 2000)) + rest
  }
  const mark = element.tagName === 'sup' ? '^' : '_'
  return math(`${word ?? ''}${mark}{${textOf(element).trim()}}`, false)
}

const isPlainText = (element: Element): boolean => element.children.every(({ type }) => type === 'text')

class Cleaner {
  private readonly around: Surroundings
  private depth = 0
  private readonly open = new Set<string>()
  constructor(around: Surroundings) {
    this.around = around
  }

  /** @throws RangeError for elements too deep in one another */
  children(nodes: readonly RootContent[], verbatim: boolean): ElementContent[] {
    const kept: ElementContent[] = []
    const add = (some: readonly ElementContent[]): void => {
      for (const one of some) kept.push(one)
    }
    for (const node of nodes) {
      if (node.type === 'text') add(verbatim ? [node] : withFormulas(node))
      else if (node.type === 'element') add(this.marked(node, kept, verbatim))
    }
    return kept
  }

  private marked(element: Element, before: ElementContent[], verbatim: boolean): ElementContent[] {
    const kind = Object.hasOwn(marks, element.tagName) ? marks[element.tagName]! : null
    if (kind !== null && this.open.has(kind)) return this.children(element.children, verbatim)
    if (this.depth >= deepest) throw new RangeError('too deep')
    this.depth += 1
    if (kind !== null) this.open.add(kind)
    const kept = this.element(element, before, verbatim)
    if (kind !== null) this.open.delete(kind)
    this.depth -= 1
    return kept
  }

  private element(element: Element, before: ElementContent[], verbatim: boolean): ElementContent[] {
    const formula = formulaOf(element)
    if (formula) return formula
    const { tagName } = element
    if (unsafe.has(tagName)) {
      if (loud.has(tagName)) this.around.lose('unsafe-content', { name: tagName })
      return []
    }
    if (/^su[bp]$/.test(tagName) && isPlainText(element) && !verbatim) return [raised(element, before)]
    if (tagName === 'math') this.around.lose('markup-unknown', { name: 'MathML' })
    if (tagName === 'img') return this.picture(element)
    const href = tagName === 'a' ? this.link(element) : null
    if (tagName === 'a' && href === null) return this.children(element.children, verbatim)
    const language = verbatim ? classesOf(element).filter((name) => name.startsWith('language-')) : []
    const { start } = element.properties
    const properties = href === null ? { className: language, ...(tagName === 'ol' && { start }) } : { href }
    const inner = verbatim || tagName === 'pre' || tagName === 'code'
    return [{ ...element, properties, children: this.children(element.children, inner) }]
  }

  private link({ properties }: Element): string | null {
    const href = typeof properties['href'] === 'string' ? properties['href'] : ''
    if (href !== '' && isSafeLink(href)) return href
    if (href !== '') this.around.lose('unsafe-content', { name: 'a' })
    return null
  }

  private picture({ properties }: Element): ElementContent[] {
    const source = typeof properties['src'] === 'string' ? properties['src'] : ''
    const url = this.around.picture(source)
    if (url === null) return []
    const alt = typeof properties['alt'] === 'string' ? properties['alt'] : ''
    return [{ type: 'element', tagName: 'img', properties: { src: url, alt }, children: [] }]
  }
}

const toMarkdown = unified().use(rehypeRemark, {
  handlers: {
    formula: (_state, node: Element) => ({ type: 'inlineMath', value: textOf(node) }) as never,
    'formula-block': (_state, node: Element) => ({ type: 'math', value: textOf(node) }) as never,
  },
})

/** Markdown requires a header row: the first row replaces an empty one. */
function withoutEmptyHeaders(nodes: readonly Markdown[]): void {
  for (const node of nodes) {
    if (node.type === 'table' && node.children.length > 1) {
      const isEmpty = node.children[0]!.children.every(({ children }) => children.length === 0)
      if (isEmpty) node.children.shift()
    }
    if ('children' in node) withoutEmptyHeaders(node.children)
  }
}

/** @returns Markdown; a text that is too long or too deep is kept in a code block and reported */
export function htmlToMarkdown(html: string, around: Surroundings): string {
  try {
    if (html.length > maxChars) throw new RangeError('too long')
    const tree: Root = parser.parse(html)
    const children = new Cleaner(around).children(tree.children, false)
    const root = toMarkdown.runSync({ type: 'root', children } as never)
    withoutEmptyHeaders(root.children)
    return printMarkdown(root.children)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    around.lose('statement-kept', { kind: 'HTML' })
    return `\`\`\`\`html\n${html.slice(0, maxChars)}\n\`\`\`\``
  }
}
