// What the readers of an ICPC package share.

import type { View } from '../format.ts'
import type { ImportedProblem } from '../problem.ts'
import type { Fields } from '../text.ts'

/** What a package says of itself, wherever it says it. */
export interface IcpcPackage {
  view: View
  yaml: Fields
  ini: ReadonlyMap<string, string>
  constants: ReadonlyMap<string, string>
  problem: ImportedProblem
}

/** `{{name}}` in a text. */
export const withConstants = (text: string, constants: ReadonlyMap<string, string>): string =>
  text.replaceAll(/\{\{([A-Za-z_][A-Za-z0-9_]*)\}\}/g, (whole, name: string) => constants.get(name) ?? whole)
