import { cleanup, render } from '@testing-library/react'
import { maxAhead } from '@verdict/domain/limits'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { Place } from './place-in-queue.tsx'

beforeAll(() => startI18n('en-US'))
afterEach(cleanup)

const waiting = { ahead: 0, hasJudge: true, seconds: null }

test.each([
  [{ ...waiting }, 'Next in the queue.'],
  [{ ...waiting, seconds: 59 }, 'Next in the queue. Less than a minute.'],
  [{ ...waiting, ahead: 1, seconds: 61 }, '1 submission ahead of yours. About 2 min.'],
  [{ ...waiting, ahead: maxAhead }, '1,000+ submissions ahead of yours.'],
  [{ ...waiting, ahead: 3, hasJudge: false }, 'Waiting: no judge is connected.'],
])('[SUB-WAIT-2] a place in the queue is said in words: %j', (place, words) => {
  expect(render(<Place place={place} />).container.textContent).toBe(words)
})
