import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { expect, test } from 'vitest'
import type { MaybeViewer } from '../platform/viewer.ts'
import { mayCreate, mayDelete, mayEdit, mayOpenAccepted, mayView } from './problem.ts'

const viewer = (userId: number, privilege: Privilege): MaybeViewer => ({
  userId,
  uid: `user${userId}`,
  privilege,
  teams: [],
  sessionId: 1,
})

const ownerId = 1
const viewers = {
  nobody: null,
  owner: viewer(ownerId, Privilege.User),
  user: viewer(2, Privilege.User),
  admin: viewer(3, Privilege.Admin),
  root: viewer(4, Privilege.Root),
}
type Who = keyof typeof viewers

const facts = {
  available: { owner_id: ownerId, status: ProblemStatus.Available, deleted_at: null },
  reserved: { owner_id: ownerId, status: ProblemStatus.Reserve, deleted_at: null },
  deleted: { owner_id: ownerId, status: ProblemStatus.Available, deleted_at: new Date(0) },
}

test.each<[Who, keyof typeof facts, view: boolean, opened: boolean, edit: boolean, remove: boolean]>([
  ['nobody', 'available', true, true, false, false],
  ['nobody', 'reserved', false, true, false, false],
  ['nobody', 'deleted', false, false, false, false],
  ['user', 'available', true, true, false, false],
  ['user', 'reserved', false, true, false, false],
  ['user', 'deleted', false, false, false, false],
  ['owner', 'available', true, true, true, false],
  ['owner', 'reserved', true, true, true, false],
  ['owner', 'deleted', false, false, false, false],
  ['admin', 'available', true, true, true, false],
  ['admin', 'reserved', true, true, true, false],
  ['admin', 'deleted', false, false, false, false],
  ['root', 'available', true, true, true, true],
  ['root', 'reserved', true, true, true, true],
  ['root', 'deleted', false, false, false, false],
])(
  '%s and a problem that is %s: views %s, when opened by a contest %s, edits %s, deletes %s',
  (who, which, ...expected) => {
    const [someone, problem] = [viewers[who], facts[which]]
    expect([
      mayView(someone, problem),
      mayView(someone, problem, true),
      mayEdit(someone, problem),
      mayDelete(someone, problem),
    ]).toEqual(expected)
  },
)

test.each<[Who, create: boolean, managing: boolean, run: boolean]>([
  ['nobody', false, false, false],
  ['user', false, true, false],
  ['owner', false, true, true],
  ['admin', true, true, true],
  ['root', true, true, true],
])('%s: creates %s, as a manager of the course %s, opens a run of the owner %s', (who, ...expected) => {
  const someone = viewers[who]
  expect([
    mayCreate(someone),
    mayCreate(someone, true),
    mayOpenAccepted(someone, { user_id: ownerId }),
  ]).toEqual(expected)
})
