// Tokens are kinds and positions of syntax tree nodes. Names, literals, comments, layout and imports are left out, so
// changing them changes nothing. C is parsed as C++ and JavaScript as TypeScript, to recognise translations.

import { familyRecords, type LanguageFamily } from '@verdict/domain/language'
import { createRequire } from 'node:module'
import { Language, Parser, type TreeCursor } from 'web-tree-sitter'
import { LoopParts, mostLoops, Role, roleOf, sameAs } from './normal-form.ts'
import type { Literal } from './similarity-texts.ts'

export interface Tokens {
  kinds: string[]
  /** In UTF-16 units. */
  starts: number[]
  ends: number[]
}

export interface Parsed extends Tokens {
  /** Without nested ones. */
  literals: Literal[]
  /** Comments, imports and the like, in UTF-16 units. */
  leftOut: number
  hasError: boolean
}

/** By grammar: a string that stands alone, such as a docstring, counts as a comment. */
const mayBeBareString: Readonly<Record<string, string>> = {
  python: 'expression_statement',
  typescript: 'expression_statement',
}

const fromCursorless: ReadonlySet<string> = new Set(['kotlin', 'haskell'])

const moduleOf = (grammar: string): string =>
  fromCursorless.has(grammar)
    ? `@cursorless/tree-sitter-wasms/out/tree-sitter-${grammar}.wasm`
    : `@vscode/tree-sitter-wasm/wasm/tree-sitter-${grammar}.wasm`

const resolve = createRequire(import.meta.url).resolve
// Loaded one at a time: concurrent loading corrupts the library's memory.
let ready: Promise<void> | undefined
const readers = new Map<LanguageFamily, Promise<Reader>>()

interface Reader {
  parser: Parser
  /** By kind id; null: no token. */
  named: readonly (string | null)[]
  /** By kind id. */
  roles: readonly (Role | undefined)[]
  /** -1: none. */
  bare: number
}

const pageBytes = 64 * 1024
/** Worker limits ignore WASM memory, and the parser would take 2 GiB for some programs of 64 KiB. */
const mostParserBytes = 512 * 1024 * 1024

async function loadReader(family: LanguageFamily): Promise<Reader> {
  ready ??= Parser.init({
    wasmMemory: new WebAssembly.Memory({
      initial: 512,
      maximum: mostParserBytes / pageBytes,
    }),
  })
  await ready
  const { grammar } = familyRecords[family]
  if (grammar === null) throw new Error(`no grammar reads family ${family}`)
  const language = await Language.load(resolve(moduleOf(grammar)))
  const kinds = language.types
  return {
    parser: new Parser().setLanguage(language),
    named: kinds.map((kind, id) => (language.nodeTypeIsNamed(id) ? (sameAs[kind] ?? kind) : null)),
    roles: kinds.map((kind) => roleOf.get(kind)),
    bare: kinds.indexOf(mayBeBareString[grammar] ?? ''),
  }
}

function readerOf(family: LanguageFamily): Promise<Reader> {
  const reader = readers.get(family) ?? loadReader(family)
  readers.set(family, reader)
  return reader
}

export const parserOf = async (family: LanguageFamily): Promise<Parser> => (await readerOf(family)).parser

export async function tokenise(family: LanguageFamily, code: string): Promise<Parsed> {
  const reader = await readerOf(family)
  const tree = reader.parser.parse(code)
  if (!tree) throw new Error('the parser gave up')
  const cursor = tree.walk()
  try {
    const hasError = tree.rootNode.hasError
    return { ...collect(cursor, reader), hasError }
  } finally {
    cursor.delete()
    tree.delete()
  }
}

const isBareString = ({ currentNode }: TreeCursor): boolean =>
  currentNode.namedChildCount === 1 && currentNode.firstNamedChild?.type === 'string'

class Texts implements Pick<Parsed, 'literals' | 'leftOut'> {
  readonly literals: Literal[] = []
  leftOut = 0

  note(cursor: TreeCursor, role: Role | 'bare' | undefined): void {
    if (role !== 'bare' && role !== Role.Text && role !== Role.Nothing) return
    const [start, end] = [cursor.startIndex, cursor.endIndex]
    if (role !== Role.Text) this.leftOut += end - start
    // Nested literals belong to the outer one.
    const isOwn = role === Role.Text && start >= (this.literals.at(-1)?.end ?? 0)
    if (isOwn || role === 'bare') this.literals.push({ start, end, isBare: role === 'bare' })
  }
}

const unknown = 'ERROR'

interface Frame {
  /** Token index; -1: none. */
  end: number
  isDeclaration: boolean
  loop: LoopParts | null
  /** Including this one. */
  loops: number
}

function frameOf(role: Role | undefined, end: number, parent: Frame | undefined, first: number): Frame {
  const loops = parent?.loops ?? 0
  const loop = role === Role.Loop && loops < mostLoops ? new LoopParts(first) : null
  return {
    end,
    isDeclaration: role === Role.Declaration,
    loop,
    loops: loop ? loops + 1 : loops,
  }
}

const isToken = (role: Role | undefined): boolean => role !== Role.Around && role !== Role.Declaration

const skips = (cursor: TreeCursor, role: Role | undefined, parent: Frame | undefined): boolean =>
  role === Role.Nothing ||
  (parent?.isDeclaration === true && role === Role.Declared) ||
  (role === Role.Declarator && cursor.currentNode.namedChildCount < 2)

/** No recursion: a tree may be as deep as its program is long. Calls into the parser cost most: one per node. */
function collect(cursor: TreeCursor, { named, roles, bare }: Reader): Omit<Parsed, 'hasError'> {
  const tokens: Tokens = { kinds: [], starts: [], ends: [] }
  const texts = new Texts()
  const around: Frame[] = []
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
    const parent = around.at(-1)
    parent?.loop?.begin(cursor.currentFieldName, tokens.kinds.length)
    const role = roles[id]
    const isBare = id === bare && isBareString(cursor)
    const isSkipped = isBare || skips(cursor, role, parent)
    const kind = isSkipped ? null : id < named.length ? named[id] : unknown
    let end = -1
    if (typeof kind === 'string' && isToken(role)) {
      const start = cursor.startIndex
      end = cursor.endIndex
      add('(', start, start)
      add(kind, start, start)
    }
    texts.note(cursor, isBare ? 'bare' : role)
    if (!isSkipped && kind !== null && cursor.gotoFirstChild()) {
      around.push(frameOf(role, end, parent, tokens.kinds.length - 2))
      continue
    }
    close(end)
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) return { ...tokens, literals: texts.literals, leftOut: texts.leftOut }
      const left = around.pop()
      left?.loop?.arrange(tokens)
      close(left?.end ?? -1)
    }
  }
}
