// Single keys of the desk. They act while nobody types and no dialog is open, and are off where the person switched
// shortcuts off.

import { useEffect, useEffectEvent } from 'react'
import { usePreferences } from '../../../lib/preferences.ts'
import { isFree } from '../../../lib/shortcut-target.ts'

/** @param actions by key; an absent one leaves the key to others */
export function useKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const { shortcuts } = usePreferences()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act || event.repeat || !isFree(event)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!shortcuts) return
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [shortcuts])
}
