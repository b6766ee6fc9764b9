import type { View } from '../format.ts'
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
