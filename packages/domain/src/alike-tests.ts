/** A test is needless beside one of the same input in the same group; another group gives points of its own. */
interface Made {
  /** Its input, or a name for it. Null: not known. */
  input: string | null
  group: number | null
}

/** @returns places, 1-based, of tests that are alike */
export function alikePlaces(tests: readonly Made[]): number[][] {
  const places = new Map<string, number[]>()
  for (const [index, { input, group }] of tests.entries()) {
    if (input === null) continue
    const key = JSON.stringify([input, group])
    places.set(key, [...(places.get(key) ?? []), index + 1])
  }
  return [...places.values()].filter(({ length }) => length > 1)
}
