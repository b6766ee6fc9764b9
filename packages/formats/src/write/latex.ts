// Statement Markdown to LaTeX. Everything is escaped, so no text is a command; formulas are verbatim.

import { shapeFault } from '@verdict/domain/markdown-shape'
import type { Nodes, PhrasingContent, RootContent, Table } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { Statement } from '../problem.ts'
import { sectionsOf } from './writer.ts'

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMath)

const special: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
}

const escaped = (text: string): string =>
  text.replaceAll(/[\\~^<>|{}$&#%_]/g, (character) => special[character] ?? `\\${character}`)

const address = (url: string): string =>
  url
    .replaceAll(/[\\{}\s]/g, (character) => encodeURIComponent(character))
    .replaceAll(/[%#]/g, String.raw`\$&`)

const inline = (nodes: readonly PhrasingContent[]): string => nodes.map(phrase).join('')

function phrase(node: PhrasingContent): string {
  switch (node.type) {
    case 'text':
      return escaped(node.value)
    case 'emphasis':
      return `\\emph{${inline(node.children)}}`
    case 'strong':
      return `\\textbf{${inline(node.children)}}`
    case 'inlineCode':
      return `\\texttt{${escaped(node.value)}}`
    case 'inlineMath':
      return `$${node.value}$`
    case 'break':
      return '\\\\\n'
    case 'link':
      return `\\href{${address(node.url)}}{${inline(node.children)}}`
    case 'image':
      return `\\includegraphics[width=0.6\\textwidth]{${address(node.url)}}`
    default:
      return 'children' in node ? inline(node.children) : escaped('value' in node ? node.value : '')
  }
}

function tableOf({ children, align }: Table): string {
  const columns = Math.max(1, ...children.map((row) => row.children.length))
  const letters = Array.from({ length: columns }, (_one, index) => (align?.[index] ?? 'left')[0])
  const rows = children.map((row) => `${row.children.map((cell) => inline(cell.children)).join(' & ')} \\\\`)
  return [
    `\\begin{tabular}{|${letters.join('|')}|}`,
    '\\hline',
    ...rows.flatMap((row) => [row, '\\hline']),
    '\\end{tabular}',
  ].join('\n')
}

const environment = (name: string, inside: string): string => `\\begin{${name}}\n${inside}\n\\end{${name}}`

function block(node: RootContent): string {
  switch (node.type) {
    case 'paragraph':
      return inline(node.children)
    case 'heading':
      return `\\subsection*{${inline(node.children)}}`
    case 'code':
      return verbatim(node.value)
    case 'math':
      return `\\[\n${node.value}\n\\]`
    case 'list':
      return environment(
        node.ordered ? 'enumerate' : 'itemize',
        node.children.map((item) => `\\item ${blocks(item.children)}`).join('\n'),
      )
    case 'blockquote':
      return environment('quote', blocks(node.children))
    case 'table':
      return tableOf(node)
    case 'thematicBreak':
      return '\\bigskip'
    case 'html':
      return escaped(node.value)
    default:
      if ('children' in node) return blocks(node.children)
      return 'value' in node ? escaped(node.value) : ''
  }
}

const blocks = (nodes: readonly RootContent[]): string =>
  nodes
    .filter(({ type }: Nodes) => type !== 'definition' && type !== 'footnoteDefinition')
    .map(block)
    .join('\n\n')

const verbatim = (text: string): string => environment('verbatim', text.replaceAll('\\end{verbatim}', ''))

const markdownToLatex = (markdown: string): string =>
  shapeFault(markdown) === null ? blocks(parser.parse(markdown).children) : verbatim(markdown)

export function latexOf(statement: Statement, title: string | null): string {
  const parts = sectionsOf(statement).flatMap(({ heading, text }) => [
    `\\section*{${heading}}`,
    markdownToLatex(text),
  ])
  const top = title === null ? [] : [`\\problemname{${escaped(title)}}`]
  return `${[...top, markdownToLatex(statement.description), ...parts].filter(Boolean).join('\n\n')}\n`
}
