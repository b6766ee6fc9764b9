// Generators of DMOJ: a file, a list of a file and what it includes, or a map with arguments for all its tests. A test takes
// the nearest one, and its own arguments. They print the input, and the answer on stderr, which the main solution makes here.
// Source: DMOJ/judge-server, dmoj/problem.py, and DMOJ/docs, problem_format/generator.md.

import { commandOf, generatorNamed } from '../commands.ts'
import { type Content, nameOf } from '../content.ts'
import { type ImportedProblem, lose } from '../problem.ts'
import { programOf } from '../programs.ts'
import type { Fields } from '../text.ts'

export class Generators {
  private readonly problem: ImportedProblem
  private readonly files: ReadonlyMap<string, Content>

  constructor(problem: ImportedProblem, files: ReadonlyMap<string, Content>) {
    this.problem = problem
    this.files = files
  }

  /** @param around the test and what stands around it, the innermost first */
  commandOf(around: readonly Fields[]): string | null {
    const said = around.map((one) => one.get('generator')).find(({ isThere }) => isThere)
    if (!said) return null
    const source = said.isMap ? said.get('source', 'name') : said
    const files = source.texts.flatMap((name) => this.files.get(name) ?? [])
    const own = around.map((one) => one.get('generator_args')).find(({ isThere }) => isThere)
    const args = own?.list ?? (said.isMap ? said.get('args').list : [])
    const program = programOf(files, said.isMap ? said.get('language').text : '')
    const name = source.texts[0] ?? 'generator'
    if (files.length < source.texts.length || program.language === null) {
      lose(this.problem, 'generated-tests', { by: name.slice(0, 100) })
      return null
    }
    lose(this.problem, 'generated-tests', { by: `${nameOf(name)}: answers`.slice(0, 100) })
    const generator = generatorNamed(this.problem, program)
    return commandOf(
      generator.name,
      args.map(({ text }) => text),
    )
  }
}
