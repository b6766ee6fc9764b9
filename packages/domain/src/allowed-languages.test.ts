import { describe, expect, test } from 'vitest'
import { allowedLanguages, factorsIn } from './allowed-languages.ts'
import { Language } from './language.ts'

const { C, Cpp17, Java, Python, Rust } = Language
const site = [Cpp17, C, Java, Python]

describe('[LANG-ALLOW-1] the languages at one place', () => {
  test.each<[string, Language[], Language[], Language[], Language[]]>([
    ['no list allows all of the site', [], [], [], site],
    ['a course', [C, Java], [], [], [C, Java]],
    ['a contest', [], [Python, C], [], [C, Python]],
    ['a problem', [], [], [Python], [Python]],
    ['each list takes away', [C, Java, Python], [Java, Python, Cpp17], [Python, C], [Python]],
    ['the site decides first', [Rust, C], [], [], [C]],
    ['nothing may be left', [C], [Java], [], []],
  ])('%s', (_what, course, contest, problem, allowed) => {
    expect(allowedLanguages(site, course, contest, problem)).toEqual(allowed)
  })
})

test('[LANG-ALLOW-4] a factor of the problem counts in the place of the site’s, each by itself', () => {
  const own = [
    { language: Java, time: 3, memory: null },
    { language: Python, time: null, memory: 4 },
  ]
  expect(factorsIn(Java, { time: 2, memory: 2 }, own)).toEqual({ time: 3, memory: 2 })
  expect(factorsIn(Python, { time: 1, memory: 1 }, own)).toEqual({ time: 1, memory: 4 })
  expect(factorsIn(C, { time: 1, memory: 1 }, own)).toEqual({ time: 1, memory: 1 })
})
