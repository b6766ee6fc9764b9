import { cleanup, render, screen } from '@testing-library/react'
import { ProblemType } from '@verdict/domain/problem'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../i18n/index.ts'
import { Limits } from './limits.tsx'

beforeAll(() => startI18n('en-US'))
afterEach(cleanup)

const plain = {
  time: 1000,
  memory: 262_144,
  type: ProblemType.Traditional,
  answer: 'program',
  passes: 1,
  processes: 1,
  accepts: [],
} as const

const rows = (): string[] => screen.getAllByRole('term').map((term) => term.textContent)

test('[SET-KIND-2] beside the limits stands what is to be submitted, unless it is one run of a program', () => {
  const { rerender } = render(<Limits problem={{ ...plain, accepts: [] }} />)
  expect(rows()).not.toContain('Submit')
  rerender(
    <Limits
      problem={{ ...plain, type: ProblemType.Interaction, answer: 'function', passes: 2, accepts: [] }}
    />,
  )
  expect(screen.getByText('Submit').nextElementSibling?.textContent).toBe('Function')
  expect(screen.getByText('Runs per test').nextElementSibling?.textContent).toBe('2')
  expect(screen.getByText(/Write the function only/)).toBeDefined()
  rerender(<Limits problem={{ ...plain, type: ProblemType.Communication, processes: 3, accepts: [] }} />)
  expect(screen.getByText('Processes').nextElementSibling?.textContent).toBe('3')
  rerender(<Limits problem={{ ...plain, answer: 'output', accepts: [] }} />)
  expect(screen.getByText(/Submit the outputs/)).toBeDefined()
})
