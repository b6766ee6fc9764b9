// Many banned, or their bans lifted, by one call.

import { Privilege } from '@verdict/domain/privilege'
import { admin, root, server, withLab } from '@verdict/testkit/lab'
import { expect, test } from 'vitest'

withLab()

const { Banned, User, Admin } = Privilege

const setBans = async (uids: string[], banned: boolean, who = admin) =>
  (await server.call(who, 'POST /admin/users/bans', { body: { uids, banned } })).data.results
const privilegeOf = async (uid: string) =>
  (await server.call(root, 'GET /admin/users/:uid', { params: { uid } })).data.privilege
const trailOf = async (uid: string) =>
  (await server.call(root, 'GET /admin/audit', { query: { target: `user:${uid}` } })).data.docs

test('[ADM-MANY-1] each by the rules of one, with its own row in the audit, and no session left', async () => {
  const ann = await server.person('ann')
  await server.person('ben', Banned)
  await server.person('an-admin', Admin)
  const uids = ['ann', 'ANN', 'ben', 'an-admin', admin.uid, root.uid, 'nobody-here']
  expect(await setBans(uids, true)).toEqual([
    { uid: 'ANN', refused: null },
    { uid: 'ben', refused: null },
    { uid: 'an-admin', refused: 'FORBIDDEN' },
    { uid: admin.uid, refused: 'FORBIDDEN' },
    { uid: root.uid, refused: 'FORBIDDEN' },
    { uid: 'nobody-here', refused: 'NOT_FOUND' },
  ])
  expect(await privilegeOf('ann')).toBe(Banned)
  expect(await privilegeOf('an-admin')).toBe(Admin)
  expect((await server.call(ann, 'GET /account/profile', {})).status).toBe(401)
  expect(await trailOf('ann')).toMatchObject([{ action: 'user.ban', before: { privilege: User } }])
  // Nothing was changed of whom was banned before, and nothing of whom was refused.
  expect(await trailOf('ben')).toEqual([])
  expect(await trailOf('an-admin')).toEqual([])
})

test('[ADM-MANY-1] a lifted ban leaves an ordinary user, and nobody else is touched', async () => {
  await server.person('cat', Banned)
  await server.person('dan', Admin)
  expect(await setBans(['cat', 'dan'], false, root)).toEqual([
    { uid: 'cat', refused: null },
    { uid: 'dan', refused: null },
  ])
  expect(await privilegeOf('cat')).toBe(User)
  expect(await privilegeOf('dan')).toBe(Admin)
  expect(await trailOf('cat')).toMatchObject([{ action: 'user.unban' }])
  expect(await trailOf('dan')).toEqual([])
})

test('[ADM-MANY-1] a call takes a hundred', async () => {
  const uids = Array.from({ length: 101 }, (_, index) => `nobody-${index}`)
  const { error } = await server.call(admin, 'POST /admin/users/bans', { body: { uids, banned: true } })
  expect(error).toBe('VALIDATION_FAILED')
})
