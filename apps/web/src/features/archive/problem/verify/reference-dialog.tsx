import { problemLimits } from '@verdict/domain/field-limits'
import { type Language, languageName, languageRecords, languagesInOrder } from '@verdict/domain/language'
import { sourceBytes } from '@verdict/domain/limits'
import { Judge } from '@verdict/domain/verdict'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { offeredLanguages } from '../../../../lib/site.ts'
import { errorText } from '../../../../lib/errors.ts'
import { thousands } from '../../../../lib/format.ts'
import { Dialog, SubmitActions } from '../../../../ui/dialog/dialog.tsx'
import { CheckList } from '../../../../ui/field/check-list.tsx'
import { SelectField, TextField } from '../../../../ui/field/field.tsx'
import { FormFailure, Pair } from '../../../../ui/form/form.tsx'
import { useVerdictName } from '../../../../ui/verdict/verdict.tsx'
import { type Reference, useChangeVerified } from '../api/verification.ts'
import { CodeField } from './code-field.tsx'
import { NameField } from './program-parts.tsx'
import { rangeOf, rangeText } from './score-range.ts'
import { languageOfFile } from './source-language.ts'

const choosable: readonly Judge[] = [
  Judge.Accepted,
  Judge.WrongAnswer,
  Judge.TimeLimitExceeded,
  Judge.MemoryLimitExceeded,
  Judge.RuntimeError,
  Judge.OutputLimitExceeded,
  Judge.PresentationError,
  Judge.CompileError,
]

interface ReferenceDialogProps {
  pid: number
  reference: Reference | undefined
  listWith: (reference: Reference) => Reference[]
  onClose: () => void
}

const blank: Reference = {
  name: '',
  language: languagesInOrder[0]!,
  code: '',
  expected: [Judge.Accepted],
  score: null,
}

export function ReferenceDialog({ pid, reference, listWith, onClose }: ReferenceDialogProps) {
  const { t } = useTranslation()
  const nameOf = useVerdictName()
  const [values, setValues] = useState(reference ?? blank)
  const save = useChangeVerified(pid)
  const set = (part: Partial<Reference>) => setValues((now) => ({ ...now, ...part }))
  const [scoreText, setScoreText] = useState(rangeText(values.score))
  const score = rangeOf(scoreText)
  const tooLong = values.code.length > sourceBytes.max
  return (
    <Dialog
      wide
      title={reference ? t('verification.editOf', { name: reference.name }) : t('verification.addReference')}
      onClose={onClose}
    >
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const saved = { ...values, name: values.name.trim(), score: score ?? null }
          save.mutate({ references: listWith(saved) }, { onSuccess: onClose })
        }}
      >
        <Pair>
          <NameField value={values.name} onChange={(name) => set({ name })} />
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
        </Pair>
        <CheckList
          legend={t('verification.expectedHint')}
          items={choosable.map((judge) => ({ id: judge, label: nameOf(judge) }))}
          empty=""
          value={values.expected}
          onChange={(ids) => set({ expected: choosable.filter((judge) => ids.includes(judge)) })}
        />
        <TextField
          label={t('verification.score')}
          hint={t('verification.scoreHint')}
          autoComplete="off"
          value={scoreText}
          error={score === undefined ? t('verification.scoreWrong') : undefined}
          onChange={(event) => setScoreText(event.target.value)}
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
          error={tooLong ? t('common.fault.tooLong', { max: thousands(sourceBytes.max) }) : undefined}
        />
        <FormFailure text={save.error ? errorText(save.error) : null} />
        <SubmitActions
          action={t('common.save')}
          busy={save.isPending}
          disabled={values.name.trim() === '' || values.code.trim() === '' || tooLong || score === undefined}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
