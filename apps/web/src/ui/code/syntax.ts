// Parsers per language, loaded on first use: one for colours, and one with editor support.

import type { StreamParser } from '@codemirror/language'
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

/** Legacy stream parsers, for languages without another. */
const byLine = (load: () => Promise<StreamParser<unknown>>): Syntax => {
  const language = async () => {
    const [{ StreamLanguage }, parser] = await Promise.all([import('@codemirror/language'), load()])
    return StreamLanguage.define(parser)
  }
  return { parser: async () => (await language()).parser, editor: language }
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
  go: {
    parser: async () => (await import('@lezer/go')).parser,
    editor: async () => (await import('@codemirror/lang-go')).go(),
  },
  rust: {
    parser: async () => (await import('@lezer/rust')).parser,
    editor: async () => (await import('@codemirror/lang-rust')).rust(),
  },
  javascript: {
    parser: async () => (await import('@lezer/javascript')).parser,
    editor: async () => (await import('@codemirror/lang-javascript')).javascript(),
  },
  typescript: {
    parser: async () => (await import('@lezer/javascript')).parser.configure({ dialect: 'ts' }),
    editor: async () => (await import('@codemirror/lang-javascript')).javascript({ typescript: true }),
  },
  php: {
    parser: async () => (await import('@lezer/php')).parser,
    // Text outside PHP is output, not HTML.
    editor: async () => (await import('@codemirror/lang-php')).php({ baseLanguage: null }),
  },
  kotlin: byLine(async () => (await import('@codemirror/legacy-modes/mode/clike')).kotlin),
  csharp: byLine(async () => (await import('@codemirror/legacy-modes/mode/clike')).csharp),
  pascal: byLine(async () => (await import('@codemirror/legacy-modes/mode/pascal')).pascal),
  haskell: byLine(async () => (await import('@codemirror/legacy-modes/mode/haskell')).haskell),
  ocaml: byLine(async () => (await import('@codemirror/legacy-modes/mode/mllike')).oCaml),
  ruby: byLine(async () => (await import('@codemirror/legacy-modes/mode/ruby')).ruby),
}
