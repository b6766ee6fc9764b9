import type { Delivery } from '@verdict/contract/mail'
import { deliveryStates, type DeliveryState } from '@verdict/domain/mail'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../../i18n/index.ts'
import { useList } from '../../../lib/api/use-list.ts'
import { toastFailure } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Select } from '../../../ui/field/field.tsx'
import { Page, PageHead } from '../../../ui/layout/page.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { PagedTable } from '../../../ui/table/paged-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Time } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { deliveriesQuery, type DeliveryFilter, deliveryPageSize, useSendAgain } from './api/mail.ts'
import style from './deliveries.module.css'

interface DeliveriesProps {
  filter: DeliveryFilter
  onFilter: (filter: DeliveryFilter) => void
}

export function DeliveriesPage({ filter, onFilter }: DeliveriesProps) {
  const { t } = useTranslation()
  const list = useList(deliveriesQuery(filter))
  return (
    <Page title={t('mail.deliveries')}>
      <PageHead title={t('mail.deliveries')} count={list.page?.total} />
      <p className="sec">{t('mail.deliveriesText')}</p>
      <div className={style.filters} role="search" aria-label={t('mail.deliveries')}>
        <Select
          aria-label={t('mail.state')}
          value={filter.state ?? ''}
          onChange={({ target }) =>
            onFilter({ state: deliveryStates.find((state) => state === target.value) })
          }
        >
          <option value="">{t('mail.anyState')}</option>
          {deliveryStates.map((state) => (
            <option key={state} value={state}>
              {t(`mail.states.${state}`)}
            </option>
          ))}
        </Select>
      </div>
      <PagedTable
        caption={t('mail.deliveries')}
        list={list}
        page={filter.page}
        columns={columns(t)}
        rowKey={({ id }) => id}
        skeletonRows={deliveryPageSize}
        empty={{
          title: t('mail.none'),
          text: filter.state && t('mail.noneText'),
          action: filter.state && <Button onClick={() => onFilter({})}>{t('common.clearFilters')}</Button>,
        }}
        phone={'"t s" auto "k d" auto "r r" auto "a a" auto / minmax(0, 1fr) auto'}
      />
    </Page>
  )
}

const colors = {
  waiting: 'default',
  sending: 'default',
  sent: 'green',
  failed: 'red',
  unsure: 'gold',
  dropped: 'default',
} as const satisfies Record<DeliveryState, string>

/** One of ours, or the words of the mail server. */
const reasonText = (t: TFunction, { state, error }: Delivery): string =>
  state === 'dropped' && error !== null && i18n.exists(`mail.reasons.${error}`)
    ? t(`mail.reasons.${error as 'over'}`)
    : (error ?? '')

const kindText = (t: TFunction, kind: string): string =>
  i18n.exists(`mail.kinds.${kind}`) ? t(`mail.kinds.${kind as 'mark'}`) : kind

const columns = (t: TFunction): Column<Delivery>[] => [
  {
    key: 'to',
    header: t('mail.to'),
    rowHeader: true,
    area: 't',
    cell: ({ recipient, uid }) => (
      <>
        <span className={style.recipient}>{recipient}</span>{' '}
        <span className="inl">
          <Link to="/admin/users/$uid" params={{ uid }} className="muted">
            {uid}
          </Link>
        </span>
      </>
    ),
  },
  { key: 'kind', header: t('mail.kind'), width: '160px', area: 'k', cell: ({ kind }) => kindText(t, kind) },
  {
    key: 'state',
    header: t('mail.state'),
    width: '104px',
    area: 's',
    cell: ({ state }) => <Tag color={colors[state]}>{t(`mail.states.${state}`)}</Tag>,
  },
  {
    key: 'reason',
    header: t('mail.reason'),
    area: 'r',
    className: style.reason,
    cell: (row) => reasonText(t, row),
  },
  {
    key: 'when',
    header: t('mail.when'),
    align: 'right',
    width: '176px',
    area: 'd',
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
  {
    key: 'again',
    header: <span className="vh">{t('mail.again')}</span>,
    width: '136px',
    align: 'right',
    area: 'a',
    cell: (row) => row.maySendAgain && <Again row={row} />,
  },
]

function Again({ row: { id, state, recipient } }: { row: Delivery }) {
  const { t } = useTranslation()
  const again = useSendAgain()
  const press = async () => {
    const agreed =
      state !== 'unsure' ||
      (await confirm({
        title: t('mail.againTitle'),
        text: t('mail.againText', { to: recipient }),
        action: t('mail.again'),
      }))
    if (!agreed) return
    again.mutate(id, { onError: toastFailure, onSuccess: () => toast.success(t('mail.queued')) })
  }
  return (
    <Button
      busy={again.isPending}
      aria-label={t('mail.againOf', { to: recipient })}
      onClick={() => void press()}
    >
      {t('mail.again')}
    </Button>
  )
}
