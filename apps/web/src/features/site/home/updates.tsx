// Notices and verdicts that came back, in one list with a place for as many as there were at first: news move nothing.

import { Link } from '@tanstack/react-router'
import type { Today } from '@verdict/contract/today'
import { isFinal } from '@verdict/domain/verdict'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { useSession } from '../../../lib/session/session.ts'
import { local } from '../../../lib/storage.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { NoticeLink } from '../../../ui/notice-link.tsx'
import { Ago } from '../../../ui/text.tsx'
import { Points, VerdictTag } from '../../../ui/verdict/verdict.tsx'
import style from './today.module.css'

type Notice = Today['notices'][number]
type Submission = Today['submissions'][number]

export type Update = { at: string; isNew: boolean } & (
  | { kind: 'notice'; row: Notice }
  | { kind: 'verdict'; row: Submission }
)

const most = 5
/** The place of so many is kept. */
const kept = 3

/** @param seen ms since 1970: when the page was last looked at */
export function updatesOf(
  { notices, submissions }: Pick<Today, 'notices' | 'submissions'>,
  seen: number,
): Update[] {
  const heard = notices.map((row): Update => ({ kind: 'notice', row, at: row.createdAt, isNew: row.unread }))
  const judged = submissions.map((row): Update => {
    const at = row.updatedAt ?? row.createdAt
    const isNew = isFinal(row.judge) && !row.withheld && Date.parse(at) > seen
    return { kind: 'verdict', row, at, isNew }
  })
  return [...heard, ...judged].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, most)
}

/** When this person's page was last open in this browser; now, where that is not known. */
function useLastSeen(): number {
  const { profile } = useSession()
  const key = `home.seen.${profile?.uid ?? ''}`
  const [seen] = useState(() => Number(local.read(key)) || serverNow())
  useEffect(() => {
    const keep = () => local.write(key, String(serverNow()))
    const keepIfHidden = () => {
      if (document.visibilityState === 'hidden') keep()
    }
    document.addEventListener('visibilitychange', keepIfHidden)
    return () => {
      document.removeEventListener('visibilitychange', keepIfHidden)
      keep()
    }
  }, [key])
  return seen
}

function NoticeLine({ row }: { row: Notice }) {
  const { t } = useTranslation()
  const { about, title } = row
  return (
    <>
      <Icon name={about?.kind === 'mark' ? 'check' : about && 'did' in about ? 'talk' : 'bell'} />
      <span className={style.what}>
        <NoticeLink notice={row} className="q ellipsis" />
        <span className="muted ellipsis">
          {about ? t(`notice.news.${about.kind}`, { contest: title }) : title}
        </span>
      </span>
    </>
  )
}

function VerdictLine({ row }: { row: Submission }) {
  return (
    <>
      <Link to="/solution/$sid" params={{ sid: String(row.sid) }} preload={false}>
        <VerdictTag judge={row.judge} withheld={row.withheld} />
        <Points score={row.score} />
        <span className="vh"> #{row.sid}</span>
      </Link>
      <span className={style.what}>
        <span className="ellipsis">
          <span className="muted">{row.pid}</span>&ensp;{row.title}
        </span>
      </span>
    </>
  )
}

export function Updates({ today }: { today: Today }) {
  const { t } = useTranslation()
  const all = updatesOf(today, useLastSeen())
  const [room] = useState(Math.max(kept, all.length))
  const rows = all.slice(0, room)
  return (
    <section>
      <h2 className={style.heading}>
        {t('today.updates')} <Link to="/submissions">{t('today.allMine')}</Link>
      </h2>
      <ol className={style.updates}>
        {rows.map((update) => (
          <li
            key={`${update.kind} ${update.kind === 'notice' ? update.row.id : update.row.sid}`}
            className={style.update}
          >
            {update.kind === 'notice' ? <NoticeLine row={update.row} /> : <VerdictLine row={update.row} />}
            <span className={classes('muted nw', update.isNew && style.new)}>
              {update.isNew && <span className="vh">{t('notice.unread')} </span>}
              <Ago value={update.at} short />
            </span>
          </li>
        ))}
        {rows.length === 0 && <li className="muted">{t('today.noUpdates')}</li>}
      </ol>
    </section>
  )
}
