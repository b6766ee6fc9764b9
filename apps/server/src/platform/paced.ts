// A value that many ask for at once and that may be a moment old is made at most so often in a time, and those who ask in
// between get the last one.

interface Pace {
  most: number
  everyMs: number
  /** The oldest key is forgotten beyond these. */
  keys: number
}

interface Made<T> {
  /** ms */
  from: number
  count: number
  last: Promise<T>
}

/** @param now in ms, by a clock that nobody sets */
export function paced<T>(
  { most, everyMs, keys }: Pace,
  now: () => number = () => performance.now(),
): (key: string, make: () => Promise<T>) => Promise<T> {
  const known = new Map<string, Made<T>>()
  return (key, make) => {
    const before = known.get(key)
    const isOver = before === undefined || now() - before.from >= everyMs
    if (!isOver && before.count >= most) return before.last
    const made = isOver ? { from: now(), count: 1 } : { from: before.from, count: before.count + 1 }
    const last = make()
    known.delete(key)
    known.set(key, { ...made, last })
    for (const oldest of known.keys()) {
      if (known.size <= keys) break
      known.delete(oldest)
    }
    return last
  }
}
