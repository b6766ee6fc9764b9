import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Input } from './field.tsx'
import style from './field.module.css'

const keywordMax = 30

interface SearchBoxProps {
  /** Of the list that is searched. */
  list: string
  label: string
  /** What the list shows now. */
  applied: string | undefined
  onApply: (keyword: string | undefined) => void
}

/** One word to look for in a list. It takes effect on Enter and when the field is left, not at every key. */
export function SearchBox(props: SearchBoxProps) {
  // A change of the address shows in the field.
  return <TypedSearch key={props.applied} {...props} />
}

function TypedSearch({ list, label, applied = '', onApply }: SearchBoxProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(applied)
  const commit = () => {
    const keyword = text.trim()
    if (keyword !== applied) onApply(keyword || undefined)
  }
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
        maxLength={keywordMax}
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
