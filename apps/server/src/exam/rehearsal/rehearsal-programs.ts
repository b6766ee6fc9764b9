// Simulated students submit the authors' solutions, and programs that print something.

import { randomUUID } from 'node:crypto'
import { allowedLanguages } from '@verdict/domain/allowed-languages'
import { Language, languages as all } from '@verdict/domain/language'
import type { PlayedExam } from '@verdict/web-client/played-student'
import type { RehearsedExam, RehearsedProblem } from './rehearsal-queries.ts'

const c = (mark: string): string =>
  `#include <stdio.h>\nint main(void) { long a = 0, b = 0; if (scanf("%ld %ld", &a, &b) > 0) printf("%ld\\n", a + b); return 0; }\n/* ${mark} */\n`
const python = (mark: string): string => `print(input())\n# ${mark}\n`
const script = (mark: string): string => `console.log(0)\n// ${mark}\n`

/** Programs made unique by the mark, so that no two students send the same. */
const writers: Partial<Record<Language, (mark: string) => string>> = {
  [Language.C]: c,
  [Language.C23]: c,
  [Language.Cpp11]: c,
  [Language.Cpp17]: c,
  [Language.Cpp20]: c,
  [Language.Cpp23]: c,
  [Language.Python]: python,
  [Language.PyPy]: python,
  [Language.Java]: (mark) =>
    `public class Main { public static void main(String[] args) { System.out.println(0); } }\n// ${mark}\n`,
  [Language.JavaScript]: script,
  [Language.TypeScript]: script,
  [Language.Go]: (mark) => `package main\nimport "fmt"\nfunc main() { fmt.Println(0) }\n// ${mark}\n`,
  [Language.Rust]: (mark) => `fn main() { println!("0"); }\n// ${mark}\n`,
}

const solutionShare = 0.7

/** @throws Error with a sentence for the operator if there is nothing to submit to a problem */
export function programsFor(
  exam: RehearsedExam,
  problems: readonly RehearsedProblem[],
  offered: readonly Language[],
): PlayedExam['programFor'] {
  const known = all.filter((language) => offered.includes(language))
  const table = new Map(
    problems.map(({ pid, title, languages, solution }) => {
      const allowed = allowedLanguages(known, exam.course_languages, exam.languages, languages)
      const written = allowed.find((language) => writers[language] !== undefined)
      const given = solution && allowed.includes(solution.language) ? solution : null
      if (written === undefined && !given) {
        throw new Error(
          `There is nothing to hand in to problem ${pid}, ${title}: it allows no language that played students write. Give it a reference solution.`,
        )
      }
      return [pid, { written, given }] as const
    }),
  )
  return (pid, random) => {
    const { written, given } = table.get(pid)!
    if (given && (written === undefined || random() < solutionShare)) return given
    return { language: written!, code: writers[written!]!(randomUUID()) }
  }
}
