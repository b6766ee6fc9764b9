import { performance } from 'node:perf_hooks'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Comparison, longestNumber, numbersAgree } from './comparison.ts'

const within = (floatAbsolute: number | null, floatRelative: number | null = null): Comparison => ({
  by: 'tokens',
  ignoreCase: false,
  floatAbsolute,
  floatRelative,
})

interface Fraction {
  over: bigint
  under: bigint
}

/** The value of a decimal text, said again with whole numbers; the exponent must be small. */
function fractionOf(text: string): Fraction {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.replace(/^[+-]/, '').split('.')
  const tens = Number(exponent) - fraction.length
  const over = BigInt(`0${whole}${fraction}`) * (tens > 0 ? 10n ** BigInt(tens) : 1n)
  return { over: mantissa.startsWith('-') ? -over : over, under: tens < 0 ? 10n ** BigInt(-tens) : 1n }
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value)

function agreeByFractions(
  answer: string,
  output: string,
  { floatAbsolute, floatRelative }: Comparison,
): boolean {
  const [a, b] = [fractionOf(answer), fractionOf(output)]
  const off = { over: absolute(a.over * b.under - b.over * a.under), under: a.under * b.under }
  const isWithin = (tolerance: number | null, unit: Fraction): boolean => {
    if (tolerance === null) return false
    const bound = fractionOf(String(tolerance))
    return off.over * bound.under * unit.under <= bound.over * absolute(unit.over) * off.under
  }
  return isWithin(floatAbsolute, { over: 1n, under: 1n }) || isWithin(floatRelative, a)
}

/** A decimal text of a whole number of units of its last place. */
function textOf(units: bigint, places: number): string {
  const digits = String(absolute(units)).padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return units < 0n ? `-${text}` : text
}

describe('[JDG-CMP-7] numbers within a tolerance', () => {
  const long = '0'.repeat(700)
  const rows: [answer: string, output: string, comparison: Comparison, agree: boolean][] = [
    ['1.00', '1.01', within(0.01), true],
    ['1.00', '0.99', within(0.01), true],
    ['1.00', `1.01${long}`, within(0.01), true],
    ['1.00', `1.01${long}1`, within(0.01), false],
    ['1', `1.${long}`, within(0), true],
    ['1', `1.${long}1`, within(0), false],
    ['100', '101', within(null, 0.01), true],
    ['100', '101.0000000000000000001', within(null, 0.01), false],
    ['-100', '-99', within(null, 0.01), true],
    // The share is one of the answer, not of the output.
    ['99', '100', within(null, 0.01), false],
    ['0', '-0.0', within(null, 0.5), true],
    ['0', '1e-400', within(null, 0.5), false],
    ['0', '1e-400', within(0), false],
    ['0', '1e-400', within(1e-300), true],
    ['1E5', '+100000', within(0), true],
    ['.5', '5.e-1', within(0), true],
    ['+1', '1', within(0), true],
    ['007', '7', within(0), true],
    ['1e1000000000', '1.01e1000000000', within(null, 0.01), true],
    ['1e1000000000', '1.02e1000000000', within(null, 0.01), false],
    ['1e1000000000', '-1e-1000000000', within(1, 0.5), false],
    ['1e-1000000000', '0', within(1e-9), true],
    ['1e99999999999999999999', '1', within(1, 1), true],
    ['2.4e-324', '0', within(null, 100), true],
    ['2.4e-324', '2.5e-322', within(null, 100), false],
    ['1', '1e99999999999999999999', within(1, 1), false],
    ['1', '1e-99999999999999999999', within(1), true],
    ['2', '1e-99999999999999999999', within(1), false],
    ['1', '-1e-99999999999999999999', within(1), false],
    // As the format's own validator reads them: by scanf, without what is not finite.
    ['0x1F', '31', within(0), true],
    ['0.5', '0x.8', within(0), true],
    ['-3', '-0X1.8p+1', within(0), true],
    ['1', '0x1p-1', within(0.5), true],
    ['1', '0x1p99999', within(1), false],
    ['inf', 'Infinity', within(1), false],
    ['nan', 'NaN', within(1), false],
    ['1', 'nan', within(1), false],
    ['1', 'inf', within(1), false],
    ['1', '', within(1), false],
    ['1', '.', within(1), false],
    ['1', '1e', within(1), false],
    ['1', '1e+', within(1), false],
    ['1', '0x', within(1), false],
    ['1', '1,0', within(1), false],
    ['1', '1_0', within(10 / 10), false],
    ['1', '--1', within(1), false],
    ['1', '1f', within(1), false],
    ['1', '٢', within(1), false],
    ['1', '1', { ...within(null), ignoreCase: true }, false],
  ]
  it.each(rows)('%s and %s by %j: %s', (answer, output, comparison, agree) => {
    expect(numbersAgree(answer, output, comparison)).toBe(agree)
  })

  const tolerance = fc.constantFrom(0, 1e-12, 1e-9, 1e-6, 1.5e-6, 0.0001, 0.01, 0.03, 0.1, 0.3, 1)
  const places = fc.integer({ min: 0, max: 20 })

  it('agree exactly where binary numbers end, near zero', () => {
    const tiny = fc
      .tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: -328, max: -318 }))
      .map(([digits, power]) => `${digits}e${power}`)
    const share = fc.constantFrom(0.01, 1, 17, 100, 5_000, 1e6)
    fc.assert(
      fc.property(
        tiny,
        tiny,
        share,
        fc.constantFrom(null, 5e-324, 1e-321),
        (answer, output, relative, given) => {
          const comparison = within(given, relative)
          expect(numbersAgree(answer, output, comparison)).toBe(agreeByFractions(answer, output, comparison))
        },
      ),
      { numRuns: 3_000, seed: 34 },
    )
  })

  it('agree exactly as far as the tolerance goes, on both sides of its border', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
        places,
        tolerance,
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: -1, max: 1 }),
        fc.integer({ min: 20, max: 60 }),
        (units, shown, given, isRelative, isAbove, step, last) => {
          const answer = textOf(units, shown)
          const { over, under } = fractionOf(answer)
          const bound = fractionOf(String(given))
          const unit = isRelative ? absolute(over) : under
          const scale = 10n ** BigInt(last)
          const border = over * bound.under + (isAbove ? 1n : -1n) * bound.over * unit
          // All denominators are powers of ten: with 60 places more nothing is cut off.
          const output = textOf((border * scale) / (under * bound.under) + BigInt(step), last)
          const comparison = isRelative ? within(null, given) : within(given)
          expect(numbersAgree(answer, output, comparison)).toBe(agreeByFractions(answer, output, comparison))
        },
      ),
      { numRuns: 5_000, seed: 34 },
    )
  })

  it('agree as fractions do, however they are written', () => {
    const digits = fc.string({ unit: fc.constantFrom('0', '0', '0', '1', '5', '9'), maxLength: 25 })
    const sign = fc.constantFrom('', '-', '+')
    const exponent = fc.oneof(
      fc.constant(''),
      fc.integer({ min: -400, max: 400 }).map((power) => `e${power}`),
    )
    const number = fc
      .tuple(sign, digits, fc.boolean(), digits, exponent)
      .map(([s, whole, point, fraction, power]) =>
        whole + fraction === ''
          ? '0'
          : `${s}${whole}${point || whole === '' ? `.${fraction}` : fraction}${power}`,
      )
      .filter((text) => /\d/.test(text.split('e')[0]!))
    fc.assert(
      fc.property(number, number, fc.option(tolerance), fc.option(tolerance), (answer, output, ...given) => {
        const comparison = within(...given)
        expect(numbersAgree(answer, output, comparison)).toBe(agreeByFractions(answer, output, comparison))
      }),
      { numRuns: 5_000, seed: 34 },
    )
  })

  it('cost time in proportion to their length', () => {
    const digits = '3'.repeat(longestNumber - 10)
    const costOf = (length: number): number => {
      const begun = performance.now()
      const end = digits.slice(0, length)
      expect(numbersAgree(`1.00${end}`, `1.01${end}`, within(0.01, 0.001))).toBe(true)
      expect(numbersAgree(`1.00${end}`, `1.01${end}1`, within(0.01, 0.001))).toBe(false)
      return performance.now() - begun
    }
    costOf(1_000)
    expect(costOf(digits.length)).toBeLessThan(10_000)
    expect(numbersAgree(`1.${digits}`, `1.${digits}${digits}`, within(1))).toBe(false)
  })
})
