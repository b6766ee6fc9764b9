import { studentNumberLength } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { Dialog, SubmitActions } from '../../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../../ui/field/field.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { useNaming } from '../../../../ui/person.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useGiveNumber } from '../api/members.ts'

interface NumberDialogProps {
  courseId: number
  uid: string
  onClose: () => void
}

export function NumberDialog({ courseId, uid, onClose }: NumberDialogProps) {
  const { t } = useTranslation()
  const [number, setNumber] = useState('')
  const give = useGiveNumber(courseId)
  const name = useNaming().nameOf(uid)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (number.trim() === '' || give.isPending) return
    give.mutate(
      { uid, studentNumber: number.trim() },
      {
        onSuccess: () => {
          toast.success(t('course.members.numberGiven', { uid: name }))
          onClose()
        },
      },
    )
  }
  return (
    <Dialog title={t('course.members.numberOf', { uid: name })} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <TextField
          label={t('users.studentNumber')}
          hint={t('course.members.numberHint')}
          maxLength={studentNumberLength}
          autoComplete="off"
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
        {give.error && <Notice>{errorText(give.error)}</Notice>}
        <SubmitActions action={t('common.save')} busy={give.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
