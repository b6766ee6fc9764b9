// In the top bar during an exam: seat, remaining time, messages, handing in. Sends heartbeats while mounted.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../lib/api/query.ts'
import { useServerMoment } from '../../../lib/clock/server-clock.ts'
import { type Early, earlyOf } from '../../../lib/early.ts'
import { clock } from '../../../lib/format.ts'
import { useOwnTimeChanges } from '../../../lib/realtime/subscriptions.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { entryQuery, refreshClock } from './api/entry.ts'
import style from './exam-tools.module.css'
import { Messages } from './messages.tsx'
import { giveSigns } from './signs.ts'

export default function ExamTools({ cid }: { cid: number }) {
  const { t } = useTranslation()
  // Full reload: the rest of the site is open again.
  useEffect(() => giveSigns(cid, () => window.location.assign(`/exam/${cid}/handed-in`)), [cid])
  const { data: entry } = useQuery({ ...entryQuery(cid), refetchInterval: false })
  const times = useTimes(cid)
  const begins = useServerMoment((now) => times !== undefined && now < Date.parse(times.start))
  return (
    <>
      {entry?.seat && (
        <span className={style.seat} title={t('examEntry.seat')}>
          {t('examEntry.seatIn', { seat: entry.seat.name, room: entry.seat.room })}
        </span>
      )}
      <Clock times={times} begins={begins} />
      <Messages cid={cid} />
      {!begins && (
        <LinkButton to="/exam/$cid/handed-in" params={{ cid: String(cid) }} size="small">
          {t('examEntry.handIn')}
        </LinkButton>
      )}
    </>
  )
}

/** The clock changes its look, and is announced once. */
const soonMs = 5 * 60_000

function useSaidSoon(isSoon: boolean): void {
  const { t } = useTranslation()
  const say = useEffectEvent(() => toast.info(t('examEntry.soon')))
  useEffect(() => {
    if (isSoon) say()
  }, [isSoon])
}

type Times = Early & { pause?: { left: number } | null | undefined }

/** Shared with the contest's page, and refetched when the personal time changes. */
function useTimes(cid: number): Times | undefined {
  const { data, error } = useQuery({
    ...apiQuery('GET /contest/:cid', { params: { cid } }),
    meta: { silent: true },
  })
  useOwnTimeChanges(cid, () => void refreshClock(cid))
  return earlyOf(error) ?? data?.contest
}

/** To one's own end, or the start before that; it stands still in a pause. */
function Clock({ times, begins: starts }: { times: Times | undefined; begins: boolean }) {
  const { t } = useTranslation()
  const left = useServerMoment((now) => {
    if (!times) return null
    if (times.pause) return times.pause.left
    return Math.max(0, Math.ceil((Date.parse(starts ? times.start : times.end) - now) / 1000) * 1000)
  })
  const isSoon = left !== null && !times?.pause && !starts && left <= soonMs && left > 0
  useSaidSoon(isSoon)
  if (left === null) return null
  const kind = times?.pause ? 'paused' : starts ? 'start' : 'end'
  return (
    <span
      className={classes(style.clock, isSoon && style.soon)}
      role="timer"
      title={t(`examEntry.clock.${kind}`)}
    >
      <span className="vh">{t(`examEntry.clock.${kind}`)}</span>
      {kind !== 'end' && <span className={style.kind}>{t(`examEntry.clockShort.${kind}`)}</span>}
      <b>{clock(left)}</b>
    </span>
  )
}
