// Size of rows and columns, stored in the browser. Phones and projectors have their own.

import { useState, useSyncExternalStore } from 'react'
import { local } from '../../../lib/storage.ts'

export const densities = ['comfortable', 'compact', 'projector'] as const
export type Density = (typeof densities)[number]

/** In px: row height, width before the problems, and minimum per problem. */
export interface RankSize {
  row: number
  fixed: number
  cell: number
}

const sizes: Record<Density, RankSize> = {
  comfortable: { row: 44, fixed: 424, cell: 64 },
  compact: { row: 30, fixed: 424, cell: 64 },
  projector: { row: 56, fixed: 456, cell: 72 },
}
const phoneSize: RankSize = { row: 40, fixed: 252, cell: 52 }
const key = 'ranklist.density'

const phone = '(max-width: 767px)'

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(phone)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** The largest without horizontal scrolling. @param width in px */
export const densityFor = (width: number, problems: number): Density =>
  sizes.projector.fixed + problems * sizes.projector.cell <= width ? 'projector' : 'comfortable'

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
