import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Language } from '@verdict/domain/language'
import { createRef } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { CodeView } from '../../../ui/code/code-view.tsx'
import { type LineTaker, Marking } from './marking.tsx'

const { unsaved } = vi.hoisted(() => ({ unsaved: vi.fn() }))
// It needs a router.
vi.mock('../../../ui/dialog/use-unsaved-warning.ts', () => ({ useUnsavedWarning: unsaved }))

beforeAll(() => startI18n('en-US'))
afterEach(cleanup)

test('[HW-MARK-2] a click on the number of a line begins a comment on it', () => {
  const taker = createRef<LineTaker>()
  const marking = { points: 10_000, worth: 5_000, off: 0, mayMark: true, mark: null } as never
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CodeView
        code={'int main() {\n}\n'}
        language={Language.C}
        title="Code"
        onLine={(line) => taker.current?.takeLine(line)}
        lineTitle={(line) => `Comment on line ${line}`}
      />
      <Marking
        detail={{ sid: 1, code: 'int main() {\n}\n' } as never}
        marking={marking}
        onNext={() => undefined}
        ref={taker}
      />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByLabelText('Comment on line 2'))
  expect(screen.getByLabelText<HTMLInputElement>('Line').value).toBe('2')
  const text = screen.getByLabelText('Comment on the line')
  expect(document.activeElement).toBe(text)
  // Nothing is written yet.
  expect(unsaved).toHaveBeenLastCalledWith(false)
  fireEvent.change(text, { target: { value: 'Nothing is read.' } })
  expect(unsaved).toHaveBeenLastCalledWith(true)
  expect(screen.queryByText('A line from 1 to 2.')).toBeNull()
  for (const line of ['3', '0', '1.5', 'x']) {
    fireEvent.change(screen.getByLabelText('Line'), { target: { value: line } })
    expect(screen.getByText('A line from 1 to 2.')).toBeDefined()
  }
})
