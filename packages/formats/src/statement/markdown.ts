import type { PhrasingContent, Root, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import type { LossCode } from '../problem.ts'

export interface Surroundings {
  /** @returns the address for the Markdown; null: missing, or not to be shown */
  picture: (source: string) => string | null
  lose: (code: LossCode, params?: Record<string, string | number>) => void
  constants?: ReadonlyMap<string, string>
}

/** A display formula ends its paragraph. */
function hoisted(children: RootContent[]): RootContent[] {
  return children.flatMap((node): RootContent[] => {
    if ('children' in node && node.type !== 'paragraph') node.children = hoisted(node.children) as never
    if (node.type !== 'paragraph' || !node.children.some(isBlockFormula)) return [node]
    const parts: RootContent[] = []
    let line: PhrasingContent[] = []
    const flush = (): void => {
      const [first, last] = [line[0], line.at(-1)]
      if (first?.type === 'text') first.value = first.value.trimStart()
      if (last?.type === 'text') last.value = last.value.trimEnd()
      if (line.some((one) => one.type !== 'text' || one.value !== ''))
        parts.push({ type: 'paragraph', children: line })
      line = []
    }
    for (const child of node.children) {
      if (!isBlockFormula(child)) line.push(child)
      else {
        flush()
        parts.push(child)
      }
    }
    flush()
    return parts
  })
}

const isBlockFormula = (node: { type: string }): boolean => node.type === 'math'

const printer = unified()
  .use(remarkGfm)
  .use(remarkMath)
  .use(remarkStringify, { bullet: '-', emphasis: '*', rule: '-', fences: true })

/** A bar in a formula would end its table cell. */
function withoutBars(nodes: RootContent[], inCell = false): void {
  for (const node of nodes) {
    if (inCell && node.type === 'inlineMath')
      node.value = node.value.replaceAll('\\|', '\\Vert ').replaceAll('|', '\\vert ')
    if ('children' in node) withoutBars(node.children, inCell || node.type === 'tableCell')
  }
}

export function printMarkdown(children: RootContent[]): string {
  withoutBars(children)
  return printer.stringify({ type: 'root', children: hoisted(children) } satisfies Root).trim()
}

/** Other schemes could run code or reach another machine. */
export const isSafeLink = (url: string): boolean =>
  !/^\s*[a-z][a-z0-9+.-]*:/i.test(url) || /^\s*(?:https?|mailto):/i.test(url)

type SectionName = 'description' | 'input' | 'output' | 'interaction' | 'scoring' | 'hint'

const headings: [RegExp, SectionName | 'samples'][] = [
  [
    /^(?:the )?inputs?(?: (?:file|format|specification|data))?$|^(?:输入|輸入)(?:格式|描述|说明|說明)?$/,
    'input',
  ],
  [
    /^(?:the )?outputs?(?: (?:file|format|specification|data))?$|^(?:输出|輸出)(?:格式|描述|说明|說明)?$/,
    'output',
  ],
  [/^(?:indata|eingabe|entrada|entrée|входные данные|입력|入力)$/, 'input'],
  [/^(?:utdata|ausgabe|salida|saída|sortie|выходные данные|출력|出力)$/, 'output'],
  [/^interaction(?: protocol)?$|^交互(?:格式|协议)?$/, 'interaction'],
  [/^(?:scoring|grading|subtasks?|points)$|^(?:子任务|评分)$/, 'scoring'],
  [/^(?:notes?|hints?|explanations?(?: of (?:the )?samples?)?)$|^(?:提示|说明|样例解释)$/, 'hint'],
  [
    /^(?:samples?|examples?)(?: (?:inputs?|outputs?|tests?|inputs? and outputs?))?(?: \d+)?(?: (?:samples? |examples? )?outputs?(?: \d+)?)?$|^样例/,
    'samples',
  ],
  [/^(?:problem )?(?:description|statement|legend|task)$|^(?:题目)?描述$/, 'description'],
]

export function sectionOf(heading: string): SectionName | 'samples' | null {
  const plain = heading
    .trim()
    .toLowerCase()
    .replace(/[:：.]$/, '')
    .replaceAll(/\s+/g, ' ')
  return plain.length > 60 ? null : (headings.find(([pattern]) => pattern.test(plain))?.[1] ?? null)
}

export type Sections = Record<SectionName, string>
export const noSections = (): Sections => ({
  description: '',
  input: '',
  output: '',
  interaction: '',
  scoring: '',
  hint: '',
})

function plainHeading(words: string): string {
  let end = words.length
  while (end > 0 && /[\s#]/.test(words[end - 1]!)) end -= 1
  const text = words.slice(0, end)
  return text.length > 4 && text.startsWith('**') && text.endsWith('**') ? text.slice(2, -2) : text
}

const isFence = (line: string): boolean => /^\s*(?:```|~~~)/.test(line)

export function splitMarkdown(text: string): Sections & { title: string | null; samples: string } {
  const found: Record<string, string[]> = {}
  let at: SectionName | 'samples' = 'description'
  let fenced = false
  let title: string | null = null
  for (const line of text.split('\n')) {
    if (isFence(line)) fenced = !fenced
    const [, marks, words] = (fenced ? null : /^(#{1,6}) ([^\n]*)$/.exec(line)) ?? []
    const heading = words === undefined ? undefined : plainHeading(words)
    const section = heading === undefined ? null : sectionOf(heading)
    if (section) at = section
    else if (marks === '#' && title === null && Object.keys(found).length === 0) title = heading!
    else (found[at] ??= []).push(line)
  }
  const part = (name: SectionName | 'samples'): string => (found[name] ?? []).join('\n').trim()
  const names = Object.keys(noSections()) as SectionName[]
  return {
    title,
    samples: part('samples'),
    ...(Object.fromEntries(names.map((name) => [name, part(name)])) as Sections),
  }
}
