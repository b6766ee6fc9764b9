import { expect, test } from 'vitest'
import { stepOfFaults } from './steps.tsx'

test('[PRB-STEPS-1] faults open the step that has them, and leave the shown one if it has any', () => {
  expect(stepOfFaults(['time'], 'statement')).toBe('limits')
  expect(stepOfFaults(['passes'], 'statement')).toBe('judging')
  expect(stepOfFaults(['comparison.floatAbsolute'], 'limits')).toBe('judging')
  expect(stepOfFaults(['skeletons.cpp', 'title'], 'data')).toBe('judging')
  expect(stepOfFaults(['time', 'translations.fr.title'], 'statement')).toBe('statement')
  expect(stepOfFaults(['samples.0.explanations.fr'], 'check')).toBe('statement')
})
