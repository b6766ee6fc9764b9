// Languages, one record each with everything that more than one part of the product asks. How the judge runs them is in the
// judge's own file of the same language.

export const Language = {
  C: 1,
  Cpp11: 2,
  Java: 3,
  Python: 4,
  Cpp17: 5,
  Cpp20: 6,
  Cpp23: 7,
  C23: 8,
  PyPy: 9,
  Go: 10,
  Rust: 11,
  JavaScript: 12,
  TypeScript: 13,
  Kotlin: 14,
  Pascal: 15,
  Haskell: 16,
  OCaml: 17,
  Ruby: 18,
  Php: 19,
  CSharp: 20,
} as const
export type Language = (typeof Language)[keyof typeof Language]

/** Languages close enough to share starter code and be compared for similarity. Numbers are stored. */
export const LanguageFamily = {
  Cpp: 1,
  Java: 2,
  Python: 3,
  Go: 4,
  Rust: 5,
  JavaScript: 6,
  Kotlin: 7,
  Pascal: 8,
  Haskell: 9,
  OCaml: 10,
  Ruby: 11,
  Php: 12,
  CSharp: 13,
} as const
export type LanguageFamily = (typeof LanguageFamily)[keyof typeof LanguageFamily]

export type FamilyKey = Lowercase<keyof typeof LanguageFamily>

interface FamilyRecord {
  key: FamilyKey
  name: string
  /** tree-sitter grammar for similarity; null: not compared. */
  grammar: string | null
}

export const familyRecords: Record<LanguageFamily, FamilyRecord> = {
  [LanguageFamily.Cpp]: { key: 'cpp', name: 'C/C++', grammar: 'cpp' },
  [LanguageFamily.Java]: { key: 'java', name: 'Java', grammar: 'java' },
  [LanguageFamily.Python]: { key: 'python', name: 'Python', grammar: 'python' },
  [LanguageFamily.Go]: { key: 'go', name: 'Go', grammar: 'go' },
  [LanguageFamily.Rust]: { key: 'rust', name: 'Rust', grammar: 'rust' },
  [LanguageFamily.JavaScript]: { key: 'javascript', name: 'JavaScript/TypeScript', grammar: 'typescript' },
  [LanguageFamily.Kotlin]: { key: 'kotlin', name: 'Kotlin', grammar: 'kotlin' },
  [LanguageFamily.Pascal]: { key: 'pascal', name: 'Pascal', grammar: null },
  [LanguageFamily.Haskell]: { key: 'haskell', name: 'Haskell', grammar: 'haskell' },
  [LanguageFamily.OCaml]: { key: 'ocaml', name: 'OCaml', grammar: null },
  [LanguageFamily.Ruby]: { key: 'ruby', name: 'Ruby', grammar: 'ruby' },
  [LanguageFamily.Php]: { key: 'php', name: 'PHP', grammar: 'php' },
  [LanguageFamily.CSharp]: { key: 'csharp', name: 'C#', grammar: 'c-sharp' },
}

export const families: readonly LanguageFamily[] = Object.values(LanguageFamily)

export const familyKeys: readonly FamilyKey[] = families.map((family) => familyRecords[family].key)

export type Highlight =
  | 'c'
  | 'cpp'
  | 'java'
  | 'python'
  | 'go'
  | 'rust'
  | 'javascript'
  | 'typescript'
  | 'kotlin'
  | 'pascal'
  | 'haskell'
  | 'ocaml'
  | 'ruby'
  | 'php'
  | 'csharp'

export interface Factors {
  time: number
  memory: number
}

export const factorRange = { min: 0.1, max: 20, step: 0.1 } as const

export interface LanguageRecord {
  name: string
  isStandard?: true
  highlight: Highlight
  family: LanguageFamily
  factors: Factors
  order: number
  sourceName: string
  /** Besides that of `sourceName`, with their dot. */
  moreEndings?: readonly string[]
  /** Debian packages of the compiler and its dependencies. */
  packages: readonly string[]
  /** Version in the reference environment; a host with another one reports it. */
  reference: string
  /**
   * As people see them, separated by spaces. The judge adds only paths and flags that change no program; `<limit>` is the
   * memory limit.
   */
  commands: { compile: string; run: string }
  /** Required main class: the submit page warns where the source does not name it. */
  entryClass?: string
  /** A problem's grader can call a student's function, which cannot read the grader's source. */
  hasFunctions?: true
}

const gcc = (compiler: 'gcc' | 'g++', standard: string, sourceName: string) => ({
  sourceName,
  ...(compiler === 'g++' && { moreEndings: ['.cc', '.cxx', '.c++'] }),
  factors: { time: 1, memory: 1 },
  family: LanguageFamily.Cpp,
  packages: [compiler],
  reference: '12.2.0',
  hasFunctions: true as const,
  commands: {
    compile: `${compiler} -std=${standard} -O2 -DONLINE_JUDGE -w --static ${sourceName} -o main -lm`,
    run: './main',
  },
})

export const languageRecords: Record<Language, LanguageRecord> = {
  [Language.C]: { name: 'C', isStandard: true, highlight: 'c', order: 3, ...gcc('gcc', 'c11', 'main.c') },
  [Language.Cpp11]: {
    name: 'C++11',
    isStandard: true,
    highlight: 'cpp',
    order: 1,
    ...gcc('g++', 'c++11', 'main.cpp'),
  },
  [Language.Java]: {
    name: 'Java',
    isStandard: true,
    highlight: 'java',
    family: LanguageFamily.Java,
    factors: { time: 2, memory: 2 },
    order: 4,
    packages: ['openjdk-17-jdk-headless'],
    reference: '17.0.14',
    sourceName: 'Main.java',
    commands: {
      compile: 'javac -encoding UTF-8 Main.java',
      run: 'java -Xmx<limit> -Xss<limit> -Dfile.encoding=UTF-8 -DONLINE_JUDGE=true Main',
    },
    entryClass: 'Main',
    hasFunctions: true,
  },
  [Language.Python]: {
    name: 'Python 3',
    isStandard: true,
    highlight: 'python',
    family: LanguageFamily.Python,
    factors: { time: 1, memory: 1 },
    order: 5,
    packages: ['python3'],
    reference: '3.11.2',
    sourceName: 'main.py',
    commands: { compile: 'python3 -m py_compile main.py', run: 'ONLINE_JUDGE=1 python3 main.py' },
    hasFunctions: true,
  },
  [Language.Cpp17]: {
    name: 'C++17',
    isStandard: true,
    highlight: 'cpp',
    order: 2,
    ...gcc('g++', 'c++17', 'main.cpp'),
  },

  [Language.Cpp20]: { name: 'C++20', highlight: 'cpp', order: 6, ...gcc('g++', 'c++20', 'main.cpp') },
  [Language.Cpp23]: { name: 'C++23', highlight: 'cpp', order: 7, ...gcc('g++', 'c++23', 'main.cpp') },
  [Language.C23]: { name: 'C23', highlight: 'c', order: 8, ...gcc('gcc', 'c2x', 'main.c') },
  [Language.PyPy]: {
    name: 'PyPy 3',
    highlight: 'python',
    family: LanguageFamily.Python,
    factors: { time: 1, memory: 2 },
    order: 9,
    packages: ['pypy3'],
    reference: '7.3.11',
    sourceName: 'main.py',
    commands: { compile: 'pypy3 -m py_compile main.py', run: 'ONLINE_JUDGE=1 pypy3 main.py' },
    hasFunctions: true,
  },
  [Language.Go]: {
    name: 'Go',
    highlight: 'go',
    family: LanguageFamily.Go,
    factors: { time: 1, memory: 2 },
    order: 10,
    packages: ['golang-go'],
    reference: '1.19.8',
    sourceName: 'main.go',
    hasFunctions: true,
    commands: { compile: 'go build -o main main.go', run: 'ONLINE_JUDGE=1 ./main' },
  },
  [Language.Rust]: {
    name: 'Rust',
    highlight: 'rust',
    family: LanguageFamily.Rust,
    factors: { time: 1, memory: 1 },
    order: 11,
    packages: ['rustc'],
    reference: '1.63.0',
    sourceName: 'main.rs',
    hasFunctions: true,
    commands: {
      compile: 'rustc --edition 2021 -O --cap-lints allow -o main main.rs',
      run: 'ONLINE_JUDGE=1 ./main',
    },
  },
  [Language.JavaScript]: {
    name: 'JavaScript',
    highlight: 'javascript',
    family: LanguageFamily.JavaScript,
    factors: { time: 2, memory: 2 },
    order: 12,
    packages: ['nodejs'],
    reference: '18.20.4',
    sourceName: 'main.js',
    moreEndings: ['.mjs', '.cjs'],
    commands: { compile: 'node --check main.js', run: 'ONLINE_JUDGE=1 node main.js' },
  },
  [Language.TypeScript]: {
    name: 'TypeScript',
    highlight: 'typescript',
    family: LanguageFamily.JavaScript,
    factors: { time: 2, memory: 2 },
    order: 13,
    packages: ['nodejs', 'node-typescript'],
    reference: '4.8.4',
    sourceName: 'main.ts',
    commands: {
      compile: 'tsc --target es2022 --module commonjs main.ts',
      run: 'ONLINE_JUDGE=1 node main.js',
    },
  },
  [Language.Kotlin]: {
    name: 'Kotlin',
    highlight: 'kotlin',
    family: LanguageFamily.Kotlin,
    factors: { time: 2, memory: 2 },
    order: 14,
    packages: ['openjdk-17-jdk-headless', 'kotlin'],
    reference: '1.3-SNAPSHOT',
    sourceName: 'main.kt',
    hasFunctions: true,
    commands: {
      compile: 'kotlinc -nowarn -d . main.kt',
      run: 'java -Xmx<limit> -Xss<limit> -Dfile.encoding=UTF-8 -DONLINE_JUDGE=true MainKt',
    },
  },
  [Language.Pascal]: {
    name: 'Pascal',
    highlight: 'pascal',
    family: LanguageFamily.Pascal,
    factors: { time: 1, memory: 1 },
    order: 15,
    packages: ['fp-compiler'],
    reference: '3.2.2',
    sourceName: 'main.pas',
    moreEndings: ['.pp', '.dpr'],
    hasFunctions: true,
    commands: { compile: 'fpc -O2 -dONLINE_JUDGE -omain main.pas', run: 'ONLINE_JUDGE=1 ./main' },
  },
  [Language.Haskell]: {
    name: 'Haskell',
    highlight: 'haskell',
    family: LanguageFamily.Haskell,
    factors: { time: 2, memory: 2 },
    order: 16,
    packages: ['ghc'],
    reference: '9.0.2',
    sourceName: 'main.hs',
    hasFunctions: true,
    commands: { compile: 'ghc -O2 -o main main.hs', run: 'ONLINE_JUDGE=1 ./main' },
  },
  [Language.OCaml]: {
    name: 'OCaml',
    highlight: 'ocaml',
    family: LanguageFamily.OCaml,
    factors: { time: 1, memory: 1 },
    order: 17,
    packages: ['ocaml-nox'],
    reference: '4.13.1',
    sourceName: 'main.ml',
    hasFunctions: true,
    commands: {
      compile: 'ocamlopt -I +threads -o main unix.cmxa threads.cmxa str.cmxa main.ml',
      run: 'ONLINE_JUDGE=1 ./main',
    },
  },
  [Language.Ruby]: {
    name: 'Ruby',
    highlight: 'ruby',
    family: LanguageFamily.Ruby,
    factors: { time: 2, memory: 1 },
    order: 18,
    packages: ['ruby'],
    reference: '3.1.2',
    sourceName: 'main.rb',
    commands: { compile: 'ruby -c main.rb', run: 'ONLINE_JUDGE=1 ruby main.rb' },
  },
  [Language.Php]: {
    name: 'PHP',
    highlight: 'php',
    family: LanguageFamily.Php,
    factors: { time: 2, memory: 1 },
    order: 19,
    packages: ['php-cli'],
    reference: '8.2.29',
    sourceName: 'main.php',
    commands: { compile: 'php -l main.php', run: 'ONLINE_JUDGE=1 php main.php' },
  },
  [Language.CSharp]: {
    name: 'C#',
    highlight: 'csharp',
    family: LanguageFamily.CSharp,
    factors: { time: 2, memory: 2 },
    order: 20,
    packages: ['mono-mcs'],
    reference: '6.8.0',
    sourceName: 'main.cs',
    hasFunctions: true,
    commands: {
      compile: 'mcs -optimize+ -nowarn:0219,0168 -define:ONLINE_JUDGE -out:main.exe main.cs',
      run: 'ONLINE_JUDGE=1 mono main.exe',
    },
  },
}

export const problemProgramLanguage: Language = Language.Cpp17

/** A submission's language is a column that holds a number; one of output files has none, and nothing reads this one. */
export const languageOfOutputs: Language = Language.C

export const languages: readonly Language[] = Object.values(Language)

export const languagesInOrder: readonly Language[] = languages.toSorted(
  (left, right) => languageRecords[left].order - languageRecords[right].order,
)

export const standardLanguages: readonly Language[] = languagesInOrder.filter(
  (language) => languageRecords[language].isStandard,
)

export const isCompared = (language: Language): boolean =>
  familyRecords[languageRecords[language].family].grammar !== null

export const languageName = (language: Language): string => languageRecords[language].name

export const languageWord = (language: Language): string =>
  languageName(language).toLowerCase().replaceAll(' ', '')

export const languageCalled = (word: string): Language | undefined =>
  languagesInOrder.find((language) => languageWord(language) === word.toLowerCase())

/** Names of the ICPC Contest API, with the version of the language behind them. */
export const contestApiIds: Record<Language, string> = {
  1: 'c',
  2: 'cpp11',
  3: 'java',
  4: 'python3',
  5: 'cpp17',
  6: 'cpp20',
  7: 'cpp23',
  8: 'c23',
  9: 'pypy3',
  10: 'go',
  11: 'rust',
  12: 'javascript',
  13: 'typescript',
  14: 'kotlin',
  15: 'pascal',
  16: 'haskell',
  17: 'ocaml',
  18: 'ruby',
  19: 'php',
  20: 'csharp',
}
