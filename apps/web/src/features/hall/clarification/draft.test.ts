import { expect, test } from 'vitest'
import { answerOf, choose, emptyDraft, isChosen, keyOfPrepared, preparedOf } from './draft.ts'

test('[CLAR-KEYS-1] prepared answers have keys from 1 to 9: the quick ones, then the own', () => {
  const prepared = preparedOf(['Both.', 'Look at sample 1.'])
  expect(prepared.map((one) => ('quick' in one ? one.quick : one.text))).toEqual([
    'no-comment',
    'statement',
    'yes',
    'no',
    'Both.',
    'Look at sample 1.',
  ])
  expect([keyOfPrepared(0), keyOfPrepared(8), keyOfPrepared(9)]).toEqual(['1', '9', null])
})

test('one is chosen at a time, a second time takes it back, and nothing is sent to nobody', () => {
  const [, , yes, , both] = preparedOf(['Both.'])
  const first = choose({ ...emptyDraft, text: 'Half' }, yes!)
  expect([first.text, first.quick, isChosen(first, yes!)]).toEqual(['', 'yes', true])
  const second = choose(first, both!)
  expect([second.text, second.quick, isChosen(second, yes!), isChosen(second, both!)]).toEqual([
    'Both.',
    null,
    false,
    true,
  ])
  expect(choose(first, yes!)).toEqual(emptyDraft)
  expect(choose(second, both!)).toEqual(emptyDraft)
  expect(answerOf(first)).toEqual({ quick: 'yes', to: 'asker' })
  expect(answerOf({ ...second, reach: 'all' })).toEqual({ content: 'Both.', to: 'all' })
  expect(answerOf({ ...second, reach: 'some' })).toBeNull()
  expect(answerOf({ ...second, reach: 'some', some: [{ id: 'alice', title: 'Alice' }] })).toEqual({
    content: 'Both.',
    to: ['alice'],
  })
  expect(answerOf({ ...emptyDraft, text: '  ' })).toBeNull()
})
