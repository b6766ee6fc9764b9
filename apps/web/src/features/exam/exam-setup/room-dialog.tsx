import { ApiError } from '@verdict/contract/client'
import { roomFields, type ExamRoom } from '@verdict/contract/exam-seats'
import { examLimits } from '@verdict/domain/field-limits'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Dialog, SubmitActions } from '../../../ui/dialog/dialog.tsx'
import { Segment, TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { Fields, FormFailure, Pair } from '../../../ui/form/form.tsx'
import { saidFaults, shapeFaults } from '../../../ui/form/shape-faults.ts'
import { useForm, type FaultsOf } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { type RoomBody, useKeepRoom } from './api/rooms.ts'
import { RoomMap } from './room-map.tsx'
import { newRoom, roomBody, roomValues, seatsOf, type RoomValues, type SeatValues } from './room-values.ts'

const fieldOf: Record<string, keyof RoomValues> = {
  EXAM_NETWORK_INVALID: 'networks',
  EXAM_SEAT_INVALID: 'seats',
  EXAM_SEATS_FULL: 'seats',
  EXAM_SEAT_IN_USE: 'seats',
  EXAM_ROOM_NAME_TAKEN: 'name',
}

function saidOf(error: unknown, words: Record<keyof RoomValues, string>): FaultsOf<RoomValues, string> {
  const field = error instanceof ApiError && error.error ? fieldOf[error.error] : undefined
  return field ? { [field]: errorText(error) } : saidFaults<RoomValues>(error, words)
}

const leaving = (t: TFunction) => ({
  title: t('common.leaveTitle'),
  text: t('common.leaveText'),
  action: t('common.leave'),
  cancel: t('common.stay'),
})

interface RoomDialogProps {
  cid: number
  room: ExamRoom | null
  onClose: () => void
}

export function RoomDialog({ cid, room, onClose }: RoomDialogProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState(() => (room ? roomValues(room) : newRoom))
  const keep = useKeepRoom(cid, room?.roomId ?? null)
  const known = room?.seats ?? []
  const words = {
    name: values.name.trim() === '' ? t('common.fault.required') : tooLong(examLimits.roomName),
    note: tooLong(examLimits.roomNote),
    networks: t('examSetup.fault.networks', { max: examLimits.networks }),
    seats: t('examSetup.fault.seats', examLimits),
  }
  function tooLong(max: number): string {
    return t('common.fault.tooLong', { max })
  }
  const form = useForm<RoomValues, string>({
    values,
    onChange: setValues,
    check: (typed) => shapeFaults(roomFields, roomBody(typed, known) as never, words),
    said: (error) => saidOf(error, words),
    onSave: async () => {
      await keep.mutateAsync(roomBody(values, known) as RoomBody)
      toast.success(t('examSetup.room.saved'))
      onClose()
    },
    saving: keep.isPending,
  })
  const close = async () => {
    const isChanged = JSON.stringify(values) !== JSON.stringify(room ? roomValues(room) : newRoom)
    if (!isChanged || (await confirm({ ...leaving(t), danger: true }))) onClose()
  }
  return (
    <Dialog
      wide
      title={room ? t('examSetup.room.change', { name: room.name }) : t('examSetup.room.add')}
      onClose={() => void close()}
    >
      <form noValidate onSubmit={form.onSubmit}>
        <Fields>
          <Pair>
            {(['name', 'note'] as const).map((field) => (
              <TextField
                key={field}
                label={t(`examSetup.room.${field}`)}
                hint={field === 'note' && t('examSetup.room.noteHint')}
                optional={field === 'note'}
                error={form.faults[field]}
                autoComplete="off"
                value={values[field]}
                onChange={(event) => form.change({ [field]: event.target.value })}
              />
            ))}
          </Pair>
          <TextAreaField
            label={t('examSetup.room.networks')}
            hint={t('examSetup.room.networksHint')}
            optional
            error={form.faults.networks}
            rows={2}
            spellCheck={false}
            value={values.networks}
            onChange={(event) => form.change({ networks: event.target.value })}
          />
          <Seats
            values={values.seats}
            fault={form.faults.seats}
            known={known}
            onChange={(seats) => form.change({ seats })}
          />
          <FormFailure text={form.failure} />
          <SubmitActions action={t('common.save')} busy={keep.isPending} onCancel={() => void close()} />
        </Fields>
      </form>
    </Dialog>
  )
}

interface SeatsProps {
  values: SeatValues
  fault: string | undefined
  known: ExamRoom['seats']
  onChange: (values: SeatValues) => void
}

function Seats({ values, fault, known, onChange }: SeatsProps) {
  const { t } = useTranslation()
  const change = (part: Partial<SeatValues>) => onChange({ ...values, ...part })
  const seats = seatsOf(values, known) ?? []
  const numberOf = (field: 'rows' | 'columns' | 'perRow', error?: string) => (
    <TextField
      key={field}
      label={t(`examSetup.room.${field}`)}
      error={error}
      inputMode="numeric"
      autoComplete="off"
      value={values[field]}
      onChange={(event) => change({ [field]: event.target.value })}
    />
  )
  return (
    <Fields>
      <div className="row">
        <Segment
          label={t('examSetup.room.way')}
          value={values.way}
          options={[
            { value: 'grid', label: t('examSetup.room.grid') },
            { value: 'list', label: t('examSetup.room.list') },
          ]}
          onChange={(way) => change({ way })}
        />
        <span className="muted">{t('examSetup.room.seats', { count: seats.length })}</span>
      </div>
      {values.way === 'grid' ? (
        <Pair>{[numberOf('rows', fault), numberOf('columns')]}</Pair>
      ) : (
        <>
          <TextAreaField
            label={t('examSetup.room.listOf')}
            hint={t('examSetup.room.listHint')}
            error={fault}
            rows={6}
            spellCheck={false}
            value={values.list}
            onChange={(event) => change({ list: event.target.value })}
          />
          <Pair>{numberOf('perRow')}</Pair>
        </>
      )}
      {seats.length > 0 && seats.length <= examLimits.seats && (
        <RoomMap label={t('examSetup.room.map')} seats={seats} />
      )}
    </Fields>
  )
}
