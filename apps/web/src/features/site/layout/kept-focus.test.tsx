import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useKeptFocus } from './kept-focus.ts'

afterEach(cleanup)

function Page({ isIn, other = false }: { isIn: boolean; other?: boolean }) {
  useKeptFocus()
  return (
    <main id="main" tabIndex={-1}>
      {!isIn && <button type="button">Join</button>}
      {other && <input aria-label="Other" />}
    </main>
  )
}

const inMain = () => document.activeElement === document.getElementById('main')

test('[UI-A11Y-6] a button that goes with what it did hands the focus to the page', async () => {
  const { rerender } = render(<Page isIn={false} />)
  screen.getByRole('button').focus()
  rerender(<Page isIn />)
  await waitFor(() => expect(inMain()).toBe(true))
})

test('[UI-A11Y-6] a focus that was given up, or is elsewhere, stays as it is', async () => {
  const { rerender } = render(<Page isIn={false} other />)
  screen.getByRole('button').focus()
  screen.getByLabelText('Other').focus()
  rerender(<Page isIn other />)
  await Promise.resolve()
  expect(document.activeElement).toBe(screen.getByLabelText('Other'))
})
