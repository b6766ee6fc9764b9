// Starter code of other judges. Some put hidden code before and after the student's; that is not supported here, and its
// starter code would be useless alone.

import { problemLimits } from '@verdict/domain/field-limits'
import { type FamilyKey, familyKeys } from '@verdict/domain/language'

interface CodeTemplate {
  prepend: string
  template: string
  append: string
}

export type StarterCode = Partial<Record<FamilyKey, string>>

/** C shares C++'s family; C++ comes first. */
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
