// The life of a filter that is typed: it takes effect on Enter and when the field is left, not at every key; until then a
// sign in the field says which key it waits for. The field stays where it is, and keeps the focus, when the address changes.

import { useState, type ReactNode } from 'react'
import style from './field.module.css'

interface TypedFilter {
  text: string
  setText: (text: string) => void
  commit: () => void
  /** Stands in the field, behind the text. */
  sign: ReactNode
}

/**
 * @param applied what the list shows now
 * @param isValid of what is no value of this filter nothing stays, neither in the field nor in the list
 */
export function useTypedFilter(
  applied: string,
  onCommit: (text: string) => void,
  isValid: (text: string) => boolean = () => true,
): TypedFilter {
  const [text, setText] = useState(applied)
  const [shown, setShown] = useState(applied)
  // The address has changed, by this field or otherwise.
  if (shown !== applied) {
    setShown(applied)
    setText(applied)
  }
  const typed = text.trim()
  const wanted = isValid(typed) ? typed : ''
  const waits = typed !== applied
  return {
    text,
    setText,
    commit() {
      if (wanted !== typed) setText('')
      if (wanted !== applied) onCommit(wanted)
    },
    sign: waits && (
      <kbd className={style.enter} aria-hidden="true">
        ↵
      </kbd>
    ),
  }
}
