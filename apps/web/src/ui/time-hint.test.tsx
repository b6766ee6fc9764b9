import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../i18n/index.ts'
import { dateTime, utcOffset, wholeDate } from '../lib/format.ts'
import { getWebsite, setWebsite } from '../lib/site.ts'
import { Ago, Time, TimeIn } from './text.tsx'
import { TimeHint } from './time-hint.tsx'

beforeAll(() => startI18n('en-US'))
afterEach(() => {
  setWebsite({ ...getWebsite(), timeZone: '' })
  cleanup()
})

const at = '2025-07-01T12:00:00.000Z'
const hintOf = () => document.getElementById('time-hint')?.textContent ?? null
const timeIn = (part: HTMLElement) => part.querySelector('time')!

test('[UI-ZONE-2] the whole date with its zone shows on hover and on focus, and goes with Escape', () => {
  const { container } = render(
    <>
      <Ago value={at} />
      <TimeHint />
    </>,
  )
  const time = timeIn(container)
  expect(hintOf()).toBeNull()
  fireEvent.pointerOver(time)
  expect(hintOf()).toBe(wholeDate(at))
  expect(time.getAttribute('aria-describedby')).toBe('time-hint')
  fireEvent.pointerOver(container)
  expect(hintOf()).toBeNull()
  fireEvent.focusIn(time)
  expect(hintOf()).toBe(wholeDate(at))
  fireEvent.keyDown(time, { key: 'Escape' })
  expect(hintOf()).toBeNull()
  expect(time.getAttribute('aria-describedby')).toBeNull()
})

test('[PRB-LEVEL-1] what a mark means shows on focus and under a finger, as a date does', () => {
  const { container } = render(
    <>
      <span data-hint="Estimated" tabIndex={0}>
        Easy
      </span>
      <TimeHint />
    </>,
  )
  const mark = container.querySelector<HTMLElement>('[data-hint]')!
  for (const show of [fireEvent.focusIn, fireEvent.pointerOver]) {
    show(mark)
    expect(hintOf()).toBe('Estimated')
    fireEvent.keyDown(mark, { key: 'Escape' })
    expect(hintOf()).toBeNull()
  }
})

test('[UI-ZONE-2] a link that has the focus shows the date in it', () => {
  render(
    <>
      <a href="/">
        <Time value={at} />
      </a>
      <TimeHint />
    </>,
  )
  fireEvent.focusIn(screen.getByRole('link'))
  expect(hintOf()).toBe(wholeDate(at))
})

test('[UI-ZONE-2] a date takes the focus where it does not say all', () => {
  const { container, rerender } = render(<Time value={at} />)
  expect(timeIn(container).tabIndex).toBe(-1)
  rerender(<Time value={at} form="minute" />)
  expect(timeIn(container).tabIndex).toBe(0)
  setWebsite({ ...getWebsite(), timeZone: 'Pacific/Chatham' })
  rerender(<Time value={at} key="elsewhere" />)
  expect(timeIn(container).tabIndex).toBe(0)
  expect(timeIn(container).textContent).toBe(`${dateTime(at).slice(0, 19)} ${utcOffset(at)}`)
})

test('[UI-ZONE-2] a sentence holds its date as a date', () => {
  const { container } = render(<TimeIn value={at}>{(time) => `due ${time}, no later`}</TimeIn>)
  expect(container.textContent).toBe(`due ${dateTime(at)}, no later`)
  expect(timeIn(container).dateTime).toBe(at)
})
