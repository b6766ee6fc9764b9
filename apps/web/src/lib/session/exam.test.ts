import type { SessionProfile } from '@verdict/contract/account'
import { expect, test } from 'vitest'
import { examAddress } from './exam.ts'

const sits = (exam: SessionProfile['exam']) => ({ profile: { exam } as SessionProfile })
const inside = sits({ cid: 7, isIn: true, hasHandedIn: false })

test.each([
  ['/contests/7', null],
  ['/contests/7/problem/1', null],
  ['/exam/7', null],
  ['/exam/7/handed-in', null],
  ['/receipt', null],
  ['/', '/contests/7'],
  ['/contests/77', '/contests/7'],
  ['/problems', '/contests/7'],
  ['/exam/77', '/contests/7'],
  ['/settings', '/contests/7'],
])('[EXAM-ENTRY-13] in an exam %s leads to %s', (path, to) => {
  expect(examAddress(inside, path)).toBe(to)
})

test('[EXAM-ENTRY-13] before entry and after handing in everything leads to the page of entry', () => {
  const before = sits({ cid: 7, isIn: false, hasHandedIn: false })
  const after = sits({ cid: 7, isIn: true, hasHandedIn: true })
  for (const session of [before, after]) {
    expect(examAddress(session, '/contests/7')).toBe('/exam/7')
    expect(examAddress(session, '/exam/7')).toBeNull()
  }
  expect(examAddress(sits(undefined), '/problems')).toBeNull()
  expect(examAddress({ profile: null }, '/problems')).toBeNull()
})
