import type { HookDelivery, Webhook } from '@verdict/contract/webhook'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Ago, Time } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { deliveriesQuery, useSendAgain } from './api/webhook.ts'
import style from './webhook.module.css'

const stateColors = { waiting: 'blue', sent: 'green', failed: 'red', withheld: 'default' } as const

/** A submission that is withheld has none. */
function Subject({ delivery: { type, sid, cid } }: { delivery: HookDelivery }) {
  const { t } = useTranslation()
  if (type.split('.')[0] === 'contest') {
    return cid === null ? null : (
      <Link to="/contests/$cid" params={{ cid: String(cid) }} className="q nw">
        {t('webhook.ofContest', { cid })}
      </Link>
    )
  }
  return sid === null ? null : (
    <Link to="/solution/$sid" params={{ sid: String(sid) }} className="q nw">
      {t('webhook.ofSubmission', { sid })}
    </Link>
  )
}

const columns = (t: TFunction, onAgain: (deliveryId: number) => void): Column<HookDelivery>[] => [
  {
    key: 'event',
    width: '22%',
    header: t('webhook.event'),
    area: 'event',
    rowHeader: true,
    cell: (delivery) => (
      <>
        {t(`webhook.events.${delivery.type}`)} <Subject delivery={delivery} />
      </>
    ),
  },
  {
    key: 'state',
    width: '28%',
    header: t('webhook.state'),
    area: 'state',
    cell: ({ state, tries, nextAt }) => (
      <>
        <Tag color={stateColors[state]}>{t(`webhook.states.${state}`)}</Tag>{' '}
        {state === 'withheld' && <span className="sec">{t('webhook.withheldHint')}</span>}
        {tries > 0 && state !== 'sent' && state !== 'withheld' && (
          <span className="sec">
            {t('webhook.tries', { count: tries })}
            {nextAt && (
              <>
                {', '}
                {t('webhook.next')} <Time value={nextAt} />
              </>
            )}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'answer',
    header: t('webhook.answer'),
    area: 'answer',
    phoneHeader: true,
    cell: ({ status, fault, answer }) => (
      <>
        {status ?? (fault ? t(`webhook.faults.${fault}`) : '–')}
        {answer && <pre className={style.answer}>{answer}</pre>}
      </>
    ),
  },
  {
    key: 'time',
    header: t('webhook.time'),
    area: 'time',
    cell: ({ happenedAt }) => <Ago value={happenedAt} />,
  },
  {
    key: 'again',
    header: t('common.actions'),
    hiddenHeader: true,
    area: 'again',
    width: '112px',
    cell: ({ deliveryId, state, type }) =>
      state !== 'waiting' &&
      type !== 'test' && (
        <Button size="small" onClick={() => onAgain(deliveryId)}>
          {t('webhook.again')}
        </Button>
      ),
  },
]

export default function WebhookLog({ hook, onClose }: { hook: Webhook; onClose: () => void }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(deliveriesQuery(hook.hookId, page))
  const again = useSendAgain(hook.hookId)
  const sendAgain = (deliveryId: number) =>
    again.mutate(deliveryId, {
      onError: toastFailure,
      onSuccess: () => toast.success(t('webhook.againQueued')),
    })
  const pages = data?.pages ?? 1
  return (
    <Dialog title={t('webhook.log')} wide onClose={onClose}>
      <div className="stack">
        <p className={style.address}>{hook.url}</p>
        <DataTable
          caption={t('webhook.log')}
          columns={columns(t, sendAgain)}
          rows={error ? [] : data?.docs}
          rowKey={({ deliveryId }) => deliveryId}
          dense
          phone={
            '"event time" auto "state state" auto "answer answer" auto "again again" auto / minmax(0, 1fr) auto'
          }
          error={error}
          onRetry={() => void refetch()}
          empty={{ title: t('webhook.logNone') }}
        />
        {pages > 1 && (
          <div className="row">
            <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t('common.previousPage')}
            </Button>
            <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
              {t('common.nextPage')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
