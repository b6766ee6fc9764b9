import { Link } from '@tanstack/react-router'
import { ApiError } from '@verdict/contract/client'
import type { ContestRow } from '@verdict/contract/contest'
import { ContestStatus, ContestVisibility, phaseAt } from '@verdict/domain/contest'
import { useTranslation } from 'react-i18next'
import { serverNow, useServerMoment } from '../../../lib/clock/server-clock.ts'
import { toastFailure } from '../../../lib/errors.ts'
import { leftUntil } from '../../../lib/left-until.ts'
import { useSession } from '../../../lib/session/session.ts'
import { classes } from '../../../ui/classes.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { DangerVerb } from '../../../ui/dialog/danger.tsx'
import { Switch } from '../../../ui/field/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { lengthText } from './countdown.ts'
import { Time } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useDeleteContest, useSetContestStatus, type ContestPage } from './api/contests.ts'
import style from './contest.module.css'
import { windowOf } from './entry.ts'
import { PhaseTag, visibilityName } from './phase-tag.tsx'

/** Title, phase, start and type, then end and length, then actions if there are any. */
export const phoneRows = (columns: Column<ContestRow>[]) =>
  `"t s" auto "d y" auto "e l" auto ${columns.some(({ area }) => area === 'v') ? '"v x" auto' : ''} / minmax(0, 1fr) auto`

function Title({ row, onOpen }: { row: ContestRow; onOpen: (row: ContestRow) => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Link
        to="/contests/$cid"
        params={{ cid: String(row.cid) }}
        className={classes('q', style.title, row.reserved && style.reserved)}
        // A new tab opens the contest's page, which asks the same.
        preload={false}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          onOpen(row)
        }}
      >
        {row.title}
      </Link>
      {row.isMine && Date.parse(row.end) > serverNow() && (
        <>
          {' '}
          <Tag color="magenta">{t('contest.coming.yours')}</Tag>
        </>
      )}
      {row.reserved && (
        <>
          {' '}
          <Tag>{t('common.reserved')}</Tag>
        </>
      )}
      {row.isExam && (
        <>
          {' '}
          <Tag color="geekblue">{t('contest.tab.exam')}</Tag>
        </>
      )}
      {row.offersVirtual && (
        <>
          {' '}
          <Tag>{t('contest.virtual.offered')}</Tag>
        </>
      )}
      {row.draft && (
        <>
          {' '}
          <Tag>{t('homework.draft')}</Tag>
        </>
      )}
    </>
  )
}

/** The phase, and how long it lasts. */
function Status({ row }: { row: ContestRow }) {
  const { t } = useTranslation()
  const left = useServerMoment((now) => {
    const phase = phaseAt(windowOf(row), now)
    if (phase === 'ended') return null
    const { unit, count } = leftUntil(phase === 'ready' ? row.start : row.end, now)
    return t(`contest.${phase === 'ready' ? 'startsIn' : 'endsIn'}.${unit}`, { count })
  })
  return (
    <>
      <PhaseTag contest={row} />
      {left !== null && <div className={style.note}>{left}</div>}
    </>
  )
}

function Kind({ row }: { row: ContestRow }) {
  const { t } = useTranslation()
  return (
    <span className={style.kind}>
      {row.encrypt !== ContestVisibility.Public && (
        <Icon name={row.encrypt === ContestVisibility.Private ? 'user' : 'lock'} />
      )}
      {t(`contest.type.${visibilityName[row.encrypt]}`)}
    </span>
  )
}

function VisibleSwitch({ row }: { row: ContestRow }) {
  const { t } = useTranslation()
  const set = useSetContestStatus()
  const change = async (visible: boolean) => {
    const status = visible ? ContestStatus.Available : ContestStatus.Reserve
    const wanted = { cid: row.cid, status, confirmed: false }
    try {
      await set.mutateAsync(wanted)
    } catch (error) {
      const hurts = error instanceof ApiError && error.error === 'CONTEST_CHANGE_HURTS'
      if (!hurts) return toastFailure(error)
      const agreed = await confirm({
        title: t('contest.form.hurts.title'),
        text: t('contest.form.change.status', {
          from: t('contest.form.available'),
          to: t('contest.form.reserved'),
        }),
        action: t('contest.form.hurts.action'),
        danger: true,
      })
      if (agreed) {
        set.mutate({ ...wanted, confirmed: true }, { onError: toastFailure })
      }
    }
  }
  return (
    <Switch
      quiet
      aria-label={t('contest.visibleOf', { cid: row.cid })}
      checked={row.status === ContestStatus.Available}
      onChange={(visible) => {
        if (!set.isPending) void change(visible)
      }}
    />
  )
}

function DeleteVerb({ row }: { row: ContestRow }) {
  const { t } = useTranslation()
  const remove = useDeleteContest()
  if (!row.may.delete) return null
  return (
    <DangerVerb
      label={t('contest.deleteOf', { cid: row.cid })}
      title={t('contest.delete.title', { cid: row.cid, title: row.title })}
      text={t('contest.delete.text')}
      action={t('common.delete')}
      busy={remove.isPending}
      onAgreed={() => remove.mutate(row.cid, { onSuccess: () => toast.success(t('contest.delete.done')) })}
    />
  )
}

/** @param page undefined while loading: the columns that this person usually sees */
export function useContestColumns(
  page: ContestPage | undefined,
  onOpen: (row: ContestRow) => void,
): Column<ContestRow>[] {
  const { t } = useTranslation()
  const { isAdmin, isRoot } = useSession()
  const columns: Column<ContestRow>[] = [
    {
      key: 'cid',
      header: t('contest.column.cid'),
      align: 'right',
      width: '72px',
      className: 'muted',
      cell: (row) => row.cid,
    },
    {
      key: 'title',
      header: t('contest.column.title'),
      rowHeader: true,
      area: 't',
      cell: (row) => <Title row={row} onOpen={onOpen} />,
    },
    {
      key: 'status',
      header: t('contest.column.status'),
      width: '128px',
      area: 's',
      className: style.atEnd,
      cell: (row) => <Status row={row} />,
    },
    {
      key: 'type',
      header: t('contest.column.type'),
      width: '128px',
      area: 'y',
      className: classes(style.small, style.atEnd),
      cell: (row) => <Kind row={row} />,
    },
    {
      key: 'start',
      header: t('contest.column.start'),
      align: 'right',
      width: '176px',
      area: 'd',
      className: classes(style.small, style.start),
      cell: (row) => <Time value={row.start} />,
    },
    {
      key: 'end',
      header: t('contest.column.end'),
      align: 'right',
      width: '176px',
      area: 'e',
      className: classes(style.small, style.start),
      cell: (row) => <Time value={row.end} />,
    },
    {
      key: 'length',
      header: t('contest.column.length'),
      align: 'right',
      width: '96px',
      area: 'l',
      className: classes(style.small, style.atEnd),
      cell: (row) => lengthText(t, Date.parse(row.end) - Date.parse(row.start)),
    },
  ]
  // Only admins reserve contests.
  if (isAdmin) {
    columns.push({
      key: 'visible',
      header: t('common.visible'),
      align: 'center',
      width: '88px',
      area: 'v',
      phoneHeader: true,
      cell: (row) => row.may.edit && <VisibleSwitch row={row} />,
    })
  }
  if (page ? page.docs.some((row) => row.may.delete) : isRoot) {
    columns.push({
      key: 'delete',
      header: t('contest.column.delete'),
      hiddenHeader: true,
      align: 'right',
      width: '72px',
      area: 'x',
      cell: (row) => <DeleteVerb row={row} />,
    })
  }
  return columns
}
