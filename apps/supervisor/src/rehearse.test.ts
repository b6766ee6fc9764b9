import { expect, test } from 'vitest'
import { rehearseOrder } from './rehearse.ts'

test('[EXAM-REHEARSE-4] a rehearsal is of one exam, by at most 1,000 students for at most 30 minutes', () => {
  expect(rehearseOrder(['7'])).toEqual({
    exam: 7,
    students: 100,
    minutes: 2,
    url: undefined,
    anyway: false,
  })
  expect(rehearseOrder(['--students', '1000', '7', '--minutes', '30', '--anyway'])).toMatchObject({
    exam: 7,
    students: 1_000,
    minutes: 30,
    anyway: true,
  })
})

test.each([
  [[]],
  [['7', '8']],
  [['final']],
  [['7', '--students', '1001']],
  [['7', '--students', '0']],
  [['7', '--minutes', '31']],
  [['7', '--minutes', '1.5']],
  [['7', '--now']],
])('[EXAM-REHEARSE-4] %j is no rehearsal', (words) => {
  expect(rehearseOrder(words)).toBeNull()
})
