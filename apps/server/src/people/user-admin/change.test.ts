import { Privilege } from '@verdict/domain/privilege'
import { Judge } from '@verdict/domain/verdict'
import { enter, makeContest, running, submittedIn } from '@verdict/testkit/contest'
import { judgeableProblem, judgeHost, submitted } from '@verdict/testkit/judging'
import { sealed } from '@verdict/testkit/password'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwordKeys } from '../account/encryption.ts'
import { createAccount } from '../account/account-service.ts'
import { openSession } from '../account/session.ts'

const { Banned, User, Admin, Root } = Privilege

let server: TestServer
let admin: TestPerson
let root: TestPerson
let key: string

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person('the-admin', Admin)
  root = await server.person('the-root', Root)
  key = (await passwordKeys(server.context)).publicKey
})
afterAll(() => server.close())

const read = (who: TestPerson, uid: string) => server.call(who, 'GET /admin/users/:uid', { params: { uid } })
const change = (who: TestPerson, uid: string, body: BodyOf<Endpoints['PUT /admin/users/:uid']>) =>
  server.call(who, 'PUT /admin/users/:uid', { params: { uid }, body })
const isIn = async (who: TestPerson) => (await server.call(who, 'GET /account/profile', {})).status === 200
const logIn = (username: string, password: string) =>
  server.call(null, 'POST /account/login', { body: { username, password: sealed(key, password) } })
const trailOf = async (uid: string) =>
  (await server.call(admin, 'GET /admin/users/:uid/audit', { params: { uid } })).data.docs

let number = 0
const somebody = (privilege: Privilege = User) => server.person(`person${(number += 1)}`, privilege)

describe('reading', () => {
  test('[ADM-USERS-2] any admin reads anybody, root too, by a name in any case', async () => {
    const person = await server.person('Reader')
    await server.call(person, 'PUT /account/profile', { body: { mail: 'r@example.org', motto: 'Read.' } })
    const { data } = await read(admin, 'READER')
    expect(data).toMatchObject({
      uid: 'Reader',
      privilege: User,
      mail: 'r@example.org',
      motto: 'Read.',
      groups: [],
      may: { change: true, privileges: [Banned, User] },
    })
    expect((await read(admin, 'the-root')).data.may).toEqual({
      change: false,
      privileges: [],
      teacher: false,
    })
    expect((await read(root, 'the-admin')).data.may).toEqual({
      change: true,
      privileges: [Banned, User, Admin],
      teacher: true,
    })
    expect((await read(root, 'the-root')).data.may.change).toBe(false)
    expect((await read(admin, 'nobody')).error).toBe('NOT_FOUND')
  })
})

describe('writing', () => {
  test('[ADM-USERS-3] each field alone, within its limits, and the change is in the trail', async () => {
    const { uid } = await somebody()
    const { data } = await change(admin, uid, { nick: ' Nick ', school: 'School', mail: ' a@example.org ' })
    expect(data).toMatchObject({ nick: 'Nick', school: 'School', mail: 'a@example.org', motto: '' })
    expect((await change(admin, uid, { motto: 'Only this' })).data).toMatchObject({
      nick: 'Nick',
      motto: 'Only this',
    })
    expect((await change(admin, uid, { nick: 'Nick' })).status).toBe(200)
    for (const body of [{ nick: 'x'.repeat(31) }, { mail: 'no mail' }, { privilege: 4 as never }]) {
      expect((await change(admin, uid, body)).status).toBe(400)
    }
    expect(await trailOf(uid)).toMatchObject([
      { action: 'user.change', before: { motto: '' }, after: { motto: 'Only this' } },
      {
        action: 'user.change',
        target: `user:${uid}`,
        actor: { uid: 'the-admin' },
        before: { nick: '', school: '', mail: '' },
        after: { nick: 'Nick', school: 'School', mail: 'a@example.org' },
      },
    ])
  })

  test('[ADM-AUDIT-3] admins read in the trail who did what, root also from where', async () => {
    const { uid } = await somebody()
    await change(root, uid, { nick: 'Renamed' })
    const params = { uid }
    const [row] = (await server.call(admin, 'GET /admin/users/:uid/audit', { params })).data.docs
    expect(row).toMatchObject({ actor: { uid: 'the-root' }, action: 'user.change' })
    expect(row).not.toHaveProperty('address')
    expect(row).not.toHaveProperty('requestId')
    const [whole] = (await server.call(root, 'GET /admin/users/:uid/audit', { params })).data.docs
    expect(whole).toMatchObject({ ...row, address: '127.0.0.1' })
    expect(whole?.requestId).toMatch(/./)
  })

  test('[ADM-USERS-3] groups are set as a whole; an unknown one changes nothing', async () => {
    const { uid } = await somebody()
    const gids: number[] = []
    for (const title of ['CS 2025-1', 'ACM team']) {
      gids.push((await server.call(admin, 'POST /group/', { body: { title } })).data.gid)
    }
    await change(admin, uid, { groups: gids })
    const [cs = 0, team = 0] = gids
    expect((await change(admin, uid, { groups: [team, team] })).data.groups).toEqual([
      { gid: team, title: 'ACM team' },
    ])
    expect((await change(admin, uid, { nick: 'x', groups: [cs, 2_000_000_000] })).error).toBe(
      'UNKNOWN_GROUPS',
    )
    expect((await read(admin, uid)).data).toMatchObject({ nick: '', groups: [{ gid: team }] })
    expect((await trailOf(uid))[0]).toMatchObject({
      before: { groups: ['ACM team', 'CS 2025-1'] },
      after: { groups: ['ACM team'] },
    })
  })

  test.each([
    [Admin, Banned, true],
    [Admin, User, true],
    [Admin, Admin, false],
    [Admin, Root, false],
    [Root, Admin, true],
    [Root, Root, false],
  ])('[ADM-USERS-4] privilege %i changes %i: %s, by every call that writes', async (of, target, allowed) => {
    const who = of === Root ? root : admin
    const { uid, userId } = await somebody(target)
    const session = await server.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const answers = [
      await change(who, uid, { nick: 'Changed' }),
      await server.call(who, 'DELETE /admin/users/:uid/sessions/:id', { params: { uid, id: session.id } }),
      await server.call(who, 'DELETE /admin/users/:uid/sessions', { params: { uid } }),
      await server.call(who, 'PUT /admin/users/:uid/password', {
        params: { uid },
        body: { newPassword: sealed(key, 'Passw0rd') },
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => (allowed ? 200 : 403)))
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => (allowed ? null : 'FORBIDDEN')))
    expect(await trailOf(uid)).toHaveLength(allowed ? 3 : 0)
  })

  test('[ADM-USERS-5] nobody changes oneself, and nobody gives what is not below', async () => {
    expect((await change(admin, 'the-admin', { privilege: User })).error).toBe('FORBIDDEN')
    expect((await change(root, 'the-root', { privilege: Admin })).error).toBe('FORBIDDEN')
    expect((await change(root, 'the-root', { nick: 'x' })).error).toBe('FORBIDDEN')
    const { uid } = await somebody()
    for (const [who, privilege, status] of [
      [admin, Admin, 403],
      [admin, Root, 403],
      [root, Root, 403],
      [root, Admin, 200],
      [root, User, 200],
      [admin, Banned, 200],
    ] as const) {
      expect((await change(who, uid, { privilege })).status).toBe(status)
    }
    expect((await trailOf(uid)).map(({ action }) => action)).toEqual([
      'user.ban',
      'user.privilege',
      'user.privilege',
    ])
  })

  test('[ADM-USERS-5] a promotion counts from the next login on, a demotion ends every session at once', async () => {
    const person = await somebody()
    await change(root, person.uid, { privilege: Admin })
    expect(await isIn(person)).toBe(true)
    expect((await server.call(person, 'GET /admin/users', {})).error).toBe('FORBIDDEN')
    const { checksum } = await server.db
      .selectFrom('users')
      .select('checksum')
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow()
    const origin = { address: '', agent: '', requestId: '' }
    const again = await openSession(server.context, { id: person.userId, privilege: Admin, checksum }, origin)
    const promoted = { ...person, cookie: `verdict_session=${again}` }
    expect((await server.call(promoted, 'GET /admin/users', {})).status).toBe(200)
    await change(root, person.uid, { privilege: User })
    expect([await isIn(person), await isIn(promoted)]).toEqual([false, false])
    await change(root, person.uid, { privilege: Admin })
    expect(await isIn(promoted)).toBe(false)
  })
})

describe('the password and the sessions', () => {
  test('[ADM-USERS-6] the new password opens the account, the old one does not, and every session is over', async () => {
    const uid = 'forgetful'
    await createAccount(server.context, uid, 'Old-Passw0rd', User)
    const first = await logIn(uid, 'Old-Passw0rd')
    const cookie = String(first.headers['set-cookie']).split(';')[0]!
    const person = { userId: 0, uid, privilege: User, teams: [], cookie }
    expect(await isIn(person)).toBe(true)
    const body = { newPassword: sealed(key, 'New-Passw0rd') }
    await server.call(admin, 'PUT /admin/users/:uid/password', { params: { uid }, body })
    expect(await isIn(person)).toBe(false)
    expect((await logIn(uid, 'Old-Passw0rd')).error).toBe('WRONG_CREDENTIALS')
    expect((await logIn(uid, 'New-Passw0rd')).status).toBe(200)
    expect(await trailOf(uid)).toMatchObject([{ action: 'user.password', before: null, after: null }])
  })

  test('[ADM-USERS-7] sessions are shown with address and agent, and one or all can be ended', async () => {
    const person = await somebody()
    const { uid, userId } = person
    const { checksum } = await server.db
      .selectFrom('users')
      .select('checksum')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const origin = { address: '10.0.0.7', agent: 'Firefox', requestId: '' }
    const token = await openSession(server.context, { id: userId, privilege: User, checksum }, origin)
    const elsewhere = { ...person, cookie: `verdict_session=${token}` }
    const shown = async () =>
      (await server.call(admin, 'GET /admin/users/:uid/sessions', { params: { uid } })).data.docs
    const [newest] = await shown()
    expect(newest).toMatchObject({ address: '10.0.0.7', agent: 'Firefox', current: false })
    expect(await shown()).toHaveLength(2)

    const params = { uid, id: newest!.id }
    await server.call(admin, 'DELETE /admin/users/:uid/sessions/:id', { params })
    expect([await isIn(person), await isIn(elsewhere)]).toEqual([true, false])
    const again = await server.call(admin, 'DELETE /admin/users/:uid/sessions/:id', { params })
    expect(again.error).toBe('NOT_FOUND')
    await server.call(admin, 'DELETE /admin/users/:uid/sessions', { params: { uid } })
    expect(await isIn(person)).toBe(false)
    expect(await shown()).toEqual([])
    expect((await trailOf(uid)).map(({ action }) => action)).toEqual(['user.sessions', 'user.sessions'])
  })

  test('[ADM-USERS-7] an ended session is nobody else’s', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const { id } = await server.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', one.userId)
      .executeTakeFirstOrThrow()
    const answer = await server.call(admin, 'DELETE /admin/users/:uid/sessions/:id', {
      params: { uid: other.uid, id },
    })
    expect(answer.error).toBe('NOT_FOUND')
    expect(await isIn(one)).toBe(true)
  })
})

test('[ADM-BAN-1] [ADM-BAN-2] [ADM-BAN-3] a ban ends the sessions and takes a person out of every ranklist; what was submitted stays and counts, and lifting it brings all back', async () => {
  const host = judgeHost(server)
  const pid = await judgeableProblem(server, root)
  const [first, second] = [await somebody(), await somebody()]
  const cid = await makeContest(server, admin, { ...running, list: [pid] })
  for (const who of [first, second]) {
    await enter(server, who, cid)
    await submittedIn(server, who, cid, pid)
    await host.judge(Judge.Accepted)
  }
  const sid = await submitted(server, first, pid)
  await host.judge(Judge.Accepted)

  const facts = async () => {
    const { ranklist } = (await server.call(admin, 'GET /contest/:cid/ranklist', { params: { cid } })).data
    const users = (await server.call(null, 'GET /user/ranklist', {})).data.docs
    const list = (await server.call(admin, 'GET /status/list', { query: { pid } })).data
    const { solve, submit } = await server.db
      .selectFrom('problems')
      .select(['solve', 'submit'])
      .where('pid', '=', pid)
      .executeTakeFirstOrThrow()
    return {
      contest: Object.keys(ranklist).includes(first.uid),
      users: users.some(({ uid }) => uid === first.uid),
      listed: list.docs.some((row) => row.sid === sid),
      counts: [solve, submit],
    }
  }
  const before = await facts()
  expect(before).toEqual({ contest: true, users: true, listed: true, counts: [1, 1] })

  const ended: unknown[] = []
  const stop = server.context.channel.subscribe('session-ended', (message) => ended.push(message))
  await change(admin, first.uid, { privilege: Banned })
  // Sockets that are open close too, in every process.
  await expect.poll(() => ended).toContainEqual({ userId: first.userId })
  stop()
  expect(await isIn(first)).toBe(false)
  expect(await facts()).toEqual({ ...before, contest: false, users: false })
  const { ranklist } = (await server.call(second, 'GET /contest/:cid/ranklist', { params: { cid } })).data
  expect(Object.keys(ranklist)).toEqual([second.uid])

  await change(admin, first.uid, { privilege: User })
  expect(await facts()).toEqual(before)
  expect(await isIn(first)).toBe(false)
  expect((await trailOf(first.uid)).map(({ action }) => action)).toEqual(['user.unban', 'user.ban'])
})
