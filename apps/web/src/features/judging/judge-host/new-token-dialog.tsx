import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, SubmitActions } from '../../../ui/dialog/dialog.tsx'
import { useCreateJoinToken } from './api/judge-hosts.ts'
import { LabelsField, NameField } from './fields.tsx'
import { labelsOf } from './labels.ts'
import { TokenShown } from './token-shown.tsx'

/** The token is shown only once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [labels, setLabels] = useState('')
  const create = useCreateJoinToken()
  const chosen = labelsOf(labels)
  if (create.data) {
    return (
      <TokenShown
        title={t('judges.join.created', { name: create.data.joinToken.name })}
        warning={t('judges.join.once')}
        command={`npm start -- judge --join ${window.location.origin} ${create.data.token}`}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog title={t('judges.join.create')} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen) create.mutate({ name: name.trim(), labels: chosen })
        }}
      >
        <NameField value={name} onChange={setName} refused={create.error} />
        <LabelsField value={labels} onChange={setLabels} refused={null} isFit={chosen !== null} optional />
        <SubmitActions
          action={t('common.create')}
          busy={create.isPending}
          disabled={name.trim() === '' || chosen === null}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
