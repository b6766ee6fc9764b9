// Every language that a new site offers, and every verdict, handed in by one student through the product's calls and judged
// by its own judge; the judge's tests try every verdict in every language. All are handed in first, so that the judge's
// slots are never idle. Then root offers one more.

import { Language, languageName, standardLanguages } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { beforeAll, describe, expect, test } from 'vitest'
import { journeys, seen } from './journey.ts'
import { submitPage } from './pages.ts'
import { createProblem, freshName, judged, type Person, register, rootOf, submit } from './person.ts'
import { type ContestantVerdict, problem, programIn } from './programs/sum-and-difference.ts'

const { product, visit } = journeys()

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
let pid: number
const handedIn = new Map<string, number>()
const key = (language: Language, verdict: ContestantVerdict) => `${language}/${verdict}`

/** One that need not be compiled first. */
const quickest = Language.Python
const verdictsIn = (language: Language) =>
  verdicts.filter(([, , verdict]) => language === quickest || verdict === Judge.Accepted)

beforeAll(async () => {
  const root = await rootOf(product)
  pid = await createProblem(root, problem)
  student = await register(product, freshName('polyglot'))
  for (const language of standardLanguages) {
    for (const [, , verdict] of verdictsIn(language)) {
      handedIn.set(key(language, verdict), await submit(student, pid, language, programIn(language, verdict)))
    }
  }
})

describe.each(standardLanguages)('[LANG-ENUM-1] [JDG-ORDER-2] [JDG-ORDER-3] language %i', (language) => {
  test.each(verdictsIn(language))(
    `%s ${languageName(language)} reaches %s`,
    async (_rule, _name, verdict) => {
      const sid = handedIn.get(key(language, verdict)) ?? 0
      const detail = await judged(student, sid)
      expect({ judge: detail.judge, tests: detail.testcase.map(({ judge }) => judge) }).toEqual({
        judge: verdict,
        tests: testsAfter(verdict),
      })
      if (explained.includes(verdict)) expect(detail.error).not.toBe('')
      if (silent.includes(verdict)) expect(detail.error).toBe('')
    },
  )
})

const cpp20 = `#include <iostream>
static_assert(__cplusplus == 202002L);
int main() { int a, b; std::cin >> a >> b; std::cout << a + b << ' ' << a - b << std::endl; }
`

test('[LANG-SITE-3] root offers one more language in the settings: it is chosen, judged, and refused once it is off', async () => {
  const settings = await visit({ as: await rootOf(product) })
  await settings.go('/admin/settings?section=languages')
  const isOffered = settings.page.getByRole('switch', { name: 'Offer C++20' })
  await isOffered.click()
  await seen(settings.page.getByRole('switch', { name: 'Offer C++20', checked: true, disabled: false }))
  const chosen = await visit({ as: student })
  await chosen.go(`/problem/${pid}/submit`)
  await submitPage(chosen.page).language.selectOption('C++20')
  const sid = await submit(student, pid, Language.Cpp20, cpp20)
  expect((await judged(student, sid)).judge).toBe(Judge.Accepted)
  await isOffered.click()
  await seen(settings.page.getByRole('switch', { name: 'Offer C++20', checked: false, disabled: false }))
  await expect(submit(student, pid, Language.Cpp20, cpp20)).rejects.toThrow(/LANGUAGE_NOT_OFFERED|C\+\+20/)
})
