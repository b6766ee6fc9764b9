import { problemLimits } from '@verdict/domain/field-limits'
import {
  type Language,
  languageName,
  languageRecords,
  problemProgramLanguage,
} from '@verdict/domain/language'
import { problemProgramChars } from '@verdict/domain/limits'
import { interactorProtocols, type InteractorProtocol } from '@verdict/domain/problem'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { offeredLanguages } from '../../../../lib/site.ts'
import { errorText } from '../../../../lib/errors.ts'
import { thousands } from '../../../../lib/format.ts'
import { Dialog, SubmitActions } from '../../../../ui/dialog/dialog.tsx'
import { SelectField, TextField } from '../../../../ui/field/field.tsx'
import { FormFailure, Pair } from '../../../../ui/form/form.tsx'
import { useChangeVerified, type Validator } from '../api/verification.ts'
import { CodeField } from './code-field.tsx'
import { NameField } from './program-parts.tsx'
import { languageOfFile } from './source-language.ts'

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
  const set = (part: Partial<Validator>) => setValues((now) => ({ ...now, ...part }))
  const tooLong = values.code.length > problemProgramChars
  return (
    <Dialog
      wide
      title={validator ? t('verification.editOf', { name: validator.name }) : t('verification.addValidator')}
      onClose={onClose}
    >
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const saved = { ...values, name: values.name.trim(), flags: flags.split(/\s+/).filter(Boolean) }
          save.mutate({ validators: listWith(saved) }, { onSuccess: onClose })
        }}
      >
        <p className="muted">{t('verification.validatorHint')}</p>
        <Pair>
          <NameField value={values.name} onChange={(name) => set({ name })} />
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
        </Pair>
        <SelectField
          label={t('verification.language')}
          value={values.language}
          onChange={(event) => set({ language: Number(event.target.value) as Language })}
        >
          {offeredLanguages().map((language) => (
            <option key={language} value={language}>
              {languageName(language)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('verification.arguments')}
          hint={t('verification.argumentsHint')}
          optional
          autoComplete="off"
          value={flags}
          onChange={(event) => setFlags(event.target.value)}
        />
        <CodeField
          value={values.code}
          onChange={(code) => set({ code })}
          onFile={(file) =>
            setValues((now) => ({
              ...now,
              name: now.name === '' ? file.slice(0, problemLimits.programName) : now.name,
              language: languageOfFile(file, now.language),
            }))
          }
          language={languageRecords[values.language].highlight}
          error={tooLong ? t('common.fault.tooLong', { max: thousands(problemProgramChars) }) : undefined}
        />
        <FormFailure text={save.error ? errorText(save.error) : null} />
        <SubmitActions
          action={t('common.save')}
          busy={save.isPending}
          disabled={values.name.trim() === '' || values.code.trim() === '' || tooLong}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
