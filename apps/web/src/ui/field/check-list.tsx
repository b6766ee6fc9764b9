import style from './check-list.module.css'

interface CheckListProps {
  legend: string
  items: readonly { id: number; label: string }[]
  /** Ids of those that are chosen. */
  value: readonly number[]
  onChange: (ids: number[]) => void
}

/** Any number of a list that fits on the page. */
export function CheckList({ legend, items, value, onChange }: CheckListProps) {
  return (
    <fieldset className={style.list}>
      <legend>{legend}</legend>
      {items.map(({ id, label }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={value.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...value, id] : value.filter((other) => other !== id))
            }
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
