import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadTexts, startI18n } from '../../../../i18n/index.ts'
import { sentAs } from '../../../../ui/code/sent-as.ts'
import { errorWords } from '../error-text.tsx'
import { runWords } from '@verdict/domain/run-words'
import { Language } from '@verdict/domain/language'
import { i18n } from '../../../../i18n/index.ts'
import { OutputFiles } from './output-files.tsx'

beforeAll(async () => {
  await startI18n('en-US')
  await loadTexts(['outputs'])
})
afterEach(cleanup)

test('[OUT-PAGE-2] the files of a submission are listed with a download each', () => {
  const files = [
    { number: 1, name: '01.out', bytes: 12 },
    { number: 3, name: '03.out', bytes: 2048 },
  ]
  render(<OutputFiles sid={77} files={files} />)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/api/status/77/output/1',
    '/api/status/77/output/3',
  ])
  expect(screen.getByRole('link', { name: 'Download 03.out' }).getAttribute('download')).toBe('03.out')
  expect(screen.getByText('2.0 KB')).toBeTruthy()
})

test('[OUT-PAGE-2] a row says how many files there are, and an ending without a file is said in words', () => {
  expect(sentAs({ language: Language.C, outputs: 3 })).toBe('3 × .out')
  expect(sentAs({ language: Language.C })).toBe('C')
  expect(errorWords(i18n.t, runWords({ code: 'noFile' }))).toBe('No output file was sent for this test')
})
