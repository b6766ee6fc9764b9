import { Privilege } from '@verdict/domain/privilege'
import { expect, test } from 'vitest'
import { mayUpload } from './site-policy.ts'

const viewer = (privilege: Privilege) => ({ userId: 1, uid: 'a', privilege, teams: [], sessionId: 1 })

test.each([
  ['nobody', null, false, false],
  ['nobody, whatever else is true', null, true, false],
  ['a user', viewer(Privilege.User), false, false],
  ['the owner of a problem', viewer(Privilege.User), true, true],
  ['an admin', viewer(Privilege.Admin), false, true],
  ['root', viewer(Privilege.Root), false, true],
])('[PRB-UPLOAD-2] %s', (_, who, owns, may) => {
  expect(mayUpload(who, owns)).toBe(may)
})
