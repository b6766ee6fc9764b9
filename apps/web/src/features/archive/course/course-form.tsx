import { newCourse } from '@verdict/contract/course'
import { CourseVisibility } from '@verdict/domain/course'
import type { Feedback } from '@verdict/domain/feedback'
import { courseLimits } from '@verdict/domain/field-limits'
import type { Language } from '@verdict/domain/language'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AllowedLanguages } from '../../../ui/field/allowed-languages.tsx'
import { FeedbackField } from '../../../ui/field/feedback-field.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { saidFaults, shapeFaults } from '../../../ui/form/shape-faults.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { Notice } from '../../../ui/layout/page.tsx'

export interface CourseValues {
  name: string
  description: string
  encrypt: CourseVisibility
  joinCode: string
  /** Empty: all that the site offers. */
  languages: Language[]
  feedback: Feedback | null
}

export const emptyCourse: CourseValues = {
  name: '',
  description: '',
  encrypt: CourseVisibility.Private,
  joinCode: '',
  languages: [],
  feedback: null,
}

export const trimmed = (values: CourseValues): CourseValues => ({
  ...values,
  name: values.name.trim(),
  description: values.description.trim(),
  joinCode: values.joinCode.trim(),
})

interface CourseFormProps {
  values: CourseValues
  onChange: (values: CourseValues) => void
  onSave: () => Promise<void>
  saving: boolean
  failed: (error: string) => string
  children: ReactNode
}

export function CourseForm({ values, onChange, onSave, saving, failed, children }: CourseFormProps) {
  const { t } = useTranslation()
  const words = {
    name: t('common.fault.length', courseLimits.name),
    description: t('common.fault.tooLong', { max: courseLimits.description }),
    encrypt: t('common.fault.required'),
    joinCode: t('course.form.joinCodeFault'),
    languages: t('common.fault.invalid'),
    feedback: t('common.fault.required'),
  }
  const form = useForm({
    values,
    onChange,
    check: (typed) => shapeFaults(newCourse, trimmed(typed), words),
    said: (error) => saidFaults(error, words),
    onSave,
    saving,
  })
  const { change, faults } = form
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <TextField
        label={t('course.form.name')}
        error={faults.name}
        autoComplete="off"
        value={values.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextAreaField
        label={t('course.form.description')}
        optional
        error={faults.description}
        rows={3}
        value={values.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <SelectField
        label={t('course.form.encrypt')}
        hint={t(
          values.encrypt === CourseVisibility.Public ? 'course.form.publicHint' : 'course.form.privateHint',
        )}
        error={faults.encrypt}
        value={values.encrypt}
        onChange={(event) => change({ encrypt: Number(event.target.value) as CourseVisibility })}
      >
        <option value={CourseVisibility.Public}>{t('course.public')}</option>
        <option value={CourseVisibility.Private}>{t('course.private')}</option>
      </SelectField>
      {values.encrypt === CourseVisibility.Private && (
        <TextField
          label={t('course.form.joinCode')}
          optional
          hint={t('course.form.joinCodeHint')}
          error={faults.joinCode}
          autoComplete="off"
          spellCheck={false}
          value={values.joinCode}
          onChange={(event) => change({ joinCode: event.target.value })}
        />
      )}
      <AllowedLanguages value={values.languages} onChange={(languages) => change({ languages })} />
      <FeedbackField of="course" value={values.feedback} onChange={(feedback) => change({ feedback })} />
      {form.failure !== null && <Notice>{failed(form.failure)}</Notice>}
      {children}
    </form>
  )
}
