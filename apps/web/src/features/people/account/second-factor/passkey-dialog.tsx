import { secondFactorLimits } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { TextField } from '../../../../ui/field/field.tsx'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { NoPasskey, useAddPasskey, useRenamePasskey } from '../api/second-factor.ts'

interface PasskeyDialogProps {
  /** Absent: a new one. */
  passkey?: { id: number; name: string } | undefined
  onDone: (recovery: string[] | null) => void
  onClose: () => void
}

export default function PasskeyDialog({ passkey, onDone, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(passkey?.name ?? '')
  const [missing, setMissing] = useState(false)
  const add = useAddPasskey()
  const rename = useRenamePasskey()
  const { error, isPending } = passkey ? rename : add
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setMissing(true)
    if (isPending) return
    if (passkey) rename.mutate({ id: passkey.id, name }, { onSuccess: () => onDone(null) })
    else add.mutate(name, { onSuccess: ({ recovery }) => onDone(recovery) })
  }
  const failure = error && (error instanceof NoPasskey ? t('secondFactor.passkeyFailed') : errorText(error))
  return (
    <FormDialog
      title={passkey ? t('secondFactor.renameOf', { name: passkey.name }) : t('secondFactor.add')}
      onSubmit={submit}
      failure={failure}
      action={t(passkey ? 'secondFactor.rename' : 'secondFactor.add')}
      busy={isPending}
      onClose={onClose}
    >
      {!passkey && <p className="sec">{t('secondFactor.addText')}</p>}
      <TextField
        label={t('secondFactor.passkeyName')}
        hint={t('secondFactor.passkeyNameHint')}
        error={missing && t('secondFactor.nameMissing')}
        value={name}
        maxLength={secondFactorLimits.name}
        autoComplete="off"
        onChange={({ target }) => {
          setName(target.value)
          setMissing(false)
        }}
      />
    </FormDialog>
  )
}
