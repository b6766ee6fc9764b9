// Verdicts that nobody else sees before the jury confirms them.

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ContestDetail } from '@verdict/contract/contest'
import type { HeldVerdict } from '@verdict/contract/jury-desk'
import { Judge } from '@verdict/domain/verdict'
import { useTranslation } from 'react-i18next'
import { entrantsIn } from '../../../lib/entrant.ts'
import { useAskAgain } from '../../../lib/realtime/ask-again.ts'
import { useRanklistChanges } from '../../../lib/realtime/subscriptions.ts'
import { Button, Verb } from '../../../ui/button.tsx'
import { FailedState } from '../../../ui/state.tsx'
import { useNaming } from '../../../ui/person.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { Num, Time } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { VerdictTag } from '../../../ui/verdict/verdict.tsx'
import { heldVerdictsQuery, useConfirm, useRejudgeHeld } from './api/desk.ts'
import style from './desk.module.css'
import { labelOf, namedProblems } from './problem-name.ts'

const everyMs = 5_000

export function VerdictQueue({ detail }: { detail: ContestDetail }) {
  const { t } = useTranslation()
  const { cid } = detail.contest
  const held = useQuery({ ...heldVerdictsQuery(cid), refetchInterval: everyMs })
  useRanklistChanges(cid, useAskAgain(held))
  const confirm = useConfirm(cid)
  const rejudge = useRejudgeHeld(cid)
  const busy = confirm.isPending || rejudge.isPending
  const { nameOf } = useNaming()
  const problems = namedProblems(detail)
  const tell = (sids: number[]) =>
    confirm.mutate(sids, {
      onSuccess: ({ confirmed }) => toast.success(t('desk.held.confirmed', { count: confirmed })),
    })
  const again = (sid: number) =>
    rejudge.mutate([sid], { onSuccess: () => toast.success(t('desk.held.rejudged', { sid })) })
  if (held.error) {
    return <FailedState title={t('desk.failed')} error={held.error} onRetry={() => void held.refetch()} />
  }
  const rows = held.data?.verdicts
  const columns: Column<HeldVerdict>[] = [
    {
      key: 'sid',
      header: t('desk.sid'),
      width: '104px',
      rowHeader: true,
      area: 's',
      cell: ({ sid }) => (
        <Link to="/solution/$sid" params={{ sid: String(sid) }}>
          {sid}
        </Link>
      ),
    },
    {
      key: 'verdict',
      header: t('desk.verdict'),
      width: '152px',
      area: 'v',
      cell: (row) => (
        <>
          <VerdictTag judge={row.judge} /> <small className="muted">{passedOf(row)}</small>
        </>
      ),
    },
    {
      key: 'problem',
      header: t('desk.problem'),
      width: '96px',
      area: 'p',
      cell: ({ pid }) => labelOf(problems, pid),
    },
    {
      key: 'who',
      header: t(`contest.rank.entrant.${entrantsIn(detail.contest.option)}`),
      area: 'w',
      ellipsis: true,
      cell: ({ uid, name }) => nameOf(uid, name),
    },
    {
      key: 'time',
      header: t('desk.time'),
      width: '104px',
      align: 'right',
      cell: ({ time }) => <Num value={time} unit="ms" />,
    },
    {
      key: 'at',
      header: t('desk.judged'),
      width: '160px',
      align: 'right',
      cell: ({ at }) => <Time value={at} />,
    },
    {
      key: 'verbs',
      header: t('common.actions'),
      hiddenHeader: true,
      width: '176px',
      align: 'right',
      area: 'b',
      cell: ({ sid }) => (
        <span className={style.verbs}>
          <Verb disabled={busy} aria-label={t('desk.held.confirmOf', { sid })} onClick={() => tell([sid])}>
            {t('desk.held.confirm')}
          </Verb>
          <Verb disabled={busy} aria-label={t('desk.held.rejudgeOf', { sid })} onClick={() => again(sid)}>
            {t('desk.held.rejudge')}
          </Verb>
        </span>
      ),
    },
  ]
  return (
    <>
      {rows && rows.length > 1 && (
        <p className={style.hosts}>
          <Button disabled={busy} onClick={() => tell(rows.map(({ sid }) => sid))}>
            {t('desk.held.confirmAll', { count: rows.length })}
          </Button>
        </p>
      )}
      <DataTable
        caption={t('desk.held.caption')}
        columns={columns}
        rows={rows}
        rowKey={({ sid }) => sid}
        dense
        empty={{ icon: 'check', title: t('desk.held.none') }}
        phone='"v s p" auto "w w b" auto / auto 1fr auto'
      />
    </>
  )
}

const passedOf = ({ tests }: HeldVerdict): string =>
  tests.length === 0 ? '' : `${tests.filter(({ judge }) => judge === Judge.Accepted).length}/${tests.length}`
