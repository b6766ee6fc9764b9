import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ProblemDetail } from '@verdict/contract/problem'
import { Language } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { type ComponentProps, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../../i18n/index.ts'
import type { FramedEditor } from '../../../../ui/editor/framed-editor.tsx'
import { marksOf } from './compiled.tsx'
import { SourcesPage } from './sources-page.tsx'

// It needs a router.
vi.mock('../../../../ui/dialog/use-unsaved-warning.ts', () => ({ useUnsavedWarning: () => {} }))

// CodeMirror needs a layout.
vi.mock('../../../../ui/editor/framed-editor.tsx', () => ({
  FramedEditor: ({ value, onChange, label }: ComponentProps<typeof FramedEditor>) => (
    <textarea aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} />
  ),
}))

const solution = {
  name: 'main.cpp',
  language: Language.Cpp17,
  code: 'int main() {}',
  expected: [Judge.Accepted],
  score: null,
}
const empty = { references: [solution], validators: [], sources: [] }
const problem = {
  pid: 1000,
  type: ProblemType.Traditional,
  answer: 'program',
  code: '',
} as unknown as ProblemDetail

let stored: Omit<typeof empty, 'sources'> & { sources: object[] } = empty
const sent: unknown[] = []
const compiled = {
  error: 'main.cpp:1:5: error: no such thing',
  messages: [{ line: 1, column: 5, text: 'error: no such thing' }],
}

beforeAll(() => startI18n('en-US'))
beforeEach(() => {
  stored = empty
  sent.length = 0
  localStorage.clear()
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (init?.method === 'PUT') {
      const change = JSON.parse(init.body as string) as object
      sent.push(change)
      stored = { ...stored, ...change }
    }
    const data = url.endsWith('/compile') ? compiled : url.endsWith('/content') ? stored : problem
    return Promise.resolve(new Response(JSON.stringify({ success: true, code: 200, message: 'OK', data })))
  })
})
afterEach(cleanup)

function Page() {
  const [open, setOpen] = useState<string>()
  return <SourcesPage problem={problem} open={open} onOpen={setOpen} />
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
const nameField = () => screen.findByLabelText<HTMLInputElement>(/^Name/)
const rename = async (value: string) => fireEvent.change(await nameField(), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const list = () => within(screen.getByRole('navigation', { name: 'Sources' }))

test('[SET-SOURCE-1] a source is added, opened and saved with its list alone', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a generator' }))
  expect((await nameField()).value).toBe('gen.cpp')
  save()
  expect(await screen.findByText('Required.')).toBeTruthy()
  expect(sent).toEqual([])
  expect(list().getByRole('button', { current: true }).textContent).toContain('gen.cpp')
  fireEvent.change(screen.getByLabelText('Source code'), { target: { value: 'int main() {}' } })
  expect(screen.queryByText('Required.')).toBeNull()
  save()
  const source = { role: 'generator', name: 'gen.cpp', language: Language.Cpp17, code: 'int main() {}' }
  await waitFor(() => expect(sent).toEqual([{ sources: [source] }]))
})

test('[SET-SOURCE-3] what is typed and not saved is there again, and saving forgets it', async () => {
  show()
  await rename('best.cpp')
  expect(await screen.findByText('Not saved yet; kept in this browser.')).toBeTruthy()
  // As when the tab is closed.
  act(() => void window.dispatchEvent(new Event('pagehide')))
  cleanup()
  show()
  expect(await screen.findByDisplayValue('best.cpp')).toBeTruthy()
  save()
  await waitFor(() => expect(sent).toEqual([{ references: [{ ...solution, name: 'best.cpp' }] }]))
  await waitFor(() => expect(screen.queryByText('Not saved yet; kept in this browser.')).toBeNull())
  expect((await nameField()).value).toBe('best.cpp')
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(Object.keys(localStorage)).toEqual([])
})

test('[SET-SOURCE-3] nothing is saved over what somebody else has saved, until one decides', async () => {
  show()
  await rename('mine.cpp')
  const theirs = { ...solution, code: 'int main() { return 1; }' }
  stored = { ...stored, references: [theirs] }
  save()
  expect(await screen.findByText(/Somebody else has saved this source/)).toBeTruthy()
  expect(sent).toEqual([])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
  save()
  await waitFor(() => expect(sent).toEqual([{ references: [{ ...solution, name: 'mine.cpp' }] }]))
})

test('[SET-SOURCE-3] another source that somebody else has saved meanwhile stays as it is', async () => {
  show()
  await rename('mine.cpp')
  const slow = { ...solution, name: 'slow.cpp' }
  stored = { ...stored, references: [solution, slow] }
  save()
  await waitFor(() => expect(sent).toEqual([{ references: [{ ...solution, name: 'mine.cpp' }, slow] }]))
})

test('[SET-SOURCE-5] a saved source is compiled, and what the compiler says leads to its line', async () => {
  show()
  await rename('best.cpp')
  save()
  expect(await screen.findByText("It doesn't compile.")).toBeTruthy()
  expect(screen.getByText('error: no such thing')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Line 1' })).toBeTruthy()
  expect(marksOf('int main() {}', compiled)).toEqual({
    of: 'int main() {}',
    marks: [{ line: 1, column: 5, kind: 'error', message: 'error: no such thing' }],
  })
})
