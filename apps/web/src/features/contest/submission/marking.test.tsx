import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Language } from '@verdict/domain/language'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { setPreferences } from '../../../lib/preferences.ts'
import { CodeView } from '../../../ui/code/code-view.tsx'
import { LineComments } from './line-comments.tsx'
import { Marking } from './marking.tsx'
import { useTypedMark } from './typed-mark.ts'

const { unsaved, call, onNext } = vi.hoisted(() => ({ unsaved: vi.fn(), call: vi.fn(), onNext: vi.fn() }))
// It needs a router.
vi.mock('../../../ui/dialog/use-unsaved-warning.ts', () => ({ useUnsavedWarning: unsaved }))
vi.mock('../../../lib/api/client.ts', () => ({ call }))

const code = 'int main() {\n}\n'
const marking = {
  points: 10_000,
  worth: 5_000,
  off: 0,
  mayMark: true,
  mark: null,
  ofSections: false,
} as never

function Page({ uid = 'b' }: { uid?: string }) {
  const typing = useTypedMark(marking)
  return (
    <>
      <CodeView
        code={code}
        language={Language.C}
        title="Code"
        onLine={typing.takeLine}
        lineTitle={(line) => `Number ${line}`}
        under={(line) => (
          <LineComments line={line} typing={typing} offers="list" onSaveNext={() => undefined} />
        )}
      />
      <Marking
        detail={{ sid: 2, mid: 1, pid: 1000, uid, code } as never}
        marking={marking}
        typing={typing}
        offers={['Name it.']}
        onNext={onNext}
      />
    </>
  )
}
const show = (uid?: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page {...(uid && { uid })} />
    </QueryClientProvider>,
  )

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
  return startI18n('en-US')
})
beforeEach(() => {
  setPreferences({ shortcuts: true })
  onNext.mockReset()
  const docs = ['a', 'b', 'c'].map((uid, index) => ({ uid, sid: index + 1 }))
  call.mockResolvedValue({ docs, pages: 1, total: 3 })
})
afterEach(cleanup)

test('[HW-MARK-2] a click on the number of a line begins a comment right below it', () => {
  show()
  fireEvent.click(screen.getByLabelText('Number 2'))
  const text = screen.getByLabelText('Comment on line 2')
  expect(text.closest('pre')).not.toBeNull()
  expect(document.activeElement).toBe(text)
  // Nothing is written yet.
  expect(unsaved).toHaveBeenLastCalledWith(false)
  fireEvent.change(text, { target: { value: 'Nothing is read.' } })
  expect(unsaved).toHaveBeenLastCalledWith(true)
  fireEvent.click(screen.getByLabelText('Remove the comment on line 2'))
  expect(screen.queryByLabelText('Comment on line 2')).toBeNull()
})

test('[HW-MARK-2] by keyboard, a line is named in the form', () => {
  show()
  const line = screen.getByLabelText<HTMLInputElement>('Line')
  for (const wrong of ['3', '0', '1.5', 'x']) {
    fireEvent.change(line, { target: { value: wrong } })
    expect(screen.getByText('A line from 1 to 2.')).toBeDefined()
  }
  fireEvent.change(line, { target: { value: '1' } })
  fireEvent.keyDown(line, { key: 'Enter' })
  expect(document.activeElement).toBe(screen.getByLabelText('Comment on line 1'))
  expect(line.value).toBe('')
})

test('[HW-MARK-4] a comment from before is added to what is written', () => {
  show()
  const comment = screen.getByLabelText<HTMLTextAreaElement>('Comment')
  fireEvent.change(comment, { target: { value: 'Works.' } })
  fireEvent.change(screen.getByLabelText('Earlier comments'), { target: { value: 'Name it.' } })
  expect(comment.value).toBe('Works.\nName it.')
})

test('[HW-MARK-5] j and k open the next and the previous hand-in, and none while somebody types', async () => {
  show()
  await screen.findByText('2 of 3')
  const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key })
  press('j', screen.getByLabelText('Comment'))
  expect(onNext).not.toHaveBeenCalled()
  press('j')
  press('k')
  expect(onNext.mock.calls).toEqual([[3], [1]])
})

test('[HW-MARK-5] the last has no next one', async () => {
  show('c')
  await screen.findByText('3 of 3')
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(onNext).not.toHaveBeenCalled()
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Next hand-in/ }).disabled).toBe(true),
  )
})
