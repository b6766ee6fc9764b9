// Starter code of other judges: what a student begins with, in a language. Many of them put code of their own before and behind
// what a student writes when they judge it; that has no like here, and the starter code without it would lead nowhere.

import { problemLimits } from '@verdict/domain/field-limits'
import { type FamilyKey, familyKeys } from '@verdict/domain/language'

interface CodeTemplate {
  prepend: string
  template: string
  append: string
}

export type StarterCode = Partial<Record<FamilyKey, string>>

/** C is of the same family as C++ here, whose starter code comes first. */
const families: Readonly<Record<string, FamilyKey>> = {
  'c++': 'cpp',
  python3: 'python',
  golang: 'go',
  c: 'cpp',
}

const familyOf = (language: string): FamilyKey | undefined => {
  const name = language.toLowerCase()
  return families[name] ?? familyKeys.find((key) => key === name)
}

const isBlank = (text: string): boolean => text.trim() === ''

const isWhole = ({ prepend, template, append }: CodeTemplate): boolean =>
  isBlank(prepend) && isBlank(append) && template.length <= problemLimits.skeleton

/**
 * @param templates by the names that other judges have for their languages
 * @returns starter code by the names of families, and the languages whose code cannot be kept
 */
export function starterCodeOf(templates: Readonly<Record<string, CodeTemplate>>): {
  skeletons: StarterCode
  lost: string[]
} {
  const said = Object.entries(templates).filter(([, parts]) => !Object.values(parts).every(isBlank))
  const skeletons: StarterCode = {}
  const lost: string[] = []
  for (const [language, parts] of said.toSorted(
    ([a], [b]) => Number(/^c$/i.test(a)) - Number(/^c$/i.test(b)),
  )) {
    const family = familyOf(language)
    const code = `${parts.template.replaceAll('\0', '').toWellFormed().trimEnd()}\n`
    const isTaken = family !== undefined && (skeletons[family] ?? code) !== code
    if (family === undefined || !isWhole(parts) || isTaken) lost.push(language)
    else skeletons[family] = code
  }
  return { skeletons, lost }
}
