// Files of a package that stand beside students' programs: graders, one for each language, and headers for all.

import { type Content, nameOf, readWhole } from './content.ts'
import { textBytes } from './limits.ts'
import { type ImportedProblem, lose } from './problem.ts'
import { isSource, programOf } from './programs.ts'

export const isHeader = (path: string): boolean => /\.(?:h|hh|hpp|hxx|inc)$/i.test(path)

type Beside = Pick<ImportedProblem, 'headers' | 'grader' | 'losses'>

async function isSame(a: Content, b: Content): Promise<boolean> {
  if (a.bytes !== b.bytes || a.bytes > textBytes.program) return false
  const [first, second] = [await readWhole(a, a.bytes), await readWhole(b, b.bytes)]
  return first.equals(second)
}

/** Packages repeat a header for each language; of two that differ the first one stays. */
export async function addHeader(problem: Beside, content: Content): Promise<void> {
  const known = problem.headers.find(({ path }) => nameOf(path) === nameOf(content.path))
  if (!known) problem.headers.push(content)
  else if (!(await isSame(known, content))) lose(problem, 'files-ignored', { count: 1, first: content.path })
}

/** Files that no compiler takes are headers. @param named the language, where its name does not say it */
export async function addGrader(problem: Beside, content: Content, named = ''): Promise<void> {
  if (isHeader(content.path) || !isSource(content.path)) await addHeader(problem, content)
  else problem.grader.push({ language: programOf([content], named).languageName, content })
}
