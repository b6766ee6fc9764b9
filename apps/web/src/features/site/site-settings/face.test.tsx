import type { SiteFace } from '@verdict/contract/site'
import { siteFaceFields } from '@verdict/domain/site-face'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startI18n } from '../../../i18n/index.ts'
import { FaceSection } from './face.tsx'

let arrive: (url: string) => void
vi.mock('../../../lib/api/markdown.ts', () => ({
  sendPicture: () => new Promise<string>((resolve) => (arrive = resolve)),
}))

beforeAll(async () => {
  await startI18n('en-US')
  await loadTexts(['siteSettings'])
})
afterEach(cleanup)

const face = Object.fromEntries(
  siteFaceFields.map((field) => [field, { value: null, from: 'standard', otherwise: null }]),
) as SiteFace

test('[SITE-FACE-5] what is typed while a logo is on its way stays', async () => {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <FaceSection face={face} />
    </QueryClientProvider>,
  )
  const file = new File(['x'], 'logo.png', { type: 'image/png' })
  fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [file] } })
  const name = screen.getByLabelText<HTMLInputElement>('Name')
  fireEvent.change(name, { target: { value: 'Our judge' } })
  arrive('/uploads/logo.png')
  expect((await screen.findByAltText('Logo')).getAttribute('src')).toBe('/uploads/logo.png')
  expect(name.value).toBe('Our judge')
})
