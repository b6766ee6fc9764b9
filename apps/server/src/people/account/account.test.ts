import { errorMessage } from '@verdict/contract/errors'
import { Privilege } from '@verdict/domain/privilege'
import { hash } from '@node-rs/argon2'
import { digest, encryptFor, sealed } from '@verdict/testkit/password'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwordKeys } from './encryption.ts'
import { checksumOf, keepPassword } from './password.ts'
import { cookieName } from './session.ts'

let server: TestServer
let key: string
beforeAll(async () => {
  server = await startTestServer({ AVATAR_URL: 'https://avatars.example/' })
  key = (await passwordKeys(server.context)).publicKey
})
afterAll(() => server.close())

const credentials = (username: string, password: string) => ({
  body: { username, password: sealed(key, password) },
})
const register = (uid: string, password = 'Passw0rd') =>
  server.call(null, 'POST /account/register', credentials(uid, password))
const login = (uid: string, password = 'Passw0rd') =>
  server.call(null, 'POST /account/login', credentials(uid, password))

const userRow = (uid: string) =>
  server.db.selectFrom('users').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()

/** The person whom an answer logged in. */
function personOf(answer: Awaited<ReturnType<typeof login>>): TestPerson {
  const cookies = [answer.headers['set-cookie']].flat().map(String)
  const cookie = cookies.findLast((line) => line.startsWith(`${cookieName}=`))!.split(';')[0]!
  return { userId: 0, uid: answer.data.uid, privilege: answer.data.privilege, teams: [], cookie }
}

describe('POST /account/register', () => {
  test('[ACC-REG-1][ACC-REG-5] makes a plain user, answers the profile with verifyContest and logs in', async () => {
    const answer = await register('Alice')
    expect(answer.status).toBe(201)
    expect(answer.data).toMatchObject({
      uid: 'Alice',
      privilege: Privilege.User,
      verifyContest: [],
      groups: [],
      solved: [],
      attempted: [],
      mail: '',
      avatarHash: null,
    })
    const self = await server.call(personOf(answer), 'GET /account/profile', {})
    expect(self.data).toEqual(answer.data)
  })

  test('[SEC-SESS-1] the session that the browser held until then ends', async () => {
    const before = await server.person('before')
    const headers = { cookie: before.cookie }
    await server.call(null, 'POST /account/register', { ...credentials('afterwards', 'Passw0rd'), headers })
    expect((await server.call(before, 'GET /account/profile', {})).error).toBe('LOGIN_REQUIRED')
  })

  test('[SEC-HASH-1] what is stored is argon2id and its checksum', async () => {
    await register('stored')
    const row = await userRow('stored')
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(row.checksum).toBe(checksumOf(row.password_hash))
    expect(JSON.stringify(row)).not.toContain(digest('Passw0rd'))
  })

  test.each(['ab', 'a'.repeat(21), 'with space', 'ünı', 'a.b', "o'neil", '\u0000abc'])(
    '[ACC-NAME-1] %j is INVALID_USERNAME',
    async (uid) => {
      const answer = await register(uid)
      expect(answer).toMatchObject({ status: 400, error: 'INVALID_USERNAME', message: 'Invalid username' })
    },
  )

  test.each(['abc', 'a'.repeat(20), 'A-b_9'])('[ACC-NAME-1] %j is a name', async (uid) => {
    expect((await register(uid)).status).toBe(201)
  })

  test('[ACC-NAME-2][ACC-REG-2] a name in other letters is USERNAME_TAKEN', async () => {
    await register('Taken')
    const answer = await register('tAKEN')
    expect(answer).toMatchObject({ status: 409, error: 'USERNAME_TAKEN' })
    expect(answer.message).toBe('Username already taken, please choose another one')
  })

  test.each(['admin', 'Root', 'API', 'system', 'null', '__proto__', 'constructor'])(
    '[ACC-NAME-3] the reserved name %s is USERNAME_TAKEN',
    async (uid) => {
      expect(await register(uid)).toMatchObject({ status: 409, error: 'USERNAME_TAKEN' })
    },
  )

  test('[ACC-REG-2] a name that many register at once goes to one of them', async () => {
    const answers = await Promise.all(['race', 'RACE', 'Race', 'rAce'].map((uid) => register(uid)))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
  })

  test('[SEC-ENC-3][ACC-PWD-4] a password that is not sealed or not a digest is DECRYPTION_FAILED', async () => {
    for (const password of ['Passw0rd', encryptFor(key, 'Passw0rd')]) {
      const answer = await server.call(null, 'POST /account/register', {
        body: { username: 'clear', password },
      })
      expect(answer).toMatchObject({ status: 400, error: 'DECRYPTION_FAILED' })
    }
  })
})

describe('POST /account/login', () => {
  beforeAll(() => register('lena'))

  test('[ACC-LOGIN-1][ACC-NAME-2] the right password opens a session, whatever the letters of the name', async () => {
    const answer = await login('LENA')
    expect(answer).toMatchObject({ status: 200, data: { uid: 'lena', verifyContest: [] } })
    expect((await server.call(personOf(answer), 'GET /account/profile', {})).status).toBe(200)
  })

  test('[DOM-USER-1][API-REQID-1] it marks the visit with the request id', async () => {
    await server.call(null, 'POST /account/login', {
      ...credentials('lena', 'Passw0rd'),
      headers: { 'x-request-id': 'visit-1' },
    })
    const row = await userRow('lena')
    expect(row.last_request_id).toBe('visit-1')
    expect(Date.now() - row.last_visited_at!.getTime()).toBeLessThan(60_000)
  })

  test('[ACC-LOGIN-2][ACC-LOGIN-7] a wrong password and an unknown name are one answer, WRONG_CREDENTIALS', async () => {
    const [wrong, unknown] = await Promise.all([login('lena', 'Passw0rd2'), login('nobody-here')])
    expect(wrong).toMatchObject({ status: 401, error: 'WRONG_CREDENTIALS' })
    expect(wrong.message).toBe(errorMessage('WRONG_CREDENTIALS'))
    expect(unknown.text).toBe(wrong.text)
    expect(wrong.headers['set-cookie']).toBeUndefined()
  })

  test('[ACC-LOGIN-5] a name of any form is looked up, not judged', async () => {
    expect(await login('no such name !')).toMatchObject({ status: 401, error: 'WRONG_CREDENTIALS' })
  })

  test('[ACC-LOGIN-3] only the right password of a banned account is answered BANNED', async () => {
    await register('banned')
    await server.db
      .updateTable('users')
      .set({ privilege: Privilege.Banned })
      .where('uid', '=', 'banned')
      .execute()
    expect(await login('banned', 'wrong')).toMatchObject({ status: 401, error: 'WRONG_CREDENTIALS' })
    const answer = await login('banned')
    expect(answer).toMatchObject({ status: 403, error: 'BANNED' })
    expect(answer.message).toBe(
      'Your account has been suspended, contact the administrator for more information',
    )
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('[SEC-ENC-6] a message that does not open is DECRYPTION_FAILED', async () => {
    const answer = await server.call(null, 'POST /account/login', {
      body: { username: 'lena', password: 'AAAA' },
    })
    expect(answer).toMatchObject({ status: 400, error: 'DECRYPTION_FAILED' })
  })

  test('a login ends the session that the same browser held', async () => {
    const first = personOf(await login('lena'))
    await server.call(first, 'POST /account/login', credentials('lena', 'Passw0rd'))
    expect((await server.call(first, 'GET /account/profile', {})).status).toBe(401)
  })

  test('[SEC-HASH-2] an old hash is renewed, and no session ends by that', async () => {
    await register('older')
    const old = await hash(digest('Passw0rd'), { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await server.db
      .updateTable('users')
      .set({ password_hash: old, checksum: checksumOf(old) })
      .where('uid', '=', 'older')
      .execute()
    // Opened while the old hash stood: its checksum is that of the old hash.
    const row = await userRow('older')
    await server.db
      .updateTable('sessions')
      .set({ checksum: row.checksum })
      .where('user_id', '=', row.id)
      .execute()

    const answers = await Promise.all([login('older'), login('older'), login('older')])
    const renewed = await userRow('older')
    expect(renewed.password_hash).toContain('m=19456,t=2,p=1')
    expect(renewed.checksum).toBe(checksumOf(renewed.password_hash))
    for (const answer of answers) {
      expect((await server.call(personOf(answer), 'GET /account/profile', {})).status).toBe(200)
    }
    const sessions = await server.db
      .selectFrom('sessions')
      .select('checksum')
      .where('user_id', '=', row.id)
      .execute()
    expect(sessions).toHaveLength(4)
    expect(new Set(sessions.map((session) => session.checksum))).toEqual(new Set([renewed.checksum]))
  })

  test('[SEC-HASH-3] an account that was moved over by its 72 characters keeps its password', async () => {
    const moved = await hash(digest('Old-Judge1'))
    await server.db
      .insertInto('users')
      .values({ uid: 'moved', password_hash: moved, checksum: checksumOf(moved) })
      .execute()
    expect((await login('moved', 'Old-Judge1')).status).toBe(200)
  })
})

describe('POST /account/logout', () => {
  test('[ACC-LOGOUT-2] the cookie is worth nothing afterwards, and nobody may log out too', async () => {
    await register('leaver')
    const person = personOf(await login('leaver'))
    const answer = await server.call(person, 'POST /account/logout', {})
    expect(answer).toMatchObject({ status: 200, data: {} })
    expect(String(answer.headers['set-cookie'])).toMatch(/verdict_session=;.*Expires=Thu, 01 Jan 1970/)
    expect((await server.call(person, 'GET /account/profile', {})).status).toBe(401)
    expect((await server.call(null, 'POST /account/logout', {})).status).toBe(200)
  })
})

describe('profile', () => {
  test('[ACC-PROFILE-1] logged out it is LOGIN_REQUIRED', async () => {
    expect(await server.call(null, 'GET /account/profile', {})).toMatchObject({
      status: 401,
      error: 'LOGIN_REQUIRED',
      message: 'Please log in first',
    })
    expect((await server.call(null, 'PUT /account/profile', { body: {} })).error).toBe('LOGIN_REQUIRED')
  })

  test('[ACC-PROFILE-2][USR-PROFILE-2] only what was given changes', async () => {
    const person = await server.person('pia')
    const body = { nick: 'Pia', motto: 'motto', mail: 'Pia@Example.org', school: 'School' }
    const padded = Object.fromEntries(Object.entries(body).map(([name, text]) => [name, ` ${text}\t`]))
    const first = await server.call(person, 'PUT /account/profile', { body: padded })
    expect(first.data).toMatchObject(body)
    const second = await server.call(person, 'PUT /account/profile', { body: { motto: '' } })
    expect(second.data).toMatchObject({ ...body, motto: '' })
    const blank = await server.call(person, 'PUT /account/profile', { body: { mail: ' ' } })
    expect(blank.data).toMatchObject({ mail: '' })
    await server.call(person, 'PUT /account/profile', { body: { mail: body.mail } })
    const nothing = await server.call(person, 'PUT /account/profile', { body: {} })
    expect(nothing.data).toEqual(second.data)
  })

  test('[USR-AVATAR-3] avatarHash is hex MD5 of the trimmed lower-case mail', async () => {
    const person = await server.person('ava')
    const answer = await server.call(person, 'PUT /account/profile', {
      body: { mail: 'MyEmailAddress@example.com' },
    })
    // The value that gravatar documents for myemailaddress@example.com.
    expect(answer.data.avatarHash).toBe('0bc83cb571cd1c50ba6f3e8a78ef1346')
  })

  test.each([
    ['nick', 'n'.repeat(31)],
    ['nick', 'a\u0000b'],
    ['motto', 'm'.repeat(301)],
    ['school', 's'.repeat(31)],
    ['mail', 'no mail'],
    ['mail', `${'m'.repeat(250)}@example.org`],
  ])(
    '[ACC-PROFILE-3][API-ENV-3] a %s beyond its limits, or that is no text, is VALIDATION_FAILED',
    async (field, value) => {
      const person = await server.person(`v${field}${value.length}`)
      const answer = await server.call(person, 'PUT /account/profile', { body: { [field]: value } })
      expect(answer).toMatchObject({ status: 400, error: 'VALIDATION_FAILED' })
      expect(answer.errors.map((error) => error.path)).toEqual([`body.${field}`])
    },
  )

  test('[ACC-PROFILE-3] invisible characters in a nickname, and those that would reverse its line, are left out', async () => {
    const person = await server.person('disguised')
    const body = { nick: ' \u202Etoor\u0007\n' }
    expect((await server.call(person, 'PUT /account/profile', { body })).data.nick).toBe('toor')
  })

  test('[ACC-PROFILE-1] solved and attempted problems, without deleted ones', async () => {
    const person = await server.person('solver')
    const pids: number[] = []
    for (const [title, deleted, accepted] of [
      ['solved', false, 1],
      ['attempted', false, 0],
      ['deleted', true, 1],
    ] as const) {
      const { pid } = await server.db
        .insertInto('problems')
        .values({ title, owner_id: person.userId, deleted_at: deleted ? new Date() : null })
        .returning('pid')
        .executeTakeFirstOrThrow()
      pids.push(pid)
      await server.db
        .insertInto('user_problems')
        .values({ user_id: person.userId, pid, submitted: 2, accepted })
        .execute()
    }
    const answer = await server.call(person, 'GET /account/profile', {})
    expect(answer.data).toMatchObject({ solved: [pids[0]], attempted: [pids[1]] })
  })
})

describe('PUT /account/password', () => {
  const change = (person: TestPerson | null, oldPassword: string, newPassword: string) =>
    server.call(person, 'PUT /account/password', {
      body: { oldPassword: sealed(key, oldPassword), newPassword: sealed(key, newPassword) },
    })

  test('[ACC-CHANGE-5][SEC-SESS-5] the new one counts, this session goes on, every other one ends', async () => {
    const here = personOf(await register('changer'))
    const there = personOf(await login('changer'))
    expect(await change(here, 'Passw0rd', 'Passw1rd')).toMatchObject({ status: 200, data: {} })
    expect((await server.call(here, 'GET /account/profile', {})).status).toBe(200)
    expect((await server.call(there, 'GET /account/profile', {})).status).toBe(401)
    expect((await login('changer')).error).toBe('WRONG_CREDENTIALS')
    expect((await login('changer', 'Passw1rd')).status).toBe(200)
  })

  test('[ACC-CHANGE-2] a wrong one is WRONG_CURRENT_PASSWORD and changes nothing', async () => {
    const person = personOf(await register('guesser'))
    expect(await change(person, 'wrong', 'Passw1rd')).toMatchObject({
      status: 401,
      error: 'WRONG_CURRENT_PASSWORD',
      message: 'Current password is incorrect',
    })
    expect((await login('guesser')).status).toBe(200)
  })

  test('one of two simultaneous changes by the same old password counts', async () => {
    const person = personOf(await register('twice'))
    const answers = await Promise.all([
      change(person, 'Passw0rd', 'Passw1rd'),
      change(person, 'Passw0rd', 'Passw2rd'),
    ])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 401])
    const winner = answers[0].status === 200 ? 'Passw1rd' : 'Passw2rd'
    expect((await login('twice', winner)).status).toBe(200)
  })

  test('[SEC-ENC-3] both travel sealed, else DECRYPTION_FAILED', async () => {
    const person = personOf(await register('sealer'))
    const good = sealed(key, 'Passw0rd')
    for (const body of [
      { oldPassword: 'AAAA', newPassword: good },
      { oldPassword: good, newPassword: 'AAAA' },
    ]) {
      const answer = await server.call(person, 'PUT /account/password', { body })
      expect(answer).toMatchObject({ status: 400, error: 'DECRYPTION_FAILED' })
    }
  })

  test('nobody has no password to change: LOGIN_REQUIRED', async () => {
    expect((await change(null, 'a', 'b')).error).toBe('LOGIN_REQUIRED')
  })
})

test('[SEC-HASH-4] two hundred logins at once all succeed', async () => {
  const password = 'Passw0rd-of-a-class'
  const stored = await keepPassword(digest(password))
  const names = Array.from({ length: 200 }, (_, index) => `student-${index}`)
  await server.db
    .insertInto('users')
    .values(names.map((uid) => ({ uid, ...stored })))
    .execute()
  const answers = await Promise.all(
    names.map((username) =>
      server.call(null, 'POST /account/login', {
        body: { username, password: encryptFor(key, digest(password)) },
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(200)
}, 120_000)
