// Combobox: arrow keys choose, Enter takes.

import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Field, Input, type FieldText } from '../field/field.tsx'
import type { IconName } from '../icon.tsx'
import style from './picker.module.css'

interface ComboboxProps<T> extends FieldText {
  text: string
  onText: (text: string) => void
  found: readonly T[]
  keyOf: (item: T) => string | number
  show: (item: T) => ReactNode
  onTake: (item: T) => void
  listLabel: string
  /** False while results belong to earlier text: Enter does nothing. */
  ready?: boolean
  onBackspace?: () => void
  icon?: IconName
  placeholder?: string
  maxLength?: number
  disabled?: boolean
  before?: ReactNode
}

export function Combobox<T>(props: ComboboxProps<T>) {
  const { text, onText, found, keyOf, show, onTake, ready = true, before } = props
  const { label, hint, error, optional, className } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(0)
  const shown = open ? found : []
  const at = Math.min(chosen, Math.max(0, shown.length - 1))
  const current = shown[at]

  const take = (item: T) => {
    onTake(item)
    onText('')
    setChosen(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Backspace' && text === '' && props.onBackspace) props.onBackspace()
    else if (event.key === 'Escape' && shown.length > 0) setOpen(false)
    else if (event.key === 'ArrowDown') {
      setOpen(true)
      setChosen(shown.length > 0 ? (at + 1) % shown.length : 0)
    } else if (event.key === 'ArrowUp' && shown.length > 0) setChosen((at - 1 + shown.length) % shown.length)
    else if (event.key === 'Enter') {
      if (ready && current !== undefined) take(current)
    } else return
    event.preventDefault()
  }
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(wiring) => (
        <div className={style.combobox}>
          {before}
          <Input
            {...wiring}
            icon={props.icon}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown.length > 0}
            aria-controls={shown.length > 0 ? `${id}list` : undefined}
            aria-activedescendant={current === undefined ? undefined : `${id}${keyOf(current)}`}
            autoComplete="off"
            placeholder={props.placeholder}
            maxLength={props.maxLength}
            disabled={props.disabled}
            value={text}
            onFocus={() => setOpen(true)}
            onClick={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onChange={(event) => {
              onText(event.target.value)
              setOpen(true)
              setChosen(0)
            }}
            onKeyDown={onKeyDown}
          />
          {shown.length > 0 && (
            <ul id={`${id}list`} role="listbox" aria-label={props.listLabel} className={style.options}>
              {shown.map((item, index) => (
                <li
                  key={keyOf(item)}
                  id={`${id}${keyOf(item)}`}
                  role="option"
                  aria-selected={index === at}
                  className={classes(style.option, index === at && style.chosen)}
                  // Before the blur, which closes the list.
                  onPointerDown={(event) => {
                    event.preventDefault()
                    take(item)
                  }}
                  onPointerMove={() => setChosen(index)}
                >
                  {show(item)}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Field>
  )
}
