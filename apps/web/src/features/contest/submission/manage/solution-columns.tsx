import { Link } from '@tanstack/react-router'
import type { SolutionRow } from '@verdict/contract/solution'
import { teamOfUid } from '@verdict/domain/team'
import type { TFunction } from 'i18next'
import { classes } from '../../../../ui/classes.ts'
import { Person } from '../../../../ui/person.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'
import { type Selection, selectColumn } from '../../../../ui/table/selection.tsx'
import { submissionColumns } from '../columns.tsx'
import style from './manage.module.css'

type SolutionColumn = Column<SolutionRow>

const userColumn = (t: TFunction): SolutionColumn => ({
  key: 'user',
  header: t('submission.column.user'),
  width: '176px',
  area: 'w',
  ellipsis: true,
  cell: ({ user }) =>
    teamOfUid(user.uid) ? (
      <Person uid={user.uid}>{user.nick}</Person>
    ) : (
      <Link to="/admin/users/$uid" params={{ uid: user.uid }} className={classes('q', style.line)}>
        {user.uid} {user.nick !== '' && <span className="muted">{user.nick}</span>}
      </Link>
    ),
})

const problemCell: SolutionColumn['cell'] = ({ pid, title }) => (
  <Link to="/problem/$pid" params={{ pid: String(pid) }} className={classes('q', style.line)}>
    <span className="muted">{pid}</span> {title}
  </Link>
)

export function solutionColumns(
  t: TFunction,
  selection: Selection<number> | null,
  rows: readonly SolutionRow[],
): SolutionColumn[] {
  const { sid, judge, similarity, problem, contest, time, memory, language, createdAt } = submissionColumns(t)
  return [
    ...(selection
      ? [
          selectColumn(t, {
            selection,
            rows,
            keyOf: ({ sid }: SolutionRow) => sid,
            nameOf: ({ sid }) => String(sid),
          }),
        ]
      : []),
    sid,
    judge,
    { ...similarity, sortKey: 'sim' },
    userColumn(t),
    { ...problem, cell: problemCell },
    contest,
    time,
    memory,
    language,
    createdAt,
  ]
}

export const managedPhoneRows = (maySelect: boolean): string =>
  maySelect
    ? '"s v p d" auto "s v w n" auto / 28px 72px minmax(0, 1fr) auto'
    : '"v p d" auto "v w n" auto / 72px minmax(0, 1fr) auto'
