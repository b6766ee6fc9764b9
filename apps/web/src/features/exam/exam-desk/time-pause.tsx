import { useQuery } from '@tanstack/react-query'
import type { Desk } from '@verdict/contract/exam-desk'
import type { ExamPause } from '@verdict/contract/exam-time'
import { examTimeLimits } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, SubmitActions } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Fields, FormFailure } from '../../../ui/form/form.tsx'
import { useNaming } from '../../../ui/person.tsx'
import { Time } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { timesQuery, usePause, useResume } from './api/times.ts'
import style from './time.module.css'

export type PauseTarget = { uid: string; nick: string } | { roomId: number; name: string } | null

interface PauseButtonProps {
  desk: Desk
  of: { roomId: number; name: string } | null
  onPause: () => void
}

interface PauseDialogProps {
  cid: number
  of: PauseTarget
  onClose: () => void
}

const targetOf = (of: PauseTarget) =>
  of === null ? {} : 'uid' in of ? { uid: of.uid } : { roomId: of.roomId }

export function PauseDialog({ cid, of, onClose }: PauseDialogProps) {
  const { t } = useTranslation()
  const { nameOf } = useNaming()
  const pause = usePause(cid)
  const [reason, setReason] = useState('')
  const name = of === null ? t('examTime.everybody') : 'uid' in of ? nameOf(of.uid, of.nick) : of.name
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    pause.mutate(
      { ...targetOf(of), reason },
      {
        onSuccess: () => {
          toast.success(t('examTime.paused'))
          onClose()
        },
      },
    )
  }
  return (
    <Dialog title={t('examTime.pauseOf', { name })} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Fields>
          <p>{t('examTime.pauseText')}</p>
          <TextField
            label={t('examTime.reason')}
            value={reason}
            maxLength={examTimeLimits.reason}
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
          <FormFailure text={pause.error && errorText(pause.error)} />
          <SubmitActions
            action={t('examTime.pause')}
            busy={pause.isPending}
            disabled={reason.trim() === ''}
            onCancel={onClose}
          />
        </Fields>
      </form>
    </Dialog>
  )
}

export function Pauses({ cid }: { cid: number }) {
  const { t } = useTranslation()
  const pauses = useQuery(timesQuery(cid)).data?.pauses ?? []
  if (pauses.length === 0) return null
  return (
    <ul className={style.pauses} aria-label={t('examTime.pauses')}>
      {pauses.map((pause) => (
        <PauseRow
          key={`${pause.since} ${pause.room?.roomId ?? ''} ${pause.person?.uid ?? ''}`}
          cid={cid}
          pause={pause}
        />
      ))}
    </ul>
  )
}

/** A room has no pause of its own during one for everybody. */
export function PauseButton({ desk, of, onPause }: PauseButtonProps) {
  const { t } = useTranslation()
  const { cid, start } = desk.exam
  const pauses = useQuery(timesQuery(cid)).data?.pauses ?? []
  const name = of?.name ?? t('examTime.everybody')
  const isPaused = of ? pauses.some(({ room }) => room?.roomId === of.roomId) : desk.isPaused
  if (isPaused) return <ResumeButton cid={cid} of={of} name={name} />
  const now = Date.parse(desk.now)
  const isRunning = now >= Date.parse(start) && desk.sitters.some(({ end }) => now < Date.parse(end))
  if (desk.isPaused || !isRunning) return null
  return (
    <Button icon="pause" aria-label={t('examTime.pauseOf', { name })} onClick={onPause}>
      {t(of ? 'examTime.pause' : 'examTime.pauseAll')}
    </Button>
  )
}

export function ResumeButton({ cid, of, name }: { cid: number; of: PauseTarget; name: string }) {
  const { t } = useTranslation()
  const resume = useResume(cid)
  return (
    <Button
      icon="play"
      aria-label={t('examTime.resumeOf', { name })}
      busy={resume.isPending}
      onClick={() => resume.mutate(targetOf(of), { onSuccess: () => toast.success(t('examTime.resumed')) })}
    >
      {t(of ? 'examTime.resume' : 'examTime.resumeAll')}
    </Button>
  )
}

function PauseRow({ cid, pause: { person, room, since, reason } }: { cid: number; pause: ExamPause }) {
  const { t } = useTranslation()
  const { nameOf } = useNaming()
  const name = person ? nameOf(person.uid, person.nick) : (room?.name ?? t('examTime.everybody'))
  const of = person ?? room
  return (
    <li>
      <span>
        <b>{t('examTime.isPaused', { name })}</b> <Time value={since} /> · {reason}
      </span>
      <ResumeButton cid={cid} of={of} name={name} />
    </li>
  )
}
