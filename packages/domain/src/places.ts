// Test numbers as typed, 1-based: `1-5, 8`.

const part = /^(\d{1,6})(?:\s*-\s*(\d{1,6}))?$/

/** Ascending, unique; null if malformed or beyond `last`. */
export function placesIn(text: string, last: number): number[] | null {
  const places = new Set<number>()
  for (const written of text.split(/[,，、;；]/)) {
    if (written.trim() === '') continue
    const match = part.exec(written.trim().replace(/[–—~～]/, '-'))
    const [from, to] = [Number(match?.[1]), Number(match?.[2] ?? match?.[1])]
    if (!(from >= 1 && to >= from && to <= last)) return null
    for (let place = from; place <= to; place += 1) places.add(place)
  }
  return [...places].sort((a, b) => a - b)
}

export function placesText(places: readonly number[]): string {
  const runs: [number, number][] = []
  for (const place of places) {
    const run = runs.at(-1)
    if (run?.[1] === place - 1) run[1] = place
    else runs.push([place, place])
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(', ')
}
