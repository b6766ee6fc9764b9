// Single keys, inactive while typing, in dialogs, or with shortcuts off.

import { useEffect, useEffectEvent } from 'react'
import { usePreferences } from './preferences.ts'
import { isFree } from './shortcut-target.ts'

/** @param actions by key; absent: not handled */
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
