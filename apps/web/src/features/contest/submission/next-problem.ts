// The problem to go on with: in a contest its next one that is unsolved, elsewhere what the server suggests.

import { useQuery } from '@tanstack/react-query'
import type { ContestDetail } from '@verdict/contract/contest'
import type { SubmissionDetail } from '@verdict/contract/submission'
import { problemLabel } from '@verdict/domain/contest'
import { titleIn } from '@verdict/domain/text-language'
import { useTranslation } from 'react-i18next'
import { useWide } from '../../../ui/panes/wide.ts'
import { contestOfQuery } from './api/contest-of.ts'
import { nextProblemQuery } from './api/next-problem.ts'

export interface NextProblem {
  name: string
  href: string
  /** As far as its difficulty is known. */
  isHarder: boolean
}

/** After the solved one, and round from the first. */
function nextUnsolved({ problems, solved }: ContestDetail, pid: number) {
  const at = problems.findIndex((problem) => problem.pid === pid)
  return [...problems.slice(at + 1), ...problems.slice(0, Math.max(0, at))].find(
    (problem) => !problem.invalid && !solved.includes(problem.pid),
  )
}

export function useNextProblem({ pid, mid, course }: SubmissionDetail): NextProblem | null {
  const { language } = useTranslation().i18n
  // A wide screen has the statement beside the editor.
  const page = useWide() ? '/submit' : ''
  const contest = useQuery({ ...contestOfQuery(mid), enabled: mid > 0 }).data
  const suggested = useQuery({ ...nextProblemQuery(pid, course ?? undefined), enabled: mid === 0 }).data
  if (mid > 0) {
    const next = contest && nextUnsolved(contest, pid)
    if (!next) return null
    const label = problemLabel(next.index, contest.contest.option.labelingStyle)
    return {
      name: `${label}. ${titleIn(language, next)}`,
      href: `/contests/${mid}/problem/${next.index}${page}`,
      isHarder: false,
    }
  }
  const next = suggested?.problem
  if (!next) return null
  const within = course === null ? '' : `?course=${course}`
  return {
    name: `${next.pid} ${titleIn(language, next)}`,
    href: `/problem/${next.pid}${page}${within}`,
    isHarder: next.level !== null,
  }
}
