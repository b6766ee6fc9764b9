// Each state has a word, shape and colour, so that colour is never the only sign.

import type { SitterState } from '@verdict/domain/exam'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import style from './desk.module.css'

export const stateIcon: Record<SitterState, IconName> = {
  waiting: 'bell',
  disconnected: 'plug',
  away: 'external',
  idle: 'clock',
  in: 'check',
  absent: 'user',
  'handed-in': 'tray',
  over: 'lock',
}

/** Class names have no hyphens. */
export const lookOf = (state: SitterState): string | undefined =>
  style[state === 'handed-in' ? 'handedIn' : state]

export function StateMark({ state, isPaused }: { state: SitterState; isPaused: boolean }) {
  const { t } = useTranslation()
  const mark = (
    <span className={classes(style.state, lookOf(state))}>
      <Icon name={stateIcon[state]} />
      {t(`examDesk.states.${state}`)}
    </span>
  )
  if (!isPaused) return mark
  return (
    <span className={classes('cluster', style.presets)}>
      {mark}
      <span className={classes(style.state, style.paused)}>
        <Icon name="pause" />
        {t('examTime.still')}
      </span>
    </span>
  )
}
