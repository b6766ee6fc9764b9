import { useQuery } from '@tanstack/react-query'
import type { ExamRoom } from '@verdict/contract/exam-seats'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Verb } from '../../../ui/button.tsx'
import { DangerVerb } from '../../../ui/dialog/danger.tsx'
import { Card, Section } from '../../../ui/layout/page.tsx'
import { FailedState, Loading } from '../../../ui/state.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useRemoveRoom } from './api/rooms.ts'
import { roomsQuery } from './api/roster.ts'
import { RoomDialog } from './room-dialog.tsx'
import { RoomMap } from './room-map.tsx'
import style from './setup.module.css'

export function RoomsSection({ cid }: { cid: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(roomsQuery(cid))
  const [open, setOpen] = useState<{ room: ExamRoom | null } | null>(null)
  return (
    <Section title={t('examSetup.rooms')} id="rooms">
      <p className={style.facts}>{t('examSetup.roomsText')}</p>
      {data ? (
        <div className="stack">
          {data.rooms.map((room) => (
            <Room key={room.roomId} cid={cid} room={room} onChange={() => setOpen({ room })} />
          ))}
          <div>
            <Button icon="plus" onClick={() => setOpen({ room: null })}>
              {t('examSetup.room.add')}
            </Button>
          </div>
        </div>
      ) : error ? (
        <FailedState title={t('examSetup.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      {open && <RoomDialog cid={cid} room={open.room} onClose={() => setOpen(null)} />}
    </Section>
  )
}

function Room({ cid, room, onChange }: { cid: number; room: ExamRoom; onChange: () => void }) {
  const { t } = useTranslation()
  const remove = useRemoveRoom(cid)
  const { name, note, networks, seats } = room
  const label = (verb: string) => `${verb}: ${name}`
  return (
    <Card>
      <div className={style.roomHead}>
        <h3>{name}</h3>
        {note !== '' && <span className="muted">{note}</span>}
        <span className={style.verbs}>
          <Verb aria-label={label(t('common.edit'))} onClick={onChange}>
            {t('common.edit')}
          </Verb>
          <DangerVerb
            label={label(t('common.delete'))}
            title={t('examSetup.room.removeTitle', { name })}
            text={t('examSetup.room.removeText')}
            action={t('common.delete')}
            busy={remove.isPending}
            onAgreed={() =>
              remove.mutate(room.roomId, { onSuccess: () => toast.success(t('examSetup.room.removed')) })
            }
          />
        </span>
      </div>
      <p className={style.facts}>
        {t('examSetup.room.seats', { count: seats.length })} ·{' '}
        {t('examSetup.room.taken', { count: seats.filter(({ sitter }) => sitter).length })} ·{' '}
        {networks.length > 0 ? networks.join(', ') : t('examSetup.room.anyNetwork')}
      </p>
      <RoomMap label={label(t('examSetup.room.map'))} seats={seats} />
    </Card>
  )
}
