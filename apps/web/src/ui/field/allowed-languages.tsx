import { type Language, languageName, languagesInOrder } from '@verdict/domain/language'
import { useTranslation } from 'react-i18next'
import { offeredLanguages } from '../../lib/site.ts'
import { CheckList } from './check-list.tsx'

interface AllowedLanguagesProps {
  value: readonly Language[]
  onChange: (languages: Language[]) => void
}

/** Keeps selected languages that are no longer offered, to be removed. */
export function AllowedLanguages({ value, onChange }: AllowedLanguagesProps) {
  const { t } = useTranslation()
  const offered = offeredLanguages()
  const items = languagesInOrder
    .filter((language) => offered.includes(language) || value.includes(language))
    .map((language) => ({ id: language, label: languageName(language) }))
  return (
    <CheckList
      compact
      legend={t('common.allowedLanguages')}
      hint={t('common.allowedLanguagesHint')}
      items={items}
      empty=""
      value={value}
      onChange={(ids) => onChange(languagesInOrder.filter((language) => ids.includes(language)))}
    />
  )
}
