import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { AlikeTests } from './alike-tests.tsx'

beforeAll(() => startI18n('en-US'))
afterEach(cleanup)

test('[TD-ALIKE-1] the list of tests names those from the same input, and says nothing of others', () => {
  const { container, rerender } = render(
    <AlikeTests
      alike={[
        [1, 2, 5],
        [3, 4],
      ]}
      advice="Delete one."
    />,
  )
  expect(container.textContent).toBe('Tests from the same input: 1-2, 5; 3-4. Delete one.')
  rerender(<AlikeTests alike={[]} advice="Delete one." />)
  expect(container.textContent).toBe('')
})
