import { type Feedback, feedbacks } from '@verdict/domain/feedback'
import { useTranslation } from 'react-i18next'
import { SelectField } from './field.tsx'

interface FeedbackFieldProps {
  of: 'problem' | 'course' | 'contest'
  value: Feedback | null
  onChange: (value: Feedback | null) => void
}

export function FeedbackField({ of, value, onChange }: FeedbackFieldProps) {
  const { t } = useTranslation()
  return (
    <SelectField
      label={t('feedback.label')}
      hint={t(`feedback.hint.${of}`)}
      value={value ?? ''}
      onChange={(event) => onChange(feedbacks.find((one) => one === event.target.value) ?? null)}
    >
      <option value="">{t(`feedback.usual.${of}`)}</option>
      {feedbacks.map((one) => (
        <option key={one} value={one}>
          {t(`feedback.of.${one}`)}
        </option>
      ))}
    </SelectField>
  )
}
