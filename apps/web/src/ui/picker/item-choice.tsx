// The choice is shown above the field and can be cleared.

import { useTranslation } from 'react-i18next'
import { Tag } from '../tag.tsx'
import { SearchPicker, type SearchPickerProps } from './search-picker.tsx'

interface Chosen {
  id: number | string
  title: string
}

interface ItemChoiceProps<T extends Chosen> extends Omit<
  SearchPickerProps<T>,
  'onTake' | 'isTaken' | 'before'
> {
  value: T | null
  onChange: (value: T | null) => void
}

export function ItemChoice<T extends Chosen>({ value, onChange, ...field }: ItemChoiceProps<T>) {
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
