// Uses the editor's parsers without the editor.

import type { Highlight } from '@verdict/domain/language'
import { highlightCode, tagHighlighter, tags } from '@lezer/highlight'
import { syntaxes } from './syntax.ts'

type PieceKind = 'keyword' | 'type' | 'string' | 'number' | 'comment' | 'preprocessor'

export interface Piece {
  text: string
  kind?: PieceKind
}

const kinds = tagHighlighter([
  {
    tag: [
      tags.keyword,
      tags.modifier,
      tags.operatorKeyword,
      tags.controlKeyword,
      tags.definitionKeyword,
      tags.self,
    ],
    class: 'keyword',
  },
  { tag: [tags.typeName, tags.standard(tags.typeName), tags.className, tags.namespace], class: 'type' },
  { tag: [tags.string, tags.character, tags.special(tags.string)], class: 'string' },
  { tag: [tags.number, tags.bool, tags.null], class: 'number' },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], class: 'comment' },
  { tag: [tags.processingInstruction, tags.meta, tags.annotation], class: 'preprocessor' },
])

export async function highlight(code: string, language: Highlight): Promise<Piece[][]> {
  const source = code.replace(/\r\n?/g, '\n')
  const parser = await syntaxes[language].parser()
  const lines: Piece[][] = [[]]
  highlightCode(
    source,
    parser.parse(source),
    kinds,
    (text, classes) =>
      lines.at(-1)!.push({ text, kind: (classes.split(' ')[0] || undefined) as PieceKind | undefined }),
    () => lines.push([]),
  )
  return lines
}
