// How large the rows are, remembered by the browser. A phone has one size of its own.

import { useState, useSyncExternalStore } from 'react'
import { local } from '../../lib/storage.ts'

export const densities = ['comfortable', 'compact', 'projector'] as const
export type Density = (typeof densities)[number]

const rowHeights: Record<Density, number> = { comfortable: 44, compact: 30, projector: 56 }
const phoneRowHeight = 40
const key = 'ranklist.density'

const phone = '(max-width: 767px)'

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(phone)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** @returns the height of a row in px besides the choice */
export function useDensity() {
  const [density, setDensity] = useState<Density>(
    () => densities.find((known) => known === local.read(key)) ?? 'compact',
  )
  const isPhone = useSyncExternalStore(subscribe, () => window.matchMedia(phone).matches)
  return {
    density,
    rowHeight: isPhone ? phoneRowHeight : rowHeights[density],
    setDensity: (chosen: Density): void => {
      local.write(key, chosen)
      setDensity(chosen)
    },
  }
}
