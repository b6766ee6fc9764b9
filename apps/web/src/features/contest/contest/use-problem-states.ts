import { useQuery } from '@tanstack/react-query'
import type { ContestDetail } from '@verdict/contract/contest'
import { contestRule } from '@verdict/domain/contest-rules/table'
import { ownSubmissionsQuery } from './api/own-submissions.ts'
import { problemStates, type ProblemState } from './problem-state.ts'

/** The viewer's state of each problem, by pid. */
export function useProblemStates({
  contest: { cid, rule, list },
  problems,
  solved,
}: ContestDetail): Map<number, ProblemState> {
  const own = useQuery({ ...ownSubmissionsQuery(cid), enabled: problems.length > 0 }).data?.docs ?? []
  return problemStates(contestRule(rule), list, solved, own)
}
