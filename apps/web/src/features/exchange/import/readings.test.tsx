import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { PointReading } from '@verdict/domain/package'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { Readings } from './readings.tsx'

beforeAll(() => startI18n('en-US'))
afterEach(cleanup)

const groups = [
  { name: 'g1', sum: 80, all: 40 },
  { name: 'g2', sum: 120, all: 60 },
]

test('[IMP-POINTS-2] the preview says which reading of the points is taken, and lets one choose the other', () => {
  const chosen: (PointReading | null)[] = []
  render(
    <Readings
      readings={{ taken: 'sum', groups }}
      reading="sum"
      onReading={(reading) => chosen.push(reading)}
    />,
  )
  const options = screen.getAllByRole<HTMLInputElement>('radio')
  expect(options.map(({ checked, labels }) => [labels![0]!.textContent, checked])).toEqual([
    ['Each test gives its points (as Kattis does): g1 up to 80, g2 up to 120', true],
    ['All tests or nothing (as DOMjudge does): g1 up to 40, g2 up to 60', false],
  ])
  fireEvent.click(options[1]!)
  expect(chosen).toEqual(['all'])
})

test('[IMP-POINTS-2] where ranges say it group by group that is a third choice; later the page says what was taken', () => {
  const { container, rerender } = render(
    <Readings readings={{ taken: null, groups }} reading={null} onReading={() => undefined} />,
  )
  expect(screen.getAllByRole('radio')).toHaveLength(3)
  expect(screen.getByLabelText('As the range of each group says')).toMatchObject({ checked: true })
  rerender(<Readings readings={{ taken: null, groups }} reading="all" />)
  expect(container.textContent).toBe(
    'Taken: All tests or nothing (as DOMjudge does): g1 up to 40, g2 up to 60',
  )
})
