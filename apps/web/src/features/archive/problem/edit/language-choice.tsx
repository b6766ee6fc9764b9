import { problemLimits } from '@verdict/domain/field-limits'
import { canonicalLanguage } from '@verdict/domain/text-language'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { textLanguageName } from '../../../../lib/text-language.ts'
import { Pair } from '../../../../ui/form/form.tsx'
import { SelectField, TextField } from '../../../../ui/field/field.tsx'
import { commonLanguages } from './languages.ts'

const other = 'other'

/** `tag` is typed where `listed` is other. */
export interface ChosenLanguage {
  listed: string
  tag: string
}

export const noLanguage: ChosenLanguage = { listed: '', tag: '' }

const isListed = (tag: string): boolean => tag === '' || (commonLanguages as readonly string[]).includes(tag)

export const chosenOf = (tag: string): ChosenLanguage =>
  isListed(tag) ? { listed: tag, tag: '' } : { listed: other, tag }

export const tagOf = ({ listed, tag }: ChosenLanguage): string | null =>
  listed === other ? (canonicalLanguage(tag.trim()) ?? null) : listed || null

interface LanguageChoiceProps {
  label: string
  none: string
  value: ChosenLanguage
  taken: readonly string[]
  error?: string | undefined
  onChange: (value: ChosenLanguage) => void
  onEnter?: () => void
}

export function LanguageChoice(props: LanguageChoiceProps) {
  const { label, none, value, taken, error, onChange, onEnter } = props
  const { t, i18n } = useTranslation()
  const names = new Intl.Collator(i18n.language)
  const offered = commonLanguages
    .filter((tag) => !taken.includes(tag))
    .map((tag) => ({ tag, name: textLanguageName(tag, i18n.language) }))
    .toSorted((a, b) => names.compare(a.name, b.name))
  const select = (
    <SelectField
      label={label}
      value={value.listed}
      error={value.listed !== other && error}
      onChange={(event) => onChange({ ...value, listed: event.target.value })}
    >
      <option value="">{none}</option>
      {offered.map(({ tag, name }) => (
        <option key={tag} value={tag}>
          {name}
        </option>
      ))}
      <option value={other}>{t('problemForm.otherLanguage')}</option>
    </SelectField>
  )
  if (value.listed !== other) return select
  return (
    <Pair>
      {select}
      <TextField
        label={t('problemForm.languageTag')}
        hint={t('problemForm.languageTagHint')}
        value={value.tag}
        error={error}
        maxLength={problemLimits.languageTag}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange({ ...value, tag: event.target.value })}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter' || !onEnter) return
          event.preventDefault()
          onEnter()
        }}
      />
    </Pair>
  )
}
