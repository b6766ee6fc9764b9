// The commands of every language, word by word: a flag that changes changes verdicts.

import { Language, languageRecords } from '@verdict/domain/language'
import { expect, it } from 'vitest'
import { definitions } from './table.ts'

const limits = { cpuTimeMs: 1000, wallTimeMs: 3000, memoryKb: 262_144, outputBytes: 1 << 24, processes: 64 }

const gcc = (compiler: string, standard: string, source: string): string =>
  `/usr/bin/${compiler} -std=${standard} -O2 -DONLINE_JUDGE -w --static ${source} -o main -lm`

const commands: [string, Language, string, string][] = [
  ['[LANG-C-1] C', Language.C, gcc('gcc', 'c11', 'main.c'), '/box/main'],
  ['[LANG-CPP11-1] C++11', Language.Cpp11, gcc('g++', 'c++11', 'main.cpp'), '/box/main'],
  ['[LANG-CPP17-1] C++17', Language.Cpp17, gcc('g++', 'c++17', 'main.cpp'), '/box/main'],
  [
    '[LANG-PY-1] Python',
    Language.Python,
    '/usr/bin/python3 -I -S -m py_compile main.py',
    '/usr/bin/python3 /box/main.py',
  ],
]

it.each(commands)('%s', (_name, language, compile, run) => {
  expect(definitions[language].compile.argv.join(' ')).toBe(compile)
  expect(definitions[language].run.argv(limits).join(' ')).toBe(run)
})

it('[LANG-JAVA-1] [JDG-LIMIT-5] Java: UTF-8, the property, and a heap as large as the limit with room for the machine', () => {
  const { compile, run } = definitions[Language.Java]
  expect(compile.argv.join(' ')).toContain(' -encoding UTF-8 ')
  expect(run.argv(limits)).toEqual(
    expect.arrayContaining(['-Xmx262144k', '-Dfile.encoding=UTF-8', '-DONLINE_JUDGE=true']),
  )
  expect(run.argv(limits).at(-1)).toBe('Main')
  expect(run.allowanceKb).toBe(64 * 1024)
})

it('[FAQ-PAGE-3] the displayed commands are those that run, but for paths and flags that change no program', () => {
  for (const { language, compile, run } of Object.values(definitions)) {
    const displayed = languageRecords[language].commands
    const said = (words: string) => words.split(' ').filter((word) => !word.includes('<'))
    const compiles = compile.argv.join(' ')
    for (const word of said(displayed.compile)) expect(compiles).toContain(word)
    const runs = [...Object.entries(run.env).map((pair) => pair.join('=')), ...run.argv(limits)].join(' ')
    for (const word of said(displayed.run)) expect(runs).toContain(word.replace('./', '/'))
  }
})

it('[JDG-COMPILE-3] ten seconds of CPU time to compile and twenty on the clock, and more for slow compilers', () => {
  const slower: Partial<Record<Language, [cpuMs: number, wallMs: number]>> = {
    [Language.Java]: [20_000, 20_000],
    [Language.Haskell]: [20_000, 40_000],
    [Language.Kotlin]: [30_000, 60_000],
  }
  for (const { language, compile } of Object.values(definitions)) {
    const [cpuMs, wallMs] = slower[language] ?? [10_000, 20_000]
    expect(compile).toMatchObject({ cpuMs, wallMs })
  }
})
