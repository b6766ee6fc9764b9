import type { OpenBoard } from '@verdict/contract/ranklist'
import { useTranslation } from 'react-i18next'
import { useServerMoment } from '../../../../lib/clock/server-clock.ts'
import { clock } from '../../../../lib/format.ts'
import { isDark, setPreferences, usePreferences } from '../../../../lib/preferences.ts'
import { Button } from '../../../../ui/button.tsx'
import style from './board.module.css'

export interface BoardHeadProps {
  head: OpenBoard
  /** The contest on its site; null where it is not known. */
  home: string | null
  embedded: boolean
  otherLanguage: { name: string; choose: () => void }
}

export function BoardHead({ head, home, embedded, otherLanguage }: BoardHeadProps) {
  const { t } = useTranslation()
  const { theme } = usePreferences()
  const dark = isDark(theme)
  return (
    <header className={style.head}>
      <h1>{head.title}</h1>
      <Clock head={head} />
      {embedded ? (
        <a className={style.out} href={window.location.pathname} target="_blank" rel="noopener">
          {t('board.openAlone')}
        </a>
      ) : (
        <span className={style.out}>
          {home !== null && <a href={home}>{t('board.toContest')}</a>}
          <Button look="ghost" onClick={otherLanguage.choose}>
            {otherLanguage.name}
          </Button>
          <Button
            look="ghost"
            icon={dark ? 'sun' : 'moon'}
            aria-label={t(dark ? 'board.light' : 'board.dark')}
            onClick={() => setPreferences({ theme: dark ? 'light' : 'dark' })}
          />
        </span>
      )}
    </header>
  )
}

export function Clock({ head: { start, end, heldStart } }: { head: OpenBoard }) {
  const { t } = useTranslation()
  const [from, until] = [Date.parse(start), Date.parse(end)]
  const kind = useServerMoment((now) =>
    heldStart !== undefined ? 'held' : now < from ? 'toStart' : now < until ? 'toEnd' : 'ended',
  )
  const left = useServerMoment((now) => clock(heldStart ?? Math.max(0, (now < from ? from : until) - now)))
  if (kind === 'ended') return <span className={style.clock}>{t('contest.countdown.endedShort')}</span>
  return (
    <span className={style.clock} role="timer">
      {t(`contest.countdown.${kind}`)} <b>{left}</b>
    </span>
  )
}
