// The languages a student may submit in: stored code, name, and the factors
// by which a problem's limits are multiplied. How each is compiled and run is the judge's business.

export const Language = { C: 1, Cpp11: 2, Java: 3, Python: 4, Cpp17: 5 } as const
export type Language = (typeof Language)[keyof typeof Language]

export const languages: readonly Language[] = Object.values(Language)

/** The order in which the submit page offers them. */
export const languagesOnSubmit: readonly Language[] = [
  Language.Cpp11,
  Language.Cpp17,
  Language.C,
  Language.Java,
  Language.Python,
]

export const languageName: Record<Language, string> = {
  1: 'C',
  2: 'C++11',
  3: 'Java',
  4: 'Python 3',
  5: 'C++17',
}

export const languageHighlight: Record<Language, 'c' | 'cpp' | 'java' | 'python'> = {
  1: 'c',
  2: 'cpp',
  3: 'java',
  4: 'python',
  5: 'cpp',
}

/** Limits are multiplied by these; shown on the problem page and in the FAQ. */
export const limitFactors: Record<Language, { time: number; memory: number }> = {
  1: { time: 1, memory: 1 },
  2: { time: 1, memory: 1 },
  3: { time: 2, memory: 2 },
  4: { time: 1, memory: 1 },
  5: { time: 1, memory: 1 },
}
