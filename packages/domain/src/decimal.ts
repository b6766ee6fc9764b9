// Exact comparison of decimal texts, linear in their length whatever the exponent.

export interface Decimal {
  sign: 1 | -1
  /** No leading or trailing zeros; empty for 0. */
  digits: string
  /** Value = digits × 10^exponent. */
  exponent: number
}

const decimal = /^([+-]?)(?:([0-9]+)(?:\.([0-9]*))?|\.([0-9]+))(?:[eE]([+-]?[0-9]+))?$/
const hexadecimal =
  /^([+-]?)0[xX](?:([0-9a-fA-F]+)(?:\.([0-9a-fA-F]*))?|\.([0-9a-fA-F]+))(?:[pP]([+-]?[0-9]+))?$/

/** Larger exponents are clamped. */
const largestExponent = 10 ** 15
const longestHexadecimal = 1_100

function trimmed(sign: string, whole: string, exponent: number): Decimal {
  let [from, to] = [0, whole.length]
  while (from < to && whole[from] === '0') from++
  while (to > from && whole[to - 1] === '0') to--
  const digits = whole.slice(from, to)
  return { sign: sign === '-' ? -1 : 1, digits, exponent: exponent + whole.length - to }
}

const clamped = (exponent: number): number => Math.max(-largestExponent, Math.min(largestExponent, exponent))

export const isDecimal = (text: string): boolean => decimal.test(text)

export function parseDecimal(text: string): Decimal | null {
  const found = decimal.exec(text)
  if (!found) return parseHexadecimal(text)
  const [, sign = '', whole = '', fraction = '', only = '', exponent = '0'] = found
  const behind = fraction + only
  return trimmed(sign, whole + behind, clamped(Number(exponent)) - behind.length)
}

function parseHexadecimal(text: string): Decimal | null {
  const found = text.length > longestHexadecimal ? null : hexadecimal.exec(text)
  if (!found) return null
  const [, sign = '', whole = '', fraction = '', only = '', exponent = '0'] = found
  const behind = fraction + only
  const twos = Number(exponent) - 4 * behind.length
  if (Math.abs(twos) > 4 * longestHexadecimal) return null
  const value = BigInt(`0x${whole}${behind}`)
  if (twos >= 0) return trimmed(sign, String(value << BigInt(twos)), 0)
  return trimmed(sign, String(value * 5n ** BigInt(-twos)), twos)
}

const one: Decimal = { sign: 1, digits: '1', exponent: 0 }

interface Term extends Decimal {
  groups: readonly number[]
  top: number
}

const zero = '0'.charCodeAt(0)
const groupDigits = 6
const groupSize = 10 ** groupDigits

function groupsOf(digits: string): number[] {
  const groups: number[] = []
  for (let end = digits.length; end > 0; end -= groupDigits)
    groups.push(Number(digits.slice(Math.max(0, end - groupDigits), end)))
  return groups
}

function term(sign: 1 | -1, { digits, exponent }: Decimal, factor: Decimal = one): Term {
  const isZero = digits === '' || factor.digits === ''
  const sum = exponent + factor.exponent
  return {
    sign,
    digits: isZero ? '' : digits,
    exponent: sum,
    groups: groupsOf(factor.digits),
    top: sum + digits.length + factor.digits.length,
  }
}

/**
 * Moves terms close together, keeping the sum's sign: a term too small for any place of those before matters only where they
 * add up to 0, so its exact place does not.
 */
function closeTogether(terms: readonly Term[]): { terms: Term[]; bottom: number } {
  const sorted = terms.filter(({ digits }) => digits !== '').toSorted((a, b) => b.top - a.top)
  let bottom = sorted[0]?.exponent ?? 0
  const close = sorted.map((each) => {
    const isTiny = each.top < bottom - 1
    const placed = isTiny ? term(each.sign, { ...one, exponent: bottom - 3 }) : each
    bottom = Math.min(bottom, placed.exponent)
    return placed
  })
  return { terms: close, bottom }
}

function add(sum: Float64Array, { sign, digits, exponent, groups }: Term, bottom: number): void {
  let place = Math.floor((exponent - bottom) / groupDigits)
  let scale = sign * 10 ** ((exponent - bottom) % groupDigits)
  let piece = 0
  const put = (): void => {
    for (let index = 0; index < groups.length; index++) sum[place + index]! += piece * groups[index]!
    place++
    piece = 0
  }
  for (let at = digits.length - 1; at >= 0; at--) {
    piece += scale * (digits.charCodeAt(at) - zero)
    scale *= 10
    if (Math.abs(scale) === groupSize) {
      put()
      scale = sign
    }
  }
  put()
}

function signOfSum(given: readonly Term[]): number {
  const { terms, bottom } = closeTogether(given)
  const top = Math.max(bottom, ...terms.map((each) => each.top))
  const sum = new Float64Array(Math.ceil((top - bottom) / groupDigits) + 3)
  for (const each of terms) add(sum, each, bottom)
  let carry = 0
  let rest = 0
  for (const value of sum) {
    const whole = value + carry
    carry = Math.floor(whole / groupSize)
    if (whole !== carry * groupSize) rest = 1
  }
  return carry < 0 ? -1 : carry > 0 ? 1 : rest
}

export function differByAtMost(a: Decimal, b: Decimal, tolerance: Decimal, unit: Decimal = one): boolean {
  const bound = term(1, unit, tolerance)
  const isAtMost = (more: Decimal, less: Decimal): boolean =>
    signOfSum([bound, term(less.sign, less), term(more.sign === 1 ? -1 : 1, more)]) >= 0
  return isAtMost(a, b) && isAtMost(b, a)
}
