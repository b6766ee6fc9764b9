import { keywordLength } from '@verdict/domain/address-limits'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../../lib/debounced.ts'
import type { FieldText } from '../field/field.tsx'
import { Combobox } from './combobox.tsx'

const debounceMs = 200
export interface Finder<T> {
  name: string
  find: (keyword: string, signal: AbortSignal) => Promise<readonly T[]>
  keyOf: (item: T) => string | number
  show: (item: T) => ReactNode
}

export interface SearchPickerProps<T> extends FieldText {
  finder: Finder<T>
  listLabel: string
  isTaken?: (item: T) => boolean
  onTake: (item: T) => void
  disabled?: boolean
  before?: ReactNode
}

export function SearchPicker<T>({ finder, isTaken, hint, ...field }: SearchPickerProps<T>) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const typed = text.trim()
  const keyword = useDebounced(typed, debounceMs)
  const search = useQuery({
    queryKey: ['find', finder.name, keyword],
    queryFn: ({ signal }) => finder.find(keyword, signal),
    enabled: keyword !== '',
    meta: { silent: true },
  })
  const answer = typed === '' ? undefined : search.data
  const found = (answer ?? []).filter((item) => !isTaken?.(item))
  const note = () => {
    if (typed !== '' && search.isError) return t('common.searchFailed')
    if (answer && keyword === typed && found.length === 0) return t('common.noneFits')
    return hint
  }
  return (
    <Combobox
      {...field}
      icon="search"
      maxLength={keywordLength}
      hint={note()}
      text={text}
      onText={setText}
      found={found}
      keyOf={finder.keyOf}
      show={finder.show}
      ready={keyword === typed && !search.isFetching}
    />
  )
}
