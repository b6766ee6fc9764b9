// Size of rows and columns, stored in the browser. Phones and projectors have their own.

import { useState, useSyncExternalStore } from 'react'
import { local } from '../../../lib/storage.ts'

export const densities = ['comfortable', 'compact', 'projector'] as const
export type Density = (typeof densities)[number]

/** In px: row height, font of names, the least that they get, the columns beside them, and a problem's. */
export interface RankSize {
  row: number
  font: number
  name: number
  fixed: number
  cell: number
}

const sizes: Record<Density, RankSize> = {
  comfortable: { row: 44, font: 14, name: 248, fixed: 176, cell: 56 },
  compact: { row: 30, font: 13, name: 248, fixed: 176, cell: 64 },
  projector: { row: 56, font: 18, name: 320, fixed: 208, cell: 56 },
}
const phoneSize: RankSize = { row: 40, font: 14, name: 116, fixed: 136, cell: 52 }
const key = 'ranklist.density'

const phone = '(max-width: 767px)'

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(phone)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Without room for names to spare. */
const leastWidth = ({ name, fixed, cell }: RankSize, problems: number): number =>
  name + fixed + problems * cell

/** The largest without horizontal scrolling. @param width in px */
export const densityFor = (width: number, problems: number): Density =>
  leastWidth(sizes.projector, problems) <= width ? 'projector' : 'comfortable'

const padding = 20
const idFont = 12
const latin = 0.625
const firstWide = '\u2e80'

/** In em, rather too much. */
function emOf(text: string): number {
  let em = 0
  for (const char of text) em += char < firstWide ? latin : 1
  return em
}

/** As the widest name and username take it, in px: more would stand empty. */
export function nameRoom<Row extends { uid: string; nick: string }>(
  rows: readonly Row[],
  { font, name }: RankSize,
  besideOf: (row: Row) => string = () => '',
): number {
  let widest = name
  for (const row of rows) {
    const { uid, nick } = row
    const beside = besideOf(row)
    const named =
      nick === '' || nick === uid ? emOf(uid) * font : emOf(nick) * font + (emOf(uid) + 1) * idFont
    const whole = named + (beside === '' ? 0 : (emOf(beside) + 1) * idFont)
    if (whole + padding > widest) widest = Math.ceil(whole + padding)
  }
  return widest
}

export function useDensity() {
  const [density, setDensity] = useState<Density>(
    () => densities.find((known) => known === local.read(key)) ?? 'compact',
  )
  const isPhone = useSyncExternalStore(subscribe, () => window.matchMedia(phone).matches)
  return {
    density,
    sizeOf: (wanted: Density): RankSize => (isPhone ? phoneSize : sizes[wanted]),
    setDensity: (chosen: Density): void => {
      local.write(key, chosen)
      setDensity(chosen)
    },
  }
}
