// One thing, found by search. The chosen one stands above the field and can be given back.

import { useTranslation } from 'react-i18next'
import { Tag } from '../tag.tsx'
import type { FoundItem } from './finders.tsx'
import { SearchPicker, type SearchPickerProps } from './search-picker.tsx'

interface ItemChoiceProps extends Omit<SearchPickerProps<FoundItem>, 'onTake' | 'isTaken' | 'before'> {
  value: FoundItem | null
  onChange: (value: FoundItem | null) => void
}

export function ItemChoice({ value, onChange, ...field }: ItemChoiceProps) {
  const { t } = useTranslation()
  return (
    <SearchPicker
      {...field}
      isTaken={({ id }) => id === value?.id}
      onTake={onChange}
      before={
        value && (
          <div className="tags">
            <Tag removeLabel={t('common.removeName', { name: value.title })} onRemove={() => onChange(null)}>
              {value.title}
            </Tag>
          </div>
        )
      }
    />
  )
}
