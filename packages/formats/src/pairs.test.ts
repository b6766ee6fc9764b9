import { expect, test } from 'vitest'
import { pairFiles } from './pairs.ts'

const pair = (...paths: string[]) => {
  const { pairs, unpaired, ignored } = pairFiles(paths.map((path) => ({ path })))
  return {
    pairs: pairs.map(({ input, output }) => `${input.path} ${output.path}`),
    unpaired: unpaired.map(({ path }) => path),
    ignored: ignored.map(({ path }) => path),
  }
}
const nothing = { pairs: [], unpaired: [], ignored: [] }

test('pairs are in the order in which a person counts', () => {
  expect(pair('10.in', '10.out', '2.in', '1.in', '2.out', '1.out').pairs).toEqual([
    '1.in 1.out',
    '2.in 2.out',
    '10.in 10.out',
  ])
  expect(pair('b1.in', 'b1.out', 'a2.in', 'a2.out', 'a10.ans', 'a10.in').pairs).toEqual([
    'a2.in a2.out',
    'a10.in a10.ans',
    'b1.in b1.out',
  ])
})

test.each([
  [['1.IN', '1.OUT'], ['1.IN 1.OUT']],
  [['1.In', '1.Ans'], ['1.In 1.Ans']],
  [['tests/a/1.in', 'tests/a/1.out'], ['tests/a/1.in tests/a/1.out']],
  [
    ['input/1.in', 'output/1.out', 'input/2.in', 'output/2.ans'],
    ['input/1.in output/1.out', 'input/2.in output/2.ans'],
  ],
  [
    ['a/1.in', 'a/1.out', 'b/1.in', 'b/1.out'],
    ['a/1.in a/1.out', 'b/1.in b/1.out'],
  ],
  [['sample.1.in', 'sample.1.out'], ['sample.1.in sample.1.out']],
  [['../../etc/1.in', '../../etc/1.out'], ['../../etc/1.in ../../etc/1.out']],
])('[TD-ZIP-1] %j is paired', (paths, pairs) => {
  expect(pair(...paths)).toEqual({ ...nothing, pairs })
})

test('hidden files and folders of systems are not there', () => {
  expect(
    pair(
      '__MACOSX/._1.in',
      '__MACOSX/1.in',
      '.DS_Store',
      'a/.DS_Store',
      'a/',
      'Thumbs.db',
      '.git/1.in',
      'a/._1.out',
    ),
  ).toEqual(nothing)
})

test('what has no partner, or two, is reported and not guessed', () => {
  expect(pair('1.in', '2.out', '3.in', '3.out')).toEqual({
    ...nothing,
    pairs: ['3.in 3.out'],
    unpaired: ['1.in', '2.out'],
  })
  expect(pair('a/1.in', 'b/1.in', 'c/1.out')).toEqual({
    ...nothing,
    unpaired: ['a/1.in', 'b/1.in', 'c/1.out'],
  })
})

test('name.out is the answer rather than name.ans', () => {
  expect(pair('1.in', '1.ans', '1.out')).toEqual({ ...nothing, pairs: ['1.in 1.out'], unpaired: ['1.ans'] })
})

test('other files are named as ignored', () => {
  expect(pair('1.in', '1.out', 'README.md', 'a/gen.py', 'in')).toEqual({
    pairs: ['1.in 1.out'],
    unpaired: [],
    ignored: ['a/gen.py', 'in', 'README.md'],
  })
})

test.each([
  [
    ['input1.txt', 'output1.txt', 'input10.txt', 'output10.txt', 'input2.txt', 'output2.txt'],
    ['input1.txt output1.txt', 'input2.txt output2.txt', 'input10.txt output10.txt'],
  ],
  [
    ['in/1', 'out/1', 'in/2', 'out/2'],
    ['in/1 out/1', 'in/2 out/2'],
  ],
  [['x/input/1.txt', 'x/output/1.txt'], ['x/input/1.txt x/output/1.txt']],
  [['tests/inputs/1.txt', 'tests/answers/1.txt'], ['tests/inputs/1.txt tests/answers/1.txt']],
  [
    ['a.in.1', 'a.out.1', 'a.in.2', 'a.ans.2'],
    ['a.in.1 a.out.1', 'a.in.2 a.ans.2'],
  ],
  [
    ['a.in3', 'a.ou3', 'a.in4', 'a.out4'],
    ['a.in3 a.ou3', 'a.in4 a.out4'],
  ],
  [
    ['tests/01', 'tests/01.a', 'tests/02', 'tests/02.a'],
    ['tests/01 tests/01.a', 'tests/02 tests/02.a'],
  ],
  [
    ['1.in', '1.a', '2.in', '2.ou', '3.in', '3.ok', '4.in', '4.sol', '5.in', '5.answer'],
    ['1.in 1.a', '2.in 2.ou', '3.in 3.ok', '4.in 4.sol', '5.in 5.answer'],
  ],
  [['Data1.in', 'data1.out'], ['Data1.in data1.out']],
  [['0.in', '0.out'], ['0.in 0.out']],
  [['1_in.txt', '1_out.txt'], ['1_in.txt 1_out.txt']],
  [
    ['s1-2.in', 's1-2.out', 's1-10.in', 's1-10.out'],
    ['s1-2.in s1-2.out', 's1-10.in s1-10.out'],
  ],
])('[FMT-PLAIN-1] %j is paired', (paths, pairs) => {
  expect(pair(...paths)).toEqual({ ...nothing, pairs })
})

test('[FMT-PLAIN-2] words that only look like inputs and answers pair nothing', () => {
  expect(pair('main.cpp', 'lib.a', 'index.txt', 'intro.txt', 'routing/1', 'outline.md').pairs).toEqual([])
  expect(pair('1.in', '1.out', 'input.txt').ignored).toEqual(['input.txt'])
})
