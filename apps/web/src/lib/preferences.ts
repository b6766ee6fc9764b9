// Preferences in local storage, applied at once; first.js applies theme and language before the first paint.

import { local } from './storage.ts'
import { createStore } from '@verdict/web-client/store'
import { useStore } from './store.ts'

export type Theme = 'auto' | 'light' | 'dark'
type Palette = 'default' | 'blue-orange'

export interface Preferences {
  theme: Theme
  palette: Palette
  shortcuts: boolean
  /** Stays on the page, which shows the verdict, instead of going to my submissions. Null: never chosen, so it goes. */
  stayAfterSubmit: boolean | null
  /** Announcements of contests sound. */
  announcementSound: boolean
}

function stored(): Preferences {
  const theme = local.read('theme')
  const stay = local.read('stayAfterSubmit')
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    palette: local.read('palette') === 'blue-orange' ? 'blue-orange' : 'default',
    shortcuts: local.read('shortcuts') !== 'off',
    stayAfterSubmit: stay === null ? null : stay === 'on',
    announcementSound: local.read('announcementSound') === 'on',
  }
}

const store = createStore<Preferences>(stored())

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)')

export const isDark = (theme: Theme): boolean =>
  theme === 'dark' || (theme === 'auto' && systemIsDark().matches)

function apply({ theme, palette }: Preferences): void {
  const root = document.documentElement
  const scheme = isDark(theme) ? 'dark' : 'light'
  root.dataset['theme'] = scheme
  if (palette === 'blue-orange') root.dataset['palette'] = palette
  else delete root.dataset['palette']
}

export const usePreferences = (): Preferences => useStore(store)

export function setPreferences(change: Partial<Preferences>): void {
  const next = { ...store.get(), ...change }
  local.write('theme', next.theme)
  local.write('palette', next.palette)
  local.write('shortcuts', next.shortcuts ? 'on' : 'off')
  local.write('announcementSound', next.announcementSound ? 'on' : 'off')
  if (next.stayAfterSubmit !== null) local.write('stayAfterSubmit', next.stayAfterSubmit ? 'on' : 'off')
  store.set(next)
  apply(next)
}

/** Follows the system while the theme is `auto`. */
export function startPreferences(): void {
  apply(store.get())
  systemIsDark().addEventListener('change', () => apply(store.get()))
}
