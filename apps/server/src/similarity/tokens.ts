// Programs as tokens. The parser of the language gives a tree; what remains of it is the kind of each node and where it
// begins and ends, in order. Names, literals, comments and layout are no part of that, so that changing them changes
// nothing. What everybody writes at the head of a program (includes, imports) is left out.
// The grammars come as WASM: nothing is compiled where the product is installed. C is read by the grammar of C++, so that
// a program that was moved from one to the other is still the same.

import { createRequire } from 'node:module'
import { LanguageFamily } from '@verdict/domain/similarity'
import { Language, Parser, type TreeCursor } from 'web-tree-sitter'

export interface Tokens {
  kinds: string[]
  /** Where each begins and ends in the source, in UTF-16 units. */
  starts: number[]
  ends: number[]
}

const grammars: Record<LanguageFamily, string> = {
  [LanguageFamily.Cpp]: 'cpp',
  [LanguageFamily.Java]: 'java',
  [LanguageFamily.Python]: 'python',
}

const leftOut = new Set([
  'comment',
  'line_comment',
  'block_comment',
  'preproc_include',
  'using_declaration',
  'import_declaration',
  'package_declaration',
  'import_statement',
  'import_from_statement',
])

const resolve = createRequire(import.meta.url).resolve
// Each once: begun twice at a time, the library would mix up its memories.
let ready: Promise<void> | undefined
const parsers = new Map<LanguageFamily, Promise<Parser>>()

async function loadParser(family: LanguageFamily): Promise<Parser> {
  ready ??= Parser.init()
  await ready
  const file = resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${grammars[family]}.wasm`)
  return new Parser().setLanguage(await Language.load(file))
}

export function parserOf(family: LanguageFamily): Promise<Parser> {
  const parser = parsers.get(family) ?? loadParser(family)
  parsers.set(family, parser)
  return parser
}

/** What is wrong in a program does not stop the parser: it goes on after it. */
export async function tokenise(family: LanguageFamily, code: string): Promise<Tokens> {
  const parser = await parserOf(family)
  const tree = parser.parse(code)
  if (!tree) throw new Error('the parser gave up')
  const cursor = tree.walk()
  try {
    return collect(cursor)
  } finally {
    cursor.delete()
    tree.delete()
  }
}

/** A text that stands alone says something to people, as a comment does; Python has them in every second function. */
const isBareString = ({ currentNode }: TreeCursor): boolean =>
  currentNode.namedChildCount === 1 && currentNode.firstNamedChild?.type === 'string'

/** In order, without recursion: a tree may be as deep as its program is long. */
function collect(cursor: TreeCursor): Tokens {
  const tokens: Tokens = { kinds: [], starts: [], ends: [] }
  const add = (kind: string, start: number, end: number): void => {
    tokens.kinds.push(kind)
    tokens.starts.push(start)
    tokens.ends.push(end)
  }
  const isLeftOut = (): boolean =>
    leftOut.has(cursor.nodeType) || (cursor.nodeType === 'expression_statement' && isBareString(cursor))
  const wanted = (): boolean => cursor.nodeIsNamed && !isLeftOut()
  const open = (): void => {
    if (!wanted()) return
    add('(', cursor.startIndex, cursor.startIndex)
    add(cursor.nodeType, cursor.startIndex, cursor.startIndex)
  }
  const close = (): void => {
    if (wanted()) add(')', cursor.endIndex, cursor.endIndex)
  }
  open()
  for (;;) {
    if (!isLeftOut() && cursor.gotoFirstChild()) {
      open()
      continue
    }
    close()
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) return tokens
      close()
    }
    open()
  }
}
