import { NewsStatus } from '@verdict/domain/news'
import { Privilege } from '@verdict/domain/privilege'
import { expect, test } from 'vitest'
import { mayDelete, mayRead, mayWrite } from './news-policy.ts'

const viewer = (privilege: Privilege) => ({ userId: 1, uid: 'a', privilege, teams: [], sessionId: 1 })
const [user, admin, root] = [Privilege.User, Privilege.Admin, Privilege.Root].map(viewer) as [
  ReturnType<typeof viewer>,
  ReturnType<typeof viewer>,
  ReturnType<typeof viewer>,
]
const shown = { status: NewsStatus.Available, deleted_at: null }
const hidden = { status: NewsStatus.Hidden, deleted_at: null }
const deleted = { ...shown, deleted_at: new Date(0) }

test.each([
  ['nobody', null, [true, false, false], false, false],
  ['a user', user, [true, false, false], false, false],
  ['an admin', admin, [true, true, false], true, false],
  ['root', root, [true, true, false], true, true],
] as const)('[NEWS-HIDE-1] %s', (_who, viewer, reads, writes, deletes) => {
  expect([shown, hidden, deleted].map((news) => mayRead(viewer, news))).toEqual(reads)
  expect(mayWrite(viewer)).toBe(writes)
  expect(mayDelete(viewer)).toBe(deletes)
})
