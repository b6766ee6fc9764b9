// A form that changes what exists: what was loaded when it opened, what is typed now, and what of it is sent. An answer that
// arrives later must not turn into somebody's change, so the form keeps what it began with.

import { useState } from 'react'

/** Plain values, as they are sent. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields of `after` that are not as they were before. A caller whose list has no meaningful order sorts it first. */
export const differences = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof T])),
  ) as Partial<T>

export const isEmpty = (change: object): boolean => Object.keys(change).length === 0

interface Edit<Values, Change> {
  loaded: Values
  values: Values
  setValues: (values: Values) => void
  change: Change
  /** Whether anything is to be sent. */
  differs: boolean
  /** Back to what was loaded. */
  reset: () => void
  /** From now on these count as loaded: what was saved, or loaded again. */
  begin: (values: Values) => void
}

/** @param changeOf what is sent, empty where nothing differs */
export function useEdit<Values, Change extends object>(
  load: () => Values,
  changeOf: (loaded: Values, typed: Values) => Change,
): Edit<Values, Change> {
  const [loaded, setLoaded] = useState(load)
  const [values, setValues] = useState(loaded)
  const change = changeOf(loaded, values)
  return {
    loaded,
    values,
    setValues,
    change,
    differs: !isEmpty(change),
    reset: () => setValues(loaded),
    begin(saved) {
      setLoaded(saved)
      setValues(saved)
    },
  }
}
