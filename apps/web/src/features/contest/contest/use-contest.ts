// Refetched when a phase changes or an own verdict arrives; at the start with a random delay, as everybody asks then.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ContestDetail } from '@verdict/contract/contest'
import { phaseAt, problemLabel } from '@verdict/domain/contest'
import { titleIn } from '@verdict/domain/text-language'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerMoment } from '../../../lib/clock/server-clock.ts'
import { useOwnTimeChanges, useSubmissionResults } from '../../../lib/realtime/subscriptions.ts'
import { contestQuery, refreshContest } from './api/contest.ts'
import { ownSubmissionsQuery } from './api/own-submissions.ts'
import { windowOf } from './entry.ts'
import { isPausedAt } from './pause.tsx'

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

export interface LabelledProblem {
  pid: number
  index: number
  label: string
  title: string
  invalid: boolean
}

export const labelled = ({ contest, problems }: ContestDetail): LabelledProblem[] =>
  problems.map((problem) => ({
    ...problem,
    label: problemLabel(problem.index, contest.option.labelingStyle),
  }))

const spreadMs = 2_000

type Stage = 'ready' | 'running' | 'paused' | 'frozen' | 'ended'

function stageAt(contest: ContestDetail['contest'], now: number): Stage {
  if (isPausedAt(contest, now)) return 'paused'
  const phase = phaseAt(windowOf(contest), now)
  const freeze = contest.freezeTime
  return phase === 'running' && freeze !== null && now >= Date.parse(freeze) ? 'frozen' : phase
}

export function useFollowContest({ contest }: ContestDetail): void {
  const queries = useQueryClient()
  const { cid } = contest
  const stage = useServerMoment((now) => stageAt(contest, now))
  const seen = useRef(stage)
  useEffect(() => {
    if (seen.current === stage) return
    seen.current = stage
    const timer = setTimeout(() => void refreshContest(cid), Math.random() * spreadMs)
    return () => clearTimeout(timer)
  }, [cid, stage])
  const refresh = () => {
    void refreshContest(cid)
    void queries.invalidateQueries({ queryKey: ownSubmissionsQuery(cid).queryKey })
  }
  useSubmissionResults(refresh, refresh)
  useOwnTimeChanges(cid, () => void refreshContest(cid))
}
