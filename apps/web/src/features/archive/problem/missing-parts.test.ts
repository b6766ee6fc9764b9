import { ProblemType } from '@verdict/domain/problem'
import { expect, test } from 'vitest'
import { missingParts } from './missing-parts.tsx'

test('[PRB-CREATE-7] tests, and what the type needs besides', () => {
  const { Traditional, Interaction, SpecialJudge } = ProblemType
  expect(missingParts({ testcases: 0, type: Traditional, code: '' })).toEqual(['tests'])
  expect(missingParts({ testcases: 1, type: Traditional, code: '' })).toEqual([])
  expect(missingParts({ testcases: 0, type: SpecialJudge, code: ' \n' })).toEqual(['tests', 'checker'])
  expect(missingParts({ testcases: 2, type: Interaction, code: '' })).toEqual(['interactor'])
  expect(missingParts({ testcases: 2, type: Interaction, code: 'int main() {}' })).toEqual([])
  const lacks = ['time-limit', 'secret-tests', 'checker', 'grader'] as const
  const drafted = { testcases: 0, type: Interaction, code: '', lacks: [...lacks] }
  expect(missingParts(drafted)).toEqual(['tests', 'interactor', 'timeLimit', 'grader'])
})
