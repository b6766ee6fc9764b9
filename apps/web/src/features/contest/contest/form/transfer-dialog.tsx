// Moves a contest between courses; needs management of contests in all of them.

import type { ContestDetail } from '@verdict/contract/contest'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import type { FoundItem } from '../../../../ui/picker/finders.tsx'
import { ItemChoice } from '../../../../ui/picker/item-choice.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useChangeContest } from '../api/contest.ts'
import { courseFinder } from '../api/form-choices.ts'

const outside = -1

interface TransferDialogProps {
  contest: ContestDetail['contest']
  onClose: () => void
}

export function TransferDialog({ contest: { cid, course }, onClose }: TransferDialogProps) {
  const { t } = useTranslation()
  const [target, setTarget] = useState<FoundItem | null>(null)
  const [fault, setFault] = useState<string | undefined>()
  const change = useChangeContest(cid)
  const send = (to: number, done: string) => {
    if (change.isPending) return
    change.mutate(
      { course: to },
      {
        onSuccess: () => {
          toast.success(done)
          onClose()
        },
        onError: () => toast.error(t('contest.transfer.failed')),
      },
    )
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (target) return send(target.id, t('contest.transfer.done', { name: target.title }))
    setFault(t('contest.transfer.targetMissing'))
    toast.warning(t('errors.formInvalid'))
  }
  return (
    <Dialog title={t('contest.transfer.title')} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <p className="sec">
          {course ? t('contest.transfer.from', { name: course.name }) : t('contest.transfer.fromNowhere')}
        </p>
        <ItemChoice
          finder={courseFinder}
          label={t('contest.transfer.target')}
          hint={t('contest.form.courseHint')}
          listLabel={t('contest.form.coursesFound')}
          error={fault}
          value={target}
          onChange={(value) => {
            setTarget(value)
            setFault(undefined)
          }}
        />
        {change.error && (
          <Notice>
            <b>{t('contest.transfer.failed')}</b>
            <br />
            {errorText(change.error)}
          </Notice>
        )}
        <DialogActions>
          <Button look="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {course && (
            <Button look="danger" onClick={() => send(outside, t('contest.transfer.detached'))}>
              {t('contest.transfer.detach')}
            </Button>
          )}
          <Button type="submit" look="primary" busy={change.isPending}>
            {t('contest.transfer.action')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
