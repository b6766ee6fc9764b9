import { useNavigate } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../../ui/field/field.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useErase } from '../api/users.ts'

export default function EraseDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const erase = useErase(uid)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed !== uid || erase.isPending) return
    erase.mutate(typed, {
      onSuccess: ({ uid: name }) => {
        toast.success(t('users.data.erased', { name }))
        void navigate({ to: '/admin/users/$uid', params: { uid: name }, replace: true })
      },
    })
  }
  return (
    <Dialog title={t('users.data.eraseTitle', { uid })} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        {erase.error && <Notice>{errorText(erase.error)}</Notice>}
        <p>{t('users.data.goes')}</p>
        <p>{t('users.data.stays')}</p>
        <TextField
          label={t('users.data.confirm', { uid })}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <DialogActions>
          <Button look="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" look="danger" busy={erase.isPending} disabled={typed !== uid}>
            {t('users.data.erase')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
