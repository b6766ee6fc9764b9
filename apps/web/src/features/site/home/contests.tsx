import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { useAskAtNext } from '../../../lib/clock/wait.ts'
import { classes } from '../../../ui/classes.ts'
import { Tag } from '../../../ui/tag.tsx'
import { contestsQuery } from './api/recent.ts'
import { comingContests, type Coming } from './coming.ts'
import style from './home-page.module.css'
import { Lines } from './lines.tsx'
import { TimeIn } from '../../../ui/text.tsx'

const shown = 3
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

function Until({ ms }: { ms: number }) {
  const { t } = useTranslation()
  if (ms < hourMs) return t('site.home.in.minutes', { count: Math.max(1, Math.ceil(ms / minuteMs)) })
  if (ms < dayMs) return t('site.home.in.hours', { count: Math.floor(ms / hourMs) })
  return t('site.home.in.days', { count: Math.floor(ms / dayMs) })
}

function Line({ contest: { row, running } }: { contest: Coming }) {
  const { t } = useTranslation()
  const now = serverNow()
  return (
    <>
      <span className={style.contest}>
        <Link to="/contests/$cid" params={{ cid: String(row.cid) }} preload={false} className="q ellipsis">
          {row.title}
        </Link>
        <span className="muted">
          {row.isMine && <strong>{t('contest.coming.yours')} · </strong>}
          {running ? (
            <TimeIn value={row.end} form="near">
              {(time) => t('site.home.ends', { time })}
            </TimeIn>
          ) : (
            <TimeIn value={row.start} form="minute">
              {(time) => t('site.home.starts', { time })}
            </TimeIn>
          )}
        </span>
      </span>
      {running ? (
        <Tag color="green">{t('contest.phase.running')}</Tag>
      ) : (
        <span className="muted nw">
          <Until ms={Date.parse(row.start) - now} />
        </span>
      )}
    </>
  )
}

export function Contests() {
  const { t } = useTranslation()
  const query = useQuery(contestsQuery())
  const { data, isError, refetch } = query
  useAskAtNext(query, data?.docs.flatMap(({ start, end }) => [start, end]) ?? [])
  const rows = data && comingContests(data.docs, serverNow(), shown)
  return (
    <Lines
      // Its place may be another one now: it is drawn anew there.
      key={rows ? 'known' : 'waits'}
      className={classes(
        !rows && style.waits,
        rows?.some(({ row, running }) => running || row.isMine) && style.running,
      )}
      title={t('contest.title')}
      link={<Link to="/contest">{t('contest.toList')}</Link>}
      rows={rows}
      rowKey={({ row }) => row.cid}
      line={(contest) => <Line contest={contest} />}
      failed={isError}
      failure={t('site.home.contestsFailed')}
      onRetry={() => void refetch()}
      empty={t('site.home.noContests')}
      skeletons={shown}
    />
  )
}
