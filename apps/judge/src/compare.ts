// Equal: the same bytes, but CR LF in the answer equals LF, and trailing blank lines or a missing final newline are ignored.
// Whitespace: the same tokens; a token is a run of bytes but space, \t, \n, \v, \f, \r. Both sides are read in blocks, so a
// huge answer costs two blocks of memory.

import { closeSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Likeness } from '@verdict/domain/likeness'

export type { Likeness }

/** Returns the number of bytes read, 0 at the end. */
export interface ByteSource {
  read(into: Uint8Array, offset: number, length: number): Promise<number> | number
}

const blockBytes = 256 * 1024
const LF = 10
const CR = 13

class Side {
  readonly bytes: Uint8Array
  readonly words: DataView
  at = 0
  end = 0
  ended = false
  before = LF
  private readonly source: ByteSource

  constructor(source: ByteSource, size: number) {
    this.source = source
    this.bytes = new Uint8Array(size)
    this.words = new DataView(this.bytes.buffer)
  }

  /** Reads until the window has `least` bytes or the source has ended. Keeps unconsumed bytes. */
  async fill(least: number): Promise<void> {
    if (this.at > 0) {
      this.before = this.bytes[this.at - 1]!
      this.bytes.copyWithin(0, this.at, this.end)
      this.end -= this.at
      this.at = 0
    }
    while (!this.ended && this.end < least) {
      const answer = this.source.read(this.bytes, this.end, this.bytes.length - this.end)
      const count = typeof answer === 'number' ? answer : await answer
      if (count === 0) this.ended = true
      this.end += count
    }
  }

  get previous(): number {
    return this.at > 0 ? this.bytes[this.at - 1]! : this.before
  }

  get done(): boolean {
    return this.ended && this.at === this.end
  }
}

const isSpace = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13)

const space = new Uint8Array(256)
for (const byte of [9, 10, 11, 12, 13, 32]) space[byte] = 1

function skipSame(a: Side, b: Side): void {
  const { bytes: left, words: wordsA } = a
  const { bytes: right, words: wordsB } = b
  const shift = b.at - a.at
  const stop = Math.min(a.end, b.end - shift)
  let i = a.at
  while (i + 4 <= stop && wordsA.getInt32(i) === wordsB.getInt32(i + shift)) i += 4
  while (i < stop && left[i] === right[i + shift]) i++
  a.at = i
  b.at = i + shift
}

/** With memcmp: accepted outputs are usually equal to the answer. */
async function skipEqualBlocks(a: Side, b: Side): Promise<void> {
  for (;;) {
    if (a.at === a.end) await a.fill(1)
    if (b.at === b.end) await b.fill(1)
    const count = Math.min(a.end - a.at, b.end - b.at)
    if (count === 0) return
    const left = Buffer.from(a.bytes.buffer, a.bytes.byteOffset + a.at, count)
    if (left.compare(b.bytes, b.at, b.at + count) !== 0) return
    a.at += count
    b.at += count
  }
}

/** Treats CR LF in the answer as LF. */
async function skipExact(expected: Side, actual: Side): Promise<void> {
  for (;;) {
    if (expected.end - expected.at < 2 && !expected.ended) await expected.fill(2)
    if (actual.at === actual.end && !actual.ended) await actual.fill(1)
    if (expected.at === expected.end || actual.at === actual.end) return
    skipSame(expected, actual)
    if (expected.at === expected.end || actual.at === actual.end) continue
    if (expected.bytes[expected.at] !== CR || actual.bytes[actual.at] !== LF) return
    if (expected.at + 1 === expected.end) {
      if (expected.ended) return
      continue
    }
    if (expected.bytes[expected.at + 1] !== LF) return
    expected.at += 1
  }
}

interface Gap {
  some: boolean
  /** Whether it was only the end of the current line and blank lines. */
  blank: boolean
}

/** @param crEndsLine CR LF ends the current line, which holds only for the answer */
async function skipTail(side: Side, crEndsLine: boolean): Promise<Gap> {
  let some = false
  let blank = true
  let lineStart = side.previous === LF
  let afterCr = false
  for (;;) {
    if (side.at === side.end) await side.fill(1)
    if (side.at === side.end) break
    const byte = side.bytes[side.at]!
    if (!isSpace(byte)) break
    some = true
    side.at += 1
    if (byte === LF) {
      lineStart = true
      afterCr = false
    } else if (byte === CR && !afterCr && (lineStart || crEndsLine)) afterCr = true
    else blank = false
  }
  // A final CR without LF is a blank line only at the start of a line.
  return { some, blank: blank && (!afterCr || lineStart) }
}

async function skipSpace(side: Side): Promise<void> {
  for (;;) {
    const { bytes, end } = side
    let at = side.at
    while (at < end && space[bytes[at]!] === 1) at++
    side.at = at
    if (at < end) return
    await side.fill(1)
    if (side.done) return
  }
}

/** Both sides are in white space or at the start of a token. */
async function sameTokens(a: Side, b: Side): Promise<boolean> {
  for (;;) {
    skipTokens(a, b)
    if (a.at === a.end && !a.ended) {
      await a.fill(1)
      continue
    }
    if (b.at === b.end && !b.ended) {
      await b.fill(1)
      continue
    }
    // The bytes skipped are equal, so either both sides were in a gap or neither was.
    const inGap = isSpace(a.previous) && isSpace(b.previous)
    const spaceA = a.done || space[a.bytes[a.at]!] === 1
    const spaceB = b.done || space[b.bytes[b.at]!] === 1
    if (a.done && b.done) return true
    if (!inGap && !(spaceA && spaceB)) return false
    if (!spaceA && !spaceB) return false
    await skipSpace(a)
    await skipSpace(b)
    if (a.done !== b.done) return false
    if (a.done) return true
    if (a.bytes[a.at] !== b.bytes[b.at]) return false
  }
}

/** This is the hot loop. */
function skipTokens(a: Side, b: Side): void {
  const { bytes: left, words: wordsA, end: endA } = a
  const { bytes: right, words: wordsB, end: endB } = b
  let i = a.at
  let j = b.at
  for (;;) {
    const shift = j - i
    const stop = Math.min(endA, endB - shift)
    while (i + 4 <= stop && wordsA.getInt32(i) === wordsB.getInt32(i + shift)) i += 4
    while (i < stop && left[i] === right[i + shift]) i++
    j = i + shift
    if (i === stop) break
    const spaceA = space[left[i]!]!
    const spaceB = space[right[j]!]!
    if ((spaceA | spaceB) === 0) break
    if ((spaceA & spaceB) === 0 && (i === 0 || j === 0 || space[left[i - 1]!] === 0)) break
    while (i < endA && space[left[i]!] === 1) i++
    while (j < endB && space[right[j]!] === 1) j++
  }
  a.at = i
  b.at = j
}

/** @param block bytes held of each side; tests place block boundaries by it */
export async function compareSources(
  expectedSource: ByteSource,
  actualSource: ByteSource,
  block = blockBytes,
): Promise<Likeness> {
  const expected = new Side(expectedSource, block)
  const actual = new Side(actualSource, block)
  await skipEqualBlocks(expected, actual)
  await skipExact(expected, actual)
  if (expected.done && actual.done) return 'equal'

  const inGap = isSpace(expected.previous) && isSpace(actual.previous)
  const left = await skipTail(expected, true)
  const right = await skipTail(actual, false)
  if (expected.done && actual.done) return left.blank && right.blank ? 'equal' : 'whitespace'
  if (expected.done || actual.done) return 'different'
  if (!inGap && !(left.some && right.some)) return 'different'
  if (expected.bytes[expected.at] !== actual.bytes[actual.at]) return 'different'
  return (await sameTokens(expected, actual)) ? 'whitespace' : 'different'
}

/** Smaller files are read synchronously: the thread pool costs more than the read. */
const smallBytes = 512 * 1024

export interface File {
  path: string
  bytes: number
}

/** @throws when a file cannot be read. */
export const compareFiles = (expected: File, actual: File): Promise<Likeness> =>
  withSources(expected, actual, compareSources)

type Comparing = (expected: ByteSource, actual: ByteSource, block: number) => Promise<Likeness>

/** @throws when a file cannot be read. */
export const withSources = (expected: File, actual: File, compare: Comparing): Promise<Likeness> =>
  expected.bytes <= smallBytes && actual.bytes <= smallBytes
    ? compareSmall(expected, actual, compare)
    : compareLarge(expected.path, actual.path, compare)

async function compareSmall(expectedFile: File, actualFile: File, compare: Comparing): Promise<Likeness> {
  const files = [openSync(expectedFile.path, 'r')]
  try {
    files.push(openSync(actualFile.path, 'r'))
    const [expected, actual] = files.map((file): ByteSource => ({
      read: (into, offset, length) => readSync(file, into, offset, length, null),
    }))
    // Large blocks for many small tests would burden the garbage collector.
    const block = Math.min(64 * 1024, Math.max(expectedFile.bytes, actualFile.bytes) + 1)
    return await compare(expected!, actual!, block)
  } finally {
    for (const file of files) closeSync(file)
  }
}

async function compareLarge(expectedPath: string, actualPath: string, compare: Comparing): Promise<Likeness> {
  await using expected = await open(expectedPath, 'r')
  await using actual = await open(actualPath, 'r')
  const source = (file: typeof expected): ByteSource => ({
    read: async (into, offset, length) => (await file.read(into, offset, length, null)).bytesRead,
  })
  return await compare(source(expected), source(actual), blockBytes)
}
