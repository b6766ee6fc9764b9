import { problemProgramLanguage } from '@verdict/domain/language'
import { problemProgramChars } from '@verdict/domain/limits'
import { interactorProtocols, type InteractorProtocol } from '@verdict/domain/problem'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField, TextField } from '../../../../ui/field/field.tsx'
import { useChangeVerified, type Validator } from '../api/verification.ts'
import { ProgramDialog } from './program-dialog.tsx'

interface ValidatorDialogProps {
  pid: number
  validator: Validator | undefined
  listWith: (validator: Validator) => Validator[]
  onClose: () => void
}

const blank: Validator = {
  name: '',
  code: '',
  protocol: 'testlib',
  flags: [],
  language: problemProgramLanguage,
}

export function ValidatorDialog({ pid, validator, listWith, onClose }: ValidatorDialogProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState(validator ?? blank)
  const [flags, setFlags] = useState(values.flags.join(' '))
  const save = useChangeVerified(pid)
  const set = (part: Partial<Validator> | ((now: Validator) => Partial<Validator>)) =>
    setValues((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) }))
  return (
    <ProgramDialog
      title={validator ? t('verification.editOf', { name: validator.name }) : t('verification.addValidator')}
      hint={t('verification.validatorHint')}
      values={values}
      onChange={set}
      maxChars={problemProgramChars}
      beside={
        <SelectField
          label={t('verification.protocol')}
          value={values.protocol}
          onChange={(event) => set({ protocol: event.target.value as InteractorProtocol })}
        >
          {interactorProtocols.map((protocol) => (
            <option key={protocol} value={protocol}>
              {t(`verification.protocols.${protocol}`)}
            </option>
          ))}
        </SelectField>
      }
      onSave={(name) => {
        const saved = { ...values, name, flags: flags.split(/\s+/).filter(Boolean) }
        save.mutate({ validators: listWith(saved) }, { onSuccess: onClose })
      }}
      saving={save}
      onClose={onClose}
    >
      <TextField
        label={t('verification.arguments')}
        hint={t('verification.argumentsHint')}
        optional
        autoComplete="off"
        value={flags}
        onChange={(event) => setFlags(event.target.value)}
      />
    </ProgramDialog>
  )
}
