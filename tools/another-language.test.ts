// The cost of another language: a made-up one is added to a copy of the sources, in the files that the page on architecture
// names and in no other, and every part of the product knows it from there.

import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const inOwnFolder = /(^|\/)(node_modules|dist)(\/|$)/

/** In a file: what is added, before a piece of it that is there. A file without any is new. */
type Additions = Record<string, readonly [before: string, added: string][] | string>

const recordFile = 'packages/domain/src/language.ts'

const judgeFile = (name: string, compiler: string): string => `
import { Language, languageRecords } from '@verdict/domain/language'
import { type LanguageDefinition, displayedCommands } from './definition.ts'
import { python } from './python.ts'
const { compile, run } = displayedCommands(Language.${name})
export const made: LanguageDefinition = {
  ...python,
  language: Language.${name},
  sourceName: languageRecords[Language.${name}].sourceName,
  compile: { argv: [compile.program, ...compile.args], cpuMs: 10_000, wallMs: 20_000 },
  run: { ...python.run, argv: () => [run.program, ...run.args], env: run.env },
  runtimeFiles: ['/usr/bin/${compiler}'],
}
`
const intoTable = (name: string): readonly [string, string][] => [
  ['import { python }', `import { made } from './${name.toLowerCase()}.ts'\n`],
  ['  4: python,', '  99: made,\n'],
]
const programsFor = (name: string): readonly [string, string][] => [
  ['  [Language.Python]: pythonPrograms', `  [Language.${name}]: pythonPrograms,\n`],
]
const verdictsFor = (name: string): readonly [string, string][] => [
  ["  [Language.Python, 'Python'", `  [Language.${name}, 'Made up', pythonPrograms],\n`],
]

/** A language of a family, a compiler and a look that are there. */
const dialect: Additions = {
  [recordFile]: [
    ['  Cpp20: 6,', '  Cpp29: 99,\n'],
    [
      '  [Language.Java]: {',
      "  [Language.Cpp29]: { name: 'C++29', isStandard: true, highlight: 'cpp', order: 0, ...gcc('g++', 'c++29', 'main.cpp') },\n",
    ],
  ],
  'apps/judge/src/languages/cpp29.ts': judgeFile('Cpp29', 'g++'),
  'apps/judge/src/languages/table.ts': intoTable('Cpp29'),
  'apps/judge/test/programs.ts': verdictsFor('Cpp29'),
  'e2e/programs/sum-and-difference.ts': programsFor('Cpp29'),
}

/** A language with its own of everything, and without a grammar for similarity. */
const stranger: Additions = {
  [recordFile]: [
    ['  Cpp20: 6,', '  Elvish: 99,\n'],
    ['} as const\nexport type LanguageFamily', '  Elvish: 99,\n'],
    [
      '}\n\nexport const families',
      "  [LanguageFamily.Elvish]: { key: 'elvish', name: 'Elvish', grammar: null },\n",
    ],
    ["  | 'cpp'\n", "  | 'elvish'\n"],
    [
      '  [Language.Java]: {',
      `  [Language.Elvish]: {
    name: 'Elvish 2',
    isStandard: true,
    highlight: 'elvish',
    family: LanguageFamily.Elvish,
    factors: { time: 3, memory: 4 },
    order: 0,
    packages: ['elvish-compiler'],
    reference: '2.0.1',
    sourceName: 'main.elv',
    commands: { compile: 'elvishc -o main main.elv', run: 'ONLINE_JUDGE=yes ./main --quiet' },
  },
`,
    ],
  ],
  'apps/judge/src/languages/elvish.ts': judgeFile('Elvish', 'elvishc'),
  'apps/judge/src/languages/table.ts': intoTable('Elvish'),
  'apps/judge/test/programs.ts': verdictsFor('Elvish'),
  'apps/supervisor/src/system-packages.ts': [
    ["  { name: 'python3', files", "  { name: 'elvish-compiler', files: ['/usr/bin/elvishc'] },\n"],
  ],
  // Its parser would come from a package, of which the page's package.json knows.
  'apps/web/src/ui/code/syntax.ts': [['  java: {', '  elvish: cpp,\n']],
  'apps/web/package.json': [['    "@codemirror/commands"', '    "@codemirror/autocomplete": "*",\n']],
  'e2e/programs/sum-and-difference.ts': programsFor('Elvish'),
}

/** Runs in the copy, and prints what its parts say of the language. */
const probe = `
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { newProblem } from '@verdict/contract/problem'
import { language as contractLanguage, queryLanguage } from '@verdict/contract/primitives'
import { isCompared, familyRecords, languageName, languageRecords, languages, languagesInOrder } from '@verdict/domain/language'
import { limitsWith, runLimits } from '@verdict/domain/limits'
import { judgeLanguages } from './apps/server/src/archive/language/language-service.ts'
import { tokenise } from './apps/server/src/contest/similarity/tokens.ts'
import { definitions } from './apps/judge/src/languages/table.ts'
import { compilers } from './apps/supervisor/src/system-packages.ts'
import { highlight } from './apps/web/src/ui/code/highlight.ts'
import { syntaxes } from './apps/web/src/ui/code/syntax.ts'
import { everyVerdict } from './apps/judge/test/programs.ts'
import { programs } from './e2e/programs/sum-and-difference.ts'

const made = 99
const record = languageRecords[made]
const { key } = familyRecords[record.family]
const limits = runLimits(limitsWith({ timeMs: 1000, memoryKb: 65536 }, record.factors), 0)
const db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const code = 'int main() { return 0; }'
const definition = definitions[made]
const starts = [definition.compile.argv[0], ...definition.runtimeFiles]
console.log(JSON.stringify({
  name: languageName(made),
  filters: languages.includes(made),
  offered: languagesInOrder.indexOf(made),
  accepted: contractLanguage.safeParse(made).success && queryLanguage.safeParse(String(made)).success,
  reported: (await judgeLanguages({ db })).find(({ language }) => language === made),
  compile: definition.compile.argv,
  run: definition.run.argv(limits),
  env: definition.run.env,
  limits: [limits.cpuTimeMs, limits.memoryKb],
  installed: starts.every((file) => compilers.some(({ files }) => files.includes(file))),
  coloured: (await highlight(code, record.highlight)).flat().some(({ kind }) => kind !== undefined),
  edited: (await syntaxes[record.highlight].editor()) !== undefined,
  compared: isCompared(made),
  tokens: isCompared(made) ? (await tokenise(record.family, code)).kinds.length > 0 : null,
  skeletons: newProblem.parse({ title: 't', description: 'd', skeletons: { [key]: code } }).skeletons,
  tested: everyVerdict.filter(([, , language]) => language === made).length,
  journeys: Object.keys(programs[made]).length,
}))
`

let copy: string

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'another-language-'))
  const plain = { recursive: true, filter: (from: string) => !inOwnFolder.test(from.slice(root.length)) }
  const parts = ['packages', 'apps/judge', 'apps/supervisor', 'apps/server/src', 'e2e/programs']
  for (const part of [
    ...parts,
    'apps/web/src/ui/code',
    'apps/web/package.json',
    'apps/server/package.json',
  ]) {
    await cp(join(root, part), join(copy, part), plain)
  }
  const installed = join(copy, 'node_modules')
  await mkdir(join(installed, '@verdict'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@verdict') await symlink(join(root, 'node_modules', name), join(installed, name))
  }
  for (const name of await readdir(join(copy, 'packages'))) {
    await symlink(join(copy, 'packages', name), join(installed, '@verdict', name))
  }
  await writeFile(join(copy, 'package.json'), '{"type":"module"}')
  await writeFile(join(copy, 'probe.ts'), probe)
})
afterAll(() => rm(copy, { recursive: true, force: true }))

async function add(additions: Additions): Promise<void> {
  for (const [file, added] of Object.entries(additions)) {
    const path = join(copy, file)
    await mkdir(dirname(path), { recursive: true })
    let text = typeof added === 'string' ? added : await readFile(join(root, file), 'utf8')
    for (const [before, more] of typeof added === 'string' ? [] : added) {
      expect(text.split(before), `${file} has one "${before}"`).toHaveLength(2)
      text = text.replace(before, () => more + before)
    }
    await writeFile(path, text)
  }
}

async function knownOf(additions: Additions): Promise<unknown> {
  await add(additions)
  const { stdout } = await promisify(execFile)(process.execPath, ['probe.ts'], { cwd: copy })
  return JSON.parse(stdout)
}

describe('[LANG-ADD-1] every part of the product knows another language from its record and commands', () => {
  test('one of a family that is there, in five files', async () => {
    expect(Object.keys(dialect)).toHaveLength(5)
    const options = '-std=c++29 -O2 -DONLINE_JUDGE -w --static main.cpp -o main -lm'
    expect(await knownOf(dialect)).toEqual({
      name: 'C++29',
      filters: true,
      offered: 0,
      accepted: true,
      reported: {
        language: 99,
        name: 'C++29',
        isOffered: true,
        version: null,
        compile: `g++ ${options}`,
        run: './main',
        timeFactor: 1,
        memoryFactor: 1,
        matchesReference: true,
      },
      compile: ['/usr/bin/g++', ...options.split(' ')],
      run: ['/box/main'],
      env: {},
      limits: [1000, 65_536],
      installed: true,
      coloured: true,
      edited: true,
      compared: true,
      tokens: true,
      skeletons: { cpp: 'int main() { return 0; }' },
      tested: 8,
      journeys: 8,
    })
  })

  test('one of its own in everything, without a grammar for similarity, in eight', async () => {
    expect(Object.keys(stranger)).toHaveLength(8)
    expect(await knownOf(stranger)).toEqual({
      name: 'Elvish 2',
      filters: true,
      offered: 0,
      accepted: true,
      reported: {
        language: 99,
        name: 'Elvish 2',
        isOffered: true,
        version: null,
        compile: 'elvishc -o main main.elv',
        run: 'ONLINE_JUDGE=yes ./main --quiet',
        timeFactor: 3,
        memoryFactor: 4,
        matchesReference: true,
      },
      compile: ['/usr/bin/elvishc', '-o', 'main', 'main.elv'],
      run: ['/box/main', '--quiet'],
      env: { ONLINE_JUDGE: 'yes' },
      limits: [3000, 262_144],
      installed: true,
      coloured: true,
      edited: true,
      compared: false,
      tokens: null,
      skeletons: { elvish: 'int main() { return 0; }' },
      tested: 8,
      journeys: 8,
    })
  })
})

const filesSaying = (pattern: RegExp): string[] =>
  globSync('{packages,apps,e2e,bench,tools}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !inOwnFolder.test(file) && pattern.test(readFileSync(join(root, file), 'utf8')))
    .map((file) => file.replaceAll(sep, '/'))
    .sort()

test('[LANG-ADD-1] no other file must name every language, family or look of code', () => {
  expect(filesSaying(/: (Readonly<)?Record<(Language|LanguageFamily|FamilyKey|Highlight), /)).toEqual([
    'apps/judge/src/languages/table.ts',
    'apps/web/src/ui/code/syntax.ts',
    'packages/domain/src/language.ts',
  ])
})

test('[LANG-ADD-1] no rule of the product is about one language, but in its record and commands', () => {
  const named = filesSaying(/\b(Language\.[A-Z]\w*|LanguageFamily\.\w+)\b/)
  const product = named.filter(
    (file) => /^(apps|packages)\//.test(file) && !/\.test\.tsx?$|\/(?:test|conformance)\/|testkit/.test(file),
  )
  expect(product).toEqual([
    'apps/judge/src/languages/c.ts',
    'apps/judge/src/languages/c23.ts',
    'apps/judge/src/languages/cpp11.ts',
    'apps/judge/src/languages/cpp17.ts',
    'apps/judge/src/languages/cpp20.ts',
    'apps/judge/src/languages/cpp23.ts',
    'apps/judge/src/languages/csharp.ts',
    'apps/judge/src/languages/go.ts',
    'apps/judge/src/languages/haskell.ts',
    'apps/judge/src/languages/java.ts',
    'apps/judge/src/languages/javascript.ts',
    'apps/judge/src/languages/kotlin.ts',
    'apps/judge/src/languages/ocaml.ts',
    'apps/judge/src/languages/pascal.ts',
    'apps/judge/src/languages/php.ts',
    'apps/judge/src/languages/pypy.ts',
    'apps/judge/src/languages/python.ts',
    'apps/judge/src/languages/ruby.ts',
    'apps/judge/src/languages/rust.ts',
    'apps/judge/src/languages/typescript.ts',
    // Played by a rehearsal.
    'apps/server/src/exam/rehearsal/rehearsal-programs.ts',
    // Probes of judging.
    'apps/server/src/judging/probe/send.ts',
    'apps/server/src/programs/seed/program-data.ts',
    'packages/domain/src/language.ts',
    // The names that other judges have for our languages, as far as they have them.
    'packages/formats/src/allowed.ts',
    'packages/formats/src/programs.ts',
    'packages/origins/src/languages.ts',
  ])
})
