// Opens an exam again to somebody who handed it in by mistake. The reason goes to the log.

import { examPaperLimits } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/errors.ts'
import { Dialog, SubmitActions } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { FormFailure } from '../../ui/form/form.tsx'
import { useNaming } from '../../ui/person.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useReopen } from './api/manage.ts'

export function ReopenDialog({ cid, uid, onClose }: { cid: number; uid: string; onClose: () => void }) {
  const { t } = useTranslation()
  const reopen = useReopen(cid)
  const [reason, setReason] = useState('')
  const name = useNaming().nameOf(uid)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const onSuccess = () => {
      toast.success(t('examPaper.reopened', { name }))
      onClose()
    }
    reopen.mutate({ uid, reason }, { onSuccess })
  }
  return (
    <Dialog title={t('examPaper.reopenTitle', { name })} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <p>{t('examPaper.reopenText')}</p>
        <TextField
          label={t('examPaper.reason')}
          value={reason}
          maxLength={examPaperLimits.reason}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
        <FormFailure text={reopen.error && errorText(reopen.error)} />
        <SubmitActions
          action={t('examPaper.reopen')}
          busy={reopen.isPending}
          disabled={reason.trim() === ''}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
