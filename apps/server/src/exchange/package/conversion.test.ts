import { type ImportedProblem, newProblem } from '@verdict/formats/problem'
import { expect, test } from 'vitest'
import { convert } from './conversion.ts'

const statement = (language: string, more: Partial<ImportedProblem['statements'][number]> = {}) => ({
  language,
  title: null,
  description: 'Text.',
  input: '',
  output: '',
  interaction: '',
  scoring: '',
  hint: '',
  source: null,
  ...more,
})
const problem = (more: Partial<ImportedProblem>): ImportedProblem => ({
  ...newProblem('icpc', 'legacy', 'p'),
  titles: { en: 'Guess', 'zh-CN': '猜' },
  statements: [statement('en')],
  ...more,
})

const usualMemory = { code: 'default-used', params: { name: 'memory', value: '2048 MiB' } }

test('[IMP-LOOK-1] a sample that is only a conversation is shown with the hints, in every language', async () => {
  const talk = { input: '', output: '', explanation: { '': '> 5' } }
  const copied = { input: '1', output: '2', explanation: {} }
  const { text, losses } = await convert(
    problem({
      statements: [statement('en', { hint: 'Think.' }), statement('zh-CN', { title: '' })],
      samples: [talk, copied],
    }),
  )
  expect(text.hint).toBe('> 5\n\nThink.')
  expect(text.translations).toMatchObject({ 'zh-CN': { title: '猜', hint: '> 5' } })
  expect(text.samples).toEqual([{ in: '1', out: '2', explanations: {} }])
  expect(losses).toEqual([usualMemory])
})

test('[IMP-LOOK-1] arguments that a checker has for single tests are named among the losses', async () => {
  const content = { path: '1.in', bytes: 1, open: () => Promise.reject(new Error('not opened')) }
  const one = { input: content, output: content, isSample: false, group: null, points: null }
  const { losses } = await convert(
    problem({
      tests: [
        { name: '1', ...one },
        { name: '2', flags: ['--long'], ...one },
      ],
    }),
  )
  expect(losses).toEqual([{ code: 'checker-flags', params: { flags: 1 } }, usualMemory])
})
