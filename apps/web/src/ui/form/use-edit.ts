// Editing: initial values, current values, and the difference to send. Later answers must not become somebody's change, so
// the initial values stay.

import { useState } from 'react'

/** For plain JSON values. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Sort lists without meaningful order first. */
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
  differs: boolean
  reset: () => void
  /** After saving or reloading; what was typed meanwhile stays a change. */
  begin: (values: Values) => void
}

export function useEdit<Values extends object, Change extends object>(
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
      setValues((now) => ({ ...saved, ...differences(values, now) }))
    },
  }
}
