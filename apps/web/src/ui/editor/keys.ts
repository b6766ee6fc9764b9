import type { Extension } from '@codemirror/state'
import type { EditorPreferences } from '../../lib/editor-preferences.ts'

export async function keysOf(keys: EditorPreferences['keys']): Promise<Extension> {
  if (keys === 'vim') return (await import('@replit/codemirror-vim')).vim({ status: true })
  if (keys === 'emacs') return (await import('@replit/codemirror-emacs')).emacs()
  return []
}
