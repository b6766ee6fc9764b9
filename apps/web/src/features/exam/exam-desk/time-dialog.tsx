import { useQuery } from '@tanstack/react-query'
import type { ExamPersonTime } from '@verdict/contract/exam-time'
import { extraShareLimit } from '@verdict/domain/exam-time'
import { examTimeLimits } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { Dialog, SubmitActions } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Fields, FormFailure, Pair } from '../../../ui/form/form.tsx'
import { useNaming } from '../../../ui/person.tsx'
import { Loading } from '../../../ui/state.tsx'
import { Time } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { timesQuery, useGiveTime } from './api/times.ts'

interface TimeDialogProps {
  cid: number
  person: { uid: string; nick: string }
  onClose: () => void
}

export function TimeDialog({ cid, person, onClose }: TimeDialogProps) {
  const { t } = useTranslation()
  const { nameOf } = useNaming()
  const { data, error } = useQuery(timesQuery(cid))
  const now = data?.people.find(({ uid }) => uid === person.uid)
  return (
    <Dialog title={t('examTime.of', { name: nameOf(person.uid, person.nick) })} onClose={onClose}>
      {data ? (
        <TimeForm cid={cid} uid={person.uid} now={now} end={now?.end ?? data.end} onClose={onClose} />
      ) : error ? (
        <FormFailure text={errorText(error)} />
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}

function numberIn(text: string, max: number): number | null {
  const number = Number(text.trim() || Number.NaN)
  return Number.isInteger(number) && number >= 0 && number <= max ? number : null
}

interface TimeFormProps {
  cid: number
  uid: string
  now: ExamPersonTime | undefined
  end: string
  onClose: () => void
}

function TimeForm({ cid, uid, now, end, onClose }: TimeFormProps) {
  const { t } = useTranslation()
  const give = useGiveTime(cid)
  const [minutes, setMinutes] = useState(String(now?.given.minutes ?? 0))
  const [share, setShare] = useState(String(now?.given.share ?? ''))
  const [later, setLater] = useState(String(now?.given.later ?? 0))
  const [reason, setReason] = useState('')
  const body = {
    minutes: numberIn(minutes, examTimeLimits.minutes),
    share: share.trim() === '' ? null : numberIn(share, extraShareLimit),
    later: numberIn(later, examTimeLimits.minutes),
  }
  const isWrong = (field: 'minutes' | 'later') => body[field] === null
  const isShareWrong = share.trim() !== '' && body.share === null
  const isRight = !isWrong('minutes') && !isWrong('later') && !isShareWrong && reason.trim() !== ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (body.minutes === null || body.later === null || !isRight) return
    give.mutate(
      { uid, minutes: body.minutes, share: body.share, later: body.later, reason },
      {
        onSuccess: () => {
          toast.success(t('examTime.given'))
          onClose()
        },
      },
    )
  }
  const range = t('examTime.range', { max: examTimeLimits.minutes })
  return (
    <form noValidate onSubmit={submit}>
      <Fields>
        <p>
          {t('examTime.endsNow')} <Time value={end} />
          {now && now.extra > 0 && ` (${t('examTime.extra', { count: now.extra })})`}
        </p>
        <Pair>
          <TextField
            label={t('examTime.minutes')}
            hint={t('examTime.minutesHint')}
            error={isWrong('minutes') ? range : undefined}
            inputMode="numeric"
            value={minutes}
            onChange={(event) => setMinutes(event.target.value)}
          />
          <TextField
            label={t('examTime.share')}
            hint={t('examTime.shareHint')}
            error={isShareWrong ? t('examTime.range', { max: extraShareLimit }) : undefined}
            inputMode="numeric"
            value={share}
            onChange={(event) => setShare(event.target.value)}
          />
        </Pair>
        <TextField
          label={t('examTime.later')}
          hint={t('examTime.laterHint')}
          error={isWrong('later') ? range : undefined}
          inputMode="numeric"
          value={later}
          onChange={(event) => setLater(event.target.value)}
        />
        <TextField
          label={t('examTime.reason')}
          value={reason}
          maxLength={examTimeLimits.reason}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
        <FormFailure text={give.error && errorText(give.error)} />
        <SubmitActions
          action={t('examTime.give')}
          busy={give.isPending}
          disabled={!isRight}
          onCancel={onClose}
        />
      </Fields>
    </form>
  )
}
