import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Comparison } from '@verdict/domain/comparison'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ByteSource, Likeness } from './compare.ts'
import { compareAsAsked, compareTokens } from './compare-as-asked.ts'

const exact: Comparison = { by: 'tokens', ignoreCase: false, floatAbsolute: null, floatRelative: null }

/** Hands out `text` in pieces of at most `piece` bytes. */
function source(text: string, piece = 1 << 20): ByteSource {
  const bytes = Buffer.from(text, 'latin1')
  let at = 0
  return {
    read(into, offset, length) {
      const count = Math.min(piece, length, bytes.length - at)
      into.set(bytes.subarray(at, at + count), offset)
      at += count
      return at % 2 === 0 ? count : Promise.resolve(count)
    },
  }
}

/** The rule said again, slowly: the words, and what is left of the texts without them. */
function reference(expected: string, actual: string, comparison: Comparison): Likeness {
  const { by, ignoreCase, floatAbsolute, floatRelative } = comparison
  const words = (text: string) => text.match(/[^ \t\n\v\f\r]+/g) ?? []
  const [left, right] = [words(expected), words(actual)]
  const isNumber = (word: string) => /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(word)
  const same = (a: string, b: string): boolean => {
    if (a === b || (ignoreCase && a.toLowerCase() === b.toLowerCase())) return true
    if (!isNumber(a) || !isNumber(b)) return false
    // In millionths, which hold all that these numbers and tolerances say.
    const [left, right] = [Math.round(Number(a) * 1e6), Math.round(Number(b) * 1e6)]
    const off = Math.abs(left - right)
    return (
      (floatAbsolute !== null && off <= Math.round(floatAbsolute * 1e6)) ||
      (floatRelative !== null && off * 100 <= Math.round(floatRelative * 100) * Math.abs(left))
    )
  }
  if (left.length !== right.length || !left.every((word, n) => same(word, right[n]!))) return 'different'
  const gaps = (text: string): string => {
    const blank = text.replace(/[^ \t\n\v\f\r]+/g, 'w')
    if (by === 'bytes') return blank
    const lines = blank.split('\n').map((line) => line.replace(/[ \t\v\f\r]+$/, ''))
    return lines.join('\n').replace(/\n+$/, '')
  }
  return by === 'tokens' || gaps(expected) === gaps(actual) ? 'equal' : 'whitespace'
}

describe('[JDG-CMP-5] a comparison that a problem asks for', () => {
  const rows: [asked: Partial<Comparison>, expected: string, actual: string, likeness: Likeness][] = [
    [{}, '1 2\n3\n', '1\n2 3', 'equal'],
    [{}, 'Yes', 'yes', 'different'],
    [{}, '1 2', '12', 'different'],
    [{}, '', ' \n', 'equal'],
    [{ ignoreCase: true }, 'Yes', 'yES', 'equal'],
    [{ ignoreCase: true }, '\xc4', '\xe4', 'different'],
    [{ by: 'lines' }, '1 2\n3\n', '1 2  \n3\n\n', 'equal'],
    [{ by: 'lines' }, '1 2\n3\n', '1 2\r\n3\r\n', 'equal'],
    [{ by: 'lines' }, '1 2\n3\n', '1  2\n3\n', 'whitespace'],
    [{ by: 'lines' }, '1 2\n3\n', ' 1 2\n3\n', 'whitespace'],
    [{ by: 'lines' }, '1\n\n3\n', '1\n3\n', 'whitespace'],
    [{ by: 'lines', ignoreCase: true }, 'A b\n', 'a B', 'equal'],
    [{ by: 'bytes' }, '1 2\n', '1 2\n', 'equal'],
    [{ by: 'bytes' }, '1 2\n', '1 2', 'whitespace'],
    [{ by: 'bytes' }, '1 2\r\n', '1 2\n', 'whitespace'],
    [{ by: 'bytes' }, '1 2\n', '1 3\n', 'different'],
    [{ floatAbsolute: 0.01 }, '1.00', '1.009', 'equal'],
    [{ floatAbsolute: 0.01 }, '1', '1.02', 'different'],
    [{ floatAbsolute: 0.01 }, '1', '1e0', 'equal'],
    [{ floatAbsolute: 0.01 }, '1', 'nan', 'different'],
    [{ floatAbsolute: 0.01 }, 'inf', 'Infinity', 'different'],
    [{ floatAbsolute: 0.01 }, 'inf', 'INF', 'different'],
    [{ floatAbsolute: 0.01, ignoreCase: true }, 'inf', 'INF', 'equal'],
    [{ floatAbsolute: 0.01 }, '1.00 2.50', '1.01 2.49', 'equal'],
    [{ floatAbsolute: 0.01 }, '1.00', '1.0100000000000000000001', 'different'],
    [{ floatAbsolute: 1 }, '1', '0x1', 'equal'],
    [{ floatRelative: 0.01 }, '1000', '1009', 'equal'],
    [{ floatRelative: 0.01 }, '0', '0.001', 'different'],
    [{ floatRelative: 0.01, floatAbsolute: 0.01 }, '0', '0.001', 'equal'],
    [{ floatRelative: 0.01 }, '1e999', '1', 'different'],
    [{ floatRelative: 1 }, '1', '1e999', 'different'],
    [{ by: 'lines', floatAbsolute: 0.1 }, 'x 1.0\n2\n', 'x 1\n2.05\n', 'equal'],
    [{ floatAbsolute: 0 }, '1', '1.0', 'equal'],
    [{ floatAbsolute: 0 }, '1 2', `1.${'0'.repeat(700)} 2`, 'equal'],
    [{ floatAbsolute: 0 }, '1 2', `1.${'0'.repeat(300_000)} 2`, 'equal'],
    [{ floatAbsolute: 0 }, `1.${'0'.repeat(300_000)}1 2`, '1 2', 'different'],
    [{ floatAbsolute: 0.1 }, `${'x'.repeat(1_023)}1.05`, `${'x'.repeat(1_023)}1.0`, 'different'],
    [{ floatAbsolute: 0.1 }, `${'x'.repeat(1_023)}1.05 2`, `${'x'.repeat(1_023)}1.05 2.01`, 'equal'],
  ]
  it.each(rows)('%j: %j and %j are %s', async (asked, expected, actual, likeness) => {
    const comparison = { ...exact, ...asked }
    expect(await compareTokens(source(expected), source(actual), comparison)).toBe(likeness)
  })

  const unit = fc.constantFrom(
    ' ',
    '\n',
    '\t',
    '\r',
    'a',
    'A',
    '1',
    '1.0',
    '1.05',
    '1.06',
    '-',
    'b',
    '\n\n',
    '  ',
  )
  const text = fc.array(unit, { maxLength: 30 }).map((units) => units.join(''))
  const near = text.chain((expected) =>
    fc
      .tuple(fc.array(fc.tuple(fc.nat(40), unit), { maxLength: 3 }), fc.boolean())
      .map(([changes, upper]): [string, string] => {
        let actual = expected
        for (const [at, put] of changes) actual = actual.slice(0, at) + put + actual.slice(at + 1)
        return [expected, upper ? actual.toUpperCase() : actual]
      }),
  )
  const asked = fc.record({
    by: fc.constantFrom('bytes', 'lines', 'tokens'),
    ignoreCase: fc.boolean(),
    floatAbsolute: fc.constantFrom(null, 0, 0.06),
    floatRelative: fc.constantFrom(null, 0.06),
  })
  const padding = fc.constantFrom(
    '',
    'x'.repeat(1_023),
    'x'.repeat(1_025),
    'y'.repeat(2_100),
    ' '.repeat(1_500),
  )

  it('says what the rule says, wherever the blocks end', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'verdict-compare-'))
    const put = (name: string, content: string) => {
      const path = join(folder, name)
      writeFileSync(path, content, 'latin1')
      return { path, bytes: content.length }
    }
    try {
      await fc.assert(
        fc.asyncProperty(
          near,
          asked,
          padding,
          fc.integer({ min: 1, max: 50 }),
          async (texts, given, pad, piece) => {
            const [expected, actual] = texts.map((each) => pad + each) as [string, string]
            const likeness = reference(expected, actual, given)
            const found = await compareTokens(source(expected, piece), source(actual, piece), given, 1_100)
            expect(found).toBe(likeness)
            expect(await compareAsAsked(put('a', expected), put('b', actual), given)).toBe(likeness)
          },
        ),
        { numRuns: 1_500 },
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('takes time in proportion to the output, also for one endless token or gap', async () => {
    const size = 4_000_000
    const tolerant: Comparison = { ...exact, by: 'lines', ignoreCase: true, floatAbsolute: 0.1 }
    for (const [a, b] of [
      ['a'.repeat(size), 'A'.repeat(size)],
      [`1${' '.repeat(size)}\n`, '1\n'],
      ['1 '.repeat(size / 2), '1.0 '.repeat(size / 2)],
      ['1.0 '.repeat(size / 20), '1.1 '.repeat(size / 20)],
      [`1.${'0'.repeat(900_000)} `.repeat(4), `1.1${'0'.repeat(900_000)} `.repeat(4)],
    ]) {
      const begun = process.cpuUsage()
      expect(await compareTokens(source(a!), source(b!), tolerant)).toBe('equal')
      const { user } = process.cpuUsage(begun)
      expect(user / 1e6).toBeLessThan(8)
    }
  })
})
