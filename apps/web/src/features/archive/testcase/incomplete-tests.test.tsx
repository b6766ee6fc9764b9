import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { TestcaseRow } from '@verdict/contract/testcase'
import type { Lack } from '@verdict/domain/package'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { IncompleteTests } from './incomplete-tests.tsx'

beforeAll(() => startI18n('en-US'))
afterEach(cleanup)

const row = (number: number, lacksAnswer: boolean): TestcaseRow => ({
  uuid: `00000000-0000-4000-8000-00000000000${number}`,
  position: number,
  name: '',
  lacksAnswer,
  inputBytes: 1,
  outputBytes: 0,
  inputFault: null,
  outputFault: null,
  createdAt: '2026-01-02T03:04:05.000Z',
})

const show = (lacks: Lack[]) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <IncompleteTests
        pid={1000}
        tests={[row(1, true), row(2, false), row(3, true)]}
        lacks={lacks}
        onCompleted={() => undefined}
      />
    </QueryClientProvider>,
  )

test('[IMP-ANSWERS-1] names the tests that have no answer, and says what to do', () => {
  const { container } = show(['answers', 'some-tests'])
  expect(container.textContent).toContain('2 tests have no answer: 1, 3.')
  expect(container.textContent).toContain('The package describes more tests than it holds.')
  expect(screen.getByRole('button', { name: 'The tests are complete' })).toBeDefined()
})

test('says nothing where nothing is missing', () => {
  expect(show(['time-limit']).container.textContent).toBe('')
})
