// An address that a sign-in provider vouches for.

import { giveMail, mailable } from '@verdict/testkit/mail'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vouch } from './mail-address.ts'
import { makeLink, readLink } from './mail-link-queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(mailable)
})
afterAll(() => server.close())

const vouched = ({ userId }: TestPerson, mail: string) =>
  server.db.transaction().execute((tx) => vouch(tx, userId, mail))
const stored = ({ userId }: TestPerson) =>
  server.db
    .selectFrom('users')
    .select(['mail', 'verified_mail'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

test('[MAIL-OWN-2] is proved by it, in the place of none or of one that was never proved, whose links are void', async () => {
  const ann = await server.person('ann')
  expect(await vouched(ann, ' ann@campus.example ')).toBe(true)
  expect(await stored(ann)).toEqual({ mail: 'ann@campus.example', verified_mail: 'ann@campus.example' })
  const ben = await server.person('ben')
  await giveMail(server, ben, 'typed@example.edu', false)
  const token = await makeLink(server.db, 'address', { userId: ben.userId, mail: 'typed@example.edu' })
  expect(await vouched(ben, 'ben@campus.example')).toBe(true)
  expect(await stored(ben)).toEqual({ mail: 'ben@campus.example', verified_mail: 'ben@campus.example' })
  await giveMail(server, ben, 'typed@example.edu', false)
  expect(await readLink(server.db, 'address', token)).toBeNull()
})

test('[MAIL-OWN-2] leaves an address that was proved, and one’s own spelling of the same', async () => {
  const cat = await server.person('cat')
  await giveMail(server, cat, 'cat@example.edu')
  expect(await vouched(cat, 'cat@campus.example')).toBe(false)
  expect(await stored(cat)).toEqual({ mail: 'cat@example.edu', verified_mail: 'cat@example.edu' })
  expect(await vouched(cat, 'CAT@example.edu')).toBe(true)
  const dan = await server.person('dan')
  await giveMail(server, dan, 'Dan@Example.edu', false)
  expect(await vouched(dan, 'dan@example.edu')).toBe(true)
  expect(await stored(dan)).toEqual({ mail: 'Dan@Example.edu', verified_mail: 'Dan@Example.edu' })
})

test('[MAIL-OWN-2] gives nobody an address that another account has proved, nor two accounts the same at once', async () => {
  const [eve, fay, gus] = [await server.person('eve'), await server.person('fay'), await server.person('gus')]
  await giveMail(server, eve, 'shared@example.edu')
  expect(await vouched(fay, 'Shared@example.edu')).toBe(false)
  expect(await stored(fay)).toEqual({ mail: '', verified_mail: null })
  const both = await Promise.all([vouched(fay, 'new@example.edu'), vouched(gus, 'NEW@example.edu')])
  expect(both.filter(Boolean)).toHaveLength(1)
})

test.each(['', 'no address', 'a@b.example\r\nBcc: c@d.example', `${'x'.repeat(300)}@example.edu`])(
  '[MAIL-OWN-2] takes no %j',
  async (mail) => {
    const who = await server.person(`bad${mail.length}`)
    expect(await vouched(who, mail)).toBe(false)
    expect((await stored(who)).verified_mail).toBeNull()
  },
)
