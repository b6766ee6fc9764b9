// Code that is common to many people, and code that many people copied.

import { LanguageFamily } from '@verdict/domain/language'
import { commonAmong } from '@verdict/domain/similarity'
import { additionByBits, longAddition, longAdditionRenamed } from '@verdict/testkit/alike'
import { madeUp } from '@verdict/testkit/made-up'
import { expect, test } from 'vitest'
import { type Authored, commonOf } from './common.ts'
import { counting, fingerprintsOf } from './fingerprints.ts'
import { tokenise } from './tokens.ts'

const read = new Map<string, Promise<number[]>>()
function printsOf(code: string): Promise<number[]> {
  const prints = read.get(code) ?? tokenise(LanguageFamily.Cpp, code).then(fingerprintsOf)
  read.set(code, prints)
  return prints
}
const none = new Set<number>()

const authored = async (codes: readonly string[]): Promise<Authored[]> =>
  Promise.all(codes.map(async (code, person) => ({ person, prints: await printsOf(code) })))

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

/** Deterministic. */
const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item, n) => ({ item, at: (n * 7919) % 1009 }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

test('[SIM-FIND-7] what one more than twenty people write each in their own program is common', async () => {
  const idiom = madeUp(0, 3)
  const idiomPrints = await printsOf(idiom)
  const withIdiom = (people: number) => authored(times(people, (n) => `${idiom}\n${madeUp(n + 1)}`))
  expect(commonOf(await withIdiom(commonAmong(0)), none)).toEqual([])
  const common = commonOf(await withIdiom(commonAmong(0) + 1), none)
  expect(common.filter((print) => idiomPrints.includes(print)).length).toBeGreaterThan(
    0.7 * new Set(idiomPrints).size,
  )
  // Nothing of what one alone wrote.
  const own = counting(await printsOf(madeUp(5)), new Set(idiomPrints)).prints
  expect(own.filter((print) => common.includes(print)).length).toBeLessThan(0.1 * own.length)
})

test('[SIM-FIND-9] one program is never common, however many hand it in and however they disguise it', async () => {
  const mixed = (n: number) =>
    [
      longAddition,
      longAdditionRenamed,
      `// ${n}\n${longAddition}`,
      `${longAddition}\nint unused${n}(int a) { return a + 1; }`,
    ][n % 4]!
  for (const people of [24, 200]) {
    for (const make of [() => longAddition, () => longAdditionRenamed, mixed]) {
      expect(commonOf(await authored(times(people, make)), none)).toEqual([])
    }
  }
})

test('[SIM-FIND-9] several groups, each with a program of its own, and people beside them', async () => {
  const groups = times(15, (n) => times(24, () => madeUp(n, 4)))
  const loners = times(60, (n) => madeUp(100 + n, 4))
  const habits = new Set(commonOf(await authored([...groups.flat(), ...loners]), none))
  for (const [code] of groups) {
    const prints = await printsOf(code!)
    expect(counting(prints, habits).occurrences).toBeGreaterThan(0.4 * prints.length)
  }
  // The code that all of the loners share is common, and the program of a group still is not.
  const idiom = madeUp(0, 2)
  const withIdiom = loners.map((code) => `${idiom}\n${code}`)
  const common = new Set(commonOf(await authored([...times(100, () => additionByBits), ...withIdiom]), none))
  expect(counting(await printsOf(idiom), common).prints.length).toBeLessThan(10)
  const copy = await printsOf(additionByBits)
  expect(counting(copy, common).occurrences).toBeGreaterThan(0.95 * copy.length)
})

test('[SIM-FIND-9] the order in which programs come does not matter', async () => {
  const idiom = madeUp(0, 3)
  const programs = await authored([
    ...times(30, () => longAddition),
    ...times(30, (n) => `${idiom}\n${madeUp(n + 1)}`),
    ...times(10, () => `${longAddition}\n${idiom}`),
  ])
  const common = commonOf(programs, none)
  expect(common.length).toBeGreaterThan(10)
  for (const order of [programs.toReversed(), shuffled(programs)])
    expect(commonOf(order, none)).toEqual(common)
})

test('one person with many programs is one person, and given code is not counted at all', async () => {
  const idiom = madeUp(0, 3)
  const programs = await authored(times(40, (n) => `${idiom}\n${madeUp(n + 1)}`))
  expect(
    commonOf(
      programs.map(({ prints }) => ({ person: 1, prints })),
      none,
    ),
  ).toEqual([])
  const given = new Set(commonOf(programs, none))
  expect(given.size).toBeGreaterThan(10)
  expect(commonOf(programs, given)).toEqual([])
})

test('[SIM-FIND-6] a fingerprint that a program repeats counts each time', async () => {
  const prints = await printsOf(
    times(40, (n) => `int f${n}(int a, int b) { if (a > b) { return a - b; } return a + b * b; }`).join('\n'),
  )
  const counted = counting(prints, none)
  expect(counted.prints.length).toBeLessThan(25)
  expect(counted.occurrences).toBeGreaterThan(50)
})
