import type { Desk, DeskSitter } from '@verdict/contract/exam-desk'
import { examDeskLimits } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { SelectField, Switch, TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useNaming } from '../../../ui/person.tsx'
import { useDecide, useLetIn, useMoveSeat, useNote, useSay } from './api/desk.ts'
import { classes } from '../../../ui/classes.ts'
import style from './desk.module.css'
import { TimeDialog } from './time-dialog.tsx'
import { PauseDialog, type PauseTarget } from './time-pause.tsx'

interface SayAct {
  kind: 'message' | 'note'
  uid: string | null
  name?: string
  questionId?: number
  question?: string
}

export type Act =
  | { kind: 'approve'; id: number; name: string }
  | { kind: 'turnAway'; id: number; name: string }
  | { kind: 'letIn'; sitter: DeskSitter }
  | { kind: 'seat'; sitter: DeskSitter }
  | { kind: 'time'; sitter: DeskSitter }
  | { kind: 'pause'; of: PauseTarget }
  | SayAct

interface ActProps<A extends Act = Act> {
  act: A
  desk: Desk
  onClose: () => void
}

const presets = ['machine', 'restarted', 'mistake'] as const

function Reason({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation()
  return (
    <div>
      <TextField
        label={t('examDesk.reason')}
        value={value}
        maxLength={examDeskLimits.reason}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={classes('cluster', style.presets)}>
        {presets.map((name) => (
          <button key={name} type="button" onClick={() => onChange(t(`examDesk.reasons.${name}`))}>
            {t(`examDesk.reasons.${name}`)}
          </button>
        ))}
      </div>
    </div>
  )
}

function GrantDialog({
  act,
  desk,
  onClose,
}: ActProps<Extract<Act, { kind: 'approve' | 'turnAway' | 'letIn' }>>) {
  const { t } = useTranslation()
  const { nameOf } = useNaming()
  const decide = useDecide(desk.exam.cid)
  const letIn = useLetIn(desk.exam.cid)
  const [reason, setReason] = useState('')
  const { error, isPending } = act.kind === 'letIn' ? letIn : decide
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const done = { onSuccess: onClose }
    if (act.kind === 'letIn') letIn.mutate({ uid: act.sitter.uid, reason }, done)
    else decide.mutate({ id: act.id, approve: act.kind === 'approve', reason }, done)
  }
  const name = act.kind === 'letIn' ? nameOf(act.sitter.uid, act.sitter.nick) : act.name
  return (
    <FormDialog
      title={t(`examDesk.titles.${act.kind}`, { name })}
      onSubmit={submit}
      failure={error && errorText(error)}
      action={t(`examDesk.${act.kind}`)}
      busy={isPending}
      disabled={reason.trim() === ''}
      onClose={onClose}
    >
      <p>{t(`examDesk.explained.${act.kind}`)}</p>
      <Reason value={reason} onChange={setReason} />
    </FormDialog>
  )
}

function SeatDialog({ act, desk, onClose }: ActProps<Extract<Act, { kind: 'seat' }>>) {
  const { t } = useTranslation()
  const { nameOf } = useNaming()
  const move = useMoveSeat(desk.exam.cid)
  const { sitter } = act
  const [seatId, setSeatId] = useState('')
  const [reason, setReason] = useState('')
  const [release, setRelease] = useState(true)
  const taken = new Map(desk.sitters.map((other) => [other.seatId, other]))
  const there = taken.get(Number(seatId))
  const whose = (other: DeskSitter | undefined) => other && nameOf(other.uid, other.nick)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const to = seatId === 'none' ? null : Number(seatId)
    move.mutate(
      { uid: sitter.uid, seatId: to, swap: there !== undefined, release, reason },
      { onSuccess: onClose },
    )
  }
  return (
    <FormDialog
      title={t('examDesk.titles.seat', { name: nameOf(sitter.uid, sitter.nick) })}
      onSubmit={submit}
      failure={move.error && errorText(move.error)}
      action={t('examDesk.seat')}
      busy={move.isPending}
      disabled={seatId === '' || reason.trim() === ''}
      onClose={onClose}
    >
      <SelectField
        label={t('examDesk.newSeat')}
        hint={there && t('examDesk.swaps', { name: nameOf(there.uid, there.nick) })}
        value={seatId}
        onChange={(event) => setSeatId(event.target.value)}
      >
        <option value="">{t('examDesk.chooseSeat')}</option>
        {sitter.seatId !== null && <option value="none">{t('examDesk.noSeat')}</option>}
        {desk.rooms.map(({ id, name }) => (
          <optgroup key={id} label={name}>
            {desk.seats
              .filter(({ roomId, id: seat }) => roomId === id && seat !== sitter.seatId)
              .map(({ id: seat, name: label }) => (
                <option key={seat} value={seat}>
                  {label} · {whose(taken.get(seat)) ?? t('examDesk.free')}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      <Switch checked={release} onChange={setRelease}>
        {t('examDesk.release')}
      </Switch>
      <Reason value={reason} onChange={setReason} />
    </FormDialog>
  )
}

function SayDialog({ act, desk, onClose }: ActProps<SayAct>) {
  const { t } = useTranslation()
  const [say, note] = [useSay(desk.exam.cid), useNote(desk.exam.cid)]
  const sending = act.kind === 'message' ? say : note
  const [to, setTo] = useState(act.uid === null ? 'all' : 'one')
  const [text, setText] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const roomId = to === 'all' || to === 'one' ? null : Number(to)
    const body = { uid: to === 'one' ? act.uid : null, roomId, text, questionId: act.questionId ?? null }
    sending.mutate(body, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={t(`examDesk.titles.${act.kind}`)}
      onSubmit={submit}
      failure={sending.error && errorText(sending.error)}
      action={t(`examDesk.do.${act.kind}`)}
      busy={sending.isPending}
      disabled={text.trim() === ''}
      onClose={onClose}
    >
      {act.question !== undefined && <blockquote className={style.question}>{act.question}</blockquote>}
      <SelectField
        label={t(`examDesk.for.${act.kind}`)}
        value={to}
        onChange={(event) => setTo(event.target.value)}
      >
        {act.uid !== null && <option value="one">{act.name}</option>}
        {desk.rooms.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value="all">{t('examDesk.everybody')}</option>
      </SelectField>
      <TextAreaField
        label={t('examDesk.text')}
        rows={4}
        maxLength={examDeskLimits.text}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  )
}

export function ActDialog({ act, ...rest }: ActProps) {
  switch (act.kind) {
    case 'time':
      return <TimeDialog cid={rest.desk.exam.cid} person={act.sitter} onClose={rest.onClose} />
    case 'pause':
      return <PauseDialog cid={rest.desk.exam.cid} of={act.of} onClose={rest.onClose} />
    case 'seat':
      return <SeatDialog act={act} {...rest} />
    case 'approve':
    case 'turnAway':
    case 'letIn':
      return <GrantDialog act={act} {...rest} />
    default:
      return <SayDialog act={act} {...rest} />
  }
}
