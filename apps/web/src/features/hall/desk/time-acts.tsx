import type { ContestDetail } from '@verdict/contract/contest'
import { contestRule } from '@verdict/domain/contest-rules/table'
import { discussionLimits, juryDeskLimits } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { fromLocalField, toLocalField } from '../../../lib/local-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch, TextField } from '../../../ui/field/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useExtend, useFreezeNow, useHoldStart, useRemoveInterval, useStartIn } from './api/desk.ts'

export type TimeAct = 'freeze' | 'extend' | 'start' | 'hold' | 'remove'
type Contest = ContestDetail['contest']

interface ButtonsProps {
  contest: Contest
  heldStart: number | null
  onAct: (act: TimeAct) => void
}

export function ActButtons({ contest, heldStart, onAct }: ButtonsProps) {
  const { t } = useTranslation()
  const goOn = useStartIn(contest.cid)
  const freezes = contestRule(contest.rule).shows.others === 'until-freeze'
  if (!contest.may.edit || contest.homework) return null
  if (contest.phase === 'ready') {
    return (
      <>
        <Button icon="clock" onClick={() => onAct('start')}>
          {t('desk.act.start')}
        </Button>
        {heldStart === null ? (
          <Button onClick={() => onAct('hold')}>{t('desk.act.hold')}</Button>
        ) : (
          <Button look="primary" busy={goOn.isPending} onClick={() => goOn.mutate(undefined)}>
            {t('desk.act.goOn')}
          </Button>
        )}
      </>
    )
  }
  return (
    <>
      {contest.phase === 'running' && (
        <>
          {freezes && !contest.isFrozen && (
            <Button icon="lock" onClick={() => onAct('freeze')}>
              {t('desk.act.freeze')}
            </Button>
          )}
          <Button icon="clock" onClick={() => onAct('extend')}>
            {t('desk.act.extend')}
          </Button>
        </>
      )}
      <Button onClick={() => onAct('remove')}>{t('desk.act.remove')}</Button>
    </>
  )
}

interface Values {
  minutes: string
  from: string
  until: string
  reason: string
  tells: boolean
  /** Null: as proposed. */
  title: string | null
}

const empty: Values = { minutes: '10', from: '', until: '', reason: '', tells: true, title: null }

const minuteMs = 60_000
const alarmMs = 5 * minuteMs

/** The last minutes of the contest's time, as far as it has passed. */
function proposedInterval({ start, end }: Contest): Pick<Values, 'from' | 'until'> {
  const until = Math.min(serverNow(), Date.parse(end))
  const from = Math.max(until - alarmMs, Date.parse(start))
  const field = (at: number) => toLocalField(new Date(at).toISOString())
  return { from: field(from), until: field(until) }
}

const minutesIn = ({ minutes }: Values): number | null => {
  const count = Number(minutes)
  return Number.isInteger(count) && count >= 1 && count <= juryDeskLimits.minutes ? count : null
}

interface Said {
  reason: string
  announcement?: string
}

function useAct(act: TimeAct, cid: number) {
  const freeze = useFreezeNow(cid)
  const extend = useExtend(cid)
  const start = useStartIn(cid)
  const hold = useHoldStart(cid)
  const remove = useRemoveInterval(cid)
  const { error, isPending } = { freeze, extend, start, hold, remove }[act]
  const run = async (values: Values, said: Said): Promise<{ announced?: boolean | undefined }> => {
    const minutes = minutesIn(values) ?? 0
    const [from, until] = [fromLocalField(values.from) ?? '', fromLocalField(values.until) ?? '']
    if (act === 'freeze') return freeze.mutateAsync(said.reason)
    if (act === 'extend') return extend.mutateAsync({ minutes, ...said })
    if (act === 'start') return start.mutateAsync(minutes)
    if (act === 'hold') return hold.mutateAsync(said.reason)
    return remove.mutateAsync({ from, until, ...said })
  }
  return { error, isPending, run }
}

interface DialogProps {
  act: TimeAct
  contest: Contest
  onClose: () => void
}

const isComplete = (act: TimeAct, values: Values): boolean => {
  if (act !== 'start' && values.reason.trim() === '') return false
  if (act === 'extend' || act === 'start') return minutesIn(values) !== null
  return act !== 'remove' || (fromLocalField(values.from) !== null && fromLocalField(values.until) !== null)
}

export function ActDialog({ act, contest, onClose }: DialogProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState(() => ({ ...empty, ...proposedInterval(contest) }))
  const change = (part: Partial<Values>) => setValues({ ...values, ...part })
  const { error, isPending, run } = useAct(act, contest.cid)
  const isPublic = act === 'extend' || act === 'remove'
  const proposed = t(`desk.announce.${act === 'remove' ? 'remove' : 'extend'}`, {
    count: minutesIn(values) ?? 0,
  })
  const title = values.title ?? proposed
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const said = {
      reason: values.reason.trim(),
      ...(isPublic && values.tells && title.trim() !== '' && { announcement: title.trim() }),
    }
    void run(values, said).then(
      ({ announced }) => {
        toast.success(t(`desk.done.${act}`))
        if (announced === false) toast.error(t('desk.announce.failed'))
        onClose()
      },
      () => undefined,
    )
  }
  return (
    <FormDialog
      title={t(`desk.act.${act}`)}
      onSubmit={submit}
      failure={error && errorText(error)}
      action={t(`desk.do.${act}`)}
      busy={isPending}
      disabled={!isComplete(act, values)}
      onClose={onClose}
    >
      <p>{t(`desk.explained.${act}`)}</p>
      {(act === 'extend' || act === 'start') && (
        <TextField
          label={t('desk.minutes')}
          inputMode="numeric"
          autoComplete="off"
          value={values.minutes}
          onChange={(event) => change({ minutes: event.target.value })}
        />
      )}
      {act === 'remove' &&
        (['from', 'until'] as const).map((name) => (
          <TextField
            key={name}
            type="datetime-local"
            label={t(`desk.${name}`)}
            value={values[name]}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        ))}
      {act !== 'start' && (
        <TextField
          label={t('desk.reason')}
          hint={isPublic ? t('desk.reasonHint') : undefined}
          maxLength={juryDeskLimits.reason}
          autoComplete="off"
          value={values.reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
      )}
      {isPublic && (
        <Switch checked={values.tells} onChange={(tells) => change({ tells })}>
          {t('desk.announce.switch')}
        </Switch>
      )}
      {isPublic && values.tells && (
        <TextField
          label={t('desk.announce.title')}
          maxLength={discussionLimits.title}
          autoComplete="off"
          value={title}
          onChange={(event) => change({ title: event.target.value })}
        />
      )}
    </FormDialog>
  )
}
