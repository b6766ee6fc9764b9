import { contestPhases, ContestVisibility } from '@verdict/domain/contest'
import { Privilege } from '@verdict/domain/privilege'
import type { SessionProfile } from '@verdict/contract/account'
import { expect, test } from 'vitest'
import { entryStep } from './entry.ts'

const contest = (encrypt: ContestVisibility, more: { isEntrant?: boolean; manages?: boolean } = {}) => ({
  cid: 7,
  encrypt,
  isEntrant: more.isEntrant ?? false,
  may: { manage: more.manages ?? false, edit: false, delete: false },
})
const person = (verifyContest: number[] = [], isAdmin = false) => ({
  isLoggedIn: true,
  isAdmin,
  profile: { verifyContest, privilege: Privilege.User } as unknown as SessionProfile,
})
const visitor = { isLoggedIn: false, isAdmin: false, profile: null }
const { Public, Private, Password } = ContestVisibility

test('[CON-ENTRY-6] a visitor is asked to log in, whatever the contest', () => {
  for (const kind of [Public, Private, Password]) {
    for (const phase of contestPhases) {
      expect(entryStep(contest(kind), visitor, phase)).toBe('login')
    }
  }
})

test('[CON-ENTRY-1] admins, managers and participants go straight in, also before the start', () => {
  for (const kind of [Public, Private, Password]) {
    expect(entryStep(contest(kind), person([], true), 'ready')).toBe('enter')
    expect(entryStep(contest(kind, { manages: true }), person(), 'ready')).toBe('enter')
    expect(entryStep(contest(kind, { isEntrant: true }), person(), 'running')).toBe('enter')
    expect(entryStep(contest(kind), person([7]), 'running')).toBe('enter')
    expect(entryStep(contest(kind), person([8]), 'running')).not.toBe('enter')
  }
})

test.each([
  [Public, 'verify'],
  [Private, 'verify'],
  [Password, 'password'],
] as const)(
  '[CON-ENTRY-2] [CON-ENTRY-12] a contest of kind %i waits for its start, then: %s',
  (kind, step) => {
    expect(entryStep(contest(kind), person(), 'ready')).toBe('notStarted')
    expect(entryStep(contest(kind), person(), 'running')).toBe(kind === Public ? 'ask' : step)
    expect(entryStep(contest(kind), person(), 'ended')).toBe(step)
  },
)
