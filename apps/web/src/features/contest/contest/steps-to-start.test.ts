import type { ContestDetail } from '@verdict/contract/contest'
import { ContestVisibility } from '@verdict/domain/contest'
import { expect, test } from 'vitest'
import { hasNextSteps, nextSteps, type StartFacts } from './steps-to-start.ts'

type Contest = ContestDetail['contest']

const none: StartFacts = {
  teams: 0,
  helpers: { balloon: [], print: [] },
  hasPrinter: false,
  feed: { isOpen: false, isPossible: true },
}
const contest = (change: Partial<Contest> = {}, option: Partial<Contest['option']> = {}): Contest =>
  ({
    cid: 7,
    list: [],
    encrypt: ContestVisibility.Private,
    allow: { users: [], groups: [] },
    homework: null,
    isExam: false,
    phase: 'ready',
    may: { manage: true, edit: true },
    ...change,
    option: { teams: false, languages: [], balloons: 'none', prints: false, ...option },
  }) as unknown as Contest
const statesOf = (...given: Parameters<typeof nextSteps>) =>
  Object.fromEntries(nextSteps(...given).map(({ name, state }) => [name, state]))

test('[CON-NEXT-1] the steps before the start are those of the contest, each done when it is', () => {
  expect(statesOf(contest(), none)).toEqual({
    problems: 'left',
    people: 'left',
    limits: 'optional',
    feed: 'optional',
  })
  const hall = contest({ list: [1] }, { teams: true, balloons: 'all', prints: true, languages: [1] })
  expect(statesOf(hall, none)).toEqual({
    problems: 'done',
    teams: 'left',
    limits: 'done',
    balloons: 'left',
    prints: 'left',
    feed: 'optional',
  })
  const ready = { teams: 3, helpers: { balloon: [{}], print: [] }, hasPrinter: true }
  expect(statesOf(hall, { ...none, ...ready, feed: { isOpen: true, isPossible: true } })).toEqual({
    problems: 'done',
    teams: 'done',
    limits: 'done',
    balloons: 'done',
    prints: 'done',
    feed: 'done',
  })
  const { Public, Password } = ContestVisibility
  expect(statesOf(contest({ encrypt: Public }), none)['people']).toBe('done')
  expect(statesOf(contest({ encrypt: Password }), none)['people']).toBe('left')
  expect(statesOf(contest({ encrypt: Password, password: 'sesame' }), none)['people']).toBe('done')
  expect(statesOf(contest({ allow: { users: ['ann'], groups: [] } }), none)['people']).toBe('done')
})

test('[CON-NEXT-1] they are for managers, until the contest begins, and not for homework or exams', () => {
  expect(hasNextSteps(contest())).toBe(true)
  for (const change of [
    { phase: 'running' as const },
    { isExam: true },
    { may: { manage: true, edit: false } as Contest['may'] },
    { may: { manage: false, edit: false } as Contest['may'] },
  ])
    expect([change, hasNextSteps(contest(change))]).toEqual([change, false])
})
