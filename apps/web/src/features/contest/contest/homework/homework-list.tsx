import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { HomeworkRow } from '@verdict/contract/homework'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../../lib/clock/server-clock.ts'
import { useAskAtNext } from '../../../../lib/clock/wait.ts'
import { points, thousands } from '../../../../lib/format.ts'
import { lateText, spanText } from '../../../../lib/homework-words.ts'
import { leftUntil } from '../../../../lib/left-until.ts'
import { LinkButton, Verb } from '../../../../ui/button.tsx'
import { DangerVerb } from '../../../../ui/dialog/danger.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useDeleteContest } from '../api/contests.ts'
import { homeworkQuery } from '../api/homework.ts'
import { useCopyContest } from '../api/contest.ts'
import style from '../contest.module.css'
import { Time } from '../../../../ui/text.tsx'

const phoneRows = '"t p" auto "d d" auto "b b" auto "v v" auto / minmax(0, 1fr) auto'

function Title({ row }: { row: HomeworkRow }) {
  const { t } = useTranslation()
  return (
    <>
      <Link to="/contests/$cid" params={{ cid: String(row.cid) }} className={`q ${style.title}`}>
        {row.title}
      </Link>{' '}
      {row.draft && <Tag>{t('homework.draft')}</Tag>}
      <div className={style.note}>{lateText(t, row.late)}</div>
    </>
  )
}

function Due({ row }: { row: HomeworkRow }) {
  const { t } = useTranslation()
  const now = serverNow()
  if (Date.parse(row.start) > now) {
    return (
      <span className="muted">
        {t('homework.opens')} <Time value={row.start} />
      </span>
    )
  }
  return (
    <>
      <Time value={row.due} form="minute" /> {Date.parse(row.end) <= now && <Tag>{t('homework.over')}</Tag>}
      {Date.parse(row.due) > now && <Left due={row.due} now={now} />}
      {row.extra > 0 && (
        <div className={style.note}>{t('homework.extra', { time: spanText(t, row.extra) })}</div>
      )}
    </>
  )
}

function Left({ due, now }: { due: string; now: number }) {
  const { t } = useTranslation()
  const { unit, count } = leftUntil(due, now)
  return (
    <div className={unit === 'days' ? style.note : `${style.note} ${style.soon}`}>
      {t(`course.front.left.${unit}`, { count })}
    </div>
  )
}

/** The words beside it say as much. */
const Bar = ({ part, whole }: { part: number; whole: number }) => (
  <progress className={style.bar} aria-hidden="true" value={part} max={Math.max(1, whole)} />
)

function Solved({ row: { solved, problems } }: { row: HomeworkRow }) {
  const { t } = useTranslation()
  return (
    <>
      <Bar part={solved} whole={problems} />
      <div className={`nw ${style.note}`}>{t('course.front.solved', { solved, problems })}</div>
    </>
  )
}

function Work({ row: { cid, title, work } }: { row: HomeworkRow }) {
  const { t } = useTranslation()
  if (!work) return null
  const { handedIn, students, toMark } = work
  const waiting = t('homework.toMark', { number: thousands(toMark) })
  return (
    <>
      <Bar part={handedIn} whole={students} />
      {t('homework.handedInOf', { handedIn: thousands(handedIn), students: thousands(students) })}
      {toMark > 0 && (
        <div>
          <Link
            to="/contests/$cid/work"
            params={{ cid: String(cid) }}
            search={{ unmarked: 1 }}
            aria-label={t('homework.actionOf', { action: waiting, title })}
          >
            {waiting}
          </Link>
        </div>
      )}
    </>
  )
}

interface VerbsProps {
  row: HomeworkRow
  mayManage: boolean
  onCopied: (cid: number) => void
}

function Verbs({ row: { cid, title, work }, mayManage, onCopied }: VerbsProps) {
  const { t } = useTranslation()
  const copy = useCopyContest()
  const remove = useDeleteContest()
  const params = { cid: String(cid) }
  const nameOf = (action: string) => t('homework.actionOf', { action, title })
  return (
    <span className="verbs">
      {work && (
        <Link to="/contests/$cid/work" params={params} aria-label={nameOf(t('homework.marks'))}>
          {t('homework.marks')}
        </Link>
      )}
      {mayManage && (
        <>
          <Link to="/contests/$cid/edit" params={params} aria-label={nameOf(t('common.edit'))}>
            {t('common.edit')}
          </Link>
          <Verb
            disabled={copy.isPending}
            aria-label={nameOf(t('common.copy'))}
            onClick={() => copy.mutate(cid, { onSuccess: (made) => onCopied(made.cid) })}
          >
            {t('common.copy')}
          </Verb>
          <DangerVerb
            label={nameOf(t('common.delete'))}
            title={t('homework.delete.title', { cid, title })}
            text={t('homework.delete.text')}
            action={t('common.delete')}
            busy={remove.isPending}
            onAgreed={() => remove.mutate(cid, { onSuccess: () => toast.success(t('contest.delete.done')) })}
          />
        </>
      )}
    </span>
  )
}

const columns = (t: TFunction, isStaff: boolean): Column<HomeworkRow>[] => [
  {
    key: 'title',
    header: t('homework.title'),
    rowHeader: true,
    area: 't',
    cell: (row) => <Title row={row} />,
  },
  { key: 'due', header: t('homework.due'), width: '232px', area: 'd', cell: (row) => <Due row={row} /> },
  ...(isStaff
    ? []
    : [
        {
          key: 'solved',
          header: t('homework.progress'),
          width: '168px',
          area: 'b',
          cell: (row: HomeworkRow) => <Solved row={row} />,
        },
      ]),
  isStaff
    ? {
        key: 'handedIn',
        header: t('homework.handedIn'),
        align: 'right',
        width: '132px',
        area: 'p',
        className: 'nw',
        phoneHeader: true,
        cell: (row) => <Work row={row} />,
      }
    : {
        key: 'points',
        header: t('homework.points'),
        align: 'right',
        width: '140px',
        area: 'p',
        className: 'nw',
        cell: (row) => (
          <>
            <b>{row.submissions > 0 ? points(row.score) : '–'}</b>{' '}
            <span className="muted">/ {points(row.points)}</span>
          </>
        ),
      },
]

interface HomeworkListProps {
  courseId: number
  mayManage: boolean
  onCopied: (cid: number) => void
}

export function HomeworkList({ courseId, mayManage, onCopied }: HomeworkListProps) {
  const { t } = useTranslation()
  const query = useQuery(homeworkQuery(courseId))
  const { data, error, refetch } = query
  useAskAtNext(query, data?.list.flatMap(({ start, due, end }) => [start, due, end]) ?? [])
  const isStaff = data?.list.some(({ work }) => work) ?? false
  const verbs: Column<HomeworkRow> = {
    key: 'verbs',
    header: t('common.actions'),
    hiddenHeader: true,
    align: 'right',
    width: mayManage ? '240px' : '96px',
    area: 'v',
    cell: (row) => <Verbs row={row} mayManage={mayManage} onCopied={onCopied} />,
  }
  return (
    <>
      {mayManage && (
        <div className={style.tools}>
          <LinkButton
            to="/contest/create"
            search={{ course: courseId, kind: 'homework' }}
            look="primary"
            icon="plus"
          >
            {t('homework.create')}
          </LinkButton>
        </div>
      )}
      <DataTable
        caption={t('homework.title')}
        columns={[...columns(t, isStaff), ...(isStaff || mayManage ? [verbs] : [])]}
        rows={data?.list}
        rowKey={(row) => row.cid}
        error={error}
        onRetry={() => void refetch()}
        empty={{ title: t('homework.none'), text: t('homework.noneText') }}
        phone={phoneRows}
      />
    </>
  )
}
