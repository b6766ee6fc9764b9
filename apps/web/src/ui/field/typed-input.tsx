import { useState } from 'react'
import type { IconName } from '../icon.tsx'
import { Input } from './field.tsx'

interface TypedInputProps {
  label: string
  value: string
  maxLength: number
  icon?: IconName
  /** Digits and a sign only. */
  numeric?: boolean
  onCommit: (value: string) => void
}

/**
 * A filter that takes effect on Enter and when it is left, not at every key. Give it a key made of the value, so that a
 * change of the address shows in the field.
 */
export function TypedInput({ label, value, maxLength, icon, numeric, onCommit }: TypedInputProps) {
  const [text, setText] = useState(value)
  const commit = () => {
    const wanted = text.trim()
    if (wanted !== value) onCommit(wanted)
  }
  return (
    <Input
      icon={icon}
      aria-label={label}
      placeholder={label}
      enterKeyHint="search"
      inputMode={numeric ? 'numeric' : undefined}
      maxLength={maxLength}
      value={text}
      onChange={(event) => setText(numeric ? event.target.value.replace(/[^\d-]/g, '') : event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
      }}
    />
  )
}
