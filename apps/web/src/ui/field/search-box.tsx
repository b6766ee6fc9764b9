import { keywordLength } from '@verdict/domain/address-limits'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Input } from './field.tsx'
import style from './field.module.css'
import { useTypedFilter } from './typed-filter.tsx'

interface SearchBoxProps {
  list: string
  label: string
  applied: string | undefined
  onApply: (keyword: string | undefined) => void
}

export function SearchBox({ list, label, applied = '', onApply }: SearchBoxProps) {
  const { t } = useTranslation()
  const { text, setText, commit, sign } = useTypedFilter(applied, (keyword) => onApply(keyword || undefined))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    commit()
  }
  return (
    <form className="filters" role="search" aria-label={list} onSubmit={submit}>
      <Input
        icon="search"
        boxClassName={style.keyword}
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        maxLength={keywordLength}
        after={sign}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
      />
      {applied !== '' && (
        <Button look="ghost" onClick={() => onApply(undefined)}>
          {t('common.clear')}
        </Button>
      )}
    </form>
  )
}
