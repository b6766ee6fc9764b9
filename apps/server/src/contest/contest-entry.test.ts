import { ContestVisibility } from '@verdict/domain/contest'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { enter, makeContest, ready } from '@verdict/testkit/contest'
import { judgeableProblem } from '@verdict/testkit/judging'
import { admin, alice, bob, root, server, withLab } from '@verdict/testkit/lab'
import { startTestServer, type TestPerson } from '@verdict/testkit/server'
import { beforeAll, describe, expect, test } from 'vitest'

/** Reserved: only a contest opens it. */
let pid: number

withLab()
beforeAll(async () => {
  pid = await judgeableProblem(server, root, { status: ProblemStatus.Reserve, title: 'First' })
})

const read = (who: TestPerson, cid: number) => server.call(who, 'GET /contest/:cid', { params: { cid } })
const change = (cid: number, body: object, who = admin) =>
  server.call(who, 'PUT /contest/:cid', { params: { cid }, body })

const verify = (who: TestPerson, cid: number, body: { password?: string } = {}) =>
  server.call(who, 'POST /contest/:cid/verify', { params: { cid }, body })

describe('entering', () => {
  test('[CON-ENTRY-3] [CON-ENTRY-7] [CON-ENTRY-8] a public contest takes everybody, and records who, when and where from', async () => {
    const cid = await makeContest(server, admin, { list: [pid] })
    expect((await server.call(alice, 'GET /account/profile', {})).data.verifyContest).not.toContain(cid)
    const answer = await verify(alice, cid)
    expect(answer.data).toMatchObject({ isVerify: true, refusal: null, profile: { uid: 'alice' } })
    expect(answer.data.profile.verifyContest).toContain(cid)
    const row = await server.db
      .selectFrom('contest_entrants')
      .select(['user_id', 'address', 'entered_at'])
      .where('contest_id', '=', cid)
      .execute()
    expect(row).toMatchObject([{ user_id: alice.userId, address: '127.0.0.1' }])
    // Again changes nothing.
    expect((await verify(alice, cid)).data.isVerify).toBe(true)
    const again = await server.db
      .selectFrom('contest_entrants')
      .select('entered_at')
      .where('contest_id', '=', cid)
      .execute()
    expect(again).toEqual([{ entered_at: row[0]!.entered_at }])
  })

  test('[CON-ENTRY-2] nobody enters before the start', async () => {
    const cid = await makeContest(server, admin, ready)
    expect((await verify(alice, cid)).error).toBe('CONTEST_NOT_STARTED')
    expect((await verify(admin, cid)).data.isVerify).toBe(true)
  })

  test('[CON-ENTRY-4] a private contest takes whom its lists name, as they are then', async () => {
    const { data: group } = await server.call(admin, 'POST /group/', { body: { title: 'invited' } })
    const cid = await makeContest(server, admin, {
      encrypt: ContestVisibility.Private,
      allow: { users: ['alice'], groups: [group.gid] },
    })
    expect((await verify(alice, cid)).data.isVerify).toBe(true)
    const refused = await verify(bob, cid)
    expect(refused.data).toMatchObject({ isVerify: false, refusal: 'NOT_INVITED' })
    expect(refused.data.profile.verifyContest).not.toContain(cid)

    const members = (change: object) =>
      server.call(admin, 'PUT /group/:gid/members', { params: { gid: group.gid }, body: change })
    await members({ add: ['bob'] })
    expect((await verify(bob, cid)).data.isVerify).toBe(true)
    // Participants stay in.
    await members({ remove: ['bob'] })
    await change(cid, { allow: { users: [], groups: [] } })
    expect((await read(bob, cid)).data.contest.isEntrant).toBe(true)
    const carol = await server.person('carol')
    await members({ add: ['carol'] })
    expect((await verify(carol, cid)).data.refusal).toBe('NOT_INVITED')
  })

  test('[CON-ENTRY-4] a deleted group lets nobody in, and who is in stays', async () => {
    const { data: group } = await server.call(admin, 'POST /group/', { body: { title: 'to be deleted' } })
    const params = { gid: group.gid }
    const [early, late] = [await server.person('early'), await server.person('late')]
    await server.call(admin, 'PUT /group/:gid/members', { params, body: { add: ['early', 'late'] } })
    const cid = await makeContest(server, admin, {
      encrypt: ContestVisibility.Private,
      allow: { users: [], groups: [group.gid] },
    })
    expect((await verify(early, cid)).data.isVerify).toBe(true)
    await server.call(root, 'DELETE /group/:gid', { params })
    expect((await verify(late, cid)).data).toMatchObject({ isVerify: false, refusal: 'NOT_INVITED' })
    expect((await verify(early, cid)).data.isVerify).toBe(true)
  })

  test('[CON-ENTRY-5] a password opens, a wrong one does not', async () => {
    const cid = await makeContest(server, admin, {
      encrypt: ContestVisibility.Password,
      password: 'sesame',
      list: [pid],
    })
    for (const body of [{}, { password: '' }, { password: 'Sesame' }, { password: 'sesame ' }]) {
      expect((await verify(alice, cid, body)).data).toMatchObject({
        isVerify: false,
        refusal: 'WRONG_CONTEST_PASSWORD',
      })
    }
    expect((await read(alice, cid)).data).toMatchObject({
      problems: [],
      contest: { isEntrant: false, list: [] },
    })
    expect((await read(alice, cid)).text).not.toContain('sesame')
    expect((await verify(alice, cid, { password: 'sesame' })).data.isVerify).toBe(true)
    expect((await read(alice, cid)).text).not.toContain('sesame')
  })

  test('[CON-ENTRY-5] wrong passwords run out, and the right one takes none', async () => {
    const strict = await startTestServer({ RATE_LIMIT_LOGIN: '2/60s' })
    try {
      const [manager, guest] = [await strict.person('admin1', Privilege.Admin), await strict.person('guest')]
      const make = () =>
        makeContest(strict, manager, { encrypt: ContestVisibility.Password, password: 'right' })
      const attempt = (cid: number, password: string) =>
        strict.call(guest, 'POST /contest/:cid/verify', { params: { cid }, body: { password } })
      const cid = await make()
      expect((await attempt(cid, 'a')).data.isVerify).toBe(false)
      expect((await attempt(cid, 'b')).data.isVerify).toBe(false)
      const late = await attempt(cid, 'right')
      expect(late).toMatchObject({ status: 429, error: 'RATE_LIMITED' })
      expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
      expect((await attempt(await make(), 'right')).data.isVerify).toBe(true)
    } finally {
      await strict.close()
    }
  })

  test('[CON-ENTRY-10] managers see who entered and take somebody out', async () => {
    const cid = await makeContest(server, admin, { list: [pid] })
    await enter(server, alice, cid)
    await enter(server, bob, cid)
    const entrants = (who: TestPerson, query: object = {}) =>
      server.call(who, 'GET /contest/:cid/entrants', { params: { cid }, query })
    expect((await entrants(alice)).error).toBe('FORBIDDEN')
    const { docs, total } = (await entrants(admin)).data
    expect(docs.map(({ uid, address }) => [uid, address])).toEqual([
      ['bob', '127.0.0.1'],
      ['alice', '127.0.0.1'],
    ])
    expect(total).toBe(2)
    expect((await entrants(admin, { keyword: 'ALI' })).data.docs.map(({ uid }) => uid)).toEqual(['alice'])

    const remove = (who: TestPerson, uid: string) =>
      server.call(who, 'DELETE /contest/:cid/entrants/:uid', { params: { cid, uid } })
    expect((await remove(alice, 'bob')).error).toBe('FORBIDDEN')
    expect((await remove(admin, 'carol-is-nobody')).error).toBe('NOT_FOUND')
    expect((await remove(admin, 'Bob')).status).toBe(200)
    expect((await remove(admin, 'bob')).error).toBe('NOT_FOUND')
    expect((await read(bob, cid)).data).toMatchObject({ problems: [], contest: { isEntrant: false } })
  })
})
