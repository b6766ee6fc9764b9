import { currentCompletions, startCompletion } from '@codemirror/autocomplete'
import { cpp } from '@codemirror/lang-cpp'
import { python } from '@codemirror/lang-python'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, runScopeHandlers } from '@codemirror/view'
import { waitFor } from '@testing-library/dom'
import type { Highlight } from '@verdict/domain/language'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { completionFor, type Vocabulary } from './completion.ts'
import { keysOf } from './keys.ts'
import { testlibNames } from './words/testlib.ts'

let view: EditorView | undefined
afterEach(() => view?.destroy())

async function open(language: Vocabulary, syntax: Extension, doc: string): Promise<EditorView> {
  const extensions = [await completionFor(language), syntax]
  view = new EditorView({
    parent: document.body,
    state: EditorState.create({ doc, extensions, selection: { anchor: doc.length } }),
  })
  view.focus()
  return view
}

async function offered(editor: EditorView): Promise<string[]> {
  startCompletion(editor)
  return waitFor(() => {
    const labels = currentCompletions(editor.state).map(({ label }) => label)
    expect(labels).not.toEqual([])
    return labels
  })
}

const press = (editor: EditorView, key: string): boolean =>
  runScopeHandlers(editor, new KeyboardEvent('keydown', { key }), 'editor')

test.each<[Vocabulary, string, () => Extension, string[]]>([
  ['cpp', 'int priority_total;\nprio', cpp, ['priority_queue', 'priority_total']],
  ['cpp', 'low', cpp, ['lower_bound']],
  ['c', 'ret', cpp, ['return']],
  ['c', '#inc', cpp, ['#include']],
  ['testlib', 'registerG', cpp, ['registerGen']],
  ['testlib', 'lower_b', cpp, ['lower_bound']],
  ['python', 'heappu', python, ['heappush']],
  ['python', 'wh', python, ['while']],
])(
  '[EDIT-WORDS-1] in %s %s is offered what the language and the text have',
  async (language, doc, syntax, labels) => {
    expect(await offered(await open(language, syntax(), doc))).toEqual(expect.arrayContaining(labels))
  },
)

test('[EDIT-WORDS-1] a language without words of its own offers those of the text', async () => {
  const editor = await open('unknown' as Highlight, [], 'counter = 1\ncou')
  expect(await offered(editor)).toEqual(['counter'])
})

test('[EDIT-WORDS-1] Tab takes the first, as a snippet with places to fill in; Enter takes nothing', async () => {
  const editor = await open('cpp', cpp(), 'for')
  expect(await offered(editor)).toContain('for')
  // The list ignores keys for a moment after it opened.
  await waitFor(() => {
    press(editor, 'Enter')
    expect(editor.state.doc.toString()).toBe('for')
    expect(press(editor, 'Tab')).toBe(true)
  })
  expect(editor.state.doc.toString()).toMatch(/^for \(int i = 0; i < n; i\+\+\) \{\n\s+\n\}$/)
  const { from, to } = editor.state.selection.main
  expect(editor.state.sliceDoc(from, to)).toBe('i')
})

test.each(['vim', 'emacs'] as const)(
  '[EDIT-LOOK-1] the keys of %s are there when they are chosen',
  async (keys) => {
    expect(await keysOf('default')).toEqual([])
    expect(await keysOf(keys)).not.toEqual([])
  },
)

test('[SET-SOURCE-2] each word of testlib is one of its header', () => {
  const folder = join(import.meta.dirname, '../../../../judge/testlib')
  const headers = readdirSync(folder).filter((name) => name.endsWith('.h'))
  const known = new Set(headers.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/\w+/g)))
  expect(testlibNames.filter((name) => !known.has(name))).toEqual([])
  expect(testlibNames.length).toBeGreaterThan(90)
})
