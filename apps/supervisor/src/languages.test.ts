import { Language, languages, languageCalled, languageWord } from '@verdict/domain/language'
import { expect, test } from 'vitest'
import { languagesOrder } from './languages.ts'
import { packagesFor, packagesOf } from './system-packages.ts'

test('[LANG-INSTALL-1] languages are called by words without blanks, each by its own', () => {
  expect([Language.PyPy, Language.Cpp20, Language.JavaScript].map(languageWord)).toEqual([
    'pypy3',
    'c++20',
    'javascript',
  ])
  expect(languages.map((language) => languageCalled(languageWord(language).toUpperCase()))).toEqual(languages)
})

test('[LANG-INSTALL-1] the command takes a verb and languages, and nothing else', () => {
  expect(languagesOrder(['install', 'go', 'Rust'])).toEqual({
    verb: 'install',
    chosen: [Language.Go, Language.Rust],
  })
  for (const wrong of [['install'], ['remove', 'go'], ['go']]) expect(languagesOrder(wrong)).toBeNull()
  expect(() => languagesOrder(['offer', 'latin'])).toThrow('latin is no language here')
})

test('[LANG-INSTALL-1] a package that several languages need is installed once', () => {
  const names = packagesFor([Language.TypeScript, Language.JavaScript]).map(({ name }) => name)
  expect(names).toEqual(['nodejs', 'node-typescript'])
  expect(languages.filter((language) => packagesOf(language).length === 0)).toEqual([])
})
