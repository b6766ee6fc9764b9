// Covers the page during a pause; typed text stays.

import type { ContestDetail } from '@verdict/contract/contest'
import type { ContestWindow } from '@verdict/domain/contest'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerMoment } from '../../../lib/clock/server-clock.ts'
import { windowOf } from './entry.ts'
import style from './pause.module.css'

type Contest = ContestDetail['contest']

export type Clocked = Pick<Contest, 'start' | 'end' | 'homework' | 'pause' | 'heldStart'>

export const isPausedAt = ({ pause }: Clocked, now: number): boolean => now < Date.parse(pause?.until ?? '')

/** A paused clock stands still. */
export function clockAt(contest: Clocked, now: number): { window: ContestWindow; now: number } {
  const { pause } = contest
  const window = windowOf(contest)
  if (!pause || !isPausedAt(contest, now)) return { window, now }
  const since = Date.parse(pause.since)
  return { window: { start: window.start, end: since + pause.left }, now: since }
}

export function PauseCover({ contest, children }: { contest: Contest; children: ReactNode }) {
  const { t } = useTranslation()
  const isPaused = useServerMoment((now) => !contest.may.manage && isPausedAt(contest, now))
  return (
    <>
      <div className={style.page} inert={isPaused}>
        {children}
      </div>
      {isPaused && (
        <div className={style.cover} role="alert">
          <div>
            <h2>{t('contest.pause.title')}</h2>
            <p>{t('contest.pause.text')}</p>
          </div>
        </div>
      )}
    </>
  )
}
