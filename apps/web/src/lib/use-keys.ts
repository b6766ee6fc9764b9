// Single keys, inactive while typing, in dialogs, or with shortcuts off.

import { useEffect, useEffectEvent } from 'react'
import { usePreferences } from './preferences.ts'
import { isFree } from './shortcut-target.ts'

/** Enter presses what has the focus. */
const isPress = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && target instanceof Element && target.closest('a, button, summary') !== null

/**
 * @param actions by key; absent: not handled
 * @param first before other keys of the page
 */
export function useKeys(actions: Readonly<Record<string, (() => void) | undefined>>, first = false): void {
  const { shortcuts } = usePreferences()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act || event.repeat || !isFree(event) || isPress(event)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!shortcuts) return
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown, first)
    return () => document.removeEventListener('keydown', onKeyDown, first)
  }, [shortcuts, first])
}
