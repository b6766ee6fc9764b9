// A typed filter applies on Enter and blur; until then a sign in the field names the key. It keeps the focus when the address
// changes.

import { useState, type ReactNode } from 'react'
import style from './field.module.css'

interface TypedFilter {
  text: string
  setText: (text: string) => void
  commit: () => void
  sign: ReactNode
}

/**
 * @param applied current filter
 * @param isValid invalid text is dropped from field and list
 */
export function useTypedFilter(
  applied: string,
  onCommit: (text: string) => void,
  isValid: (text: string) => boolean = () => true,
): TypedFilter {
  const [text, setText] = useState(applied)
  const [shown, setShown] = useState(applied)
  // The address changed, by this field or otherwise.
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
