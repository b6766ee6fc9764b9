// In the bar of the page, while it takes part in an exam: the seat, the time that is left, the proctors, and handing in. While
// it is there, the server hears that the page takes part.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../lib/api/query.ts'
import { useServerMoment } from '../../../lib/clock/server-clock.ts'
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
  // Over: the rest of the site is open again, and the page begins with it.
  useEffect(() => giveSigns(cid, () => window.location.assign(`/exam/${cid}`)), [cid])
  const { data: entry } = useQuery({ ...entryQuery(cid), refetchInterval: false })
  return (
    <>
      {entry?.seat && (
        <span className={style.seat} title={t('examEntry.seat')}>
          {t('examEntry.seatIn', { seat: entry.seat.name, room: entry.seat.room })}
        </span>
      )}
      <Clock cid={cid} />
      <Messages cid={cid} />
      <LinkButton to="/exam/$cid/handed-in" params={{ cid: String(cid) }} size="small">
        {t('examEntry.handIn')}
      </LinkButton>
    </>
  )
}

/** In the last minutes the clock looks other, and once it is said. */
const soonMs = 5 * 60_000

function useSaidSoon(isSoon: boolean): void {
  const { t } = useTranslation()
  const say = useEffectEvent(() => toast.info(t('examEntry.soon')))
  useEffect(() => {
    if (isSoon) say()
  }, [isSoon])
}

/** To one's own end, or the start before that; it stands still in a pause. */
function Clock({ cid }: { cid: number }) {
  const { t } = useTranslation()
  // The contest's page has it, too; what changes one's time has it fetched again.
  const { data } = useQuery({
    ...apiQuery('GET /contest/:cid', { params: { cid } }),
    meta: { silent: true },
  })
  useOwnTimeChanges(cid, () => void refreshClock(cid))
  const times = data?.contest
  const starts = useServerMoment((now) => times !== undefined && now < Date.parse(times.start))
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
