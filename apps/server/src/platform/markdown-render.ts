// Raw HTML is shown as text, except that <br> works and comments vanish. The tree is sanitised before formulas are rendered,
// so that authors need not be allowed the engine's inline styles and MathML.

import type { Root, RootContent } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
import rehypeSanitize, { type Options as Schema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { putFormulas, setSome, takeFormulas, type TakenFormula } from './markdown-formulas.ts'
import { decorate, reachCode } from './markdown-page.ts'
import { checkFormulas } from '@verdict/domain/markdown-shape'

export interface Page {
  html: string
  formulas: TakenFormula[]
  excerpt: string
}

export interface Rendered {
  html: string
  hasMath: boolean
  excerpt: string
}

const ofLanguage = /^language-[\w+#.-]{1,30}$/

const schema: Schema = {
  strip: ['script'],
  clobber: ['ariaDescribedBy', 'ariaLabelledBy', 'id', 'name'],
  ancestors: { tbody: ['table'], td: ['table'], th: ['table'], thead: ['table'], tr: ['table'] },
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  tagNames:
    'h3 h4 h5 h6 p br hr blockquote pre code em strong del sup a img ul ol li input section table thead tbody tr th td'.split(
      ' ',
    ),
  attributes: {
    a: ['href', 'title', 'id', 'ariaDescribedBy', 'ariaLabel'],
    code: [['className', ofLanguage, 'math-inline', 'math-display']],
    h3: ['id'],
    img: ['src', 'alt', 'title'],
    input: ['checked'],
    li: ['id', ['className', 'task-list-item']],
    ol: ['start'],
    section: [['className', 'footnotes']],
    td: ['align'],
    th: ['align'],
    ul: [['className', 'contains-task-list']],
  },
}

interface MarkdownNode {
  type: string
  position?: { start: { offset?: number }; end?: { offset?: number } }
  data?: { hProperties?: { className?: string[] } }
  value?: string
  lang?: string | null
  depth?: number
  children?: MarkdownNode[]
}

const inline = new Set([
  'paragraph',
  'heading',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
  'tableCell',
])

function shown(html: MarkdownNode, parent: MarkdownNode): MarkdownNode[] {
  const value = html.value ?? ''
  if (/^\s*<!--[\s\S]*-->\s*$/.test(value)) return []
  if (/^<br\s*\/?>$/i.test(value)) return inline.has(parent.type) ? [{ type: 'break' }] : []
  const text = { type: 'text', value }
  return [inline.has(parent.type) ? text : { type: 'paragraph', children: [text] }]
}

function showRawHtml(node: MarkdownNode): void {
  if (!node.children) return
  node.children = node.children.flatMap((child) => (child.type === 'html' ? shown(child, node) : [child]))
  node.children.forEach(showRawHtml)
}

/** The highest level used becomes h3, without skipping levels. */
function shiftHeadings(root: MarkdownNode): void {
  const headings: { depth: number }[] = []
  const collect = (node: MarkdownNode): void => {
    if (node.type === 'heading') headings.push(node as MarkdownNode & { depth: number })
    node.children?.forEach(collect)
  }
  collect(root)
  const highest = headings.reduce((least, { depth }) => Math.min(least, depth), 6)
  let last = 2
  for (const heading of headings) {
    last = Math.min(heading.depth - highest + 3, last + 1, 6)
    heading.depth = last
  }
}

/** `$$…$$` within a line is a displayed formula, as authors of problems are used to. */
function displayDoubleDollars(node: MarkdownNode, source: string): void {
  const start = node.position?.start.offset
  if (node.type === 'inlineMath' && start !== undefined && source.startsWith('$$', start)) {
    node.data = { ...node.data, hProperties: { className: ['language-math', 'math-display'] } }
  }
  node.children?.forEach((child) => displayDoubleDollars(child, source))
}

/** Prices are no formulas: no blank before a closing dollar unless one follows the opening one, and no digit after it. */
function keepPrices(node: MarkdownNode, source: string): void {
  const children = node.children ?? []
  for (const child of children) {
    const [start, end] = [child.position?.start.offset, child.position?.end?.offset]
    if (child.type === 'inlineMath' && start !== undefined && end !== undefined) {
      const text = source.slice(start, end)
      const isPair = /^\$\d/.test(text) && /\d/.test(source[end] ?? '')
      if (/^\$[^\s$].*\s\$$/s.test(text) || (isPair && !text.startsWith('$$'))) {
        child.type = 'text'
        child.value = text
        delete child.data
      }
    }
    keepPrices(child, source)
  }
}

function formulasIn(node: MarkdownNode): string[] {
  const isFormula =
    node.type === 'math' || node.type === 'inlineMath' || (node.type === 'code' && node.lang === 'math')
  return isFormula ? [node.value ?? ''] : (node.children ?? []).flatMap(formulasIn)
}

const ownMarkdown = () => (root: MarkdownRoot, file: { value: unknown }) => {
  showRawHtml(root)
  shiftHeadings(root)
  keepPrices(root, String(file.value))
  checkFormulas(formulasIn(root))
  displayDoubleDollars(root, String(file.value))
}

const excerptLength = 300

const isElement = (node: RootContent, name: RegExp): boolean =>
  node.type === 'element' && name.test(node.tagName)
const heading = /^h[3-6]$/

function beginningOf(root: Root): RootContent[] {
  const first = root.children.findIndex((node) => node.type === 'element' && !isElement(node, heading))
  const next = root.children.findIndex(
    (node, index) => index > first && (isElement(node, heading) || isElement(node, /^(table|hr)$/)),
  )
  return first < 0 || next < 0 ? root.children : root.children.slice(0, next)
}

function excerptOf(root: Root): string {
  const words: string[] = []
  const collect = (node: RootContent): void => {
    if (node.type === 'text') words.push(node.value)
    if ('children' in node) {
      for (const child of node.children) collect(child)
    }
  }
  for (const node of beginningOf(root)) collect(node)
  const line = Array.from(words.join('').trim().replace(/\s+/g, ' '))
  return line.length <= excerptLength ? line.join('') : `${line.slice(0, excerptLength - 1).join('')}…`
}

/** Renders all but formulas. @param prefix of ids, so that two texts on one page share none @throws ShapeFault */
export function renderPage(text: string, prefix: string): Page {
  let formulas: TakenFormula[] = []
  let excerpt = ''
  const html = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkMath)
    .use(ownMarkdown)
    .use(remarkRehype, { clobberPrefix: '', footnoteLabelTagName: 'h3', footnoteLabelProperties: {} })
    .use(rehypeSanitize, { ...schema, clobberPrefix: prefix })
    .use(() => (root: Root) => {
      excerpt = excerptOf(root)
      decorate(root, prefix)
      formulas = takeFormulas(root)
      reachCode(root)
    })
    // After sanitising, only the marks of formulas are raw.
    .use(rehypeStringify, { allowDangerousHtml: true })
    .processSync(text)
  return { html: String(html), formulas, excerpt }
}

/** @throws ShapeFault */
export function renderSafely(text: string, prefix: string): Rendered {
  const { html, formulas, excerpt } = renderPage(text, prefix)
  const set: string[] = []
  while (set.length < formulas.length) set.push(...setSome(formulas.slice(set.length)))
  return { html: putFormulas(html, set), hasMath: formulas.length > 0, excerpt }
}
