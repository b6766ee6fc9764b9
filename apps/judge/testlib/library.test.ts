import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileTestPrograms } from './test-programs.ts'
import type { TestPrograms } from './test-programs.ts'

let programs: TestPrograms

beforeAll(async () => {
  programs = await compileTestPrograms(['units', 'numbers'])
})
afterAll(async () => await programs.remove())

test('functions on texts, patterns, streams in memory and options', async () => {
  const ended = await programs.check('units', { output: '' })
  expect([ended.code, ended.stderr]).toEqual([0, 'ok all\n'])
})

/** The same numbers every time, so that a text that fails can be looked at. */
function sequence(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Characters that read as a blank here; an underscore stands for a line feed, as the texts are lines of a file. */
const firstToken = (text: string): string => text.split(/[ \t_]+/).find((part) => part !== '') ?? ''

const bounds: Record<string, [bigint, bigint]> = {
  int: [-(2n ** 31n), 2n ** 31n - 1n],
  long: [-(2n ** 63n), 2n ** 63n - 1n],
}

/** The result by the rule in words: canonical digits, within the type. */
function expectedInteger(how: string, text: string): string {
  const token = firstToken(text)
  const [low = 0n, high = 0n] = bounds[how] ?? []
  if (!/^(0|-?[1-9][0-9]*)$/.test(token) || BigInt(token) < low || BigInt(token) > high) return '2'
  return `0 ${BigInt(token)}`
}

function expectedReal(text: string): string {
  const token = firstToken(text)
  // As scanf reads it: an exponent without digits is none, and what is too large is infinite.
  const number = /^([-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)(?:[eE][-+]?)?$/.exec(
    token,
  )?.[1]
  return number === undefined || /[eE].*[eE]/.test(token) ? '2' : `0 ${Number(number)}`
}

const edges = [
  '0|-0|00|-||+1|1-|--1|1.|1e3|0x1|nan|inf|-inf|é|1_2|_|.|.e1|1e|1e+|1e400|-1e400|1e-400',
  '.5|5.|+.5E-3|9007199254740993|0.1|2147483647|2147483648|-2147483648|-2147483649',
  '9223372036854775807|9223372036854775808|-9223372036854775808|-9223372036854775809',
  '18446744073709551616|123456789012345678 1|1234567890123456789 |12345678901234567890 ',
  '0.30000000000000004|123456.789012345',
].flatMap((row) => row.split('|'))

function randomTexts(count: number, alphabet: string, seed: number): string[] {
  const next = sequence(seed)
  return Array.from({ length: count }, () => {
    const length = next(4) === 0 ? next(22) : next(7)
    let text = ''
    for (let i = 0; i < length; i++) text += alphabet[next(alphabet.length)]
    return text
  })
}

describe('numbers against a reference', () => {
  test.each(['int', 'long'])('%s', async (how) => {
    const texts = [...edges, ...randomTexts(1500, '0011223456789999-- +x._', 7)]
    const ended = await programs.check('numbers', { input: `${how}\n${texts.join('\n')}\n`, output: '' })
    expect(ended.code).toBe(0)
    const found = ended.stdout.trimEnd().split('\n')
    expect(found.map((result, i) => [texts[i], result])).toEqual(
      texts.map((text) => [text, expectedInteger(how, text)]),
    )
    expect(found.filter((result) => result.startsWith('0 ')).length).toBeGreaterThan(200)
  })

  test('real', async () => {
    const texts = [...edges, ...randomTexts(1500, '001234567899..--+eE _', 11)]
    const ended = await programs.check('numbers', { input: `real\n${texts.join('\n')}\n`, output: '' })
    expect(ended.code).toBe(0)
    // C prints 1e+20 where JavaScript prints 100000000000000000000: both are read back to be compared.
    const found = ended.stdout
      .trimEnd()
      .split('\n')
      .map((line) => (line.startsWith('0 ') ? `0 ${Number(line.slice(2).replace('inf', 'Infinity'))}` : line))
    expect(found.map((result, i) => [texts[i], result])).toEqual(
      texts.map((text) => [text, expectedReal(text)]),
    )
    expect(found.filter((result) => result.startsWith('0 ')).length).toBeGreaterThan(200)
  })
})
