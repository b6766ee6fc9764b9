import type { SubmissionDetail } from '@verdict/contract/submission'
import { Judge } from '@verdict/domain/verdict'
import { expect, test } from 'vitest'
import { compileNotes } from './compile-marks.ts'
import { stepAfter } from './what-to-try.ts'

const means = { samples: [{ in: '3 4\n' }, { in: '5 6' }], mayRun: true, samplesPass: false }
const of = (part: object) => ({ judge: Judge.WrongAnswer, error: '', ...part }) as SubmissionDetail
const input = (text: string, bytes = text.length) => ({ failure: { number: 3, input: { text, bytes } } })

test('[SUB-TRY-1] the next step after a failure is what its author can do with what they see', () => {
  expect(stepAfter(of(input('5 6\n')), means)).toEqual({ kind: 'sample', test: 3, sample: 2 })
  expect(stepAfter(of(input('7 8\n')), means)).toEqual({ kind: 'input', test: 3, input: '7 8\n' })
  // A part of an input is no input.
  expect(stepAfter(of(input('7 8\n', 9000)), means)).toEqual({ kind: 'samples' })
  expect(stepAfter(of({ judge: Judge.RuntimeError }), means)).toEqual({ kind: 'samples' })
  expect(stepAfter(of({}), { ...means, samplesPass: true })).toEqual({ kind: 'own' })
  expect(stepAfter(of({}), { ...means, samples: [] })).toEqual({ kind: 'own' })
})

test('[SUB-TRY-1] nothing is offered where there is no failure, it is hidden, or code is not run', () => {
  for (const judge of [Judge.Accepted, Judge.Pending, Judge.RunningJudge, Judge.SystemError, Judge.Skipped])
    expect(stepAfter(of({ judge }), means)).toBeNull()
  expect(stepAfter(of({ withheld: true }), means)).toBeNull()
  expect(stepAfter(of(input('5 6')), { ...means, mayRun: false })).toBeNull()
})

test('[SUB-TRY-2] after a compile error it is the first line with an error, and each line has its messages once', () => {
  const error = [
    'main.c:2:3: warning: unused variable',
    'main.c:4:7: error: expected ‘;’',
    'main.c:4:9: error: expected ‘;’',
  ].join('\n')
  const detail = of({ judge: Judge.CompileError, error })
  expect(stepAfter(detail, { ...means, mayRun: false })).toEqual({ kind: 'line', line: 4, column: 7 })
  expect(compileNotes(detail)).toEqual([
    { line: 2, text: 'unused variable' },
    { line: 4, text: 'expected ‘;’' },
  ])
  expect(compileNotes(of({ error }))).toEqual([])
  expect(stepAfter(of({ judge: Judge.CompileError, error: 'ld: no main' }), means)).toBeNull()
})
