import { classes } from '../classes.ts'
import style from './check-list.module.css'

interface CheckListProps {
  legend: string
  items: readonly { id: number; label: string }[] | undefined
  empty: string
  hint?: string
  error?: string | undefined
  compact?: boolean
  value: readonly number[]
  onChange: (ids: number[]) => void
}

export function CheckList({ legend, items, empty, hint, error, compact, value, onChange }: CheckListProps) {
  return (
    <fieldset className={classes(style.list, compact && style.compact)}>
      <legend>{legend}</legend>
      {items?.length === 0 && <p className="muted">{empty}</p>}
      {items?.map(({ id, label }) => (
        <label key={id}>
          <input
            type="checkbox"
            className="tick"
            checked={value.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...value, id] : value.filter((other) => other !== id))
            }
          />
          <span>{label}</span>
        </label>
      ))}
      {hint && <p className={style.hint}>{hint}</p>}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  )
}
