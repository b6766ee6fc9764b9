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

let stored: Record<keyof typeof empty, object[]> = empty
const generator = { role: 'generator', name: 'gen.cpp', language: Language.Cpp17, code: 'int main() {}' }
let gone: object[] = []
const returned: unknown[] = []
/** Saved by somebody else between the page's reading and saving. */
let meanwhile: object | null = null
const sent: unknown[] = []
const broken = {
  error: 'main.cpp:1:5: error: no such thing',
  messages: [{ line: 1, column: 5, text: 'error: no such thing' }],
}
let compiled: { error: string | null; messages: typeof broken.messages } = broken
const scrolled = vi.fn()

const markNow = (): string => JSON.stringify(stored)
const answered = (data: unknown): Response =>
  new Response(JSON.stringify({ success: true, code: 200, message: 'OK', data }))
const refused = (): Response =>
  new Response(JSON.stringify({ success: false, code: 409, message: '', error: 'SOURCES_CHANGED' }), {
    status: 409,
  })

beforeAll(() => startI18n('en-US'))
beforeEach(() => {
  stored = empty
  compiled = broken
  scrolled.mockClear()
  Element.prototype.scrollIntoView = scrolled
  meanwhile = null
  gone = []
  returned.length = 0
  sent.length = 0
  localStorage.clear()
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (init?.method === 'PUT') {
      if (meanwhile) stored = { ...stored, ...meanwhile }
      meanwhile = null
      const { sourcesMark, ...change } = JSON.parse(init.body as string) as { sourcesMark: string }
      if (sourcesMark !== markNow()) return Promise.resolve(refused())
      sent.push(change)
      stored = { ...stored, ...change }
    }
    if (init?.method === 'POST' && url.endsWith('/versions/2')) {
      returned.push(JSON.parse(init.body as string))
      stored = { ...stored, sources: [generator] }
      gone = []
    }
    const content = { ...stored, sourcesMark: markNow() }
    if (url.endsWith('/deleted')) return Promise.resolve(answered({ sources: gone }))
    const data = url.endsWith('/compile') ? compiled : url.endsWith('/content') ? content : problem
    return Promise.resolve(answered(data))
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

test('[SET-VERSION-2] a source that somebody saves at the same moment is shown beside, and nothing is lost', async () => {
  show()
  await rename('mine.cpp')
  meanwhile = { references: [{ ...solution, code: 'int main() { return 1; }' }] }
  save()
  expect(await screen.findByText(/Somebody else has saved this source/)).toBeTruthy()
  expect(sent).toEqual([])
  expect((await nameField()).value).toBe('mine.cpp')
})

test('[SET-VERSION-2] sources that somebody saves at the same moment are kept where they are others', async () => {
  show()
  await rename('mine.cpp')
  const slow = { ...solution, name: 'slow.cpp' }
  meanwhile = { references: [solution, slow] }
  save()
  await waitFor(() => expect(sent).toEqual([{ references: [{ ...solution, name: 'mine.cpp' }, slow] }]))
})

test('[SET-VERSION-3] a deleted source is listed, and comes back into the list and the editor', async () => {
  gone = [
    {
      role: 'generator',
      name: 'gen.cpp',
      number: 2,
      deletedBy: 'alice',
      deletedAt: '2026-01-02T03:04:05.000Z',
    },
  ]
  show()
  fireEvent.click(await screen.findByText('Deleted: 1'))
  expect(screen.getByText(/^Generator, alice, /)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Restore gen.cpp' }))
  await waitFor(() => expect(returned).toEqual([{ role: 'generator', name: 'gen.cpp' }]))
  await waitFor(() => expect(list().getByRole('button', { current: true }).textContent).toContain('gen.cpp'))
  await waitFor(() => expect(screen.queryByText('Deleted: 1')).toBeNull())
})

test('[SET-SOURCE-5] a saved source is compiled, and what the compiler says leads to its line', async () => {
  show()
  await rename('best.cpp')
  save()
  expect(await screen.findByText("It doesn't compile.")).toBeTruthy()
  expect(scrolled).toHaveBeenCalled()
  expect(screen.getByText('error: no such thing')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Line 1' })).toBeTruthy()
  expect(marksOf('int main() {}', broken)).toEqual({
    of: 'int main() {}',
    marks: [{ line: 1, column: 5, kind: 'error', message: 'error: no such thing' }],
  })
})

test('[SET-SOURCE-5] that a source compiles is said beside the button, without moving the page', async () => {
  compiled = { error: null, messages: [] }
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Compile' }))
  expect(await screen.findByText('It compiles.')).toBeTruthy()
  expect(scrolled).not.toHaveBeenCalled()
})

test('[SET-SOURCE-1] the solution that makes the outputs is marked', async () => {
  const wrong = { ...solution, name: 'wrong.cpp', expected: [Judge.WrongAnswer] }
  const second = { ...solution, name: 'second.cpp' }
  stored = { ...empty, references: [wrong, solution, second] }
  show()
  await nameField()
  expect(screen.getAllByText('main').map((mark) => mark.closest('button')!.textContent)).toEqual([
    expect.stringContaining('main.cpp'),
  ])
})

test('[SET-SOURCE-1] a grader says how it calls the function, and the next is for a language without one', async () => {
  stored = {
    ...empty,
    sources: [{ role: 'grader', name: 'grader.cpp', language: Language.Cpp17, code: 'int main() {}' }],
  }
  show()
  fireEvent.click(await screen.findByRole('button', { name: /^grader\.cpp/ }))
  expect(await screen.findByText(/^The grader has main\. It declares the function/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add a grader' }))
  const language = await screen.findByLabelText<HTMLSelectElement>('Language')
  expect(language.selectedOptions[0]!.text).not.toMatch(/^C\+\+/)
  fireEvent.change(language, { target: { value: String(Language.Python) } })
  expect(await screen.findByText(/from solution import/)).toBeTruthy()
})
