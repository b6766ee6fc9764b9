import type { ContestRow } from '@verdict/contract/contest'
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
import { Until } from './until.tsx'
import { TimeIn } from '../../../ui/text.tsx'

const shown = 3
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
          {running ? (
            <TimeIn value={row.end} form="near">
              {(time) => t('today.ends', { time })}
            </TimeIn>
          ) : (
            <TimeIn value={row.start} form="minute">
              {(time) => t('today.starts', { time })}
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

/** For somebody who is not logged in: on a phone, what runs comes before the news. */
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
      className={classes(!rows && style.waits, rows?.some(({ running }) => running) && style.running)}
      title={t('contest.title')}
      link={<Link to="/contest">{t('contest.toList')}</Link>}
      rows={rows}
      rowKey={({ row }) => row.cid}
      line={(contest) => <Line contest={contest} />}
      failed={isError}
      failure={t('today.contestsFailed')}
      onRetry={() => void refetch()}
      empty={t('today.noContests')}
      skeletons={shown}
    />
  )
}

/** Open to this person, and not theirs. */
export function OtherContests({ rows }: { rows: readonly ContestRow[] }) {
  const { t } = useTranslation()
  return (
    <Lines
      title={t('contest.title')}
      link={<Link to="/contest">{t('contest.toList')}</Link>}
      rows={comingContests(rows, serverNow(), shown)}
      rowKey={({ row }) => row.cid}
      line={(contest) => <Line contest={contest} />}
      empty={t('today.noOtherContests')}
    />
  )
}
