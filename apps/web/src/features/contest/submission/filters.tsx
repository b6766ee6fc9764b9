// Filters live in the address. Typed values apply on Enter or blur, not at every key.

import { languageName, languagesInOrder, type Language } from '@verdict/domain/language'
import { judges, type Judge } from '@verdict/domain/verdict'
import { uidLength } from '@verdict/domain/address-limits'
import { useTranslation } from 'react-i18next'
import { useWebsite } from '../../../lib/site.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Select } from '../../../ui/field/field.tsx'
import { type NumberBounds, TypedInput } from '../../../ui/field/typed-input.tsx'
import { useVerdictName } from '../../../ui/verdict/verdict.tsx'
import style from './submission.module.css'

interface TypedFilterProps {
  label: string
  value: string
  numeric?: NumberBounds
  onCommit: (value: string) => void
}

export const TypedFilter = (props: TypedFilterProps) => <TypedInput maxLength={uidLength} {...props} />

export function JudgeFilter({ value, onChange }: { value?: Judge; onChange: (judge?: Judge) => void }) {
  const { t } = useTranslation()
  const nameOf = useVerdictName()
  return (
    <Select
      aria-label={t('submission.column.judge')}
      value={value ?? ''}
      onChange={(event) => onChange(judges.find((judge) => String(judge) === event.target.value))}
    >
      <option value="">{t('submission.anyVerdict')}</option>
      {judges.map((judge) => (
        <option key={judge} value={judge}>
          {nameOf(judge)}
        </option>
      ))}
    </Select>
  )
}

export function LanguageFilter({
  value,
  onChange,
}: {
  value?: Language
  onChange: (language?: Language) => void
}) {
  const { t } = useTranslation()
  const offered = new Set(useWebsite().languages.map(({ language }) => language))
  // Keeps a selected language that is no longer offered.
  const shown = languagesInOrder.filter((language) => offered.has(language) || language === value)
  return (
    <Select
      aria-label={t('submission.column.language')}
      value={value ?? ''}
      onChange={(event) => onChange(shown.find((language) => String(language) === event.target.value))}
    >
      <option value="">{t('submission.anyLanguage')}</option>
      {shown.map((language) => (
        <option key={language} value={language}>
          {languageName(language)}
        </option>
      ))}
    </Select>
  )
}

export function FilterRow({
  wraps,
  active,
  onClear,
  children,
}: {
  /** On phones, wraps instead of scrolling. */
  wraps?: boolean
  active: boolean
  onClear: () => void
  children: React.ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div className={classes('filters', style.filters, wraps && style.wraps)} role="search">
      {children}
      {active && (
        <Button look="ghost" onClick={onClear}>
          {t('common.clear')}
        </Button>
      )}
    </div>
  )
}
