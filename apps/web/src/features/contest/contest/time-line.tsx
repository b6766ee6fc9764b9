import type { ContestDetail } from '@verdict/contract/contest'
import { progressAt } from '@verdict/domain/contest'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerMoment } from '../../../lib/clock/server-clock.ts'
import { dateTime } from '../../../lib/format.ts'
import style from './contest-bar.module.css'
import { countdownAt, countdownText } from './countdown.ts'
import { windowOf } from './entry.ts'
import { clockAt } from './pause.tsx'

export const progressState = (passed: number): 'success' | 'active' | 'normal' => {
  if (passed >= 100) return 'success'
  return passed > 0 ? 'active' : 'normal'
}

/** Grey for the past, hatched from the freeze on. The tooltip repeats the countdown, so it is no keyboard stop. */
export function TimeLine({ contest }: { contest: ContestDetail['contest'] }) {
  const { t } = useTranslation()
  const tip = useId()
  const window = windowOf(contest)
  const passed = useServerMoment((at) => {
    const clock = clockAt(contest, at)
    return progressAt(clock.window, clock.now)
  })
  const words = useServerMoment((at) => {
    const clock = clockAt(contest, at)
    return countdownText(t, countdownAt(clock.window, clock.now))
  })
  const frozen = useServerMoment((now) =>
    contest.freezeTime === null ? false : now >= Date.parse(contest.freezeTime),
  )
  const freezeAt = contest.freezeTime === null ? null : progressAt(window, Date.parse(contest.freezeTime))
  return (
    <div
      className={style.progress}
      data-state={progressState(passed)}
      role="progressbar"
      aria-describedby={tip}
      aria-label={t('contest.progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={passed}
    >
      {freezeAt !== null && <span className={style.hatch} style={{ left: `${freezeAt}%` }} />}
      <i className={style.passed} style={{ width: `${passed}%` }} />
      {freezeAt !== null && contest.freezeTime !== null && (
        <span
          className={style.tick}
          style={{ left: `${freezeAt}%` }}
          title={t(frozen ? 'contest.frozenAt' : 'contest.freezesAt', { time: dateTime(contest.freezeTime) })}
        />
      )}
      <span className={style.tip} role="tooltip" id={tip}>
        {words}
      </span>
    </div>
  )
}
