import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})
const load = () => import('./editor-preferences.ts')

test('[EDIT-LOOK-1] choices for the editor are kept in the browser, and others than offered are not taken', async () => {
  const { setEditorPreferences } = await load()
  setEditorPreferences({ fontSize: 16, keys: 'vim' })
  expect(localStorage.getItem('verdict.editor.fontSize')).toBe('16')
  expect(localStorage.getItem('verdict.editor.keys')).toBe('vim')
  localStorage.setItem('verdict.editor.tabWidth', '1000')
  vi.resetModules()
  const { editorPreferences } = await load()
  expect(editorPreferences()).toEqual({ fontSize: 16, tabWidth: 4, keys: 'vim' })
})
