import { Language, standardLanguages } from '@verdict/domain/language'

export const putongLanguage = (code: number | null): Language | null =>
  code === 6 ? Language.Python : (standardLanguages.find((language) => language === code) ?? null)

const hustoj: Readonly<Record<number, Language>> = {
  0: Language.C,
  1: Language.Cpp17,
  3: Language.Java,
  6: Language.Python,
  13: Language.C,
  14: Language.Cpp17,
}

/** Its compilers of C++ take C++17, Clang is a C here. @returns null for an unknown one */
export const hustojLanguage = (code: number | null): Language | null => hustoj[code ?? -1] ?? null

const qduoj: Readonly<Record<string, Language>> = {
  C: Language.C,
  'C++': Language.Cpp17,
  Java: Language.Java,
  Python3: Language.Python,
}

/** @returns null for an unknown one, such as Python 2 */
export const qduojLanguage = (name: string | null): Language | null => qduoj[name ?? ''] ?? null
