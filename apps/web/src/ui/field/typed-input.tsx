import type { IconName } from '../icon.tsx'
import { Input } from './field.tsx'
import { useTypedFilter } from './typed-filter.tsx'

interface TypedInputProps {
  label: string
  value: string
  maxLength: number
  icon?: IconName
  boxClassName?: string
  /** Digits only; `signed` takes a minus too, which the keys for numbers on a phone may lack. */
  numeric?: boolean | 'signed'
  onCommit: (value: string) => void
}

const cleaned = (text: string, numeric: TypedInputProps['numeric']): string => {
  if (!numeric) return text
  return text.replace(numeric === 'signed' ? /[^\d-]/g : /\D/g, '')
}

/** A filter that takes effect on Enter and when it is left, not at every key. */
export function TypedInput({ value, numeric, onCommit, ...props }: TypedInputProps) {
  const { text, setText, commit, sign } = useTypedFilter(value, onCommit)
  return (
    <Input
      icon={props.icon}
      boxClassName={props.boxClassName}
      aria-label={props.label}
      placeholder={props.label}
      enterKeyHint="search"
      inputMode={numeric === true ? 'numeric' : undefined}
      maxLength={props.maxLength}
      after={sign}
      value={text}
      onChange={(event) => setText(cleaned(event.target.value, numeric))}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
      }}
    />
  )
}
