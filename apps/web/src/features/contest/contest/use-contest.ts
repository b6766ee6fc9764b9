// Refetched when a phase changes or an own verdict arrives.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ContestDetail } from '@verdict/contract/contest'
import { problemLabel } from '@verdict/domain/contest'
import { titleIn } from '@verdict/domain/text-language'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { refresh as refreshLists } from '../../../lib/api/query.ts'
import { nextAfter, useWaitFor } from '../../../lib/clock/wait.ts'
import { useOwnTimeChanges, useSubmissionResults } from '../../../lib/realtime/subscriptions.ts'
import { contestQuery, refreshContest } from './api/contest.ts'
import { ownSubmissionsQuery } from './api/own-submissions.ts'

/** In the reader's language. @returns undefined only while refetching. */
export function useContest(cid: number): ContestDetail | undefined {
  const { language } = useTranslation().i18n
  const { data } = useQuery(contestQuery(cid))
  return useMemo(() => data && titledIn(language, data), [data, language])
}

const titledIn = (language: string, detail: ContestDetail): ContestDetail => ({
  ...detail,
  problems: detail.problems.map((problem) => ({ ...problem, title: titleIn(language, problem) })),
  overview: detail.overview.map((row) => ({ ...row, title: titleIn(language, row) })),
})

export const isInside = ({ contest }: ContestDetail): boolean => contest.may.manage || contest.isEntrant

/** Everybody watches its ranklist. */
export const isWatched = ({ contest }: Pick<ContestDetail, 'contest'>): boolean =>
  contest.option.openBoard && !contest.isExam && contest.phase !== 'ready' && contest.hasRanklist

/** Entrants print while it runs; a virtual participation has nobody who would bring it. */
export const mayPrint = ({
  option,
  isEntrant,
  isExam,
  may,
  phase,
  virtual,
}: ContestDetail['contest']): boolean =>
  option.prints && !isExam && (may.manage || (isEntrant && phase !== 'ended' && !virtual))

type PointsBy = ContestDetail['problems'][number]['pointsBy']

export interface LabelledProblem {
  pid: number
  index: number
  label: string
  title: string
  invalid: boolean
  pointsBy?: PointsBy
  color?: string | undefined
}

/** How problems without groups of tests give points; undefined where there are none, or no points. */
export const ungroupedIn = ({ problems }: ContestDetail): 'share' | 'whole' | undefined => {
  const [first] = problems.flatMap(({ pointsBy = 'groups' }) => (pointsBy === 'groups' ? [] : [pointsBy]))
  return first
}

export const labelled = ({ contest, problems }: ContestDetail): LabelledProblem[] =>
  problems.map((problem) => ({
    ...problem,
    label: problemLabel(problem.index, contest.option.labelingStyle),
  }))

/** When its answer becomes another. By what it says itself: one that came too early is asked for again. */
function nextOf(
  { phase, start, freezeTime, end, pause, virtual }: ContestDetail['contest'],
  answeredAt: number,
): number | null {
  if (pause) return Date.parse(pause.until)
  if (phase === 'ended') return virtual ? nextAfter(answeredAt, [virtual.end]) : null
  return phase === 'ready' ? Date.parse(start) : (nextAfter(answeredAt, [freezeTime]) ?? Date.parse(end))
}

/** @param answeredAt by the server's clock */
export function useFollowContest({ contest }: ContestDetail, answeredAt: number): void {
  const queries = useQueryClient()
  const { cid } = contest
  useWaitFor(nextOf(contest, answeredAt), async () => {
    await refreshContest(cid)
    // A freeze hides, or an end shows, what stands in them.
    await refreshLists(queries, ['GET /status/list', 'GET /contest/:cid/ranklist'])
  })
  const refresh = () => {
    void refreshContest(cid)
    void queries.invalidateQueries({ queryKey: ownSubmissionsQuery(cid).queryKey })
  }
  useSubmissionResults(refresh, refresh)
  useOwnTimeChanges(cid, () => void refreshContest(cid))
}
