import { problemLimits } from '@verdict/domain/field-limits'
import { type Language, languageName, languageRecords } from '@verdict/domain/language'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { offeredLanguages } from '../../../../lib/site.ts'
import { errorText } from '../../../../lib/errors.ts'
import { thousands } from '../../../../lib/format.ts'
import { Dialog, SubmitActions } from '../../../../ui/dialog/dialog.tsx'
import { SelectField } from '../../../../ui/field/field.tsx'
import { FormFailure, Pair } from '../../../../ui/form/form.tsx'
import { CodeField } from './code-field.tsx'
import { NameField } from './program-parts.tsx'
import { languageOfFile } from './source-language.ts'

interface Program {
  name: string
  code: string
  language: Language
}

interface ProgramDialogProps {
  title: string
  hint?: string
  values: Program
  onChange: (part: Partial<Program> | ((now: Program) => Partial<Program>)) => void
  maxChars: number
  isWrong?: boolean
  /** Stands beside the name in place of the language, which then follows. */
  beside?: ReactNode
  children: ReactNode
  onSave: (name: string) => void
  saving: { isPending: boolean; error: Error | null }
  onClose: () => void
}

export function ProgramDialog({ title, hint, values, onChange, maxChars, ...given }: ProgramDialogProps) {
  const { isWrong = false, beside, children, onSave, saving, onClose } = given
  const { t } = useTranslation()
  const { name, code, language } = values
  const tooLong = code.length > maxChars
  const languageField = (
    <SelectField
      label={t('verification.language')}
      value={language}
      onChange={(event) => onChange({ language: Number(event.target.value) as Language })}
    >
      {offeredLanguages().map((one) => (
        <option key={one} value={one}>
          {languageName(one)}
        </option>
      ))}
    </SelectField>
  )
  return (
    <Dialog wide title={title} onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSave(name.trim())
        }}
      >
        {hint !== undefined && <p className="muted">{hint}</p>}
        <Pair>
          <NameField value={name} onChange={(typed) => onChange({ name: typed })} />
          {beside ?? languageField}
        </Pair>
        {beside !== undefined && languageField}
        {children}
        <CodeField
          value={code}
          onChange={(typed) => onChange({ code: typed })}
          onFile={(file) =>
            onChange((now) => ({
              name: now.name === '' ? file.slice(0, problemLimits.programName) : now.name,
              language: languageOfFile(file, now.language),
            }))
          }
          language={languageRecords[language].highlight}
          error={tooLong ? t('common.fault.tooLong', { max: thousands(maxChars) }) : undefined}
        />
        <FormFailure text={saving.error ? errorText(saving.error) : null} />
        <SubmitActions
          action={t('common.save')}
          busy={saving.isPending}
          disabled={name.trim() === '' || code.trim() === '' || tooLong || isWrong}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
