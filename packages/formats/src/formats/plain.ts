import { type Content, extensionOf, nameOf } from '../content.ts'
import { readText } from '../text.ts'
import { textBytes } from '../limits.ts'
import { pairFiles } from '../pairs.ts'
import {
  type ImportedProblem,
  type ImportedTest,
  lose,
  newProblem,
  type Protocol,
  finishProblem,
} from '../problem.ts'
import { programOf } from '../programs.ts'
import type { Format, View } from '../format.ts'

const checkers: [RegExp, Protocol][] = [
  [/^spj\.(?:c|cc|cpp)$/i, 'hustoj'],
  [/^tpj\.(?:c|cc|cpp)$/i, 'testlib'],
  [/^upj\.(?:c|cc|cpp)$/i, 'upj'],
  [/^(?:chk|check|checker)\.(?:cc|cpp)$/i, 'testlib'],
]

export function testsByName(problem: ImportedProblem, files: readonly Content[]): ImportedTest[] {
  const { pairs, unpaired } = pairFiles(files)
  for (const { path } of unpaired) lose(problem, 'test-unpaired', { file: path })
  return pairs.map(({ name, input, output }) => ({
    name,
    input,
    output,
    isSample: /^(?:.*\/)?(?:sample|example)/i.test(input.path),
    group: null,
    points: null,
  }))
}

export async function showSamples(problem: ImportedProblem): Promise<void> {
  for (const { isSample, input, output } of problem.tests) {
    if (!isSample || !input || !output || input.bytes + output.bytes > textBytes.sample) continue
    const texts = [await readText(input, textBytes.sample), await readText(output, textBytes.sample)]
    problem.samples.push({ input: texts[0]!, output: texts[1]!, explanation: {} })
  }
}

async function read(view: View): Promise<ImportedProblem[]> {
  const problem = newProblem('plain', '', view.name)
  const files = [...view.files.values()]
  problem.tests = testsByName(problem, files)
  const used = new Set(problem.tests.flatMap(({ input, output }) => [input, output]))
  const others = files.filter((file) => !used.has(file) && extensionOf(file.path) !== '.in')
  for (const [pattern, protocol] of checkers) {
    const source = others.find(({ path }) => pattern.test(nameOf(path)))
    if (!source) continue
    problem.checker = { kind: 'program', program: programOf([source]), protocol, flags: [] }
    used.add(source)
    break
  }
  const page = others.find(({ path }) => extensionOf(path) === '.pdf')
  if (page) problem.pages.push({ language: 'en', content: page })
  const ignored = others.filter((file) => !used.has(file) && file !== page)
  if (ignored.length > 0) lose(problem, 'files-ignored', { count: ignored.length, first: ignored[0]!.path })
  await showSamples(problem)
  return [finishProblem(problem)]
}

/** Last: anything with one pair is test data. */
export const plain: Format = {
  name: 'plain',
  detect: (view) => pairFiles([...view.files.values()]).pairs.length > 0,
  read,
}
