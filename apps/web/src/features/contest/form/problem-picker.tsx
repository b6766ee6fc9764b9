// Finding problems: type a number or a part of the title, arrow keys and Enter to add one.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import { Field, Input } from '../../../ui/field/field.tsx'
import { problemItemsQuery } from '../api/form-choices.ts'
import style from './form.module.css'
import type { ChosenProblem } from './values.ts'

const settleMs = 200
const keywordMax = 30

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

interface ProblemPickerProps {
  taken: readonly ChosenProblem[]
  onAdd: (problem: ChosenProblem) => void
  error?: string
}

export function ProblemPicker({ taken, onAdd, error }: ProblemPickerProps) {
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(0)
  const keyword = useSettled(text.trim())
  const search = useQuery(problemItemsQuery(keyword))
  const items = open && text.trim() !== '' ? (search.data?.items ?? []) : []
  const found = items.filter((item) => !taken.some(({ pid }) => pid === item.id))
  const at = Math.min(chosen, Math.max(0, found.length - 1))

  const add = (item: { id: number; title: string } | undefined) => {
    if (!item) return
    onAdd({ pid: item.id, title: item.title, invalid: false })
    setText('')
    setChosen(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && open) setOpen(false)
    else if (event.key === 'ArrowDown') {
      setOpen(true)
      setChosen(found.length > 0 ? (at + 1) % found.length : 0)
    } else if (event.key === 'ArrowUp' && found.length > 0) setChosen((at - 1 + found.length) % found.length)
    // Enter here never sends the form; while the answer is under way it would take what was looked for before.
    else if (event.key === 'Enter') {
      if (keyword === text.trim() && !search.isFetching) add(found[at])
    } else return
    event.preventDefault()
  }
  const note = () => {
    if (search.isError) return t('contest.form.searchFailed')
    if (open && keyword !== '' && search.data && found.length === 0) return t('contest.form.noneFound')
    return t('contest.form.addHint')
  }
  return (
    <Field label={t('contest.form.addProblem')} hint={note()} error={error}>
      {(wiring) => (
        <div className={style.picker}>
          <Input
            {...wiring}
            icon="search"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={found.length > 0}
            aria-controls={found.length > 0 ? `${id}list` : undefined}
            aria-activedescendant={found.length > 0 ? `${id}${found[at]?.id}` : undefined}
            autoComplete="off"
            maxLength={keywordMax}
            value={text}
            onFocus={() => setOpen(true)}
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
              aria-label={t('contest.form.found')}
              className={style.options}
            >
              {found.map((item, index) => (
                <li
                  key={item.id}
                  id={`${id}${item.id}`}
                  role="option"
                  aria-selected={index === at}
                  className={classes(style.option, index === at && style.chosen)}
                  // Before the field loses the focus, which would close the list.
                  onPointerDown={(event) => {
                    event.preventDefault()
                    add(item)
                  }}
                  onPointerMove={() => setChosen(index)}
                >
                  <span className="muted">{item.id}</span> {item.title}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Field>
  )
}
