import { Privilege } from '@verdict/domain/privilege'
import { expect, test } from 'vitest'
import { mayDeleteTags, mayWriteTags } from './tag-service.ts'

const viewer = (privilege: Privilege) => ({ userId: 1, uid: 'a', privilege, teams: [], sessionId: 1 })

test.each([
  ['nobody', null, false, false],
  ['a user', viewer(Privilege.User), false, false],
  ['an admin', viewer(Privilege.Admin), true, false],
  ['root', viewer(Privilege.Root), true, true],
])('[TAG-EDIT-1][TAG-DEL-1] %s', (_, who, writes, deletes) => {
  expect([mayWriteTags(who), mayDeleteTags(who)]).toEqual([writes, deletes])
})
