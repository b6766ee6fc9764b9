// Languages that a problem allows, by their names in packages. One name may stand for several: a language's standards, or
// PyPy beside CPython.

import { Language, languagesInOrder } from '@verdict/domain/language'

export type LanguageNames = Readonly<Record<string, readonly Language[]>>

const everyC = [Language.C, Language.C23]
const everyCpp = [Language.Cpp11, Language.Cpp17, Language.Cpp20, Language.Cpp23]

export const icpcLanguages: LanguageNames = {
  c: everyC,
  cpp: everyCpp,
  csharp: [Language.CSharp],
  go: [Language.Go],
  haskell: [Language.Haskell],
  java: [Language.Java],
  javascript: [Language.JavaScript],
  kotlin: [Language.Kotlin],
  ocaml: [Language.OCaml],
  pascal: [Language.Pascal],
  php: [Language.Php],
  python3: [Language.Python, Language.PyPy],
  ruby: [Language.Ruby],
  rust: [Language.Rust],
  typescript: [Language.TypeScript],
}

/** Without a trailing `o2`. A standard that this judge lacks counts as the next one. */
export const hydroLanguages: LanguageNames = {
  c: everyC,
  cc: everyCpp,
  'cc.cc98': [Language.Cpp11],
  'cc.cc11': [Language.Cpp11],
  'cc.cc14': [Language.Cpp17],
  'cc.cc17': [Language.Cpp17],
  'cc.cc20': [Language.Cpp20],
  'cc.cc23': [Language.Cpp23],
  java: [Language.Java],
  'kt.jvm': [Language.Kotlin],
  kt: [Language.Kotlin],
  pas: [Language.Pascal],
  py: [Language.Python, Language.PyPy],
  'py.py3': [Language.Python],
  'py.pypy3': [Language.PyPy],
  php: [Language.Php],
  rs: [Language.Rust],
  hs: [Language.Haskell],
  js: [Language.JavaScript],
  go: [Language.Go],
  rb: [Language.Ruby],
  cs: [Language.CSharp],
}

export const languagesNamed = (names: LanguageNames, name: string): readonly Language[] => {
  const plain = name.trim().toLowerCase().replace(/o2$/, '')
  return Object.hasOwn(names, plain) ? names[plain]! : []
}

/** The last name that stands for this language alone, else the first that stands for it and others. */
export const nameIn = (names: LanguageNames, language: Language): string | undefined => {
  const fitting = Object.entries(names).filter(([, those]) => those.includes(language))
  return (fitting.findLast(([, those]) => those.length === 1) ?? fitting[0])?.[0]
}

const named = (names: LanguageNames, languages: readonly Language[]): string[] => [
  ...new Set(languages.flatMap((language) => nameIn(names, language) ?? [])),
]

/** Null where a language has no name, or the names would also stand for other languages. */
export function namesFor(names: LanguageNames, languages: readonly Language[]): string[] | null {
  const found = named(names, languages)
  const meant = new Set(found.flatMap((name) => languagesNamed(names, name)))
  const isExact = meant.size === languages.length && languages.every((language) => meant.has(language))
  return isExact ? found : null
}

export const inOrder = (languages: Iterable<Language>): Language[] => {
  const given = new Set(languages)
  return languagesInOrder.filter((language) => given.has(language))
}
