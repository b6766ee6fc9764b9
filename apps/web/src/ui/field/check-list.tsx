import { classes } from '../classes.ts'
import style from './check-list.module.css'

interface CheckListProps {
  legend: string
  /** Undefined while nothing has arrived. */
  items: readonly { id: number; label: string }[] | undefined
  /** Said where there is nothing to choose from. */
  empty: string
  hint?: string
  error?: string | undefined
  /** Short labels: as many beside each other as there is room for. */
  compact?: boolean
  /** Ids of those that are chosen. */
  value: readonly number[]
  onChange: (ids: number[]) => void
}

/** Any number of a list that fits on the page. */
export function CheckList({ legend, items, empty, hint, error, compact, value, onChange }: CheckListProps) {
  return (
    <fieldset className={classes(style.list, compact && style.compact)}>
      <legend>{legend}</legend>
      {items?.length === 0 && <p className="muted">{empty}</p>}
      {items?.map(({ id, label }) => (
        <label key={id}>
          <input
            type="checkbox"
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
