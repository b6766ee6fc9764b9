import { Link } from '@tanstack/react-router'
import type { SubmissionRow } from '@verdict/contract/submission'
import { isFinal, Judge } from '@verdict/domain/verdict'
import type { TFunction } from 'i18next'
import { percent, similarityColor } from '../../../lib/format.ts'
import { Person } from '../../../ui/person.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Num, Time } from '../../../ui/text.tsx'
import { Points, VerdictTag } from '../../../ui/verdict/verdict.tsx'
import { Progress } from './progress.tsx'
import { sentAs } from '../../../ui/code/sent-as.ts'
import style from './submission.module.css'

type SubmissionColumn = Column<SubmissionRow>

/** Otherwise time and memory mean nothing. */
export const wasRun = (judge: Judge): boolean =>
  isFinal(judge) && judge !== Judge.CompileError && judge !== Judge.SystemError && judge !== Judge.Skipped

/** News of it may have arrived. */
const isWaiting = (judge: Judge): boolean => !isFinal(judge) && judge !== Judge.RunningJudge

const sidLink = (row: SubmissionRow) =>
  row.viewable ? (
    <Link to="/solution/$sid" params={{ sid: String(row.sid) }}>
      {row.sid}
    </Link>
  ) : (
    row.sid
  )

/** On phones the verdict carries the link. */
const verdict = (row: SubmissionRow) => {
  const said = (
    <span className={style.said}>
      <VerdictTag judge={row.judge} withheld={row.withheld} />
      <Points score={row.score} />
    </span>
  )
  if (!row.viewable) return said
  return (
    <Link to="/solution/$sid" params={{ sid: String(row.sid) }} className={style.verdictLink}>
      {said}
    </Link>
  )
}

export function submissionColumns(t: TFunction) {
  const columns = {
    sid: {
      key: 'sid',
      header: t('submission.column.sid'),
      align: 'right',
      width: '96px',
      rowHeader: true,
      cell: sidLink,
    },
    judge: {
      key: 'judge',
      header: t('submission.column.judge'),
      width: '128px',
      area: 'v',
      cell: (row) => (
        <>
          {verdict(row)} {row.afterEnd && <Tag>{t('submission.afterEnd')}</Tag>}
          {row.why && isWaiting(row.judge) && <Tag color="gold">{t(`submission.why.${row.why}`)}</Tag>}
        </>
      ),
    },
    similarity: {
      key: 'similarity',
      header: t('submission.column.similarity'),
      align: 'right',
      width: '96px',
      cell: (row) =>
        row.sim === undefined ? null : <Tag color={similarityColor(row.sim)}>{percent(row.sim)}</Tag>,
    },
    user: {
      key: 'user',
      header: t('submission.column.user'),
      width: '160px',
      area: 'w',
      className: style.small,
      ellipsis: true,
      cell: (row) => (
        <>
          {row.sentBy && (
            <>
              <Person uid={row.sentBy.uid} />
              {' · '}
            </>
          )}
          <Person uid={row.uid}>{row.team}</Person>
        </>
      ),
    },
    problem: {
      key: 'problem',
      header: t('submission.column.problem'),
      area: 'p',
      ellipsis: true,
      cell: (row) => (
        <Link
          to="/problem/$pid"
          params={{ pid: String(row.pid) }}
          search={{ course: row.mid > 0 ? undefined : (row.course ?? undefined) }}
          className="q"
        >
          <span className="muted">{row.pid}</span> {row.title}
        </Link>
      ),
    },
    contest: {
      key: 'contest',
      header: t('submission.column.contest'),
      align: 'right',
      width: '80px',
      cell: (row) =>
        row.mid > 0 && (
          <Link to="/contests/$cid" params={{ cid: String(row.mid) }} className="q">
            {row.mid}
          </Link>
        ),
    },
    time: {
      key: 'time',
      header: t('submission.column.time'),
      align: 'right',
      width: '104px',
      area: 'n',
      className: style.small,
      sortKey: 'time',
      cell: (row) =>
        row.judge === Judge.RunningJudge && row.progress ? (
          <Progress {...row.progress} />
        ) : (
          <Num value={wasRun(row.judge) ? row.time : null} unit="ms" />
        ),
    },
    memory: {
      key: 'memory',
      header: t('submission.column.memory'),
      align: 'right',
      width: '112px',
      sortKey: 'memory',
      cell: (row) => <Num value={wasRun(row.judge) ? row.memory : null} unit="KB" />,
    },
    language: {
      key: 'language',
      header: t('submission.column.language'),
      width: '96px',
      className: 'nw sec',
      cell: (row) => sentAs(row),
    },
    createdAt: {
      key: 'createdAt',
      header: t('submission.column.createdAt'),
      align: 'right',
      width: '160px',
      area: 'd',
      className: `${style.small} sec`,
      sortKey: 'createdAt',
      cell: (row) => <Time value={row.createdAt} />,
    },
  } satisfies Record<string, SubmissionColumn>
  return columns
}

export const phoneRows = '"v p d" auto "v w n" auto / minmax(72px, max-content) minmax(0, 1fr) auto'
