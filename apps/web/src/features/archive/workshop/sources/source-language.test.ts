import { Language } from '@verdict/domain/language'
import { expect, test } from 'vitest'
import { languageOfFile } from './source-language.ts'

test('[VER-PAGE-2] a file says its language, where that is not known already', () => {
  expect(languageOfFile('slow.py', Language.Cpp17)).toBe(Language.Python)
  expect(languageOfFile('Main.java', Language.Cpp17)).toBe(Language.Java)
  expect(languageOfFile('sum.cc', Language.Cpp11)).toBe(Language.Cpp11)
  expect(languageOfFile('sum.CPP', Language.Python)).toBe(Language.Cpp17)
  expect(languageOfFile('sum.c', Language.Cpp17)).toBe(Language.C)
  expect(languageOfFile('notes', Language.Cpp17)).toBe(Language.Cpp17)
})
