import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Language } from '@verdict/domain/language'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../../../i18n/index.ts'
import { blankOf } from './source.ts'
import VersionsDialog from './versions-dialog.tsx'

// CodeMirror needs a layout.
vi.mock('../../../../ui/editor/comparison.tsx', () => ({
  default: ({ before, after }: { before: { code: string }; after: { code: string } }) => (
    <p>{`${before.code} | ${after.code}`}</p>
  ),
}))

beforeAll(() => startI18n('en-US'))
afterEach(cleanup)

const row = (number: number, bytes: number | null) => ({
  role: 'generator',
  name: 'gen.cpp',
  number,
  language: Language.Cpp17,
  bytes,
  savedBy: 'alice',
  savedAt: `2026-01-0${number}T03:04:05.000Z`,
})
const versions = [row(3, 1), row(2, null), row(1, 1)]
const posted: string[] = []

function show(isTyped: boolean) {
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (init?.method === 'POST') posted.push(url)
    const [, number] = /versions\/(\d)/.exec(url) ?? []
    const one = versions.find((version) => String(version.number) === number)
    const data = one ? { ...one, code: one.bytes === null ? null : `text ${one.number}` } : { versions }
    return Promise.resolve(new Response(JSON.stringify({ success: true, code: 200, message: 'OK', data })))
  })
  const source = { ...blankOf('generator', Language.Cpp17, []), code: 'typed' }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <VersionsDialog pid={1000} source={source} name="gen.cpp" isTyped={isTyped} onClose={() => {}} />
    </QueryClientProvider>,
  )
}
const back = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Return to this version' })

test('[SET-SOURCE-6] a version is compared with the editor and becomes the newest, unless it was removed', async () => {
  show(false)
  const choice = await screen.findByLabelText<HTMLSelectElement>('Version')
  expect([...choice.options].map(({ text }) => /^(\d): .*alice/.exec(text)?.[1])).toEqual(['3', '2', '1'])
  // The one before the newest is shown first: it was removed then.
  await waitFor(() => expect(choice.value).toBe('2'))
  expect(back().disabled).toBe(true)
  fireEvent.change(choice, { target: { value: '1' } })
  expect(await screen.findByText('text 1 | typed')).toBeTruthy()
  fireEvent.click(back())
  await waitFor(() => expect(posted).toEqual(['/api/problem/1000/sources/versions/1']))
})

test('[SET-SOURCE-6] text that is not saved is not overtaken by a version', async () => {
  show(true)
  fireEvent.change(await screen.findByLabelText('Version'), { target: { value: '1' } })
  expect(await screen.findByText('text 1 | typed')).toBeTruthy()
  expect(back().disabled).toBe(true)
})
