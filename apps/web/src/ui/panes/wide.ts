// Enough for statement and editor side by side.

import { useSyncExternalStore } from 'react'

const wide = '(min-width: 1200px)'

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

const isWide = () => window.matchMedia(wide).matches
/** Server rendering assumes a narrow window. */
const isWideOnServer = () => false

export const useWide = (): boolean => useSyncExternalStore(subscribe, isWide, isWideOnServer)
