import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, SubmitActions } from '../../../ui/dialog/dialog.tsx'
import { useCreateHost } from './api/judge-hosts.ts'
import { NameField } from './fields.tsx'
import { TokenShown } from './token-shown.tsx'

/** The token is shown only once. */
export function NewHostDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const create = useCreateHost()
  if (create.data) {
    const command = `SERVER_URL=${window.location.origin} JUDGE_TOKEN=${create.data.token} npm start -- judge`
    return (
      <TokenShown
        title={t('judges.created', { name: create.data.host.name })}
        warning={t('judges.tokenOnce')}
        command={command}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog title={t('judges.create')} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate(name.trim())
        }}
      >
        <NameField value={name} onChange={setName} refused={create.error} />
        <SubmitActions
          action={t('common.create')}
          busy={create.isPending}
          disabled={name.trim() === ''}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
