import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../../i18n/index.ts'
import { ExportRows } from './export-formats.tsx'

beforeAll(() => startI18n('en-US'))
afterEach(cleanup)

const formats = [
  { format: 'icpc' as const, lost: [] },
  {
    format: 'fps' as const,
    lost: [
      { part: 'author' as const, detail: '' },
      { part: 'translations' as const, detail: 'zh-CN' },
    ],
  },
]

const rows = (): (string | null)[] => screen.getAllByRole('listitem').map((row) => row.textContent)

test('[FMT-EXPORT-2] each format leads to its file and says what stays behind', () => {
  render(<ExportRows pid={1000} formats={formats} original={{ format: 'hydro', version: '', bytes: 1 }} />)
  expect(rows()).toEqual([
    'The imported packageExactly as it was imported (hydro).',
    'ICPC 2025-09Nothing is left out.',
    'ICPC legacy',
    'Hydro',
    'FPS (HUSTOJ)Left out or changed: author and translations (zh-CN).',
  ])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    ['original', 'icpc', 'icpc-legacy', 'hydro', 'fps'].map(
      (format) => `/api/problem/1000/package?format=${format}`,
    ),
  )
})

test('[FMT-EXPORT-5] a problem that came as no package offers none', () => {
  render(<ExportRows pid={1000} formats={undefined} original={null} />)
  expect(rows()).toEqual(['ICPC 2025-09', 'ICPC legacy', 'Hydro', 'FPS (HUSTOJ)'])
})
