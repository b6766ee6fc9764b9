// Caches an exam's statements, pictures and editor files soon after its start, so that they can be read offline; dropped at
// the end.

import { useRouter } from '@tanstack/react-router'
import type { ContestDetail } from '@verdict/contract/contest'
import type { ProblemDetail } from '@verdict/contract/problem'
import { phaseAt } from '@verdict/domain/contest'
import { bestLanguage } from '@verdict/domain/text-language'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerMoment } from '../../../lib/clock/server-clock.ts'
import { getSession, onSessionChange } from '../../../lib/session/session.ts'
import { fetchStatement, forgetStatements } from './api/statements.ts'
import { windowOf } from './entry.ts'

/** Spreads the load, as everybody starts at the same moment. */
const spreadMs = 20_000
const pauseMs = 500
const againMs = 10_000

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Fills the browser's cache. */
function fetchPictures({ html }: ProblemDetail): void {
  for (const text of [html.description, html.input, html.output, html.hint]) {
    for (const picture of new DOMParser().parseFromString(text, 'text/html').images) {
      new Image().src = picture.src
    }
  }
}

interface Keeping {
  cid: number
  pids: readonly number[]
  language: string
  signal: AbortSignal
}

async function keepOne({ cid, language }: Keeping, pid: number): Promise<void> {
  const own = await fetchStatement(cid, pid)
  const wanted = bestLanguage(language, own.languages)
  const shown = wanted && wanted !== own.language ? await fetchStatement(cid, pid, wanted) : own
  fetchPictures(shown)
}

/** Resolves when complete or aborted. */
export async function keepStatements(keeping: Keeping): Promise<void> {
  const { pids, signal } = keeping
  for (const pid of pids) {
    while (!signal.aborted) {
      const done = await keepOne(keeping, pid).then(
        () => true,
        () => false,
      )
      await pause(done ? pauseMs : againMs, signal)
      if (done) break
    }
  }
}

let keptFor: string | undefined
onSessionChange(() => {
  const uid = getSession().profile?.uid
  if (uid === undefined) return
  if (keptFor !== undefined && keptFor !== uid) forgetStatements()
  keptFor = uid
})

export function useKeptStatements({ contest, problems }: ContestDetail): void {
  const { language } = useTranslation().i18n
  const router = useRouter()
  const { cid } = contest
  const phase = useServerMoment((now) => phaseAt(windowOf(contest), now))
  const isKept = contest.isExam && !contest.may.manage && phase === 'running' && problems.length > 0
  const keep = useEffectEvent(async (keeping: Omit<Keeping, 'pids'>) => {
    const { signal } = keeping
    await pause(Math.random() * spreadMs, signal)
    if (signal.aborted) return
    const params = { cid: String(keeping.cid), id: '1' }
    void router.preloadRoute({ to: '/contests/$cid/problem/$id', params })
    void router.preloadRoute({ to: '/contests/$cid/problem/$id/submit', params })
    void import('../../../ui/editor/code-editor.tsx').catch(() => undefined)
    await keepStatements({ ...keeping, pids: problems.map(({ pid }) => pid) })
  })
  useEffect(() => {
    if (!isKept) return
    const ended = new AbortController()
    void keep({ cid, language, signal: ended.signal })
    return () => ended.abort()
  }, [cid, isKept, language])
  useEffect(() => {
    if (contest.isExam && phase === 'ended') forgetStatements()
  }, [contest.isExam, phase])
}
