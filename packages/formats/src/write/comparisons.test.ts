// Each comparison of this judge in each format: what the other judge does with the package, by its own rules, against what
// this one does. The rules of the others are written here a second time from their descriptions; Hydro's own are
// what it makes of both texts before it compares them; programs in the packages are compiled and run.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { compareAsAsked } from '../../../../apps/judge/src/compare-as-asked.ts'
import { writtenFiles } from '../../test/written.ts'
import { textContent } from '../content.ts'
import { type Comparison, newProblem } from '../problem.ts'
import { compareProgram, comparisonBy } from './compare-program.ts'
import { lostIn } from './lost.ts'
import type { WrittenFormat } from './writer.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'comparisons-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const asks = (by: Comparison['by'], more: Partial<Comparison> = {}): Comparison => ({
  by,
  ignoreCase: false,
  floatAbsolute: null,
  floatRelative: null,
  ...more,
})

const comparisons: [name: string, Comparison][] = [
  ['words', asks('tokens')],
  ['words in any case', asks('tokens', { ignoreCase: true })],
  ['words within 0.01', asks('tokens', { floatAbsolute: 0.01 })],
  ['words in any case within 1e-6 of the answer', asks('tokens', { ignoreCase: true, floatRelative: 1e-6 })],
  ['words within 1e-9 of either kind', asks('tokens', { floatAbsolute: 1e-9, floatRelative: 1e-9 })],
  ['lines', asks('lines')],
  ['lines in any case', asks('lines', { ignoreCase: true })],
  ['lines within 0.01', asks('lines', { floatAbsolute: 0.01 })],
  ['bytes', asks('bytes')],
  ['bytes in any case', asks('bytes', { ignoreCase: true })],
]

/** Each is an answer and an output. */
const pairs: Pair[] = [
  ['', ''],
  ['', '\n'],
  ['', 'a'],
  ['a', ''],
  ['yes\n', 'yes'],
  ['Yes\n', 'yes\n'],
  ['YES\n', 'NO\n'],
  ['hello world\n', 'Hello World\n'],
  ['a b\n', 'a  b\n'],
  ['a b\n', 'a b \n'],
  ['a b\n', 'a b\n\n'],
  ['a b\n', ' a b\n'],
  ['a\nb\n', 'a b\n'],
  ['a\n\nb\n', 'a\nb\n'],
  ['a\nb\n', 'a\n\nb\n'],
  ['a\tb\n', 'a b\n'],
  ['a\fb\n', 'a b\n'],
  ['a\vb\n', 'a b\n'],
  ['a\n', 'a\r\n'],
  ['a b\n', 'ab\n'],
  ['a b\n', 'a b c\n'],
  ['\u00c4\n', '\u00e4\n'],
  ['a\u00a0b\n', 'a b\n'],
  ['1\n', '1.0\n'],
  ['1.0\n', '1.009\n'],
  ['1.0\n', '1.011\n'],
  ['100000\n', '100000.05\n'],
  ['1E5\n', '1e+5\n'],
  ['1e5\n', '100000\n'],
  ['.5 5.\n', '0.5 5\n'],
  ['-0\n', '0\n'],
  ['+1\n', '1\n'],
  ['nan\n', 'NaN\n'],
  ['inf\n', 'inf\n'],
  ['1.0a\n', '1.0A\n'],
  ['1e\n', '1\n'],
  ['3 yes\n', '3.000001 yes\n'],
]

/** Differences that are exactly a tolerance, and numbers of any length. */
const exactPairs: Pair[] = [
  ['1.00\n', '1.01\n'],
  ['1.00\n', '1.0100000000000000000000000001\n'],
  ['1000000\n', '1000001\n'],
  ['1000000\n', '1000001.0000000000000000001\n'],
  ['-1000000\n', '-999999\n'],
  ['0\n', '1e-9\n'],
  [`1.${'0'.repeat(700)}\n`, '1\n'],
  [`1.${'0'.repeat(700)}\n`, `1.01${'0'.repeat(500)}1\n`],
  ['1e400\n', '1.0000001e400\n'],
  ['1e400\n', '1.1e400\n'],
  ['1e-400\n', '2e-400\n'],
]

/** The text of ICPC's format says nothing of hexadecimal numbers, which its own program reads. */
const hexadecimalPairs: Pair[] = [
  ['0x10\n', '16\n'],
  ['16\n', '-0X1p4\n'],
  ['0x1.8p1\n', '3.0000000001\n'],
  ['0x.1p-3\n', '0.0078125\n'],
  ['0x\n', '0\n'],
  ['0x1p\n', '1\n'],
  ['0x1g\n', '1\n'],
]

interface Decimal {
  digits: bigint
  exponent: number
}

/** By the grammar of the format's text. */
function decimalOf(word: string): Decimal | null {
  const [, sign, whole = '', part = '', power = '0'] =
    /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(word) ?? []
  if (sign === undefined) return null
  return {
    digits: BigInt(`${sign === '-' ? '-' : ''}${whole}${part}`),
    exponent: Number(power) - part.length,
  }
}

const scaled = ({ digits, exponent }: Decimal, to: number): bigint => digits * 10n ** BigInt(exponent - to)
const size = (digits: bigint): bigint => (digits < 0n ? -digits : digits)

/** |s - a| <= e, and |s - a| <= e |a|, as written. */
function isWithin(answer: Decimal, output: Decimal, { floatAbsolute, floatRelative }: Comparison): boolean {
  const least = Math.min(answer.exponent, output.exponent) - 400
  const difference = size(scaled(output, least) - scaled(answer, least))
  const isAtMost = (tolerance: number | null, of: bigint, exponent: number): boolean => {
    if (tolerance === null) return false
    const { digits, exponent: own } = decimalOf(String(tolerance))!
    return (
      difference * 10n ** BigInt(least - Math.min(least, exponent + own)) <=
      digits * of * 10n ** BigInt(exponent + own - Math.min(least, exponent + own))
    )
  }
  return isAtMost(floatAbsolute, 1n, 0) || isAtMost(floatRelative, size(scaled(answer, least)), least)
}

const wordsOf = (text: string): string[] => text.split(/[ \t\n\v\f\r]+/).filter(Boolean)
const lower = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** As the text of the format describes its default validator. */
function defaultValidator(flags: readonly string[], answer: string, output: string): boolean {
  const value = (name: string): number | null =>
    flags.includes(name) ? Number(flags[flags.indexOf(name) + 1]) : null
  const tolerances = asks('tokens', {
    floatAbsolute: value('float_absolute_tolerance'),
    floatRelative: value('float_relative_tolerance'),
  })
  const hasTolerance = tolerances.floatAbsolute !== null || tolerances.floatRelative !== null
  const isSame = (one: string, other: string): boolean => {
    const number = hasTolerance ? decimalOf(one) : null
    const given = decimalOf(other)
    if (number) return given !== null && isWithin(number, given, tolerances)
    return flags.includes('case_sensitive') ? one === other : lower(one) === lower(other)
  }
  const [left, right] = [wordsOf(answer), wordsOf(output)]
  const gaps = (text: string): string => text.replaceAll(/[^ \t\n\v\f\r]+/g, 'w')
  if (flags.includes('space_change_sensitive') && gaps(answer) !== gaps(output)) return false
  return left.length === right.length && left.every((word, index) => isSame(word, right[index]!))
}

const path = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const compiled = new Map<string, string>()
function compile(code: string): string {
  const known = compiled.get(code)
  if (known) return known
  const program = join(folder, `program-${compiled.size}`)
  const flags = ['-std=c++11', '-Wall', '-Wextra', '-Werror', '-O0']
  execFileSync('g++', [...flags, '-o', program, path('program.cpp', code)])
  compiled.set(code, program)
  return program
}

type Pair = readonly [answer: string, output: string]
type Judges = (pairs: readonly Pair[]) => boolean[]

const oneByOne =
  (is: (answer: string, output: string) => boolean): Judges =>
  (all) =>
    all.map(([answer, output]) => is(answer, output))

/** @param command with the names of the three files in it @returns its exit codes, and all that it said */
function runs(command: string, all: readonly Pair[]): { codes: string[]; said: string[] } {
  path('input', '')
  for (const [index, [answer, output]] of all.entries()) {
    path(`${index}.answer`, answer)
    path(`${index}.output`, output)
  }
  const each = `${command} > /dev/null 2>> said; echo $?; i=$((i + 1))`
  const script = `> said; i=0; while [ $i -lt ${all.length} ]; do ${each}; done`
  const lines = (text: string): string[] => text.trimEnd().split('\n')
  const codes = lines(execFileSync('/bin/sh', ['-c', script], { cwd: folder, encoding: 'utf8' }))
  return { codes, said: lines(readFileSync(join(folder, 'said'), 'utf8')) }
}

/** Hydro's, from its description of checker types and what it makes of both texts. */
function hydro(files: ReadonlyMap<string, string>): Judges {
  const at = [...files.keys()].find((name) => name.endsWith('/testdata/config.yaml'))!
  const config = parse(files.get(at)!) as { checker_type: string; checker?: string }
  if (config.checker_type === 'testlib') {
    const program = compile(files.get(at.replace('config.yaml', config.checker!))!)
    return (all) => {
      const { codes, said } = runs(`${program} input $i.output $i.answer`, all)
      expect(said.map((text) => (text.startsWith('ok ') ? '0' : '1'))).toEqual(codes)
      return codes.map((code) => code === '0')
    }
  }
  const processed = { default: byLooseLines, strict: byLines }[config.checker_type]!
  return oneByOne((answer, output) => processed(answer) === processed(output))
}

const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n')
/** Without CR at ends of lines, and with a line end at the end: so `strict` takes both texts. */
const byLines = (text: string): string =>
  text === '' ? '' : linesOf(text).reduce((all, line) => `${all}${line.replace(/\r+$/, '')}\n`, '')
/** Without white space at ends of lines and without empty lines at the end: so `default` does. */
const byLooseLines = (text: string): string =>
  linesOf(text.replace(/\n+$/, '')).reduce((all, line) => `${all}${line.replace(/[ \t\r]+$/, '')}\n`, '')

/** HUSTOJ's: a program that accepts with 0, or else words, where white space may make it a presentation error. */
function hustoj(files: ReadonlyMap<string, string>): Judges {
  const [xml] = files.values()
  const code = /<spj language="C\+\+"><!\[CDATA\[(.*?)\]\]><\/spj>/s.exec(xml!)?.[1]
  if (code === undefined)
    return oneByOne((answer, output) => wordsOf(answer).join(' ') === wordsOf(output).join(' '))
  const program = compile(code.replaceAll(']]]]><![CDATA[>', ']]>'))
  return (all) => runs(`${program} input $i.answer $i.output`, all).codes.map((code) => code === '0')
}

/** ICPC's: both versions have the same default validator. */
function icpc(files: ReadonlyMap<string, string>): Judges {
  const yaml = <T>(name: string): Partial<T> => (parse(files.get(name) ?? '{}') ?? {}) as Partial<T>
  const flags = [
    ...(yaml<{ validator_flags: string }>('problem.yaml').validator_flags ?? '').split(' '),
    ...(yaml<{ output_validator_args: string[] }>('data/secret/test_group.yaml').output_validator_args ?? []),
  ]
  expect([...files.keys()].some((name) => name.startsWith('output_validator'))).toBe(false)
  return oneByOne((answer, output) => defaultValidator(flags, answer, output))
}

const judges = { icpc, 'icpc-legacy': icpc, hydro, fps: hustoj }

const problemWith = (comparison: Comparison) => ({
  ...newProblem('plain', '', 'P1'),
  titles: { en: 'Sum' },
  tests: [
    {
      name: '1',
      input: textContent('1.in', '1\n'),
      output: textContent('1.out', '1\n'),
      isSample: false,
      group: null,
      points: null,
    },
  ],
  checker: { kind: 'compare' as const, comparison },
})

const isPlainLines = (comparison: Comparison): boolean =>
  JSON.stringify(comparison) === JSON.stringify(asks('lines'))

/** As this judge does; lines are the usual comparison, which is stricter at the ends of lines. */
async function isAccepted(comparison: Comparison, answer: string, output: string): Promise<boolean> {
  const file = (name: string, text: string) => ({ path: path(name, text), bytes: Buffer.byteLength(text) })
  const [expected, actual] = [file('answer', answer), file('output', output)]
  return (await compareAsAsked(expected, actual, isPlainLines(comparison) ? null : comparison)) === 'equal'
}

const verdicts = new Map<string, boolean[]>()
async function ours(comparison: Comparison): Promise<boolean[]> {
  const name = JSON.stringify(comparison)
  const known = verdicts.get(name) ?? []
  if (known.length === 0)
    for (const [answer, output] of pairs) known.push(await isAccepted(comparison, answer, output))
  verdicts.set(name, known)
  return known
}

test.each(
  comparisons.flatMap(([name, comparison]) =>
    Object.keys(judges).map((format) => [name, format, comparison] as const),
  ),
)(
  '[FMT-WRITE-7] a problem that compares %s is judged the same as %s, but for white space where that is said',
  async (_name, format, comparison) => {
    const problem = problemWith(comparison)
    const judge = judges[format as WrittenFormat](await writtenFiles(problem, format as WrittenFormat))
    const lost = lostIn(problem, format as WrittenFormat).map(({ part }) => part)
    const allows = lost.includes('white-space') ? { ...comparison, by: 'tokens' as const } : comparison
    const [least, most] = [await ours(comparison), await ours(allows)]
    for (const [index, theirs] of judge(pairs).entries()) {
      const mayBe = [least[index]!, most[index]!]
      expect([...pairs[index]!, mayBe]).toEqual([...pairs[index]!, expect.arrayContaining([theirs])])
    }
    // Nothing else is: the problem has no limits and no programs.
    const others = ['white-space', 'limit-missing', 'required-solution', 'required-validator']
    expect(lost.filter((part) => !others.includes(part))).toEqual([])
  },
)

test('[FMT-WRITE-7] white space is lost where lines are compared, and bytes in Hydro', () => {
  const said = comparisons.map(([name, comparison]) => [
    name,
    ...(Object.keys(judges) as WrittenFormat[]).filter((format) =>
      lostIn(problemWith(comparison), format).some(({ part }) => part === 'white-space'),
    ),
  ])
  expect(said.filter((row) => row.length > 1)).toEqual([
    ['lines', 'icpc', 'icpc-legacy', 'hydro', 'fps'],
    ['lines in any case', 'icpc', 'icpc-legacy'],
    ['lines within 0.01', 'icpc', 'icpc-legacy'],
    ['bytes', 'hydro'],
  ])
})

test('[FMT-WRITE-7] a program that compares takes numbers as they are written, and ICPC’s rule is the same', async () => {
  for (const [, comparison] of comparisons.filter(([, { by }]) => by === 'tokens')) {
    const judge = hydro(await writtenFiles(problemWith(comparison), 'hydro'))
    const flags = icpc(await writtenFiles(problemWith(comparison), 'icpc'))
    const all = [...pairs, ...exactPairs]
    const said = (verdicts: readonly boolean[]) => all.map((pair, index) => [...pair, verdicts[index]])
    expect(said(judge(all))).toEqual(said(flags(all)))
  }
})

test('[FMT-WRITE-7] a program that compares reads numbers as this judge does, hexadecimal ones too', async () => {
  const comparison = asks('tokens', { ignoreCase: true, floatRelative: 1e-6 })
  const judge = hydro(await writtenFiles(problemWith(comparison), 'hydro'))
  const all = [...exactPairs, ...hexadecimalPairs]
  const accepted = []
  for (const [answer, output] of all)
    accepted.push([answer, output, await isAccepted(comparison, answer, output)])
  const said = judge(all)
  expect(all.map((pair, index) => [...pair, said[index]])).toEqual(accepted)
})

test('[FMT-WRITE-7] a program that compares agrees with whole numbers of any size', async () => {
  const comparison = asks('tokens', { floatAbsolute: 1e-9, floatRelative: 1e-9 })
  const judge = hydro(await writtenFiles(problemWith(comparison), 'hydro'))
  const digits = fc.stringMatching(/^\d{1,40}$/)
  const number = fc
    .tuple(fc.constantFrom('', '-', '+'), digits, digits, fc.integer({ min: -60, max: 60 }))
    .map(([sign, whole, part, power]) => `${sign}${whole}.${part}e${power}`)
  const near = fc.constantFrom('', '1', '000000001', '0000000010000001', '9', '00000000099999')
  const pair = fc.oneof(
    fc.tuple(number, number),
    fc.tuple(digits, near).map(([whole, more]): [string, string] => [`${whole}.0`, `${whole}.${more}0`]),
    fc.tuple(digits, near).map(([whole, more]): [string, string] => [`0.${whole}`, `0.${whole}${more}`]),
  )
  const all = fc.sample(pair, { numRuns: 400, seed: 12 })
  const isSame = ([answer, output]: Pair): boolean =>
    answer === output || isWithin(decimalOf(answer)!, decimalOf(output)!, comparison)
  const said = (verdicts: readonly boolean[]) => all.map((one, index) => [...one, verdicts[index]])
  expect(said(judge(all))).toEqual(said(all.map(isSame)))
})

test('[FMT-WRITE-7] a program that compares is known again, and no other is', async () => {
  for (const [, comparison] of comparisons) {
    expect(await comparisonBy(compareProgram(comparison, 'testlib').files, 'testlib')).toEqual(comparison)
    expect(await comparisonBy(compareProgram(comparison, 'hustoj').files, 'hustoj')).toEqual(comparison)
    expect(await comparisonBy(compareProgram(comparison, 'testlib').files, 'hustoj')).toBeNull()
  }
  expect(await comparisonBy([textContent('c.cpp', 'enum Unit; unit = Tokens;')], 'testlib')).toBeNull()
})
