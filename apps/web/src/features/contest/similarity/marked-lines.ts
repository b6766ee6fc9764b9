// Splits highlighted lines at the ends of matches.

import type { Piece } from '../../../ui/code/highlight.ts'

interface MarkedPiece extends Piece {
  /** 0-based. */
  match?: number
}

interface MarkedLine {
  pieces: MarkedPiece[]
  begins: number[]
}

export type Span = readonly [from: number, to: number]

/** Match at a place, and where that changes. Spans do not overlap. */
function at(
  spans: readonly { span: Span; match: number }[],
  place: number,
): { match?: number; until: number } {
  for (const { span, match } of spans) {
    if (place < span[0]) return { until: span[0] }
    if (place < span[1]) return { match, until: span[1] }
  }
  return { until: Infinity }
}

/** @param spans of matches, as offsets into the lines joined by one character */
export function markLines(lines: readonly Piece[][], spans: readonly Span[]): MarkedLine[] {
  const inOrder = spans.map((span, match) => ({ span, match })).sort((a, b) => a.span[0] - b.span[0])
  let place = 0
  return lines.map((pieces) => {
    const from = place
    const cut = pieces.flatMap((piece) => {
      const parts: MarkedPiece[] = []
      for (let rest = piece.text; rest !== '';) {
        const { match, until } = at(inOrder, place)
        const text = rest.slice(0, until - place)
        parts.push({ ...piece, text, ...(match !== undefined && { match }) })
        rest = rest.slice(text.length)
        place += text.length
      }
      return parts
    })
    const begins = inOrder.filter(({ span }) => span[0] >= from && span[0] <= place).map(({ match }) => match)
    place += 1
    return { pieces: cut, begins }
  })
}

/** 0-based. */
export const lineOf = (code: string, place: number): number => code.slice(0, place).split('\n').length - 1
