import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startI18n } from '../../../../i18n/index.ts'
import { CaseResult } from './case-result.tsx'

beforeAll(() => startI18n('en-US'))

test('[RUN-PAGE-2] the output and its difference come before general advice', async () => {
  await loadTexts(['cause', 'run'])
  const outcome = {
    judge: Judge.WrongAnswer,
    time: 1,
    memory: 1,
    words: '',
    outOfTime: false,
    difference: { actual: 0, expected: 0 },
    stdout: { text: '6\n', bytes: 2 },
    stderr: { text: '', bytes: 0 },
    message: '',
    talk: null,
  }
  const one = { input: { text: '5\n', bytes: 2 }, expected: { text: '7\n', bytes: 2 }, outcome }
  render(
    <CaseResult
      one={one as unknown as ComponentProps<typeof CaseResult>['one']}
      language={Language.Go}
      isOnly
    />,
  )
  const advice = screen.getByRole('region', { name: 'Common causes' })
  for (const name of ['Output', 'Expected output', 'Input'])
    for (const part of screen.getAllByText(name))
      expect(part.compareDocumentPosition(advice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
