// The parsers of each language's code: one for colours, and the same with what an editor needs. By the name that the
// language's record gives; each is loaded when it is first needed.

import type { Extension } from '@codemirror/state'
import type { Parser } from '@lezer/common'
import type { Highlight } from '@verdict/domain/language'

interface Syntax {
  parser: () => Promise<Parser>
  editor: () => Promise<Extension>
}

const cpp: Syntax = {
  parser: async () => (await import('@lezer/cpp')).parser,
  editor: async () => (await import('@codemirror/lang-cpp')).cpp(),
}

export const syntaxes: Record<Highlight, Syntax> = {
  c: cpp,
  cpp,
  java: {
    parser: async () => (await import('@lezer/java')).parser,
    editor: async () => (await import('@codemirror/lang-java')).java(),
  },
  python: {
    parser: async () => (await import('@lezer/python')).parser,
    editor: async () => (await import('@codemirror/lang-python')).python(),
  },
}
