import { Judge } from '@verdict/domain/verdict'
import { type Content, extensionOf, nameOf } from '../content.ts'
import type { ImportedProblem, Program } from '../problem.ts'
import { isSource, programOf } from '../programs.ts'
import { safe } from './writer.ts'

export const verdictWords: Partial<Record<Judge, string>> = {
  [Judge.Accepted]: 'AC',
  [Judge.WrongAnswer]: 'WA',
  [Judge.PresentationError]: 'WA',
  [Judge.TimeLimitExceeded]: 'TLE',
  [Judge.RuntimeError]: 'RTE',
  [Judge.MemoryLimitExceeded]: 'RTE',
}

const verdictFolders: Record<string, string> = {
  AC: 'accepted',
  WA: 'wrong_answer',
  TLE: 'time_limit_exceeded',
  RTE: 'run_time_error',
}

/** The file must be named like its class. */
const byClass = new Set(['java', 'kotlin', 'scala'])

interface PlacedReference {
  path: string
  files: { name: string; content: Content }[]
  words: string[]
  index: number
}

/** The name's own, such as .cc, where it says the same language. */
function endingOf(name: string, { files: [main], languageName }: Program): string {
  const isOwn = isSource(name) && programOf([{ ...main!, path: name }]).languageName === languageName
  return extensionOf(isOwn ? name : main!.path)
}

export function placedReferences({ references }: ImportedProblem): PlacedReference[] {
  const taken = new Set<string>()
  const free = (wanted: string, ending: string): string => {
    let path = wanted + ending
    for (let count = 2; taken.has(path.toLowerCase()); count++) path = `${wanted}-${count}${ending}`
    taken.add(path.toLowerCase())
    return path
  }
  return references.map(({ name, program, expected }, index) => {
    const words = [...new Set(expected.flatMap((verdict) => verdictWords[verdict] ?? []))].sort()
    const folder = words.length === 1 ? verdictFolders[words[0]!]! : 'mixed'
    const [main, ...more] = program.files
    const said = safe(nameOf(name) || (main ? nameOf(main.path) : '') || 'solution')
    const ending = main ? endingOf(said, program) : ''
    const stem = ending !== '' && said.toLowerCase().endsWith(ending) ? said.slice(0, -ending.length) : said
    const wanted = `${folder}/${stem || 'solution'}`
    if (main && more.length === 0 && !byClass.has(program.languageName))
      return { path: free(wanted, ending), files: [{ name: '', content: main }], words, index }
    const files = program.files.map((content) => ({ name: safe(content.path), content }))
    return { path: `${free(wanted, '')}/`, files, words, index }
  })
}

/** Verdicts per test: others may be accepted, and one must be the expected. */
export const testVerdicts = (words: readonly string[]): { permitted: string[]; required?: string[] } =>
  words.includes('AC') ? { permitted: [...words] } : { permitted: ['AC', ...words], required: [...words] }

export function keepsReferenceOrder(problem: ImportedProblem): boolean {
  const placed = placedReferences(problem)
  const sorted = placed.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  return sorted.every(({ index }, at) => index === at)
}
