// Shortcuts: Ctrl or Cmd with K searches, `?` shows the list, `g` and a letter navigates. Inactive while typing; can be
// switched off.

import { useEffect, useEffectEvent } from 'react'
import { usePreferences } from '../../../lib/preferences.ts'
import { isFree } from '../../../lib/shortcut-target.ts'

export const destinations = {
  h: { to: '/', label: 'home' },
  p: { to: '/problems', label: 'problems' },
  s: { to: '/solution', label: 'status' },
  r: { to: '/user/ranklist', label: 'ranklist' },
  c: { to: '/contest', label: 'contests' },
  m: { to: '/submissions', label: 'mine' },
} as const

type Destination = (typeof destinations)[keyof typeof destinations]['to']

const sequenceMs = 1_500

interface Actions {
  search: () => void
  help: () => void
  go: (to: Destination) => void
}

export function useShortcuts(actions: Actions): void {
  const { shortcuts } = usePreferences()
  const act = useEffectEvent((name: 'search' | 'help') => actions[name]())
  const go = useEffectEvent((to: Destination) => actions.go(to))
  useEffect(() => {
    if (!shortcuts) return
    let goPressedAt = -Infinity
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return
      const key = event.key.toLowerCase()
      if (event.ctrlKey || event.metaKey) {
        if (key !== 'k' || event.shiftKey) return
        event.preventDefault()
        act('search')
        return
      }
      if (!isFree(event)) return
      if (event.key === '?') act('help')
      else if (key === 'g') goPressedAt = event.timeStamp
      else if (key in destinations && event.timeStamp - goPressedAt < sequenceMs) {
        goPressedAt = -Infinity
        go(destinations[key as keyof typeof destinations].to)
      } else goPressedAt = -Infinity
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [shortcuts])
}
