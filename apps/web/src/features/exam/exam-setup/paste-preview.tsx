import type { RosterRow } from '@verdict/contract/exam-roster'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { errorText } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, SubmitActions } from '../../../ui/dialog/dialog.tsx'
import { FormFailure } from '../../../ui/form/form.tsx'
import { Notice } from '../../../ui/layout/page.tsx'
import { useNaming } from '../../../ui/person.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAddRoster } from './api/roster.ts'
import style from './exam-roster.module.css'
import { bodyOf, type RosterLine } from './roster-lines.ts'

type ReadLine = Omit<RosterRow, 'who'> & RosterLine

const colors = {
  new: 'green',
  listed: 'default',
  temporary: 'green',
  unknown: 'red',
  ambiguous: 'orange',
  repeated: 'default',
  staff: 'red',
  banned: 'red',
} as const

const comesOn = ({ state }: ReadLine): boolean => state === 'new' || state === 'temporary'
const isOn = (line: ReadLine): boolean => comesOn(line) || line.state === 'listed'
const getsSeat = (line: ReadLine): boolean => isOn(line) && line.seat !== '' && line.seatFault === null
/** Repeated lines need no work. */
const needsWork = (line: ReadLine): boolean =>
  line.seatFault !== null || (!isOn(line) && line.state !== 'repeated')

const seatColumn = (t: TFunction): Column<ReadLine> => ({
  key: 'seat',
  header: t('examRoster.seat'),
  area: 's',
  cell: ({ room, seat, seatFault }) => (
    <>
      {[room, seat].filter(Boolean).join(' ')}
      {seatFault && (
        <>
          {' '}
          <Tag color="red">{t(`examRoster.paste.seatFaults.${seatFault}`)}</Tag>
        </>
      )}
    </>
  ),
})

const columnsOf = (
  t: TFunction,
  naming: ReturnType<typeof useNaming>,
  withSeats: boolean,
): Column<ReadLine>[] => [
  {
    key: 'line',
    header: t('examRoster.paste.line'),
    align: 'right',
    width: '64px',
    area: 'l',
    cell: ({ line }) => line,
  },
  {
    key: 'who',
    header: t('examRoster.paste.who'),
    rowHeader: true,
    area: 'w',
    cell: ({ who, name, line }) => naming.besideName(who || name) || line,
  },
  {
    key: 'account',
    header: t('examRoster.paste.account'),
    area: 'a',
    cell: ({ account, name }) =>
      account
        ? naming.nameOf(account.uid, [account.uid, account.nick].filter(Boolean).join(' · '))
        : naming.besideName(name),
  },
  ...(withSeats ? [seatColumn(t)] : []),
  {
    key: 'state',
    header: t('examRoster.paste.result'),
    width: '168px',
    area: 't',
    cell: ({ state }) => <Tag color={colors[state]}>{t(`examRoster.paste.states.${state}`)}</Tag>,
  },
]

interface PastePreviewProps {
  cid: number
  rows: ReadLine[]
  temporary: boolean
  onBack: () => void
  /** Undefined for who may make no accounts. */
  onMakeAccounts: ((lines: readonly RosterLine[]) => void) | undefined
  onTemporary: () => void
  onDone: (answer: { added: number; placed: number }, left: ReadLine[]) => void
  onClose: () => void
}

export function PastePreview({
  cid,
  rows,
  temporary,
  onBack,
  onMakeAccounts,
  onTemporary,
  onDone,
  onClose,
}: PastePreviewProps) {
  const { t } = useTranslation()
  const naming = useNaming()
  const [failure, setFailure] = useState<string | null>(null)
  const add = useAddRoster(cid)
  const left = rows.filter(needsWork)
  const sent = rows.filter((line) => comesOn(line) || getsSeat(line))
  const count = rows.filter(comesOn).length
  const unknown = rows.filter(({ state }) => state === 'unknown')
  const named = unknown.filter(({ who }) => who !== '')
  const guests = unknown.filter(({ who, name }) => who === '' && name !== '').length
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (add.isPending) return
    add.mutate(
      { rows: bodyOf(sent), temporary },
      {
        onSuccess: (answer) => onDone(answer, left),
        onError: (error) => setFailure(errorText(error)),
      },
    )
  }
  return (
    <Dialog title={t('examRoster.paste.title')} wide onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p>
          {t('examRoster.paste.summary', {
            fresh: count,
            listed: rows.filter(({ state }) => state === 'listed').length,
            seats: rows.filter(getsSeat).length,
          })}
        </p>
        {left.length > 0 && (
          <Notice kind="warning">
            {t('examRoster.paste.left', {
              count: left.length,
              lines: left
                .slice(0, 20)
                .map(({ line }) => line)
                .join(t('common.listComma')),
            })}
          </Notice>
        )}
        <div className={style.preview}>
          <DataTable
            caption={t('examRoster.paste.people')}
            columns={columnsOf(
              t,
              naming,
              rows.some(({ room, seat }) => room !== '' || seat !== ''),
            )}
            rows={rows}
            rowKey={({ line }) => line}
            dense
            empty={{ title: t('examRoster.paste.people') }}
            phone='"l w t" auto "l a t" auto "l s s" auto / 40px minmax(0, 1fr) auto'
          />
        </div>
        <FormFailure text={failure} />
        {!onMakeAccounts && named.length > 0 && (
          <p className="muted">{t('examRoster.paste.accountsByAdmins')}</p>
        )}
        <div className="row">
          <Button look="ghost" icon="chevronLeft" onClick={onBack}>
            {t('examRoster.paste.back')}
          </Button>
          {onMakeAccounts && named.length > 0 && (
            <Button icon="plus" onClick={() => onMakeAccounts(named)}>
              {t('examRoster.paste.makeAccounts', { count: named.length })}
            </Button>
          )}
          {guests > 0 && (
            <Button icon="plus" onClick={onTemporary}>
              {t('examRoster.paste.makeTemporary', { count: guests })}
            </Button>
          )}
        </div>
        <SubmitActions
          action={count > 0 ? t('examRoster.paste.add', { count }) : t('examRoster.paste.place')}
          busy={add.isPending}
          disabled={sent.length === 0}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
