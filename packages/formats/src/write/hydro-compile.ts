// compile.sh of Hydro, which compiles graders with what is sent. Hydro calls a submission foo.cc or foo.c and runs foo; others
// of its languages have no place for a second source.

import { isHeader } from '../beside.ts'
import { type Content, nameOf } from '../content.ts'
import type { ImportedProblem } from '../problem.ts'
import { isSource } from '../programs.ts'
import { safe } from './writer.ts'

/** By the number of the test. */
export const outputName = '#.out'

const top = '#!/bin/bash\n# Compiles a submission with the grader of its language.\n'

/** Readers need not say that they do not run it. */
export const isOwnScript = (text: string): boolean => text.startsWith(top)

const commands: Readonly<Record<string, string>> = {
  cpp: 'cc*) g++ -x c++ -std=c++17 -O2 -I. -o foo foo.cc GRADER -lm',
  c: 'c) gcc -x c -std=c11 -O2 -I. -o foo foo.c GRADER -lm',
}

type Graders = ImportedProblem['grader']

/** Hydro compiles one grader of each of these languages. */
export const isHydroGrader = (all: Graders, { language, content }: Graders[number]): boolean =>
  Object.hasOwn(commands, language) &&
  all.find((one) => one.language === language)?.content === content &&
  isSource(content.path)

/** A source beside a compile.sh counts as a grader, and no file is included by another name. */
export const hydroHeaders = ({ headers, grader }: ImportedProblem): Content[] => {
  const isCompiled = grader.some((one) => isHydroGrader(grader, one))
  const names = headers.map(({ path }) => nameOf(path))
  return headers.filter(
    ({ path }, index) =>
      (!isCompiled || isHeader(path) || !isSource(path)) &&
      safe(path) === nameOf(path) &&
      names.indexOf(nameOf(path)) === index,
  )
}

/** @param names of the graders that are kept, in order */
export function compileScript(graders: readonly { language: string; name: string }[]): string {
  const cases = graders.map(({ language, name }) => `  ${commands[language]!.replace('GRADER', name)} ;;\n`)
  const none = '  *) echo "no grader for $HYDRO_LANG" >&2; exit 1 ;;\n'
  return `${top}case "$HYDRO_LANG" in\n${cases.join('')}${none}esac\n`
}
