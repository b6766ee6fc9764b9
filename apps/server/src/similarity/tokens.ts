// Programs as tokens. The parser of the language gives a tree; what remains of it is the kind of each node and where it
// begins and ends, in order. Names, literals, comments and layout are no part of that, so that changing them changes
// nothing. The head that everybody writes (includes, imports) is left out.
// The grammars come as WASM: nothing is compiled where the product is installed. C is read by the grammar of C++, and
// JavaScript by that of TypeScript, so that a program that was moved from one to the other is still the same.

import { familyRecords, type LanguageFamily } from '@verdict/domain/language'
import { createRequire } from 'node:module'
import { Language, Parser, type TreeCursor } from 'web-tree-sitter'

export interface Tokens {
  kinds: string[]
  /** Where each begins and ends in the source, in UTF-16 units. */
  starts: number[]
  ends: number[]
}

const leftOut = new Set([
  'comment',
  'line_comment',
  'block_comment',
  'multiline_comment',
  'haddock',
  'pragma',
  'preproc_include',
  'using_declaration',
  'import_declaration',
  'package_declaration',
  'import_statement',
  'import_from_statement',
  'package_clause',
  'use_declaration',
  'extern_crate_declaration',
  'php_tag',
  'namespace_use_declaration',
  'using_directive',
  'package_header',
  'import_list',
  'header',
  'imports',
])

/** By grammar: the kind of a text that stands alone. It says something to people, as a comment does. */
const mayBeBareString: Readonly<Record<string, string>> = {
  python: 'expression_statement',
  typescript: 'expression_statement',
}

/** Grammars that the package of all others does not have. */
const fromCursorless: ReadonlySet<string> = new Set(['kotlin', 'haskell'])

const moduleOf = (grammar: string): string =>
  fromCursorless.has(grammar)
    ? `@cursorless/tree-sitter-wasms/out/tree-sitter-${grammar}.wasm`
    : `@vscode/tree-sitter-wasm/wasm/tree-sitter-${grammar}.wasm`

const resolve = createRequire(import.meta.url).resolve
// Each once: begun twice at a time, the library would mix up its memories.
let ready: Promise<void> | undefined
const readers = new Map<LanguageFamily, Promise<Reader>>()

interface Reader {
  parser: Parser
  /** By the number of a node's kind: its name, null where it is no token itself. */
  named: readonly (string | null)[]
  /** By the same: nothing of it is looked at. */
  skipped: readonly boolean[]
  /** The number of the kind that may be a bare string; -1: no kind may. */
  bare: number
}

const pageBytes = 64 * 1024
/** The limits of a worker thread do not count it, and left alone the parser takes 2 GiB for some programs of 64 KiB. */
const mostParserBytes = 512 * 1024 * 1024

async function loadReader(family: LanguageFamily): Promise<Reader> {
  ready ??= Parser.init({
    wasmMemory: new WebAssembly.Memory({ initial: 512, maximum: mostParserBytes / pageBytes }),
  })
  await ready
  const { grammar } = familyRecords[family]
  if (grammar === null) throw new Error(`no grammar reads family ${family}`)
  const language = await Language.load(resolve(moduleOf(grammar)))
  const kinds = language.types
  return {
    parser: new Parser().setLanguage(language),
    named: kinds.map((kind, id) => (language.nodeTypeIsNamed(id) ? kind : null)),
    skipped: kinds.map((kind) => leftOut.has(kind)),
    bare: kinds.indexOf(mayBeBareString[grammar] ?? ''),
  }
}

function readerOf(family: LanguageFamily): Promise<Reader> {
  const reader = readers.get(family) ?? loadReader(family)
  readers.set(family, reader)
  return reader
}

export const parserOf = async (family: LanguageFamily): Promise<Parser> => (await readerOf(family)).parser

/** Errors in a program do not stop the parser: it goes on after them. */
export async function tokenise(family: LanguageFamily, code: string): Promise<Tokens> {
  const reader = await readerOf(family)
  const tree = reader.parser.parse(code)
  if (!tree) throw new Error('the parser gave up')
  const cursor = tree.walk()
  try {
    return collect(cursor, reader)
  } finally {
    cursor.delete()
    tree.delete()
  }
}

const isBareString = ({ currentNode }: TreeCursor): boolean =>
  currentNode.namedChildCount === 1 && currentNode.firstNamedChild?.type === 'string'

/** Text that the parser did not understand has no number among the kinds. */
const unknown = 'ERROR'

/**
 * In order, without recursion: a tree may be as deep as its program is long. Each word with the parser's memory costs more
 * than all else here, so every node is asked once: of what it is, and as far as it is a token, where.
 */
function collect(cursor: TreeCursor, { named, skipped, bare }: Reader): Tokens {
  const tokens: Tokens = { kinds: [], starts: [], ends: [] }
  /** The end of each enclosing node; -1: it is no token. */
  const around: number[] = []
  const add = (kind: string, start: number, end: number): void => {
    tokens.kinds.push(kind)
    tokens.starts.push(start)
    tokens.ends.push(end)
  }
  const close = (end: number): void => {
    if (end >= 0) add(')', end, end)
  }
  for (;;) {
    const id = cursor.nodeTypeId
    const isSkipped = skipped[id] === true || (id === bare && isBareString(cursor))
    const kind = isSkipped ? null : id < named.length ? named[id] : unknown
    let end = -1
    if (typeof kind === 'string') {
      const start = cursor.startIndex
      end = cursor.endIndex
      add('(', start, start)
      add(kind, start, start)
    }
    // A bracket or an operator stands for itself and has nothing inside.
    if (!isSkipped && kind !== null && cursor.gotoFirstChild()) {
      around.push(end)
      continue
    }
    close(end)
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) return tokens
      close(around.pop() ?? -1)
    }
  }
}
