import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { statusOf } from '@verdict/web-client/errors'
import { useServerMoment } from '../../../lib/clock/server-clock.ts'
import { nextAfter, useWaitFor } from '../../../lib/clock/wait.ts'
import { errorText } from '../../../lib/errors.ts'
import { clock } from '../../../lib/format.ts'
import { getSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/field/field.tsx'
import { Notice, Page, PageHead, Section } from '../../../ui/layout/page.tsx'
import { Rendered } from '../../../ui/rendered.tsx'
import { FailedState, Loading, State } from '../../../ui/state.tsx'
import { Time } from '../../../ui/text.tsx'
import { type Entry, entryQuery, useEnter } from './api/entry.ts'
import { CodeForm } from './code-form.tsx'
import style from './entry.module.css'

interface EntryPageProps {
  cid: number
  go: (address: string) => void
}

/** Without login only the exam's number is shown. */
export function ExamLoginPage({ cid, go }: EntryPageProps) {
  const { t } = useTranslation()
  const title = t('examEntry.number', { cid })
  return (
    <Page title={title} width="read">
      <PageHead title={title} />
      <CodeForm cid={cid} go={go} />
    </Page>
  )
}

/** When its state becomes another by itself. */
const nextOf = ({ state, now, doors, start, latest, end }: Entry): number | null =>
  state === 'handed-in' || state === 'over' ? null : nextAfter(Date.parse(now), [doors, start, latest, end])

export function ExamEntryPage({ cid, go }: EntryPageProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(entryQuery(cid))
  useWaitFor(data ? nextOf(data) : null, refetch)
  const title = data?.title ?? t('examEntry.title')
  const isIn = data?.state === 'in'
  // Full reload, as everything belongs to the exam from here on.
  useEffect(() => {
    if (isIn && getSession().profile?.exam?.isIn !== true) go(`/contests/${cid}`)
  }, [isIn, cid, go])
  return (
    <Page title={title} width="read">
      <PageHead title={title} />
      {error && statusOf(error) === 404 && (
        <>
          <State icon="lock" title={t('examEntry.notYours')} text={t('examEntry.notYoursText')} />
          <CodeForm cid={cid} go={go} asPerson />
        </>
      )}
      {error && statusOf(error) !== 404 && (
        <FailedState title={t('examEntry.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading />}
      {data && (
        <div className="stack loose">
          <Facts entry={data} />
          <Stand entry={data} cid={cid} go={go} />
        </div>
      )}
    </Page>
  )
}

function Facts({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const { seat, start, end, lasts } = entry
  return (
    <dl className={style.facts}>
      <dt>{t('examEntry.seat')}</dt>
      <dd>
        {seat ? (
          <strong>{t('examEntry.seatIn', { seat: seat.name, room: seat.room })}</strong>
        ) : (
          t('examEntry.anySeat')
        )}
        {seat?.note && <span className="muted"> {seat.note}</span>}
      </dd>
      <dt>{t('examEntry.time')}</dt>
      <dd>
        <Time value={start} /> – <Time value={end} />
        {lasts !== null && <span className="muted"> {t('examEntry.lasts', { count: lasts })}</span>}
      </dd>
      <dt>{t('examEntry.address')}</dt>
      <dd>
        <code>{entry.address}</code>
      </dd>
    </dl>
  )
}

function Until({ moment, what }: { moment: string; what: 'doors' | 'start' }) {
  const { t } = useTranslation()
  const left = useServerMoment((now) => Math.max(0, Math.ceil((Date.parse(moment) - now) / 1000)))
  return (
    <p className={style.clock} role="timer">
      <span className="muted">{t(`examEntry.until.${what}`)}</span>
      <strong>{clock(left * 1000)}</strong>
    </p>
  )
}

function Stand({ entry, cid, go }: { entry: Entry; cid: number; go: (address: string) => void }) {
  const { t } = useTranslation()
  const receipt = <Button onClick={() => go(`/exam/${cid}/handed-in`)}>{t('examEntry.receipt')}</Button>
  switch (entry.state) {
    case 'early':
      return (
        <>
          <Until moment={entry.doors} what="doors" />
          <p>{t(entry.isLocked ? 'examEntry.early' : 'examEntry.earlyFree')}</p>
          <Rules entry={entry} />
        </>
      )
    case 'open':
      return <Door entry={entry} cid={cid} />
    case 'in':
      return (
        <Button look="primary" onClick={() => go(`/contests/${cid}`)}>
          {t('examEntry.goOn')}
        </Button>
      )
    case 'handed-in':
      return (
        <State
          icon="check"
          title={t('examEntry.handedIn')}
          text={t('examEntry.handedInText')}
          action={receipt}
        />
      )
    case 'late':
    case 'over':
      return (
        <State
          icon="clock"
          title={t(`examEntry.${entry.state}`)}
          text={t(`examEntry.${entry.state}Text`)}
          action={entry.state === 'over' && entry.hasEntered && receipt}
        />
      )
    default:
      return <Elsewhere state={entry.state} cid={cid} />
  }
}

const startOf = (entry: Entry) => Date.parse(entry.start)

function Door({ entry, cid }: { entry: Entry; cid: number }) {
  const { t } = useTranslation()
  const [accepts, setAccepts] = useState(entry.hasAccepted)
  const enter = useEnter(cid)
  const hasRules = entry.rules.html !== ''
  const begins = useServerMoment((now) => now < startOf(entry))
  return (
    <>
      {begins && <Until moment={entry.start} what="start" />}
      <Rules entry={entry} />
      {hasRules && !entry.hasAccepted && (
        <Switch checked={accepts} onChange={setAccepts}>
          {t('examEntry.accept')}
        </Switch>
      )}
      {enter.error && <Notice>{errorText(enter.error)}</Notice>}
      <div className="row">
        <Button
          look="primary"
          busy={enter.isPending}
          disabled={hasRules && !accepts}
          onClick={() => enter.mutate(accepts)}
        >
          {t('examEntry.enter')}
        </Button>
      </div>
      <p className="muted">{t('examEntry.only')}</p>
    </>
  )
}

function Rules({ entry: { rules } }: { entry: Entry }) {
  const { t } = useTranslation()
  if (rules.html === '') return null
  return (
    <Section title={t('examEntry.rules')}>
      <Rendered html={rules.html} hasMath={rules.hasMath} />
    </Section>
  )
}

function Elsewhere({ state, cid }: { state: 'elsewhere' | 'waiting' | 'turned-away'; cid: number }) {
  const { t } = useTranslation()
  const enter = useEnter(cid)
  const name = state === 'turned-away' ? 'turnedAway' : state
  return (
    <div role="status">
      <State
        icon={state === 'waiting' ? 'clock' : 'lock'}
        title={t(`examEntry.${name}`)}
        text={t(`examEntry.${name}Text`)}
        action={
          state !== 'waiting' && (
            <Button look="primary" busy={enter.isPending} onClick={() => enter.mutate(true)}>
              {t('examEntry.ask')}
            </Button>
          )
        }
      />
      {enter.error && <Notice>{errorText(enter.error)}</Notice>}
    </div>
  )
}
