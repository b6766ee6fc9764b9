import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

/** As a browser does it: the second click of the two counts 2. */
function doubleClick(button: HTMLElement): void {
  fireEvent.click(button, { detail: 1 })
  fireEvent.click(button, { detail: 2 })
}

test('[UI-FORM-2] a double click starts work once, however quickly that is done', () => {
  const start = vi.fn()
  render(<Button busy={false} onClick={start} />)
  doubleClick(screen.getByRole('button'))
  expect(start).toHaveBeenCalledTimes(1)
})

test('[UI-FORM-2] a double click sends a form once, and so does a press while it is being sent', () => {
  const send = vi.fn((event: Event) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={(event) => send(event.nativeEvent)}>
      <Button type="submit" busy={busy} />
    </form>
  )
  const { rerender } = render(form(false))
  doubleClick(screen.getByRole('button'))
  rerender(form(true))
  fireEvent.click(screen.getByRole('button'), { detail: 1 })
  expect(send).toHaveBeenCalledTimes(1)
})

test('a button that starts no work takes every click, a quick one too, and the keyboard', () => {
  const turn = vi.fn()
  render(<Button onClick={turn} />)
  doubleClick(screen.getByRole('button'))
  fireEvent.click(screen.getByRole('button'), { detail: 0 })
  expect(turn).toHaveBeenCalledTimes(3)
})
