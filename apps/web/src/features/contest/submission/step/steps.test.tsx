import type { Recording } from '@verdict/contract/recording'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadTexts, startI18n } from '../../../../i18n/index.ts'
import { Steps } from './steps.tsx'

beforeAll(async () => {
  await startI18n('en-US')
  await loadTexts(['step'])
})
afterEach(cleanup)

const recording: Recording = {
  steps: [{ keep: 0, frames: [['main', 1, [], []]], out: '' }],
  end: 'exit',
  words: '',
  out: '',
}

test('[STEP-PAGE-1] a record that comes while somebody writes leaves the keyboard where it is', () => {
  const editor = document.body.appendChild(document.createElement('textarea'))
  editor.focus()
  render(<Steps recording={recording} code="main()" />)
  expect(document.activeElement).toBe(editor)
  editor.remove()
})
