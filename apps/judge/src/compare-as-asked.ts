// Where case or number format is ignored, both sides are read by tokens in blocks, which bounds memory.

import { type Comparison, longestNumber, numbersAgree } from '@verdict/domain/comparison'
import { type ByteSource, compareFiles, type File, type Likeness, withSources } from './compare.ts'

const LF = 10
const blockBytes = 256 * 1024
/** Longer tokens are compared in pieces, or whole if they may be numbers. */
const pieceBytes = 1024

const space = new Uint8Array(256)
for (const byte of [9, 10, 11, 12, 13, 32]) space[byte] = 1

/** White space between two tokens, whatever its length. */
interface Gap {
  lines: number
  bytes: number
  sum: number
}

const sameGap = (a: Gap, b: Gap): boolean => a.lines === b.lines && a.bytes === b.bytes && a.sum === b.sum

/** One side of a comparison. When it needs more input, call `fill` and try again. */
class Tokens {
  gap: Gap = { lines: 0, bytes: 0, sum: 0 }
  /** Valid until the next `fill`. */
  piece: Buffer = Buffer.alloc(0)
  begins = true
  ends = true
  private window: Buffer
  private readonly longestPiece: number
  private at = 0
  private end = 0
  private ended = false
  private readonly source: ByteSource
  private readonly byLines: boolean

  constructor(source: ByteSource, { by, floatAbsolute, floatRelative }: Comparison, block: number) {
    this.source = source
    this.window = Buffer.alloc(Math.max(block, pieceBytes + 1))
    this.longestPiece = (floatAbsolute ?? floatRelative) === null ? pieceBytes : longestNumber
    this.byLines = by === 'lines'
  }

  async fill(): Promise<void> {
    const { window, at, end } = this
    // The window is full of one token, so it grows only as far as that token needs.
    if (end - at === window.length) this.window = Buffer.alloc(2 * window.length)
    window.copy(this.window, 0, at, end)
    this.end -= at
    this.at = 0
    const count = await this.source.read(this.window, this.end, this.window.length - this.end)
    if (count === 0) this.ended = true
    this.end += count
  }

  /** @returns whether a token follows; null if more input is needed */
  passGap(): boolean | null {
    const { gap, window, end } = this
    for (; this.at < end && space[window[this.at]!] === 1; this.at++) {
      const byte = window[this.at]!
      if (this.byLines && byte === LF) {
        // The preceding text ended its line.
        gap.lines += 1
        gap.bytes = 0
        gap.sum = 0
      } else {
        gap.bytes += 1
        gap.sum = (Math.imul(gap.sum, 31) + byte) | 0
      }
    }
    if (this.at < end) return true
    return this.ended ? false : null
  }

  /** @returns false if more input is needed */
  passPiece(): boolean {
    const { window, end } = this
    const most = Math.min(end, this.at + this.longestPiece)
    let stop = this.at
    while (stop < most && space[window[stop]!] === 0) stop++
    if (stop === end && !this.ended) return false
    this.piece = window.subarray(this.at, stop)
    this.begins = this.ends
    this.ends = stop === end || space[window[stop]!] === 1
    this.at = stop
    if (this.ends) this.gap = { lines: 0, bytes: 0, sum: 0 }
    return true
  }
}

const text = (piece: Buffer): string => piece.toString('latin1')

function samePiece(expected: Tokens, actual: Tokens, comparison: Comparison): boolean {
  if (expected.piece.equals(actual.piece)) return expected.ends === actual.ends
  if (expected.ends !== actual.ends) return false
  const [answer, output] = [text(expected.piece), text(actual.piece)]
  if (comparison.ignoreCase && foldCase(answer) === foldCase(output)) return true
  // The tail of a longer token may look like a number.
  return expected.begins && expected.ends && numbersAgree(answer, output, comparison)
}

const foldCase = (latin: string): string => latin.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

async function gapBeyond(side: Tokens): Promise<boolean> {
  for (;;) {
    await side.fill()
    const follows = side.passGap()
    if (follows !== null) return follows
  }
}

async function pieceBeyond(side: Tokens): Promise<void> {
  do await side.fill()
  while (!side.passPiece())
}

/**
 * Where gaps count, tokens decide whether only white space differs.
 * @param block bytes held of each side, above a thousand
 */
export async function compareTokens(
  expectedSource: ByteSource,
  actualSource: ByteSource,
  comparison: Comparison,
  block = blockBytes,
): Promise<Likeness> {
  const expected = new Tokens(expectedSource, comparison, block)
  const actual = new Tokens(actualSource, comparison, block)
  let gapsAgree = true
  for (;;) {
    const more = expected.passGap() ?? (await gapBeyond(expected))
    if (more !== (actual.passGap() ?? (await gapBeyond(actual)))) return 'different'
    const counts = comparison.by === 'bytes' || (comparison.by === 'lines' && more)
    if (counts && !sameGap(expected.gap, actual.gap)) gapsAgree = false
    if (!more) return gapsAgree ? 'equal' : 'whitespace'
    do {
      if (!expected.passPiece()) await pieceBeyond(expected)
      if (!actual.passPiece()) await pieceBeyond(actual)
      if (!samePiece(expected, actual, comparison)) return 'different'
    } while (!expected.ends)
  }
}

/** @param comparison null for the default @throws if a file cannot be read */
export async function compareAsAsked(
  expected: File,
  actual: File,
  comparison: Comparison | null,
): Promise<Likeness> {
  if (comparison === null) return compareFiles(expected, actual)
  // Most accepted outputs are identical to the answer.
  if (comparison.by !== 'bytes') {
    const likeness = await compareFiles(expected, actual)
    if (likeness === 'equal' || (likeness === 'whitespace' && comparison.by === 'tokens')) return 'equal'
  }
  return withSources(expected, actual, (left, right, block) => compareTokens(left, right, comparison, block))
}
