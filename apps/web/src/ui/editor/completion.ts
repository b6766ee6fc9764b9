// Completion: snippets, keywords, standard names and words of the text. Loaded after the editor, as it is first needed at a
// key.

import {
  acceptCompletion,
  autocompletion,
  completeAnyWord,
  type Completion,
  type CompletionSource,
  completionStatus,
  moveCompletionSelection,
  selectedCompletionIndex,
  snippetCompletion,
} from '@codemirror/autocomplete'
import { type Extension, Prec } from '@codemirror/state'
import { type EditorView, keymap } from '@codemirror/view'
import type { Highlight } from '@verdict/domain/language'
import type { LanguageWords } from './words/language-words.ts'

/** A language, one with a library, or a script of tests, which has no words of its own. */
export type Vocabulary = Highlight | 'testlib' | 'script'

const wordsOf: Partial<Record<Vocabulary, () => Promise<LanguageWords>>> = {
  c: async () => (await import('./words/c.ts')).c,
  cpp: async () => (await import('./words/cpp.ts')).cpp,
  java: async () => (await import('./words/java.ts')).java,
  python: async () => (await import('./words/python.ts')).python,
  testlib: async () => (await import('./words/testlib.ts')).testlib,
}

const split = (words: string): string[] => words.split(/\s+/).filter((word) => word !== '')

function optionsOf({ keywords, types, functions, constants, snippets }: LanguageWords): Completion[] {
  const all = (words: string, type: string) => split(words).map((label) => ({ label, type }))
  return [
    ...Object.entries(snippets).map(([label, text]) =>
      snippetCompletion(text, { label, type: 'snippet', boost: 2 }),
    ),
    ...all(keywords, 'keyword').map((one) => ({ ...one, boost: 1 })),
    ...all(types, 'class'),
    ...all(functions, 'function'),
    ...all(constants, 'constant'),
  ]
}

const word = /[\w#]+/

const fixed =
  (options: Completion[]): CompletionSource =>
  (context) => {
    const before = context.matchBefore(word)
    if (!before && !context.explicit) return null
    return { from: before?.from ?? context.pos, options, validFor: /^[\w#]*$/ }
  }

/** Excludes the language's own words. */
function wordsOfText(options: Completion[]): CompletionSource {
  const known = new Set(options.map(({ label }) => label))
  return async (context) => {
    const found = await completeAnyWord(context)
    return found && { ...found, options: found.options.filter(({ label }) => !known.has(label)) }
  }
}

/** The selected one, else the first. */
function takeCompletion(view: EditorView): boolean {
  if (completionStatus(view.state) !== 'active') return false
  if (selectedCompletionIndex(view.state) === null) moveCompletionSelection(true)(view)
  return acceptCompletion(view)
}

export async function completionFor(vocabulary: Vocabulary): Promise<Extension> {
  const words = await wordsOf[vocabulary]?.()
  const options = words ? optionsOf(words) : []
  return [
    autocompletion({
      override: [fixed(options), wordsOfText(options)],
      icons: false,
      maxRenderedOptions: 50,
      // Enter accepts only an explicit choice.
      selectOnOpen: false,
    }),
    Prec.high(keymap.of([{ key: 'Tab', run: takeCompletion }])),
  ]
}
