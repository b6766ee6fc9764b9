import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listOfOutputs, type NamedTest, stemsOf, testFinder } from './outputs.ts'

const named = (...names: string[]): NamedTest[] => names.map((name, index) => ({ number: index + 1, name }))
const nameless = (count: number): NamedTest[] => named(...Array.from({ length: count }, () => ''))

describe('names of files', () => {
  test('[OUT-NAME-1] are those of the tests, or their numbers where one has none or two have the same', () => {
    expect(stemsOf(named('sample/1', 'secret/01-min'))).toEqual(['sample/1', 'secret/01-min'])
    expect(stemsOf(named('1', '1'))).toEqual(['1', '2'])
    expect(stemsOf(named('a', 'A'))).toEqual(['1', '2'])
    expect(stemsOf(nameless(12)).slice(8)).toEqual(['09', '10', '11', '12'])
    expect(stemsOf(named('../../etc/x', 'a b\u0000c.in', '大'))).toEqual(['etc/x', 'a_b_c', '大'])
  })

  test('[OUT-NAME-1] each is found again, whatever the tests are called', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { minLength: 1, maxLength: 20 }),
        (names) => {
          const tests = named(...names)
          const find = testFinder(tests)
          stemsOf(tests).forEach((stem, index) => {
            expect(stem.split('/')).not.toContain('..')
            expect(find(`${stem}.out`)).toBe(index + 1)
          })
        },
      ),
    )
  })
})

describe('[OUT-NAME-2] a file is the output of the test', () => {
  const rows: [file: string, tests: NamedTest[], number: number | null][] = [
    // CMS: output_CODENAME.txt.
    ['output_003.txt', named('000', '001', '002', '003'), 4],
    ['output_3.txt', nameless(12), 3],
    // SYZOJ, Lyrio, UOJ: the name of the answer file.
    ['game3.out', named('game1', 'game2', 'game3'), 3],
    ['game3.ans', nameless(3), 3],
    ['3.out', nameless(12), 3],
    ['output03.txt', nameless(12), 3],
    // Hydro: names from 0.
    ['0.out', named('0', '1', '2'), 1],
    ['2.out', named('0', '1', '2'), 3],
    // Kattis: data/secret/NAME.out.
    ['data/secret/02-max.out', named('secret/01-min', 'secret/02-max'), 2],
    ['02-max', named('secret/01-min', 'secret/02-max'), 2],
    ['secret/1.out', named('sample/1', 'secret/1'), 2],
    ['1.out', named('sample/1', 'secret/1'), null],
    ['GAME2.OUT', named('game1', 'game2'), 2],
    ['readme.txt', nameless(3), null],
    ['13.out', nameless(12), null],
    ['0.out', nameless(12), null],
    ['99999999999999999999.out', nameless(12), null],
    ['3.cpp', nameless(12), null],
    ['', nameless(1), null],
  ]
  test.each(rows)('%s', (file, tests, number) => {
    expect(testFinder(tests)(file)).toBe(number)
  })
})

test('[OUT-SEND-1] the list of a submission changes with each of its files', () => {
  const file = { name: '01.out', sha256: 'a'.repeat(64), bytes: 3 }
  expect(listOfOutputs([file, { ...file, name: '02.out', bytes: 5 }])).toBe(
    `01.out 3 ${file.sha256}\n02.out 5 ${file.sha256}\n`,
  )
})
