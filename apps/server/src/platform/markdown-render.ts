// Markdown with tables and formulas becomes HTML that is safe to place into a page.
// Raw HTML in a text is shown as text and never interpreted; only a line break (<br>) is honoured and comments
// vanish. The tree is sanitised before formulas are set, so that what the formula engine makes (inline styles,
// MathML) need not be allowed to authors, and the engine itself trusts no command that names an address or a class.
// The result is for a page whose own headings are h1 and h2: an author's highest heading becomes h3.

import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
import rehypeKatex from 'rehype-katex'
import rehypeSanitize, { type Options as Schema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { decorate, boundFormulas } from './markdown-page.ts'

export interface Rendered {
  html: string
  /** A formula stands in it, so that the page needs the formula style sheet. */
  hasMath: boolean
  /** How the text begins, in one line without marks: what a list shows of it. */
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

/** As much of a markdown node as is read or rewritten here. */
interface MarkdownNode {
  type: string
  position?: { start: { offset?: number } }
  data?: { hProperties?: { className?: string[] } }
  value?: string
  depth?: number
  children?: MarkdownNode[]
}

/** Parents whose children are words, not blocks. */
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

/** The highest level used becomes h3; no level is skipped on the way down. */
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

/** `$$…$$` within a line is a displayed formula, as authors of problems have always written it. */
function displayDoubleDollars(node: MarkdownNode, source: string): void {
  const start = node.position?.start.offset
  if (node.type === 'inlineMath' && start !== undefined && source.startsWith('$$', start)) {
    node.data = { ...node.data, hProperties: { className: ['language-math', 'math-display'] } }
  }
  node.children?.forEach((child) => displayDoubleDollars(child, source))
}

const ownMarkdown = () => (root: MarkdownRoot, file: { value: unknown }) => {
  showRawHtml(root)
  shiftHeadings(root)
  displayDoubleDollars(root, String(file.value))
}

const isFormula = (node: Element): boolean => {
  const classes = node.properties['className']
  return Array.isArray(classes) && classes.some((name) => /^(?:math-|language-math$)/.test(name))
}

const holdsFormula = (node: Root | ElementContent): boolean =>
  (node.type === 'element' && isFormula(node)) ||
  ('children' in node && node.children.some((child) => child.type !== 'doctype' && holdsFormula(child)))

/** At most so many characters are kept of the beginning. */
const excerptLength = 300

const isElement = (node: RootContent, name: RegExp): boolean =>
  node.type === 'element' && name.test(node.tagName)
const heading = /^h[3-6]$/

/** Up to the next heading or table, which make no sentence with it. */
function beginningOf(root: Root): RootContent[] {
  const first = root.children.findIndex((node) => node.type === 'element' && !isElement(node, heading))
  const next = root.children.findIndex(
    (node, index) => index > first && (isElement(node, heading) || isElement(node, /^(table|hr)$/)),
  )
  return first < 0 || next < 0 ? root.children : root.children.slice(0, next)
}

/** A formula stays as it was written. */
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

/**
 * Set one text. Takes as long as it takes (a long text with many formulas: tens of milliseconds), so that
 * servers call it in a worker thread.
 * @param prefix stands before every id, so that two texts on one page share none
 */
export function renderSafely(text: string, prefix: string): Rendered {
  let hasMath = false
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
      hasMath = holdsFormula(root)
    })
    .use(rehypeKatex, { trust: false, output: 'htmlAndMathml', strict: 'ignore', maxSize: 40 })
    .use(() => boundFormulas)
    .use(rehypeStringify)
    .processSync(text)
  return { html: String(html), hasMath, excerpt }
}
