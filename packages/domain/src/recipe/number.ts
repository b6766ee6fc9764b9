// Exact decimals, as FreeMarker's: division alone rounds, to 12 places at least.

import { ScriptFault } from './limits.ts'

/** `digits` / 10^`scale`, with no zero at the end. */
export interface Num {
  digits: bigint
  scale: number
}

const mostDigits = 60
const tooLarge = 10n ** BigInt(mostDigits)
const leastPlaces = 12
const mostPlaces = 30

function plain(digits: bigint, scale: number, line: number): Num {
  let [all, places] = [digits, scale]
  while (places > 0 && all % 10n === 0n) {
    all /= 10n
    places -= 1
  }
  if (places > mostPlaces || all >= tooLarge || all <= -tooLarge)
    throw new ScriptFault('numberTooLarge', line)
  return { digits: all, scale: places }
}

const shifted = ({ digits, scale }: Num, to: number): bigint => digits * 10n ** BigInt(to - scale)

export const ofInteger = (value: number): Num => ({ digits: BigInt(value), scale: 0 })

/** @param text digits, perhaps with a point */
export function parseNumber(text: string, line: number): Num {
  if (text.length > mostDigits) throw new ScriptFault('numberTooLarge', line, text)
  const [whole = '', fraction = ''] = text.split('.')
  return plain(BigInt(whole + fraction), fraction.length, line)
}

export const isNumberText = (text: string): boolean => /^-?\d{1,60}(?:\.\d{1,60})?$/.test(text)

export function textOfNumber({ digits, scale }: Num): string {
  const all = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
  const whole = all.slice(0, all.length - scale)
  const sign = digits < 0n ? '-' : ''
  return scale === 0 ? `${sign}${whole}` : `${sign}${whole}.${all.slice(all.length - scale)}`
}

function rounded(digits: bigint, by: bigint): bigint {
  const half = digits < 0n ? -by / 2n : by / 2n
  return (digits + half) / by
}

function divided(a: Num, b: Num, line: number): Num {
  if (b.digits === 0n) throw new ScriptFault('divideByZero', line)
  const places = Math.max(leastPlaces, a.scale, b.scale)
  const sign = b.digits < 0n ? -1n : 1n
  const above = sign * a.digits * 10n ** BigInt(b.scale + places)
  return plain(rounded(above, sign * b.digits * 10n ** BigInt(a.scale)), places, line)
}

/** As FreeMarker's `%`, of whole numbers. */
function remainder(a: Num, b: Num, line: number): Num {
  const [over, by] = [whole(a), whole(b)]
  if (by === 0n) throw new ScriptFault('divideByZero', line)
  return { digits: over % by, scale: 0 }
}

/** Towards zero. */
const whole = ({ digits, scale }: Num): bigint => digits / 10n ** BigInt(scale)

export function floorOf(value: Num): Num {
  const at = whole(value)
  const isBelow = value.digits < 0n && shifted({ digits: at, scale: 0 }, value.scale) !== value.digits
  return { digits: isBelow ? at - 1n : at, scale: 0 }
}

export const negative = ({ digits, scale }: Num): Num => ({ digits: -digits, scale })
export const absolute = (value: Num): Num => (value.digits < 0n ? negative(value) : value)
export const truncated = (value: Num): Num => ({ digits: whole(value), scale: 0 })
export const ceilingOf = (value: Num): Num => negative(floorOf(negative(value)))
export const roundOf = ({ digits, scale }: Num): Num =>
  floorOf({ digits: digits * 10n + 5n * 10n ** BigInt(scale), scale: scale + 1 })

export function compareNumbers(a: Num, b: Num): number {
  const scale = Math.max(a.scale, b.scale)
  const [first, second] = [shifted(a, scale), shifted(b, scale)]
  return first < second ? -1 : first > second ? 1 : 0
}

export function calculate(operator: string, a: Num, b: Num, line: number): Num {
  const scale = Math.max(a.scale, b.scale)
  switch (operator) {
    case '+':
      return plain(shifted(a, scale) + shifted(b, scale), scale, line)
    case '-':
      return plain(shifted(a, scale) - shifted(b, scale), scale, line)
    case '*':
      return plain(a.digits * b.digits, a.scale + b.scale, line)
    case '/':
      return divided(a, b, line)
    default:
      return remainder(a, b, line)
  }
}

/** @throws ScriptFault unless it is whole and safe to count with */
export function countOf(value: Num, line: number): number {
  const count = Number(whole(value))
  if (value.scale > 0 || !Number.isSafeInteger(count)) {
    throw new ScriptFault('wrongType', line, textOfNumber(value))
  }
  return count
}
