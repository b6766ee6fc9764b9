import type { ExamRoom } from '@verdict/contract/exam-seats'
import type { ExamSitter } from '@verdict/contract/exam-roster'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { Dialog, SubmitActions } from '../../../ui/dialog/dialog.tsx'
import { SelectField } from '../../../ui/field/field.tsx'
import { Fields, FormFailure } from '../../../ui/form/form.tsx'
import { useNaming } from '../../../ui/person.tsx'
import { Loading } from '../../../ui/state.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { roomsQuery, useSeatSitter } from './api/roster.ts'

interface SeatDialogProps {
  cid: number
  sitter: ExamSitter
  onClose: () => void
}

export function SeatDialog(props: SeatDialogProps) {
  const { t } = useTranslation()
  const { nameOf } = useNaming()
  const { data, error } = useQuery(roomsQuery(props.cid))
  const { sitter, onClose } = props
  return (
    <Dialog title={t('examRoster.seatOf', { name: nameOf(sitter.uid, sitter.nick) })} onClose={onClose}>
      {data ? (
        <SeatForm {...props} rooms={data.rooms} />
      ) : error ? (
        <FormFailure text={errorText(error)} />
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}

function SeatForm({ cid, sitter, rooms, onClose }: SeatDialogProps & { rooms: ExamRoom[] }) {
  const { t } = useTranslation()
  const place = useSeatSitter(cid)
  const [seat, setSeat] = useState(String(sitter.seat?.seatId ?? ''))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (place.isPending) return
    place.mutate(
      { uid: sitter.uid, seatId: seat === '' ? null : Number(seat) },
      {
        onSuccess: () => {
          toast.success(t('examRoster.seatSaved'))
          onClose()
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={submit}>
      <Fields>
        <SelectField
          label={t('examRoster.seat')}
          hint={t('examRoster.seatHint')}
          value={seat}
          onChange={(event) => setSeat(event.target.value)}
        >
          <option value="">{t('examRoster.noSeat')}</option>
          {rooms.map((room) => (
            <optgroup key={room.roomId} label={room.name}>
              {room.seats
                .filter((one) => one.sitter === null || one.sitter.uid === sitter.uid)
                .map(({ seatId, name }) => (
                  <option key={seatId} value={seatId}>
                    {room.name} {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </SelectField>
        <FormFailure text={place.error && errorText(place.error)} />
        <SubmitActions action={t('common.save')} busy={place.isPending} onCancel={onClose} />
      </Fields>
    </form>
  )
}
