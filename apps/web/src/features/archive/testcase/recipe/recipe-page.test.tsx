import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { Build } from '@verdict/contract/build'
import type { SavedRecipe } from '@verdict/contract/recipe'
import { Language } from '@verdict/domain/language'
import { type ComponentProps } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../../i18n/index.ts'
import type { FramedEditor } from '../../../../ui/editor/framed-editor.tsx'
import { RecipePage } from './recipe-page.tsx'

// It needs a router.
vi.mock('../../../../ui/dialog/use-unsaved-warning.ts', () => ({ useUnsavedWarning: () => {} }))
// CodeMirror needs a layout.
vi.mock('../../../../ui/editor/framed-editor.tsx', () => ({
  FramedEditor: ({ value, onChange, label }: ComponentProps<typeof FramedEditor>) => (
    <textarea aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} />
  ),
}))

const shared = { group: null, isSample: false, name: '', description: '' }
const none: SavedRecipe = { number: 0, rows: [], groups: [], savedBy: null, savedAt: null }
const never: Build = {
  state: 'never',
  isCurrent: false,
  startedBy: null,
  startedAt: null,
  finishedAt: null,
  total: 0,
  done: 0,
  failed: 0,
  kept: 0,
  fault: null,
  items: [],
  failures: [],
}
const generator = { role: 'generator', name: 'gen.cpp', language: Language.Cpp17, code: 'x' }

let saved = none
let build = never
const sent: { number: number; rows: SavedRecipe['rows']; groups: SavedRecipe['groups'] }[] = []
let begun = 0

beforeAll(() => startI18n('en-US'))
beforeEach(() => {
  saved = none
  build = never
  sent.length = 0
  begun = 0
  localStorage.clear()
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const answer = (data: unknown, status = 200, error?: string) =>
      Promise.resolve(
        new Response(JSON.stringify({ success: !error, code: status, message: 'OK', data, error }), {
          status,
        }),
      )
    if (url.includes('/build')) {
      if (init?.method === 'POST') begun += 1
      return answer(build)
    }
    if (url.endsWith('/content')) return answer({ sources: [generator] })
    if (init?.method !== 'PUT') return answer(saved)
    const body = JSON.parse(init.body as string) as (typeof sent)[number]
    if (body.number !== saved.number) return answer(null, 409, 'RECIPE_CHANGED')
    sent.push(body)
    saved = { ...saved, ...body, number: saved.number + 1 }
    return answer(saved)
  })
})
afterEach(cleanup)

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RecipePage pid={1000} />
    </QueryClientProvider>,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const write = (value: string) => fireEvent.change(screen.getByLabelText('Script'), { target: { value } })

test('[SET-RECIPE-7] a script is expanded while it is typed, and each mistake leads to its line', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a script' }))
  write('<#list 1..3 as i>\ngen ${i * 10} > $\n</#list>\n')
  const preview = within(await screen.findByRole('table', { name: 'Preview' }))
  expect(preview.getAllByRole('row').length).toBe(4)
  expect(preview.getByText('gen 30')).toBeTruthy()
  write('gen 1 > 1\nother 2 > 1\n')
  expect(await screen.findByText('2 mistakes')).toBeTruthy()
  expect(screen.getAllByText('Line 2: Test 1 exists already.').length).toBeGreaterThan(0)
  expect(screen.getAllByText('Line 2: There is no generator named other.').length).toBeGreaterThan(0)
})

test('[SET-RECIPE-9] tests from the same input are named', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a script' }))
  write('gen 1 > $\ngen ${seed} > $\ngen ${seed} > $\ngen 2 > $\ngen 1 > $\ngen 2 > $\n')
  expect(await screen.findByText(/^Tests from the same input: 1, 5; 4, 6\./)).toBeTruthy()
})

test('[SET-RECIPE-7] tests of rows without a group are named where there are groups for others', async () => {
  const groups = [{ points: 10_000, way: 'min', needs: [], stop: true }] as unknown as SavedRecipe['groups']
  const text = (input: string, group: number | null) =>
    ({ ...shared, kind: 'text', input, output: null, number: null, group }) as const
  saved = { ...none, number: 1, rows: [text('1', 1), text('2', null), text('3', null)], groups }
  show()
  expect(await screen.findByText(/^Tests in no group: 2-3\./)).toBeTruthy()
})

test('[SET-RECIPE-8] what is typed is saved before it is built, and stays in the browser until then', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a script' }))
  write('gen 1 > $')
  act(() => void window.dispatchEvent(new Event('pagehide')))
  cleanup()
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Save and build tests' }))
  await waitFor(() => expect(begun).toBe(1))
  expect(sent).toEqual([{ number: 0, rows: [{ kind: 'script', text: 'gen 1 > $', ...shared }], groups: [] }])
  expect(await screen.findByRole('button', { name: 'Build tests' })).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(Object.keys(localStorage)).toEqual([])
})

test('[SET-RECIPE-8] nothing is saved over what somebody else has saved, until one decides', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Paste a test' }))
  fireEvent.change(screen.getByLabelText('Input'), { target: { value: '1\n' } })
  saved = { ...none, number: 4 }
  press('Save recipe')
  expect(await screen.findByText(/Somebody else has saved the recipe in the meantime/)).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }))
  press('Save recipe')
  await waitFor(() => expect(sent.map(({ number }) => number)).toEqual([4]))
})

test('[SET-BUILD-3] a build that failed says of each test where and why, and that nothing is replaced', async () => {
  const failure = {
    number: 7,
    row: 0,
    line: 3,
    command: 'gen 5',
    group: null,
    name: '',
    state: 'failed' as const,
    inputBytes: null,
    outputBytes: null,
    isKept: false,
    stage: 'validator' as const,
    program: 'v.cpp',
    words: 'n is not in [1, 4]',
  }
  build = { ...never, state: 'failed', total: 9, done: 8, failed: 1, items: [failure], failures: [failure] }
  show()
  expect(await screen.findByText(/1 test couldn't be made/)).toBeTruthy()
  expect(screen.getByText(/The tests of the problem stay as they were/)).toBeTruthy()
  const item = within(screen.getByRole('region', { name: 'Tests that failed' }))
  expect(item.getByText('Test 7:')).toBeTruthy()
  expect(item.getByText(/the validator rejected the input/)).toBeTruthy()
  expect(item.getByText('n is not in [1, 4]')).toBeTruthy()
  expect(item.getByText(/Row 1, line 3/)).toBeTruthy()
})
