import type { Desk, DeskSitter } from '@verdict/contract/exam-desk'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Verb } from '../../../ui/button.tsx'
import { useNaming } from '../../../ui/person.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Time } from '../../../ui/text.tsx'
import { StateMark } from './words.tsx'

function Name({ sitter, onOpen }: { sitter: DeskSitter; onOpen: (uid: string) => void }) {
  const { nameOf, besideName } = useNaming()
  return (
    <>
      <Verb data-uid={sitter.uid} onClick={() => onOpen(sitter.uid)}>
        {nameOf(sitter.uid, sitter.nick)}
      </Verb>{' '}
      <span className="muted">{besideName(sitter.studentNumber)}</span>
    </>
  )
}

function columns(t: TFunction, desk: Desk, onOpen: (uid: string) => void): Column<DeskSitter>[] {
  const rooms = new Map(desk.rooms.map(({ id, name }) => [id, name]))
  const seats = new Map(desk.seats.map(({ id, name, roomId }) => [id, `${rooms.get(roomId) ?? ''} ${name}`]))
  return [
    {
      key: 'name',
      header: t('examDesk.person'),
      rowHeader: true,
      area: 'n',
      cell: (row) => <Name sitter={row} onOpen={onOpen} />,
    },
    {
      key: 'seat',
      header: t('examDesk.seatOf'),
      area: 's',
      cell: ({ seatId }) => (seatId === null ? t('examDesk.noSeat') : seats.get(seatId)),
    },
    {
      key: 'state',
      header: t('examDesk.state'),
      width: '160px',
      area: 'z',
      cell: ({ state, isPaused }) => <StateMark state={state} isPaused={isPaused} />,
    },
    {
      key: 'end',
      header: t('examDesk.ends'),
      width: '168px',
      cell: ({ end }) => <Time value={end} />,
    },
  ]
}

const atOnce = 200

export function SitterTable({
  desk,
  shown,
  onOpen,
}: {
  desk: Desk
  shown: ReadonlySet<string> | null
  onOpen: (uid: string) => void
}) {
  const { t } = useTranslation()
  const [most, setMost] = useState(atOnce)
  const rows = shown === null ? desk.sitters : desk.sitters.filter(({ uid }) => shown.has(uid))
  return (
    <>
      <DataTable
        caption={t('examDesk.everybody')}
        columns={columns(t, desk, onOpen)}
        rows={rows.slice(0, most)}
        rowKey={({ uid }) => uid}
        empty={{ title: t('examDesk.nobody'), text: t('examDesk.nobodyText') }}
        phone={'"n z" auto "s s" auto / 1fr auto'}
      />
      {rows.length > most && <Button onClick={() => setMost(most + atOnce)}>{t('examDesk.more')}</Button>}
    </>
  )
}
