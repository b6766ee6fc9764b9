// Tags of a problem: type to find one, arrow keys and Enter to take it, Backspace in the empty field gives the last
// one back.

import type { Tag as TagShape } from '@verdict/contract/problem'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import { Field, Input } from '../../../ui/field/field.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { tagsQuery } from '../api/writing.ts'
import style from './form.module.css'
import { tagsFitting } from './tags-fitting.ts'

export const tagsMax = 20

interface TagPickerProps {
  value: readonly number[]
  onChange: (tids: readonly number[]) => void
  /** Tags of the problem, known before the list of all has arrived. */
  known: readonly TagShape[]
  error?: string
}

export function TagPicker({ value, onChange, known, error }: TagPickerProps) {
  const { t } = useTranslation()
  const id = useId()
  const tags = useQuery(tagsQuery())
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(0)
  const all = tags.data?.docs ?? known
  const taken = value.flatMap((tid) => all.find((tag) => tag.tid === tid) ?? [])
  const full = value.length >= tagsMax
  const found = open && !full ? tagsFitting(all, text, value) : []
  const at = Math.min(chosen, Math.max(0, found.length - 1))

  const take = (tag: TagShape) => {
    onChange([...value, tag.tid])
    setText('')
    setChosen(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1))
    else if (event.key === 'Escape' && open) setOpen(false)
    else if (event.key === 'ArrowDown') {
      setOpen(true)
      setChosen(found.length > 0 ? (at + 1) % found.length : 0)
    } else if (event.key === 'ArrowUp' && found.length > 0) setChosen((at - 1 + found.length) % found.length)
    else if (event.key === 'Enter') {
      // Enter here never sends the form.
      const tag = found[at]
      if (tag) take(tag)
    } else return
    event.preventDefault()
  }
  const note = () => {
    if (tags.isError) return t('problem.form.tagsFailed')
    if (open && tags.data && text.trim() !== '' && found.length === 0 && !full)
      return t('problem.form.tagsNone')
    return t('problem.form.tagsHint', { max: tagsMax })
  }
  return (
    <Field label={t('problem.form.tags')} optional hint={note()} error={error}>
      {(wiring) => (
        <div className={style.tagPicker}>
          {taken.length > 0 && (
            <div className="tags">
              {taken.map((tag) => (
                <Tag
                  key={tag.tid}
                  color={tag.color}
                  removeLabel={t('problem.form.removeTag', { name: tag.name })}
                  onRemove={() => onChange(value.filter((tid) => tid !== tag.tid))}
                >
                  {tag.name}
                </Tag>
              ))}
            </div>
          )}
          <Input
            {...wiring}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={found.length > 0}
            aria-controls={found.length > 0 ? `${id}list` : undefined}
            aria-activedescendant={found.length > 0 ? `${id}${found[at]?.tid}` : undefined}
            autoComplete="off"
            maxLength={30}
            disabled={full}
            value={text}
            onFocus={() => setOpen(true)}
            onClick={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onChange={(event) => {
              setText(event.target.value)
              setOpen(true)
              setChosen(0)
            }}
            onKeyDown={onKeyDown}
          />
          {found.length > 0 && (
            <ul
              id={`${id}list`}
              role="listbox"
              aria-label={t('problem.form.tagsFound')}
              className={style.options}
            >
              {found.map((tag, index) => (
                <li
                  key={tag.tid}
                  id={`${id}${tag.tid}`}
                  role="option"
                  aria-selected={index === at}
                  className={classes(style.option, index === at && style.chosen)}
                  // Before the field loses the focus, which would close the list.
                  onPointerDown={(event) => {
                    event.preventDefault()
                    take(tag)
                  }}
                  onPointerMove={() => setChosen(index)}
                >
                  <Tag color={tag.color}>{tag.name}</Tag>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Field>
  )
}
