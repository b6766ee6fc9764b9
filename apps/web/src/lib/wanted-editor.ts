// The editor that a key asked for on another page: it takes the keyboard once it is there.

import { usePreferences } from './preferences.ts'
import { useKeys } from './use-keys.ts'

let wanted: string | null = null

export function takesKeyboard(): boolean {
  const isWanted = wanted === window.location.pathname
  wanted = null
  return isWanted
}

/** The key `e` opens the page of an editor. @param path null: it is open @returns whether somebody wants keys */
export function useWriteKey(path: string | null, open: () => void): boolean {
  const go = () => {
    wanted = path
    open()
  }
  useKeys({ e: path === null ? undefined : go })
  return usePreferences().shortcuts
}
