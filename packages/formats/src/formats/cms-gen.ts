// gen/ of the Italian format. gen/GEN: `#ST: 20` opens a subtask, `#COPY: path` is a test that lies there, every other line
// that is no comment is a test whose words are the generator's. Source: cms-dev/cms, cmstaskenv/cmsMake.py and
// cmscontrib/loaders/italy_yaml.py.

import { addHeader } from '../beside.ts'
import { commandOf, generatorNamed } from '../commands.ts'
import { type Content, nameOf } from '../content.ts'
import { textBytes } from '../limits.ts'
import { type ImportedProblem, lose } from '../problem.ts'
import { isSource, programOf } from '../programs.ts'
import { filesIn, type View } from '../format.ts'
import { readText } from '../text.ts'

export interface Subtask {
  points: number
  tests: number
  /** Indexes of others. */
  dependsOn?: readonly string[]
}

export interface Gen {
  tests: { copy: string | null; command: string | null }[]
  subtasks: Subtask[]
}

const testsAtMost = 10_000

export async function genOf(view: View, generator: string | null): Promise<Gen> {
  const file = view.files.get('gen/GEN')
  const gen: Gen = { tests: [], subtasks: [] }
  for (const line of file ? (await readText(file)).split('\n') : []) {
    const at = line.indexOf('#')
    const words = (at < 0 ? line : line.slice(0, at)).trim()
    const comment = at < 0 ? '' : line.slice(at + 1).trim()
    const points = /^ST:\s*(\d+(?:\.\d+)?)/.exec(comment)?.[1]
    const copy = /^COPY:(.+)$/.exec(comment)?.[1]?.trim().replace(/^\.\//, '') ?? null
    if (points !== undefined && words === '') gen.subtasks.push({ points: Number(points), tests: 0 })
    else if (words !== '' || copy !== null) {
      const command = copy === null && generator !== null ? commandOf(generator, words.split(/\s+/)) : null
      gen.tests.push({ copy, command })
      if (gen.subtasks.length > 0) gen.subtasks.at(-1)!.tests += 1
    }
    if (gen.tests.length >= testsAtMost) break
  }
  return gen
}

const named = (view: View, pattern: RegExp): Content | undefined =>
  filesIn(view, 'gen/').find(({ path }) => pattern.test(nameOf(path)) && isSource(path))

/** Modules that generator and validator share, such as limiti.py. @returns the generator's name */
export function readGenerator(view: View, problem: ImportedProblem): string | null {
  const source = named(view, /^(?:generatore|generator)\./)
  if (!source) return null
  const program = programOf([source])
  if (program.language === null) {
    lose(problem, 'generated-tests', { by: source.path })
    return null
  }
  return generatorNamed(problem, program).name
}

const readsSubtask = /argv\s*\[\s*2\s*\]|\$\{?2\b/

/** It opens the file that it is named, and may ask for the subtask: the last one, whose bounds hold for all. */
export async function readValidator(view: View, problem: ImportedProblem, subtasks: number): Promise<void> {
  const source = named(view, /^(?:valida|validator)\./)
  if (source) {
    const program = programOf([source])
    const isAsked = subtasks > 0 && readsSubtask.test(await readText(source, textBytes.program))
    if (isAsked) lose(problem, 'setting-ignored', { name: `${source.path}: subtask` })
    const flags = ['/dev/stdin', ...(isAsked ? [String(subtasks)] : [])]
    problem.validators.push({ program, protocol: 'testlib', flags })
  }
  for (const content of filesIn(view, 'gen/')) {
    const isModule =
      isSource(content.path) && !/^(?:generator|generatore|valida|validator)\./.test(nameOf(content.path))
    if (isModule || content.path.endsWith('.h')) await addHeader(problem, content)
  }
}
