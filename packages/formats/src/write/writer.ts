// A format to write. Parts that it has no place for are listed in lost.ts, and nowhere else.

import type { Readable } from 'node:stream'
import { stringify } from 'yaml'
import { type Content, nameOf, textContent } from '../content.ts'
import type {
  Checker,
  Comparison,
  ImportedProblem,
  Program,
  Protocol,
  Sample,
  Statement,
} from '../problem.ts'

export const writtenFormats = ['icpc', 'icpc-legacy', 'hydro', 'fps'] as const
export type WrittenFormat = (typeof writtenFormats)[number]

export interface WrittenFile {
  path: string
  open(): Promise<Readable>
}

export interface Writer {
  write(problem: ImportedProblem): WrittenFile[]
  ending: '.zip' | '.xml'
}

export const safe = (name: string): string =>
  nameOf(name)
    .replaceAll(/[^A-Za-z0-9_.-]+/g, '-')
    .replace(/^[.-]+/, '') || 'file'

export const padded = (number: number): string => String(number).padStart(4, '0')

export class Files {
  readonly all: WrittenFile[] = []
  private readonly taken = new Set<string>()

  put(path: string, content: Content | string): void {
    this.taken.add(path.toLowerCase())
    this.all.push(typeof content === 'string' ? textContent(path, content) : { ...content, path })
  }

  putInto(folder: string, wanted: string, content: Content | string): string {
    const [, stem, ending] = /^(.*?)((?:\.[^.]*)?)$/s.exec(wanted) ?? ['', wanted, '']
    let name = wanted
    for (let count = 2; this.taken.has((folder + name).toLowerCase()); count++)
      name = `${stem}-${count}${ending}`
    this.put(folder + name, content)
    return name
  }

  yaml(path: string, value: Record<string, unknown>): void {
    const kept = Object.entries(value).filter(([, one]) => one !== null && one !== undefined && one !== '')
    if (kept.length > 0) this.put(path, stringify(Object.fromEntries(kept), { lineWidth: 0 }))
  }
}

type Section = 'input' | 'output' | 'interaction' | 'scoring' | 'hint'
const headings: Record<Section | 'samples', { en: string; zh: string }> = {
  input: { en: 'Input', zh: '输入格式' },
  output: { en: 'Output', zh: '输出格式' },
  interaction: { en: 'Interaction', zh: '交互格式' },
  scoring: { en: 'Scoring', zh: '子任务' },
  samples: { en: 'Samples', zh: '样例' },
  hint: { en: 'Notes', zh: '提示' },
}

export const headingOf = (section: Section | 'samples', language: string): string =>
  headings[section][/^zh\b/i.test(language) ? 'zh' : 'en']

export const sectionsOf = (
  statement: Statement,
  names: readonly Section[] = ['input', 'output', 'interaction', 'scoring', 'hint'],
): { section: Section; heading: string; text: string }[] =>
  names.flatMap((section) => {
    const text = statement[section].trim()
    return text === '' ? [] : [{ section, heading: headingOf(section, statement.language), text }]
  })

export function markdownOf(statement: Statement, title: string | null): string {
  const parts = sectionsOf(statement).flatMap(({ heading, text }) => [`## ${heading}`, text])
  const top = title === null ? [] : [`# ${title}`]
  return `${[...top, statement.description.trim(), ...parts].filter(Boolean).join('\n\n')}\n`
}

export function withAddresses(
  markdown: string,
  { pictures }: Pick<ImportedProblem, 'pictures'>,
  address: (name: string) => string,
): string {
  const names = new Set(pictures.map(({ name }) => name))
  return markdown.replaceAll(
    /!\[((?:\\.|[^\]\\\n]){0,2000})\]\(([^()\s]{1,2000})\)/g,
    (whole, alt: string, name: string) => (names.has(name) ? `![${alt}](${address(name)})` : whole),
  )
}

export const comparisonOf = (checker: Checker): Comparison | null =>
  checker.kind === 'compare' || checker.kind === 'standard' ? checker.comparison : null

export const titleOf = ({ titles, language }: ImportedProblem): string =>
  titles[language] ?? Object.values(titles)[0] ?? ''

/** Two where it is only said that there are several. */
export const passesOf = ({ kinds, passes }: Pick<ImportedProblem, 'kinds' | 'passes'>): number =>
  kinds.includes('multi-pass') ? Math.max(2, passes) : passes

export function checkerProgram({
  checker,
}: ImportedProblem): { program: Program; protocol: Protocol; flags: string[] } | null {
  if (checker.kind === 'program') return checker
  if (checker.kind !== 'standard' || checker.comparison || !checker.program) return null
  return { program: checker.program, protocol: 'testlib', flags: [] }
}

function fenced(kind: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${kind}\n${text === '' || text.endsWith('\n') ? text : `${text}\n`}${fence}`
}

export function samplesText(samples: readonly Sample[], language: string): string[] {
  if (samples.length === 0) return []
  const texts = samples.flatMap(({ input, output }, index) => [
    fenced(`input${index + 1}`, input),
    fenced(`output${index + 1}`, output),
  ])
  return [`## ${headingOf('samples', language)}`, ...texts]
}
