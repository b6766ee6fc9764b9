import { cleanup, render, screen } from '@testing-library/react'
import { Language } from '@verdict/domain/language'
import { readRunWords } from '@verdict/domain/run-words'
import { Judge } from '@verdict/domain/verdict'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { CauseNote } from './cause-note.tsx'

beforeAll(() => startI18n('zh-CN'))
afterEach(cleanup)

test('[CAUSE-PAGE-1] a verdict has its common cause in the language of the page', () => {
  const ending = readRunWords('Runtime error: signal 8 (arithmetic error, such as a division by zero)')
  render(<CauseNote facts={{ judge: Judge.RuntimeError, language: Language.C, ending }} />)
  expect(screen.getByRole('region', { name: '常见原因' }).textContent).toContain('整数除以 0')
})

test('nothing stands where there is none to name', () => {
  const { container } = render(<CauseNote facts={{ judge: Judge.Accepted, language: Language.C }} />)
  expect(container.childElementCount).toBe(0)
})
