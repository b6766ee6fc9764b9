// Every language that a new site offers, every verdict: 40 programs handed in by one student through the calls of the product, judged by its own
// judge. All are handed in first, so that the judge's slots are never idle.

import { languageName, standardLanguages, type Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { beforeAll, describe, expect, test } from 'vitest'
import { createProblem, freshName, judged, type Person, register, rootOf, submit } from './person.ts'
import { type ContestantVerdict, problem, programIn } from './programs/sum-and-difference.ts'
import { ownProduct } from './own-product.ts'

const product = ownProduct()

const verdicts: [rule: string, name: string, verdict: ContestantVerdict][] = [
  ['[JDG-VERDICT-1]', 'Accepted', Judge.Accepted],
  ['[JDG-CMP-3]', 'WrongAnswer', Judge.WrongAnswer],
  ['[JDG-CMP-2]', 'PresentationError', Judge.PresentationError],
  ['[JDG-TLE-1]', 'TimeLimitExceeded', Judge.TimeLimitExceeded],
  ['[JDG-MLE-1]', 'MemoryLimitExceeded', Judge.MemoryLimitExceeded],
  ['[JDG-OLE-1]', 'OutputLimitExceeded', Judge.OutputLimitExceeded],
  ['[JDG-RE-1]', 'RuntimeError', Judge.RuntimeError],
  ['[JDG-COMPILE-1]', 'CompileError', Judge.CompileError],
]

/** After one of these the tests that follow are not run. */
const stopping: readonly Judge[] = [
  Judge.TimeLimitExceeded,
  Judge.MemoryLimitExceeded,
  Judge.OutputLimitExceeded,
]

/** Messages of a compiler or a crash are for the author; about a program that ran to its end there is nothing to say. */
const explained: readonly Judge[] = [Judge.CompileError, Judge.RuntimeError]
const silent: readonly Judge[] = [Judge.Accepted, Judge.WrongAnswer, Judge.PresentationError]

const testsAfter = (verdict: ContestantVerdict): Judge[] => {
  if (verdict === Judge.CompileError) return []
  return stopping.includes(verdict) ? [verdict, Judge.Skipped] : [verdict, verdict]
}

let student: Person
const handedIn = new Map<string, number>()
const key = (language: Language, verdict: ContestantVerdict) => `${language}/${verdict}`

beforeAll(async () => {
  const root = await rootOf(product)
  const pid = await createProblem(root, problem)
  student = await register(product, freshName('polyglot'))
  for (const language of standardLanguages) {
    for (const [, , verdict] of verdicts) {
      handedIn.set(key(language, verdict), await submit(student, pid, language, programIn(language, verdict)))
    }
  }
})

describe.each(standardLanguages)(
  '[LANG-ALL-1] [LANG-ENUM-1] [JDG-ORDER-2] [JDG-ORDER-3] language %i',
  (language) => {
    test.each(verdicts)(`%s ${languageName(language)} reaches %s`, async (_rule, _name, verdict) => {
      const sid = handedIn.get(key(language, verdict)) ?? 0
      const detail = await judged(student, sid)
      expect({ judge: detail.judge, tests: detail.testcase.map(({ judge }) => judge) }).toEqual({
        judge: verdict,
        tests: testsAfter(verdict),
      })
      if (explained.includes(verdict)) expect(detail.error).not.toBe('')
      if (silent.includes(verdict)) expect(detail.error).toBe('')
    })
  },
)
