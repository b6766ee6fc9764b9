import { LanguageFamily } from '@verdict/domain/similarity'
import { additionByBits, longAddition, longAdditionRenamed } from '@verdict/testkit/alike'
import { expect, test } from 'vitest'
import { allRunsOf, fingerprintsOf, marksOf, sharedBy } from './fingerprints.ts'
import { fragmentsOf } from './fragments.ts'
import { tokenise } from './tokens.ts'

const tokensOf = (code: string) => tokenise(LanguageFamily.Cpp, code)
const none = new Set<number>()

test('[SIM-REVIEW-3] a copy is paired function by function, each at its own place', async () => {
  const [left, right] = [await tokensOf(longAddition), await tokensOf(longAdditionRenamed)]
  const names = fragmentsOf(left, right, none).map((fragment) => [
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
  const found = fragmentsOf(await tokensOf(longAddition), await tokensOf(turned), none)
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
  expect(fragmentsOf(left, right, new Set(allRunsOf(left)))).toEqual([])
})

test('a program against itself, repeated many times, does not take for ever', async () => {
  const much = await tokensOf(Array.from({ length: 60 }, () => longAddition).join('\n'))
  expect(fragmentsOf(much, much, none).length).toBeGreaterThan(100)
})

test('fingerprints are distinct and ascending, and similar programs keep the same marks', async () => {
  const [a, b, c] = [longAddition, `${longAddition}int twice(int x) { return 2 * x; }`, additionByBits]
  const [left, right, other] = [
    fingerprintsOf(await tokensOf(a)),
    fingerprintsOf(await tokensOf(b)),
    fingerprintsOf(await tokensOf(c)),
  ]
  expect(left).toEqual([...new Set(left)].toSorted((x, y) => x - y))
  const shared = (one: number[], two: number[]) =>
    sharedBy(
      marksOf(one).toSorted((x, y) => x - y),
      marksOf(two).toSorted((x, y) => x - y),
    )
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
