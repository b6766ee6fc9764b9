import type { ContestDetail } from '@verdict/contract/contest'
import { problemLabel } from '@verdict/domain/contest'

export interface NamedProblem {
  pid: number
  label: string
  title: string
}

export const namedProblems = ({ contest, problems }: ContestDetail): NamedProblem[] =>
  problems.map(({ pid, index, title }) => ({
    pid,
    label: problemLabel(index, contest.option.labelingStyle),
    title,
  }))

/** One that was taken out has its number. */
export const labelOf = (problems: readonly NamedProblem[], pid: number): string =>
  problems.find((problem) => problem.pid === pid)?.label ?? String(pid)
