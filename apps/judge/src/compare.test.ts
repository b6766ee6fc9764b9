import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { likenessOf } from '@verdict/domain/likeness'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareFiles, compareSources, type ByteSource, type Likeness } from './compare.ts'

/** Hands out `text` in pieces of at most `piece` bytes, alternating between direct and promised answers. */
function source(text: string, piece = 1 << 20): ByteSource {
  const bytes = Buffer.from(text, 'latin1')
  let at = 0
  let turn = 0
  return {
    read(into, offset, length) {
      const count = Math.min(piece, length, bytes.length - at)
      into.set(bytes.subarray(at, at + count), offset)
      at += count
      return turn++ % 2 === 0 ? count : Promise.resolve(count)
    },
  }
}

const compare = (expected: string, actual: string, block = 64, piece?: number): Promise<Likeness> =>
  compareSources(source(expected, piece), source(actual, piece), block)

const table: [name: string, expected: string, actual: string, likeness: Likeness][] = [
  ['the same bytes', '1 2\n3\n', '1 2\n3\n', 'equal'],
  ['nothing and nothing', '', '', 'equal'],
  ['missing last newline', '3\n', '3', 'equal'],
  ['last newline more', '3', '3\n', 'equal'],
  ['blank lines at the end of the output', '3\n', '3\n\n\n', 'equal'],
  ['blank lines at the end of the answer', '3\n\n\n', '3', 'equal'],
  ['only blank lines', '', '\n\n', 'equal'],
  ['CR LF in the answer', '1\r\n2\r\n', '1\n2\n', 'equal'],
  ['CR LF in the answer, last newline missing in the output', '1\r\n2\r\n', '1\n2', 'equal'],
  ['CR LF on both sides', '1\r\n2\r\n', '1\r\n2\r\n', 'equal'],
  ['CR LF and blank lines at the end of the answer', '1\r\n\r\n', '1', 'equal'],
  ['CR LF mixed with LF in the answer', '1\r\n2\n3\r\n', '1\n2\n3\n', 'equal'],
  ['bytes that are no text', '\xff\x00\xfe\n', '\xff\x00\xfe', 'equal'],
  ['CR LF in the output only', '1\n2\n', '1\r\n2\r\n', 'whitespace'],
  ['a space at the end of a line', '1\n2\n', '1 \n2\n', 'whitespace'],
  ['a space at the very end', '1\n', '1 ', 'whitespace'],
  ['a last line of spaces', '1\n', '1\n  \n', 'whitespace'],
  ['a space before the first token', '1\n', ' 1\n', 'whitespace'],
  ['two spaces for one', '1 2\n', '1  2\n', 'whitespace'],
  ['a tab for a space', '1 2\n', '1\t2\n', 'whitespace'],
  ['a line break for a space', '1 2\n', '1\n2\n', 'whitespace'],
  ['a blank line in between', '1\n2\n', '1\n\n2\n', 'whitespace'],
  ['a blank line first', '1\n', '\n1\n', 'whitespace'],
  ['white space for nothing', '', ' ', 'whitespace'],
  ['a lone CR in the answer is not a line end', '1\r2\n', '1\n2\n', 'whitespace'],
  ['vertical tab and form feed are white space', '1 2', '1\v\f2', 'whitespace'],
  ['another token', '1\n', '2\n', 'different'],
  ['nothing for something', '1\n', '', 'different'],
  ['something for nothing', '', '1', 'different'],
  ['a token more', '1\n', '1 2\n', 'different'],
  ['a token less', '1 2\n', '1\n', 'different'],
  ['a token longer', '12\n', '123\n', 'different'],
  ['tokens joined', '1 2\n', '12\n', 'different'],
  ['a token split', '12\n', '1 2\n', 'different'],
  ['a token split after other white space differs', '1 2 34\n', '1  2 3 4\n', 'different'],
  ['order of tokens', '1 2\n', '2 1\n', 'different'],
  ['another case', 'Yes\n', 'YES\n', 'different'],
  ['a NUL is no white space', '1 2', '1\x002', 'different'],
  ['a no-break space is no white space', '1 2', '1\xa02', 'different'],
  ['white space differs and a later token too', '1 2\n3\n', '1  2\n4\n', 'different'],
]

describe('[JDG-CMP-1] comparison without a checker', () => {
  it.each(table)('%s', async (_name, expected, actual, likeness) => {
    expect(likenessOf(expected, actual)).toBe(likeness)
    for (const block of [2, 3, 64]) expect(await compare(expected, actual, block)).toBe(likeness)
  })

  it('agrees with the slow reference on arbitrary texts, wherever block boundaries fall', async () => {
    const text = fc
      .array(fc.constantFrom('1', '2', '12', ' ', '\n', '\r\n', '\r', '\t', '\n\n'), { maxLength: 14 })
      .map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(text, text, fc.integer({ min: 2, max: 9 }), fc.integer({ min: 1, max: 5 }), check),
      { seed: 20_263, numRuns: 4000 },
    )
  })

  it('agrees with the slow reference on two spellings of the same tokens', async () => {
    const gap = fc.constantFrom(' ', '\n', '\r\n', '  ', '\t', '\n\n', '\r', '')
    const spelling = fc.array(fc.tuple(fc.constantFrom('a', 'bb', 'ccc'), gap, gap), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(
        spelling,
        fc.integer({ min: 2, max: 9 }),
        fc.integer({ min: 1, max: 5 }),
        (s, block, piece) =>
          check(s.map(([t, g]) => t + g).join(''), s.map(([t, , g]) => t + g).join(''), block, piece),
      ),
      { seed: 20_264, numRuns: 4000 },
    )
  })

  it('[JDG-CMP-4] gives the same answer for files that are read at once and for files that are streamed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'verdict-compare-'))
    try {
      const line = '123456 789\n'
      const big = line.repeat(100_000)
      const cases: [string, string, Likeness][] = [
        [line, line, 'equal'],
        [big, big, 'equal'],
        [big.replaceAll('\n', '\r\n'), big, 'equal'],
        [big, big.replaceAll('\n', ' \n'), 'whitespace'],
        [big, `${big.slice(0, -2)}8\n`, 'different'],
        [big, big + line, 'different'],
      ]
      for (const [expected, actual, likeness] of cases) {
        const [a, b] = [join(folder, 'expected'), join(folder, 'actual')]
        writeFileSync(a, expected)
        writeFileSync(b, actual)
        expect(
          await compareFiles({ path: a, bytes: expected.length }, { path: b, bytes: actual.length }),
        ).toBe(likeness)
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

async function check(expected: string, actual: string, block: number, piece: number): Promise<void> {
  expect(await compare(expected, actual, block, piece)).toBe(likenessOf(expected, actual))
}
