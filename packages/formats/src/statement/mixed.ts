// Markdown that may contain HTML: Markdown stays as written, HTML becomes Markdown. Older texts are HTML from first tag to
// last.

import { shapeFault } from '@verdict/domain/markdown-shape'
import type { Nodes, Root, RootContent } from 'mdast'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { htmlToMarkdown } from './html.ts'
import { withBreaks } from './line-breaks.ts'
import type { Surroundings } from './markdown.ts'
import { markdownPictures } from './pictures.ts'

const reader = unified().use(remarkParse).use(remarkGfm).use(remarkMath)
const toHtml = unified()
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeStringify, { allowDangerousHtml: true })

/** Other words in angle brackets are text: `vector<int>`. */
const tagNames = new Set(
  (
    'a abbr address article audio b bdi bdo big blockquote body br canvas caption center cite code col colgroup dd del ' +
    'details dfn div dl dt em embed fieldset figcaption figure font form frame h1 h2 h3 h4 h5 h6 head hr html i iframe img ' +
    'input ins kbd label legend li link mark marquee math meta nobr noscript object ol p pre q rp rt ruby s samp script ' +
    'section small span strike strong style sub summary sup svg table tbody td textarea tfoot th thead title tr tt u ul var ' +
    'video wbr'
  ).split(' '),
)
const voidNames = new Set(['br', 'hr', 'img', 'input', 'col', 'meta', 'link', 'embed', 'frame'])

const tag = /<(\/?)([a-zA-Z][a-zA-Z0-9-]*)(?=[\s/>])([^<>]*)>/g

/** No attribute has a name in another script: `a<b 且 c>d` has no tag. */
const isTag = (name: string, attributes: string): boolean =>
  tagNames.has(name.toLowerCase()) &&
  !/[^\0-\x7f]/.test(attributes.replaceAll(/"[^"]*"|'[^']*'|=[^\s"']+/g, ''))

const tagsIn = (text: string) =>
  [...text.matchAll(tag)]
    .filter(([, , name, attributes]) => isTag(name!, attributes!))
    .map(([, slash, name]) => ({
      name: name!.toLowerCase(),
      isEnd: slash !== '',
    }))

const isHtml = (text: string): boolean => text.startsWith('<!--') || tagsIn(text).length > 0

/** Marks of Markdown that do not occur in HTML by chance. */
const mark =
  /\*\*\S|__\S|`|\]\(|^ {0,3}(?:[-*+]|\d{1,9}[.)]) +\S|^ {0,3}#{1,6} +\S|^ {0,3}>|^ {0,3}\|.*\||^ {0,3}(?:\*\*\*|---)\s*$/m
/** After other tags Markdown is still parsed as such. */
const firstTag = /^<(?:!doctype|html|body|p|div|table|pre|ul|ol|h[1-6]|center|section|article)\b/i

const openings = /<(pre|script|style)\b/gi
const closings: Record<string, RegExp> = { pre: /<\/pre>/gi, script: /<\/script>/gi, style: /<\/style>/gi }

function outsideOfCode(html: string): string {
  const parts: string[] = []
  let kept = 0
  while (kept < html.length) {
    openings.lastIndex = kept
    const found = openings.exec(html)
    parts.push(html.slice(kept, found?.index))
    if (!found) break
    const closing = closings[found[1]!.toLowerCase()]!
    closing.lastIndex = openings.lastIndex
    kept = closing.exec(html) ? closing.lastIndex : html.length
  }
  return parts.join('')
}

const wordsOf = (html: string): string => outsideOfCode(html).replaceAll(/<[^<>]*>/g, '')

/** HTML from first to last tag, without marks of Markdown in between. */
export function isWholeHtml(text: string): boolean {
  const trimmed = text.trim()
  if (!firstTag.test(trimmed) || !trimmed.endsWith('>')) return false
  return !mark.test(wordsOf(trimmed))
}

function openTags(node: Nodes): number {
  if (node.type === 'html') {
    let open = 0
    for (const { name, isEnd } of tagsIn(node.value)) if (!voidNames.has(name)) open += isEnd ? -1 : 1
    return open
  }
  return 'children' in node ? node.children.reduce((sum, child) => sum + openTags(child), 0) : 0
}

const hasHtml = (node: Nodes): boolean =>
  node.type === 'html' ? isHtml(node.value) : 'children' in node && node.children.some(hasHtml)

const wordTag = /<\/?[a-zA-Z]\w{0,20}:[a-zA-Z][\w-]{0,40}(?=[\s/>])[^<>]*>/g

/** Words in angle brackets that are no tags become text: `if (a<b)`, `vector<int>`. */
const withoutWords = (html: string): string =>
  html
    .replaceAll(wordTag, '')
    .replaceAll(
      /<\/?([a-zA-Z][a-zA-Z0-9-]*)(?![a-zA-Z0-9-])(?=([^<>]*>?))/g,
      (whole, name: string, rest: string) =>
        /^[\s/>]/.test(rest) && isTag(name, rest) ? whole : `&lt;${whole.slice(1)}`,
    )

const unquoted = /"[^"]*"|'[^']*'|=([ \t]*)([^\s"'=<>`]+)/g

/** micromark ends an unquoted value at a slash, unlike CommonMark, and sees no tag then. */
function withQuotes(text: string): string {
  if (!/=[^\s"'=<>]*\//.test(text)) return text
  const parts: string[] = []
  let kept = 0
  const quote = (part: string): string =>
    part.replaceAll(tag, (whole, slash: string, name: string, attributes: string) =>
      slash !== '' || !isTag(name, attributes)
        ? whole
        : `<${name}${attributes.replaceAll(unquoted, (one, _blanks, value?: string) => (value === undefined ? one : `="${value}"`))}>`,
    )
  const visit = (node: Nodes): void => {
    if (/^(?:code|inlineCode|math|inlineMath)$/.test(node.type)) {
      const { start, end } = node.position!
      parts.push(quote(text.slice(kept, start.offset)), text.slice(start.offset, end.offset))
      kept = end.offset!
    } else if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(reader.parse(text))
  return parts.join('') + quote(text.slice(kept))
}

function asWritten(node: Nodes): void {
  if (node.type === 'html') node.value = withoutWords(node.value)
  if ('children' in node) for (const child of node.children) asWritten(child)
}

/** Tags put around Markdown, which CommonMark then takes for HTML up to the next blank line. */
const wrapper = /<\/?(?:p|div|center|font|span|section|article)\b[^<>]*>/gi

function opened(text: string): string {
  const parts: string[] = []
  let kept = 0
  for (const node of reader.parse(text).children) {
    if (node.type !== 'html' || !mark.test(wordsOf(node.value)) || /<(?:pre|table|ul|ol)\b/i.test(node.value))
      continue
    const [from, to] = [node.position!.start.offset!, node.position!.end.offset!]
    parts.push(text.slice(kept, from), text.slice(from, to).replaceAll(wrapper, '\n\n$&\n\n'))
    kept = to
  }
  return parts.join('') + text.slice(kept)
}

const converted = (nodes: RootContent[], definitions: RootContent[], surroundings: Surroundings): string => {
  const root: Root = { type: 'root', children: [...nodes, ...definitions] }
  asWritten(root)
  return htmlToMarkdown(toHtml.stringify(toHtml.runSync(root)), surroundings)
}

function asCode(text: string): string {
  const longest = Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}html\n${text}\n${fence}`
}

/** For judges that show newlines as breaks. A backslash is a break in Markdown, but text in HTML. */
export function withLineBreaks(text: string): string {
  if (!text.includes('\n')) return text
  const isHtmlAlone = isWholeHtml(text)
  return withBreaks(reader.parse(text), text, (paragraph) =>
    isHtmlAlone || hasHtml(paragraph) ? '<br>' : '\\',
  )
}

/** @returns Markdown without HTML; a text that nests too deeply or is slow to parse is kept as it is and reported */
export function mixedToMarkdown(text: string, surroundings: Surroundings): string {
  if (isWholeHtml(text)) return htmlToMarkdown(withoutWords(text), surroundings)
  if (!isHtml(text)) return markdownPictures(text, surroundings)
  if (shapeFault(text.replaceAll(/<[^<>]*>/g, ' ')) !== null) {
    surroundings.lose('statement-kept', { kind: 'HTML' })
    return asCode(text)
  }
  try {
    return pieces(opened(withQuotes(text)), surroundings)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return htmlToMarkdown(text, surroundings)
  }
}

/** Last block of each HTML run: the one that closes its tags; an unclosed tag ends with its own block. */
function reaches(children: RootContent[]): (number | null)[] {
  const open = children.map(openTags)
  let isUnclosed = false
  return children.map((node, at) => {
    if (!hasHtml(node)) return null
    let [sum, end] = [open[at]!, at + 1]
    const last = isUnclosed ? end : children.length
    while (sum > 0 && end < last) sum += open[end++]!
    isUnclosed ||= sum > 0
    return sum > 0 ? at + 1 : end
  })
}

/** Only blank lines: leading blanks may be code. */
const withoutEnds = (markdown: string): string => markdown.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd()

function pieces(text: string, surroundings: Surroundings): string {
  const { children } = reader.parse(text)
  const definitions = children.filter(({ type }) => type === 'definition' || type === 'footnoteDefinition')
  const ends = reaches(children)
  const parts: string[] = []
  let kept = 0
  for (let at = 0; at < children.length; at += 1) {
    let end = ends[at] ?? null
    if (end === null) continue
    const nodes = new Set<RootContent>()
    for (let next = at; next < end; next += 1) {
      nodes.add(children[next]!)
      end = Math.max(end, ends[next] ?? 0, ends[next + 1] ?? 0)
    }
    const others = definitions.filter((one) => !nodes.has(one))
    const markdown = converted([...nodes], others, surroundings)
    const before = markdownPictures(text.slice(kept, children[at]!.position!.start.offset), surroundings)
    parts.push(withoutEnds(before), markdown)
    ;[kept, at] = [children[end - 1]!.position!.end.offset!, end - 1]
  }
  parts.push(withoutEnds(markdownPictures(text.slice(kept), surroundings)))
  return parts.filter((part) => part !== '').join('\n\n')
}
