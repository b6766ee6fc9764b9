import { examPaperLimits } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { TextField } from '../../../ui/field/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useNaming } from '../../../ui/person.tsx'
import { toast } from '../../../ui/toast/toast.ts'
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
    <FormDialog
      title={t('examPaper.reopenTitle', { name })}
      onSubmit={submit}
      failure={reopen.error && errorText(reopen.error)}
      action={t('examPaper.reopen')}
      busy={reopen.isPending}
      disabled={reason.trim() === ''}
      onClose={onClose}
    >
      <p>{t('examPaper.reopenText')}</p>
      <TextField
        label={t('examPaper.reason')}
        value={reason}
        maxLength={examPaperLimits.reason}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
