import { Link } from '@tanstack/react-router'
import type { JobChange, JobPerson, JobRank } from '@verdict/contract/job'
import { teamOfUid } from '@verdict/domain/team'
import type { TFunction } from 'i18next'
import { points, thousands } from '../../../lib/format.ts'
import { entrantName } from '../../../ui/person.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { Num } from '../../../ui/text.tsx'
import { VerdictTag } from '../../../ui/verdict/verdict.tsx'
import style from './job.module.css'

export const changePhone = '"s v" auto "p u" auto / minmax(0, 1fr) auto'
export const peoplePhone = '"u c" auto "s s" auto / minmax(0, 1fr) auto'
export const rankPhone = '"u r" auto "s p" auto / minmax(0, 1fr) auto'

/** `1 → 2`, announced as a change. */
function Moves({ t, before, after }: { t: TFunction; before: string; after: string }) {
  if (before === after) return <>{before}</>
  return (
    <span className="nw">
      {before} <span aria-hidden="true">→</span>
      <span className="vh">{t('job.becomes')}</span> <b>{after}</b>
    </span>
  )
}

const person = <Row extends { uid: string; nick: string }>(t: TFunction): Column<Row> => ({
  key: 'user',
  header: t('job.column.user'),
  rowHeader: true,
  area: 'u',
  ellipsis: true,
  cell: ({ uid, nick }) => (
    <>
      {entrantName(uid, nick)} {nick !== '' && !teamOfUid(uid) && <span className="muted">{nick}</span>}
    </>
  ),
})

export const changeColumns = (t: TFunction): Column<JobChange>[] => [
  {
    key: 'sid',
    header: t('job.column.submission'),
    align: 'right',
    width: '120px',
    rowHeader: true,
    area: 's',
    className: style.start,
    cell: ({ sid }) => (
      <Link to="/solution/$sid" params={{ sid: String(sid) }}>
        {sid}
      </Link>
    ),
  },
  {
    key: 'verdict',
    header: t('job.column.verdict'),
    width: '288px',
    area: 'v',
    cell: ({ from, to, score, regrouped }) => (
      <span className={style.change}>
        <VerdictTag judge={from} />
        {score && points(score.from)}
        <span aria-hidden="true">→</span>
        <span className="vh">{t('job.becomes')}</span>
        <VerdictTag judge={to} />
        {score && points(score.to)}
        {regrouped && <span className="muted">{t('job.regrouped')}</span>}
      </span>
    ),
  },
  {
    key: 'user',
    header: t('job.column.user'),
    width: '176px',
    area: 'u',
    ellipsis: true,
    cell: ({ uid, nick }) => entrantName(uid, nick),
  },
  {
    key: 'problem',
    header: t('job.column.problem'),
    area: 'p',
    ellipsis: true,
    cell: ({ pid, title }) => (
      <Link to="/problem/$pid" params={{ pid: String(pid) }} className="q">
        <span className="muted">{pid}</span> {title}
      </Link>
    ),
  },
  {
    key: 'contest',
    header: t('job.contest'),
    align: 'right',
    width: '96px',
    cell: ({ mid }) =>
      mid > 0 && (
        <Link to="/contests/$cid" params={{ cid: String(mid) }} className="q">
          {mid}
        </Link>
      ),
  },
]

export const peopleColumns = (t: TFunction, forecast: boolean): Column<JobPerson>[] => [
  person<JobPerson>(t),
  {
    key: 'changed',
    header: t('job.column.submissions'),
    align: 'right',
    width: '140px',
    area: 'c',
    phoneHeader: true,
    cell: ({ changed }) => <Num value={changed} />,
  },
  ...(forecast
    ? [
        {
          key: 'solved',
          header: t('job.column.solved'),
          align: 'right' as const,
          width: '160px',
          area: 's',
          phoneHeader: true,
          cell: ({ solve }: JobPerson) =>
            solve && <Moves t={t} before={thousands(solve.before)} after={thousands(solve.after)} />,
        },
      ]
    : []),
]

const standing = (value: number | null | undefined): string =>
  value === undefined || value === null ? '–' : thousands(value)

const moved = (t: TFunction, name: 'rank' | 'solved' | 'penalty', area: string): Column<JobRank> => ({
  key: name,
  header: t(`job.column.${name}`),
  align: 'right',
  width: '160px',
  area,
  phoneHeader: true,
  cell: ({ before, after }) => (
    <Moves t={t} before={standing(before?.[name])} after={standing(after?.[name])} />
  ),
})

export const rankColumns = (t: TFunction): Column<JobRank>[] => [
  person<JobRank>(t),
  moved(t, 'rank', 'r'),
  moved(t, 'solved', 's'),
  moved(t, 'penalty', 'p'),
]
