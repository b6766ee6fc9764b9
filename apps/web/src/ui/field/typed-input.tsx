import { int } from '../../lib/search.ts'
import type { IconName } from '../icon.tsx'
import { Input } from './field.tsx'
import { useTypedFilter } from './typed-filter.tsx'

interface TypedInputProps {
  label: string
  value: string
  maxLength: number
  icon?: IconName
  boxClassName?: string
  /** With a negative minimum the keyboard offers a minus, which phones' number keys may lack. */
  numeric?: NumberBounds
  onCommit: (value: string) => void
}

export interface NumberBounds {
  min: number
  max?: number
}

const cleaned = (text: string, numeric: NumberBounds | undefined): string =>
  numeric ? text.replace(numeric.min < 0 ? /[^\d-]/g : /\D/g, '') : text

const isWithin = (text: string, numeric: NumberBounds | undefined): boolean =>
  !numeric || text === '' || int(numeric.min, numeric.max)(text) !== undefined

export function TypedInput({ value, numeric, onCommit, ...props }: TypedInputProps) {
  const { text, setText, commit, sign } = useTypedFilter(value, onCommit, (typed) => isWithin(typed, numeric))
  return (
    <Input
      icon={props.icon}
      boxClassName={props.boxClassName}
      aria-label={props.label}
      placeholder={props.label}
      enterKeyHint="search"
      inputMode={numeric && numeric.min >= 0 ? 'numeric' : undefined}
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
