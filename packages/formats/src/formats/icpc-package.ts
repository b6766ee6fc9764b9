import { type Content, readWhole, textContent } from '../content.ts'
import type { View } from '../format.ts'
import { isHeader } from '../beside.ts'
import { textBytes } from '../limits.ts'
import { isSource } from '../programs.ts'
import type { Generated } from './icpc-generators.ts'
import type { ImportedProblem } from '../problem.ts'
import type { Fields } from '../text.ts'

export interface IcpcPackage {
  view: View
  yaml: Fields
  ini: ReadonlyMap<string, string>
  constants: ReadonlyMap<string, string>
  problem: ImportedProblem
  generated: Generated
}

export const withConstants = (text: string, constants: ReadonlyMap<string, string>): string =>
  text.replaceAll(
    /\{\{([A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z0-9_]+)?)\}\}/g,
    (whole, name: string) => constants.get(name) ?? whole,
  )

/** Those of single programs and of folders; answers and tests keep what looks like a constant. */
const programs =
  /^(?:(?:input_format_|input_|output_)validators?|include|generators)\/|^submissions\/[^/]+\/[^/]/

/** Programs are written with constants too. */
export async function withConstantsInPrograms(
  view: View,
  constants: ReadonlyMap<string, string>,
): Promise<View> {
  if (constants.size === 0) return view
  const files = new Map<string, Content>()
  for (const [path, content] of view.files) {
    const isProgram = programs.test(path) && (isSource(path) || isHeader(path))
    files.set(path, isProgram ? await written(content, constants) : content)
  }
  return { ...view, files }
}

async function written(content: Content, constants: ReadonlyMap<string, string>): Promise<Content> {
  if (content.bytes > textBytes.program) return content
  const text = (await readWhole(content, textBytes.program)).toString('utf8')
  const replaced = withConstants(text, constants)
  return replaced === text ? content : textContent(content.path, replaced)
}
