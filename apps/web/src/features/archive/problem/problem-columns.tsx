import { Link } from '@tanstack/react-router'
import type { ProblemRow } from '@verdict/contract/problem'
import { ProblemStatus } from '@verdict/domain/problem'
import { titleIn } from '@verdict/domain/text-language'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../i18n/index.ts'
import { useSession } from '../../../lib/session/session.ts'
import { classes } from '../../../ui/classes.ts'
import { DangerVerb } from '../../../ui/dialog/danger.tsx'
import { Switch } from '../../../ui/field/field.tsx'
import { SolvedMark } from '../../../ui/solved-mark.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { Ratio } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useDeleteProblem, useSetVisible, type ProblemPage } from './api/problems.ts'
import { Counts } from './counts.tsx'
import { LevelHead, LevelMark } from '../../../ui/level-mark.tsx'
import { TagLinks } from './tag-links.tsx'
import { VerifiedTag } from './verify/verified-tag.tsx'

/** Mark, title and ratio, then tags and difficulty, then actions if there are any. */
export const phoneRows = (columns: Column<ProblemRow>[]) =>
  `"m t r" auto "m g d" auto ${columns.some(({ area }) => area === 'v') ? '"m v x" auto' : ''} / 20px minmax(0, 1fr) auto`

function Title({ row, course }: { row: ProblemRow; course: number | undefined }) {
  const { t, i18n } = useTranslation()
  // Members of a course see its reserved problems like others.
  const reserved = row.status === ProblemStatus.Reserve && course === undefined
  return (
    <>
      <Link
        to="/problem/$pid"
        params={{ pid: String(row.pid) }}
        search={{ course }}
        className={classes('q problemTitle', reserved && 'reserved')}
      >
        {titleIn(i18n.language, row)}
      </Link>
      {reserved && <span className="vh"> {t('common.reserved')}</span>}
      {row.verified && course === undefined && <VerifiedTag mark={row.verified} short />}
    </>
  )
}

async function mayOpen(pid: number): Promise<boolean> {
  const [{ askBeforeOpening }] = await Promise.all([
    import('./ask-before-opening.ts'),
    loadTexts(['workshop']),
  ])
  return askBeforeOpening(pid)
}

function VisibleSwitch({ row }: { row: ProblemRow }) {
  const { t } = useTranslation()
  const setVisible = useSetVisible()
  if (!row.may.handOut) return null
  const { pid } = row
  const change = async (visible: boolean) => {
    if (!visible || (await mayOpen(pid))) setVisible.mutate({ pid, visible })
  }
  return (
    <Switch
      quiet
      aria-label={t('problem.visibleOf', { pid: row.pid })}
      checked={row.status === ProblemStatus.Available}
      onChange={(visible) => {
        if (!setVisible.isPending) void change(visible)
      }}
    />
  )
}

function DeleteVerb({ row }: { row: ProblemRow }) {
  const { t } = useTranslation()
  const remove = useDeleteProblem()
  if (!row.may.delete) return null
  return (
    <DangerVerb
      label={t('problem.deleteOf', { pid: row.pid })}
      title={t('problem.delete.title', { pid: row.pid, title: row.title })}
      text={t('problem.delete.text')}
      action={t('common.delete')}
      busy={remove.isPending}
      onAgreed={() => remove.mutate(row.pid, { onSuccess: () => toast.success(t('problem.delete.done')) })}
    />
  )
}

/**
 * @param page undefined while loading: the columns that this person usually sees
 * @param course adds positions and opens problems in its name
 */
export function useProblemColumns(
  page: ProblemPage | undefined,
  course: number | undefined,
): Column<ProblemRow>[] {
  const { t } = useTranslation()
  const { isAdmin, isRoot, profile } = useSession()
  const solved = new Set(page?.solved)
  const tried = new Set(profile?.attempted)
  const stateOf = ({ pid }: ProblemRow) => {
    if (solved.has(pid)) return 'solved'
    return tried.has(pid) ? 'tried' : 'notTried'
  }
  const columns: Column<ProblemRow>[] = [
    {
      key: 'solved',
      header: t('problem.column.solved'),
      hiddenHeader: true,
      align: 'center',
      width: '40px',
      area: 'm',
      cell: (row) => <SolvedMark state={stateOf(row)} label={t(`problem.${stateOf(row)}`)} />,
    },
    {
      key: 'pid',
      header: t('problem.column.pid'),
      align: 'right',
      width: '64px',
      className: 'problemPid',
      sortKey: 'pid',
      cell: (row) => row.pid,
    },
    {
      key: 'title',
      header: t('problem.column.title'),
      rowHeader: true,
      area: 't',
      cell: (row) => <Title row={row} course={course} />,
    },
    {
      key: 'tags',
      header: t('problem.column.tags'),
      area: 'g',
      cell: (row) => (
        <span className="tags">
          <TagLinks tags={row.tags} course={course} />
        </span>
      ),
    },
    {
      key: 'level',
      header: <LevelHead sorts />,
      width: '152px',
      area: 'd',
      className: 'nw problemLevel',
      sortKey: 'level',
      cell: (row) => <LevelMark level={row.level} inTable />,
    },
    {
      key: 'counts',
      header: t('problem.column.counts'),
      align: 'right',
      width: '144px',
      className: 'nw',
      cell: (row) => <Counts row={row} />,
    },
    {
      key: 'ratio',
      header: t('problem.column.ratio'),
      align: 'right',
      width: '88px',
      area: 'r',
      className: 'nw problemRatio',
      sortKey: 'ratio',
      cell: (row) => <Ratio solve={row.solve} submit={row.submit} />,
    },
  ]
  if (course !== undefined) {
    const position: Column<ProblemRow> = {
      key: 'position',
      header: t('problem.column.position'),
      align: 'right',
      width: '48px',
      className: 'problemPid',
      cell: (row) => row.position,
    }
    return columns.toSpliced(1, 0, position)
  }
  if (page ? page.docs.some((row) => row.may.handOut) : isAdmin) {
    columns.push({
      key: 'visible',
      header: t('common.visible'),
      align: 'center',
      width: '80px',
      area: 'v',
      phoneHeader: true,
      cell: (row) => <VisibleSwitch row={row} />,
    })
  }
  if (page ? page.docs.some((row) => row.may.delete) : isRoot) {
    columns.push({
      key: 'delete',
      header: t('problem.column.delete'),
      hiddenHeader: true,
      align: 'right',
      width: '72px',
      area: 'x',
      cell: (row) => <DeleteVerb row={row} />,
    })
  }
  return columns
}
