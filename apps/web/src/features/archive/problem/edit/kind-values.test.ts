import { newProblem } from '@verdict/contract/problem'
import { answerKinds, programProtocols, ProblemType } from '@verdict/domain/problem'
import { kindFault } from '@verdict/domain/problem-kind'
import { expect, test } from 'vitest'
import { emptyValues, bodyOf } from './form-values.ts'
import { kindOf, type KindValues, protocolsFor, takesAnswer, takesPasses } from './kind-values.ts'

const typed = { protocol: 'testlib', answer: 'program', passes: '1', processes: '1' } as const

const all: KindValues[] = Object.values(ProblemType).flatMap((type) =>
  programProtocols.flatMap((protocol) =>
    answerKinds.flatMap((answer) =>
      ['1', '3', ''].flatMap((passes) =>
        ['1', '4', 'x'].map((processes) => ({ type, protocol, answer, passes, processes })),
      ),
    ),
  ),
)

test('[SET-KIND-1] whatever is chosen, what is sent goes together, and what goes together is sent as chosen', () => {
  for (const values of all) {
    const sent = kindOf(values)
    expect([values, kindFault(sent)]).toEqual([values, null])
    const asTyped = { ...values, passes: Number(values.passes), processes: Number(values.processes) }
    const isWhole = values.passes !== '' && values.processes !== 'x'
    if (isWhole && kindFault(asTyped) === null) expect(sent).toEqual(asTyped)
  }
})

test('[SET-KIND-1] several passes bring the protocol that they need, and a manager its own', () => {
  const { SpecialJudge, Interaction, Communication, Traditional } = ProblemType
  const several = kindOf({ ...typed, type: SpecialJudge, passes: '2', protocol: 'lemon' })
  expect(several).toMatchObject({ passes: 2, protocol: 'kattis' })
  expect(protocolsFor(several)).toEqual(['kattis'])
  expect(kindOf({ ...typed, type: Communication, processes: '3' })).toMatchObject({
    protocol: 'cms',
    processes: 3,
  })
  expect(kindOf({ ...typed, type: Interaction, answer: 'output' }).answer).toBe('program')
  expect(takesAnswer(Interaction, 'output')).toBe(false)
  expect(takesAnswer(Traditional, 'output')).toBe(true)
  expect(takesPasses({ type: SpecialJudge, answer: 'output' })).toBe(false)
  expect(takesPasses({ type: Interaction, answer: 'function' })).toBe(true)
})

test('[SET-KIND-1] numbers that are none are refused where they count, and only there', () => {
  const values = { ...emptyValues, title: 'Talk', description: 'Talk.', passes: 'two', processes: '0' }
  const pathsOf = (type: ProblemType) =>
    newProblem.safeParse(bodyOf({ ...values, type })).error?.issues.map(({ path }) => path[0])
  expect(pathsOf(ProblemType.Traditional)).toBeUndefined()
  expect(pathsOf(ProblemType.SpecialJudge)).toEqual(['passes'])
  expect(pathsOf(ProblemType.Communication)).toEqual(['processes'])
})
