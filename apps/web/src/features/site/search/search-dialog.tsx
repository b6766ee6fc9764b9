import { keywordLength } from '@verdict/domain/field-limits'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../../../lib/debounced.ts'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Input } from '../../../ui/field/field.tsx'
import { problemSearchQuery } from './api/search.ts'
import style from './search-dialog.module.css'

const debounceMs = 200

export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), debounceMs)
  const { data, isError } = useQuery(problemSearchQuery(search))
  const found = useDeferredValue(search ? data?.docs : undefined) ?? []
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, Math.max(0, found.length - 1))

  const open = (pid: number) => {
    onClose()
    void navigate({ to: '/problem/$pid', params: { pid: String(pid) } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || found.length === 0) return
    if (event.key === 'ArrowDown') setChosen((at + 1) % found.length)
    else if (event.key === 'ArrowUp') setChosen((at - 1 + found.length) % found.length)
    else if (event.key === 'Enter') open(found[at]!.pid)
    else return
    event.preventDefault()
  }
  const note = () => {
    if (isError) return t('site.search.failed')
    if (search && data && data.docs.length === 0) return t('site.search.empty', { text: search })
    return t('site.search.hint')
  }
  return (
    <Dialog title={t('site.search.title')} onClose={onClose} wide>
      <Input
        icon="search"
        large
        role="combobox"
        aria-label={t('site.search.label')}
        placeholder={t('site.search.label')}
        aria-expanded={found.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={found.length > 0 ? `${id}${at}` : undefined}
        maxLength={keywordLength}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={`${id}list`} role="listbox" aria-label={t('site.search.results')} className={style.list}>
        {found.map((problem, index) => (
          <li
            key={problem.pid}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === at}
            className={classes(style.option, index === at && style.chosen)}
            onPointerMove={() => setChosen(index)}
            onClick={() => open(problem.pid)}
          >
            <span className="muted">{problem.pid}</span>
            <span className="ellipsis">{problem.title}</span>
          </li>
        ))}
      </ul>
      <p className={`${style.note} muted`} role="status">
        {note()}
      </p>
    </Dialog>
  )
}
