import { describe, expect, test } from 'vitest'
import { type Feedback, type FeedbackFacts, shownOf, shownTests } from './feedback.ts'

const shown = (facts: Partial<FeedbackFacts>) =>
  shownOf({ problem: null, course: null, contest: null, caps: [], ...facts })
const course = (chosen: Feedback | null, ownsProblem = false) => ({ chosen, ownsProblem })
const contest = (chosen: Feedback | null, hasCourse = false) => ({ chosen, hasCourse })

describe('[FB-LEVEL-1] the amount that is shown', () => {
  test.each<[string, Partial<FeedbackFacts>, string]>([
    ['nobody chose', {}, 'results'],
    ['the problem', { problem: 'verdict' }, 'verdict'],
    ['the problem, with its tests', { problem: 'difference' }, 'difference'],
    ['the course before the problem', { problem: 'difference', course: course('test') }, 'test'],
    ['the problem where the course is silent', { problem: 'test', course: course(null) }, 'test'],
    ['the course of its own problem', { course: course('difference', true) }, 'difference'],
    ['a course that only lists it', { course: course('difference') }, 'results'],
    [
      'a course that lists a problem which shows its tests',
      { problem: 'difference', course: course('difference') },
      'difference',
    ],
  ])('%s', (_, facts, amount) => {
    expect(shown(facts)).toBe(amount)
  })
})

describe('[FB-CONTEST-1] during a contest', () => {
  test.each<[string, Partial<FeedbackFacts>, string]>([
    ['a silent one shows no tests', { problem: 'difference', contest: contest(null) }, 'results'],
    ['a silent one shows no more than the problem', { problem: 'test', contest: contest(null) }, 'test'],
    ['it decides', { problem: 'difference', contest: contest('verdict') }, 'verdict'],
    ['it may say more', { problem: 'verdict', contest: contest('test') }, 'test'],
    ['an admins’ one shows tests', { contest: contest('difference') }, 'difference'],
    ['one in a course does not give away tests', { contest: contest('difference', true) }, 'results'],
    [
      'but those that its course shows',
      { course: course('difference', true), contest: contest('difference', true) },
      'difference',
    ],
    ['another that runs', { problem: 'difference', caps: ['difference', 'verdict'] }, 'verdict'],
    ['both', { contest: contest('test'), caps: ['results'] }, 'test'],
  ])('%s', (_, facts, amount) => {
    expect(shown(facts)).toBe(amount)
  })
})

test('[FB-SHOWN-1] the tests that are shown end at the first that failed, or are all or none', () => {
  const isEven = (test: number) => test % 2 === 0
  expect(shownTests([2, 4, 5, 6, 7], 'test', isEven)).toEqual([2, 4, 5])
  expect(shownTests([2, 4], 'test', isEven)).toEqual([2, 4])
  expect(shownTests([2, 5, 6], 'results', isEven)).toEqual([2, 5, 6])
  expect(shownTests([2, 5], 'difference', isEven)).toEqual([2, 5])
  expect(shownTests([2, 5], 'verdict', isEven)).toEqual([])
})
