// A submission run again with other limits, for the eyes of the jury alone.

import { useQuery } from '@tanstack/react-query'
import type { LimitsTries, LimitsTry } from '@verdict/contract/jury-desk'
import { memoryLimitKb, timeLimitMs } from '@verdict/domain/limits'
import { isFinal, Judge } from '@verdict/domain/verdict'
import type { TFunction } from 'i18next'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { FormFailure, Pair } from '../../../ui/form/form.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { Num, Time } from '../../../ui/text.tsx'
import { VerdictTag } from '../../../ui/verdict/verdict.tsx'
import { triesQuery, useTryLimits } from './api/desk.ts'

const everyMs = 1_500
const kilobytes = 1_024

const within = (text = '', { min, max }: { min: number; max: number }, unit = 1): number | null => {
  const value = Number(text) * unit
  return text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max ? value : null
}

/** Twice the time, and the same memory. */
const proposedBy = ({ timeMs, memoryKb }: LimitsTries['limits']) => ({
  time: String(Math.min(2 * timeMs, timeLimitMs.max)),
  memory: String(Math.round(memoryKb / kilobytes)),
})

export function TriesDialog({ cid, sid, onClose }: { cid: number; sid: number; onClose: () => void }) {
  const { t } = useTranslation()
  const tries = useQuery({
    ...triesQuery(cid, sid),
    refetchInterval: ({ state }) =>
      state.data?.tries.some(({ judge }) => !isFinal(judge)) === true && everyMs,
  })
  const run = useTryLimits(cid)
  const [typed, setTyped] = useState<Partial<Record<'time' | 'memory', string>>>({})
  const limits = tries.data?.limits
  const { time, memory } = { ...(limits && proposedBy(limits)), ...typed }
  const timeMs = within(time, timeLimitMs)
  const memoryKb = within(memory, memoryLimitKb, kilobytes)
  const error = run.error ?? tries.error
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (timeMs !== null && memoryKb !== null) run.mutate({ sid, time: timeMs, memory: memoryKb })
  }
  return (
    <Dialog title={t('desk.tries.title', { sid })} onClose={onClose} wide>
      <form className="stack" noValidate onSubmit={submit}>
        <p>{t('desk.tries.explained')}</p>
        <Pair>
          <TextField
            label={t('desk.tries.time')}
            inputMode="numeric"
            autoComplete="off"
            hint={limits && t('desk.tries.own', { value: `${limits.timeMs} ms` })}
            value={time ?? ''}
            onChange={(event) => setTyped({ ...typed, time: event.target.value })}
          />
          <TextField
            label={t('desk.tries.memory')}
            inputMode="numeric"
            autoComplete="off"
            hint={limits && t('desk.tries.own', { value: `${Math.round(limits.memoryKb / kilobytes)} MB` })}
            value={memory ?? ''}
            onChange={(event) => setTyped({ ...typed, memory: event.target.value })}
          />
        </Pair>
        <FormFailure text={error && errorText(error)} />
        <div>
          <Button
            type="submit"
            look="primary"
            busy={run.isPending}
            disabled={timeMs === null || memoryKb === null}
          >
            {t('desk.tries.run')}
          </Button>
        </div>
      </form>
      <DataTable
        caption={t('desk.tries.caption')}
        columns={columnsOf(t)}
        rows={tries.data?.tries}
        rowKey={({ id }) => id}
        dense
        empty={{ icon: 'clock', title: t('desk.tries.none') }}
        phone='"v l" auto "r a" auto / auto 1fr'
      />
    </Dialog>
  )
}

const columnsOf = (t: TFunction): Column<LimitsTry>[] => [
  {
    key: 'limits',
    header: t('desk.tries.limits'),
    rowHeader: true,
    area: 'l',
    cell: ({ timeMs, memoryKb }) => `${timeMs} ms, ${memoryKb / kilobytes} MB`,
  },
  {
    key: 'verdict',
    header: t('desk.verdict'),
    width: '176px',
    area: 'v',
    cell: ({ judge, tests }) => (
      <>
        <VerdictTag judge={judge} />{' '}
        <small className="muted">
          {tests.length > 0 &&
            `${tests.filter((test) => test.judge === Judge.Accepted).length}/${tests.length}`}
        </small>
      </>
    ),
  },
  {
    key: 'time',
    header: t('desk.time'),
    width: '112px',
    align: 'right',
    area: 'r',
    cell: ({ judge, time }) => <Num value={isFinal(judge) ? time : null} unit="ms" />,
  },
  {
    key: 'at',
    header: t('desk.tries.at'),
    width: '160px',
    align: 'right',
    area: 'a',
    cell: ({ at }) => <Time value={at} />,
  },
]
