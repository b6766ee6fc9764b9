import { createStore } from '@verdict/web-client/store'
import { local } from './storage.ts'
import { useStore } from './store.ts'

export const fontSizes = [12, 13, 14, 16, 18, 20] as const
export const tabWidths = [2, 4, 8] as const
export const keyMaps = ['default', 'vim', 'emacs'] as const

export interface EditorPreferences {
  /** px */
  fontSize: (typeof fontSizes)[number]
  /** Columns of a tab and of an indentation step. */
  tabWidth: (typeof tabWidths)[number]
  keys: (typeof keyMaps)[number]
}

const oneOf = <T extends string | number>(choices: readonly T[], key: string, otherwise: T): T =>
  choices.find((choice) => String(choice) === local.read(`editor.${key}`)) ?? otherwise

const store = createStore<EditorPreferences>({
  fontSize: oneOf(fontSizes, 'fontSize', 13),
  tabWidth: oneOf(tabWidths, 'tabWidth', 4),
  keys: oneOf(keyMaps, 'keys', 'default'),
})

export const editorPreferences = (): EditorPreferences => store.get()

export const useEditorPreferences = (): EditorPreferences => useStore(store)

export function setEditorPreferences(change: Partial<EditorPreferences>): void {
  for (const [key, value] of Object.entries(change)) local.write(`editor.${key}`, String(value))
  store.set({ ...editorPreferences(), ...change })
}
