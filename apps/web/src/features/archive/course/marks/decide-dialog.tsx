// Decides about one cell by hand: another mark, or none that counts, with a reason that the student reads.

import type { GradebookItem, GradebookRow, MarkException } from '@verdict/contract/gradebook'
import { gradebookLimits } from '@verdict/domain/field-limits'
import { hundredths } from '@verdict/domain/share'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { points } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, SubmitActions } from '../../../../ui/dialog/dialog.tsx'
import { Segment, TextField } from '../../../../ui/field/field.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { useNaming } from '../../../../ui/person.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useDecide } from '../api/marks.ts'

interface DecideDialogProps {
  courseId: number
  item: GradebookItem
  row: GradebookRow
  mark: number | null
  exception: MarkException | undefined
  onClose: () => void
}

type Kind = 'override' | 'excuse'

export default function DecideDialog({ courseId, item, row, mark, exception, onClose }: DecideDialogProps) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<Kind>(exception?.isExcused || !item.isShown ? 'excuse' : 'override')
  const [typed, setTyped] = useState(exception && !exception.isExcused && mark !== null ? points(mark) : '')
  const [reason, setReason] = useState(exception?.reason ?? '')
  const [fault, setFault] = useState<'mark' | 'reason'>()
  const decide = useDecide(courseId)
  const name = useNaming().nameOf(row.uid, row.nick)
  const send = (made: { mark: number | null; reason: string } | null) => {
    if (decide.isPending) return
    const cell = item.cid === null ? { columnId: item.columnId! } : { cid: item.cid }
    decide.mutate(
      { uid: row.uid, ...cell, exception: made },
      {
        onSuccess() {
          toast.success(t(made ? 'marks.decide.saved' : 'marks.decide.undone'))
          onClose()
        },
      },
    )
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const value = kind === 'excuse' ? null : hundredths(typed, item.outOf)
    if (kind === 'override' && value === null) setFault('mark')
    else if (reason.trim() === '') setFault('reason')
    else send({ mark: value, reason: reason.trim() })
  }
  return (
    <Dialog title={t('marks.decide.title', { title: item.title, name })} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        {item.isShown && (
          <Segment
            label={t('marks.decide.what')}
            value={kind}
            options={(['override', 'excuse'] as const).map((value) => ({
              value,
              label: t(`marks.decide.${value}`),
            }))}
            onChange={setKind}
          />
        )}
        {kind === 'override' ? (
          <TextField
            label={t('marks.decide.mark', { outOf: points(item.outOf) })}
            hint={
              exception?.isExcused === false
                ? t('marks.decide.was', { mark: exception.was === null ? '–' : points(exception.was) })
                : t('marks.decide.now', { mark: mark === null ? '–' : points(mark) })
            }
            error={fault === 'mark' && t('marks.decide.markFault', { outOf: points(item.outOf) })}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setFault(undefined)
            }}
          />
        ) : (
          <p className="sec">{t('marks.decide.excuseText')}</p>
        )}
        <TextField
          label={t('marks.decide.reason')}
          hint={t('marks.decide.reasonHint')}
          error={fault === 'reason' && t('common.fault.required')}
          maxLength={gradebookLimits.reason}
          autoComplete="off"
          value={reason}
          onChange={(event) => {
            setReason(event.target.value)
            setFault(undefined)
          }}
        />
        {decide.error && <Notice>{errorText(decide.error)}</Notice>}
        {exception && (
          <div>
            <Button disabled={decide.isPending} onClick={() => send(null)}>
              {t('marks.decide.undo')}
            </Button>
          </div>
        )}
        <SubmitActions action={t('common.save')} busy={decide.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
