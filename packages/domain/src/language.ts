// The languages a student may submit in, one record each: everything that more than one part of the product asks about a
// language. How the judge runs it in a box stands in the judge's own file of the same language.

export const Language = { C: 1, Cpp11: 2, Java: 3, Python: 4, Cpp17: 5, Cpp20: 6, Cpp23: 7, C23: 8 } as const
/** The code that is stored and that calls carry. */
export type Language = (typeof Language)[keyof typeof Language]

/** Languages that are close enough to share starter code, and whose programs are compared. The numbers are stored. */
export const LanguageFamily = { Cpp: 1, Java: 2, Python: 3 } as const
export type LanguageFamily = (typeof LanguageFamily)[keyof typeof LanguageFamily]

/** The name of a family in calls and in the audit log. */
export type FamilyKey = Lowercase<keyof typeof LanguageFamily>

interface FamilyRecord {
  key: FamilyKey
  name: string
  /** The tree-sitter grammar that reads its programs for similarity; null where there is none: they are not compared. */
  grammar: string | null
}

export const familyRecords: Record<LanguageFamily, FamilyRecord> = {
  [LanguageFamily.Cpp]: { key: 'cpp', name: 'C/C++', grammar: 'cpp' },
  [LanguageFamily.Java]: { key: 'java', name: 'Java', grammar: 'java' },
  [LanguageFamily.Python]: { key: 'python', name: 'Python', grammar: 'python' },
}

export const families: readonly LanguageFamily[] = Object.values(LanguageFamily)

export const familyKeys: readonly FamilyKey[] = families.map((family) => familyRecords[family].key)

/** Names of the parsers that colour code. */
export type Highlight = 'c' | 'cpp' | 'java' | 'python'

/** A problem's limits are multiplied by these. */
export interface Factors {
  time: number
  memory: number
}

/** Factors that a site, or a problem, may give a language, in tenths. */
export const factorRange = { min: 0.1, max: 20, step: 0.1 } as const

export interface LanguageRecord {
  name: string
  /** A new site offers it; root turns the others on. */
  isStandard?: true
  highlight: Highlight
  family: LanguageFamily
  /** Where the site has no others; shown on the problem page and in the FAQ. */
  factors: Factors
  /** Place in every list of languages. */
  order: number
  /** Name of the source when it is compiled or downloaded. */
  sourceName: string
  /** Version of the compiler or runtime in the reference environment. A host with another one says so. */
  reference: string
  /**
   * As people see them, words separated by a space. The judge runs these words, with paths and flags that change no
   * program besides; `<limit>` is the memory limit.
   */
  commands: { compile: string; run: string }
  /** The class that must hold the main method: the submit page warns where the source does not name it. */
  entryClass?: string
}

const gcc = (compiler: 'gcc' | 'g++', standard: string, sourceName: string) => ({
  sourceName,
  factors: { time: 1, memory: 1 },
  family: LanguageFamily.Cpp,
  reference: '12.2.0',
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
    reference: '17.0.14',
    sourceName: 'Main.java',
    commands: {
      compile: 'javac -encoding UTF-8 Main.java',
      run: 'java -Xmx<limit> -Xss<limit> -Dfile.encoding=UTF-8 -DONLINE_JUDGE=true Main',
    },
    entryClass: 'Main',
  },
  [Language.Python]: {
    name: 'Python 3',
    isStandard: true,
    highlight: 'python',
    family: LanguageFamily.Python,
    factors: { time: 1, memory: 1 },
    order: 5,
    reference: '3.11.2',
    sourceName: 'main.py',
    commands: { compile: 'python3 -m py_compile main.py', run: 'ONLINE_JUDGE=1 python3 main.py' },
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
}

/** The language that checkers, interactors and validators are written in. */
export const problemProgramLanguage: Language = Language.Cpp17

export const languages: readonly Language[] = Object.values(Language)

/** In the order in which every list shows them. */
export const languagesInOrder: readonly Language[] = languages.toSorted(
  (left, right) => languageRecords[left].order - languageRecords[right].order,
)

/** The languages that a new site offers. */
export const standardLanguages: readonly Language[] = languagesInOrder.filter(
  (language) => languageRecords[language].isStandard,
)

/** Programs in it are compared with others of its family. */
export const isCompared = (language: Language): boolean =>
  familyRecords[languageRecords[language].family].grammar !== null

export const languageName = (language: Language): string => languageRecords[language].name
