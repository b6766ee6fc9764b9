// A machine before the exam: how the server sees it, and whether the site works on it. Public.

import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { agentName } from '../../../lib/agent-name.ts'
import { apiQuery } from '../../../lib/api/query.ts'
import { offsetText, useServerTime } from '../../../lib/clock/server-clock.ts'
import { errorText } from '../../../lib/errors.ts'
import { useRealtimeState } from '../../../lib/realtime/subscriptions.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { TextField } from '../../../ui/field/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Page, PageHead } from '../../../ui/layout/page.tsx'
import { useTriedSocket } from './api/tried-socket.ts'
import style from './machine-check.module.css'

/** `open`: unknown, or cannot be checked. */
type Mark = 'good' | 'bad' | 'open'

/** The site uses the server's clock, but larger differences confuse people. */
const clockLimitMs = 5_000

const checkQuery = (exam: number | undefined) => ({
  ...apiQuery('GET /exam/check', { query: { exam } }),
  meta: { silent: true },
})

export function MachineCheck({ exam }: { exam: number | undefined }) {
  const { t } = useTranslation()
  const check = useQuery(checkQuery(exam))
  return (
    <Page title={t('examCheck.title')} width="read">
      <PageHead title={t('examCheck.title')}>
        <Button icon="refresh" busy={check.isFetching} onClick={() => void check.refetch()}>
          {t('examCheck.again')}
        </Button>
      </PageHead>
      <p>{t('examCheck.intro')}</p>
      <ul className={style.list}>
        <Fact
          name={t('examCheck.server')}
          mark={check.data ? 'good' : check.error ? 'bad' : 'open'}
          text={
            check.data
              ? t('examCheck.reached')
              : check.error
                ? errorText(check.error)
                : t('examCheck.checking')
          }
        />
        <Fact
          name={t('examCheck.address')}
          mark={check.data ? (check.data.address === '' ? 'bad' : 'good') : 'open'}
          text={check.data ? check.data.address || t('examCheck.noAddress') : t('examCheck.checking')}
        />
        {exam !== undefined && !check.error && (
          <Fact
            name={t('examCheck.room')}
            mark={!check.data ? 'open' : check.data.room === null ? 'bad' : 'good'}
            text={check.data ? (check.data.room ?? t('examCheck.noRoom', { exam })) : t('examCheck.checking')}
          />
        )}
        <Clock />
        <Socket key={check.dataUpdatedAt} />
        <Fact
          name={t('examCheck.browser')}
          mark="good"
          text={agentName(navigator.userAgent) ?? navigator.userAgent}
        />
      </ul>
      <Keyboard />
    </Page>
  )
}

const icons = { good: 'check', bad: 'cross', open: 'clock' } as const

function Fact({ name, mark, text }: { name: string; mark: Mark; text: ReactNode }) {
  const { t } = useTranslation()
  return (
    <li className={style.fact}>
      <span className={classes(style.mark, style[mark])}>
        <Icon name={icons[mark]} />
        {t(`examCheck.marks.${mark}`)}
      </span>
      <span>
        <b>{name}</b>
        <span className={style.text}>{text}</span>
      </span>
    </li>
  )
}

function Clock() {
  const { t } = useTranslation()
  const { offsetMs } = useServerTime()
  const isKnown = offsetMs !== null
  const isFar = isKnown && Math.abs(offsetMs) > clockLimitMs
  return (
    <Fact
      name={t('examCheck.clock')}
      mark={!isKnown ? 'open' : isFar ? 'bad' : 'good'}
      text={
        !isKnown
          ? t('examCheck.checking')
          : t(isFar ? 'examCheck.clockFar' : 'examCheck.clockNear', { offset: offsetText(offsetMs) })
      }
    />
  )
}

function Socket() {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const own = useRealtimeState()
  const tried = useTriedSocket(!isLoggedIn)
  const state = isLoggedIn ? own : tried
  const mark = state === 'open' ? 'good' : state === 'lost' ? 'bad' : 'open'
  const said = mark === 'open' ? 'connecting' : mark
  return <Fact name={t('examCheck.socket')} mark={mark} text={t(`examCheck.socketIs.${said}`)} />
}

function Keyboard() {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  return (
    <TextField
      label={t('examCheck.keyboard')}
      hint={t('examCheck.keyboardHint')}
      large
      className={style.keyboard}
      value={text}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
