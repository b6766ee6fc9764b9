import { LanguageFamily } from '@verdict/domain/language'
import { additionByBits, longAddition, longAdditionRenamed } from '@verdict/testkit/alike'
import { expect, test } from 'vitest'
import { allRunsOf, counting, fingerprintsOf, marksOf, sharedBy } from './fingerprints.ts'
import { fragmentsOf } from './fragments.ts'
import { tokenise } from './tokens.ts'

const tokensOf = (code: string) => tokenise(LanguageFamily.Cpp, code)
const none = new Set<number>()

test('[SIM-REVIEW-3] a copy is paired function by function, each at its own place', async () => {
  const [left, right] = [await tokensOf(longAddition), await tokensOf(longAdditionRenamed)]
  const names = fragmentsOf(left, right, none).fragments.map((fragment) => [
    /\w+(?=\()/.exec(longAddition.slice(...fragment.left))?.[0],
    /\w+(?=\()/.exec(longAdditionRenamed.slice(...fragment.right))?.[0],
  ])
  expect(names).toEqual([
    ['digitsOf', 'parse'],
    ['addDigits', 'plus'],
    ['main', 'main'],
  ])
})

test('[SIM-REVIEW-3] functions in another order find one another; no place is in two matches', async () => {
  const [head, ...functions] = longAddition.split(/\n(?=int )/)
  const turned = [head, ...functions.toReversed()].join('\n')
  const { fragments: found } = fragmentsOf(await tokensOf(longAddition), await tokensOf(turned), none)
  expect(found.length).toBeGreaterThanOrEqual(functions.length)
  for (const side of ['left', 'right'] as const) {
    const spans = found.map((fragment) => fragment[side]).toSorted((a, b) => a[0] - b[0])
    for (const [index, [, end]] of spans.entries()) {
      expect(end).toBeLessThanOrEqual(spans[index + 1]?.[0] ?? Infinity)
    }
  }
})

test('[SIM-FIND-5] what is given begins no match, wherever it stands', async () => {
  const [left, right] = [await tokensOf(longAddition), await tokensOf(longAdditionRenamed)]
  expect(fragmentsOf(left, right, new Set(allRunsOf(left))).fragments).toEqual([])
})

test('a program against itself, repeated many times, does not take for ever', async () => {
  const much = await tokensOf(Array.from({ length: 60 }, () => longAddition).join('\n'))
  const { fragments, isPartial } = fragmentsOf(much, much, none)
  expect(fragments.length).toBeGreaterThan(100)
  expect(isPartial).toBe(false)
})

test('fingerprints are ascending, and similar programs keep the same marks', async () => {
  const [a, b, c] = [longAddition, `${longAddition}int twice(int x) { return 2 * x; }`, additionByBits]
  const [left, right, other] = [
    fingerprintsOf(await tokensOf(a)),
    fingerprintsOf(await tokensOf(b)),
    fingerprintsOf(await tokensOf(c)),
  ]
  expect(left).toEqual(left.toSorted((x, y) => x - y))
  const marks = (prints: number[]) => marksOf(counting(prints, none).prints).toSorted((x, y) => x - y)
  const shared = (one: number[], two: number[]) => sharedBy(marks(one), marks(two))
  expect(shared(left, right)).toBeGreaterThan(25)
  expect(shared(left, other)).toBeLessThan(5)
})

test('[SIM-FIND-4] texts that stand alone in Python are comments', async () => {
  const plain = await tokenise(LanguageFamily.Python, 'def f(a):\n    return a\n')
  const spoken = await tokenise(
    LanguageFamily.Python,
    '"""Why."""\n\n\ndef f(a):\n    """What."""\n    return a  # so\n',
  )
  expect(spoken.kinds).toEqual(plain.kinds)
})

test.each([
  ['one statement again and again', 'a;'.repeat(30_000), 'a;'.repeat(29_000)],
  ['two that take turns', 'a;{}'.repeat(15_000), '{}a;'.repeat(15_000)],
  [
    'deep in one another',
    `${'{'.repeat(9_000)}${'}'.repeat(9_000)}`,
    `${'{'.repeat(8_000)}${'}'.repeat(8_000)}`,
  ],
  [
    'blocks that differ at their ends',
    Array.from({ length: 900 }, (_, n) => `${'a;'.repeat(20)}${'f();'.repeat(n % 7)}`).join(''),
    Array.from({ length: 900 }, (_, n) => `${'a;'.repeat(20)}${'f();'.repeat((n * 3) % 11)}`).join(''),
  ],
])(
  '[SIM-REVIEW-5] a pair made to match everywhere is bounded work, and says that it is not all: %s',
  async (_, one, other) => {
    const [left, right] = [await tokensOf(`void f() {${one}}`), await tokensOf(`void f() {${other}}`)]
    const { fragments, compared } = fragmentsOf(left, right, none)
    expect(compared).toBeLessThan(3 * 10_000_000)
    expect(fragments.length).toBeGreaterThan(0)
  },
)
