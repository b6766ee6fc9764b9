// Chosen entrants of a contest, as tags above the field.

import { discussionLimits } from '@verdict/domain/field-limits'
import { useTranslation } from 'react-i18next'
import { findEntrants } from '../../lib/api/choices.ts'
import { Tag } from '../tag.tsx'
import { useNaming } from '../person.tsx'
import { personFinder, type FoundPerson } from './finders.tsx'
import { SearchPicker } from './search-picker.tsx'

interface EntrantChoiceProps {
  cid: number
  label: string
  error?: string | false
  value: readonly FoundPerson[]
  onChange: (value: FoundPerson[]) => void
}

export function EntrantChoice({ cid, label, error, value, onChange }: EntrantChoiceProps) {
  const { t } = useTranslation()
  const { nameOf } = useNaming()
  const finder = personFinder(`entrants of ${cid}`, (keyword, signal) => findEntrants(cid, keyword, signal))
  return (
    <SearchPicker
      label={label}
      error={error}
      finder={finder}
      listLabel={t('common.participantsFound')}
      disabled={value.length >= discussionLimits.readers}
      isTaken={({ id }) => value.some((one) => one.id === id)}
      onTake={(one) => onChange([...value, one])}
      before={
        value.length > 0 && (
          <div className="tags">
            {value.map(({ id, title }) => (
              <Tag
                key={id}
                removeLabel={t('common.removeName', { name: nameOf(id, title) })}
                onRemove={() => onChange(value.filter((one) => one.id !== id))}
              >
                {nameOf(id, title)}
              </Tag>
            ))}
          </div>
        )
      }
    />
  )
}
