import { isHeader } from '../beside.ts'
import { type Content, nameOf } from '../content.ts'
import type { ImportedProblem } from '../problem.ts'
import { isSource } from '../programs.ts'
import { hydroHeaders, isHydroGrader } from './hydro-compile.ts'
import { lostGenerators } from './icpc-generators.ts'
import { type Ask, listed } from './lost-texts.ts'

/** Only 2025-09 has a place for how tests are made. */
export const losesGenerators: Ask = (problem, format) =>
  format === 'icpc'
    ? listed(lostGenerators(problem))
    : problem.generators.length > 0 || problem.tests.some(({ command }) => command !== undefined)

export const losesGraders: Ask = ({ grader }, format) => {
  const lost = grader.filter((one) => format === 'fps' || !isHydroGrader(grader, one))
  return listed([...new Set(lost.map(({ language, content }) => language || nameOf(content.path)))])
}

/** Sources of ICPC are graders, wherever they lie in include/. */
export const icpcHeaders = ({ headers }: Pick<ImportedProblem, 'headers'>): Content[] =>
  headers.filter(({ path }) => isHeader(path) || !isSource(path))

export const losesHeaders: Ask = (problem, format) => {
  const keeps = format === 'hydro' ? hydroHeaders : format === 'fps' ? () => [] : icpcHeaders
  const kept = new Set(keeps(problem))
  return listed(problem.headers.filter((one) => !kept.has(one)).map(({ path }) => nameOf(path)))
}
