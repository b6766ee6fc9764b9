import { createHash } from 'node:crypto'
import { newProblem } from '@verdict/contract/problem'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { enter, makeContest, submittedIn } from '@verdict/testkit/contest'
import { judgeableProblem, judgeHost } from '@verdict/testkit/judging'
import { sealed } from '@verdict/testkit/password'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwordKeys } from '../account/encryption.ts'
import { rankMemberships } from '../group/group-queries.ts'
import { createWithTests } from '../../archive/testcase/testcase-service.ts'
import { exactCountLimit } from '../../platform/paging.ts'
import { rankedPage } from './user-queries.ts'

let server: TestServer
let owner: TestPerson
let other: TestPerson
let admin: TestPerson

beforeAll(async () => {
  server = await startTestServer({ AVATAR_URL: 'https://avatars.invalid/avatar' })
  owner = await server.person('Owner')
  other = await server.person('other')
  admin = await server.person('admin1', Privilege.Admin)
})
afterAll(() => server.close())

const profile = async (who: TestPerson | null, uid: string) =>
  (await server.call(who, 'GET /user/:uid', { params: { uid } })).data
const makeProblem = async (status: ProblemStatus = ProblemStatus.Available): Promise<number> => {
  const problem = newProblem.parse({ title: 'T', description: 'd', status })
  return (await createWithTests(server.context, admin, problem)).pid
}
const tried = (person: TestPerson, pid: number, accepted: number) =>
  server.db
    .insertInto('user_problems')
    .values({ user_id: person.userId, pid, submitted: 1, accepted })
    .execute()

describe('GET /user/{uid}', () => {
  test('[USR-PROFILE-1] [USR-PROFILE-2] [USR-AVATAR-3] a profile, found in any case; the mail is its owner’s and admins’', async () => {
    await server.call(owner, 'PUT /account/profile', {
      body: { nick: 'Nick', motto: 'Motto', school: 'School', mail: 'Owner@Example.com' },
    })
    const { gid } = (await server.call(admin, 'POST /group/', { body: { title: 'Class 1' } })).data
    await server.call(admin, 'PUT /group/:gid/members', { params: { gid }, body: { add: ['owner'] } })
    const seen = await profile(null, 'OWNER')
    expect(seen).toMatchObject({
      uid: 'Owner',
      privilege: Privilege.User,
      nick: 'Nick',
      motto: 'Motto',
      school: 'School',
      groups: [{ gid, title: 'Class 1' }],
      avatarHash: createHash('md5').update('owner@example.com').digest('hex'),
      solved: [],
      attempted: [],
    })
    expect(Date.parse(seen.createdAt)).not.toBeNaN()
    for (const who of [null, other]) expect(await profile(who, 'owner')).not.toHaveProperty('mail')
    for (const who of [owner, admin]) expect((await profile(who, 'owner')).mail).toBe('Owner@Example.com')
  })

  test('[USR-PROFILE-7] nobody has this name', async () => {
    const answer = await server.call(null, 'GET /user/:uid', { params: { uid: 'nobody-here' } })
    expect(answer).toMatchObject({ status: 404, error: 'NOT_FOUND' })
  })

  test('[USR-PROFILE-1] solved and attempted problems, without those that the viewer may not know of', async () => {
    const [open, reserved, failed] = [
      await makeProblem(),
      await makeProblem(ProblemStatus.Reserve),
      await makeProblem(),
    ]
    const closed = await makeProblem()
    const { course_id } = await server.db
      .insertInto('courses')
      .values({ name: 'Private' })
      .returning('course_id')
      .executeTakeFirstOrThrow()
    await server.db.updateTable('problems').set({ course_id }).where('pid', '=', closed).execute()
    await tried(owner, closed, 1)
    await tried(owner, open, 1)
    await tried(owner, reserved, 1)
    await tried(owner, failed, 0)
    for (const who of [null, other]) {
      expect(await profile(who, 'owner')).toMatchObject({ solved: [open], attempted: [failed] })
    }
    for (const who of [owner, admin]) {
      expect((await profile(who, 'owner')).solved).toEqual([open, reserved, closed])
    }
  })

  test('[USR-COUNT-2] what was solved in a running contest is in nobody’s list', async () => {
    const pid = await judgeableProblem(server, admin)
    const cid = await makeContest(server, admin, { list: [pid] })
    await enter(server, other, cid)
    await submittedIn(server, other, cid, pid)
    await judgeHost(server).judge(Judge.Accepted)
    for (const who of [null, owner, admin]) {
      expect(await profile(who, 'other')).toMatchObject({ solved: [], attempted: [] })
    }
    const { docs } = (await server.call(null, 'GET /user/ranklist', {})).data
    expect(docs.map(({ uid }) => uid)).not.toContain('other')
  })
})

describe('GET /user/ranklist', () => {
  let gid: number

  beforeAll(async () => {
    const people: [uid: string, solve: number, submit: number, privilege?: Privilege][] = [
      ['late', 5, 6],
      ['best', 7, 9],
      ['none', 0, 3],
      ['careful', 5, 5],
      ['early', 5, 6],
      ['banned', 9, 9, Privilege.Banned],
      ['teacher', 1, 1, Privilege.Admin],
    ]
    for (const [uid, solve, submit, privilege = Privilege.User] of people) {
      const created_at = new Date(uid === 'early' ? '2020-01-01' : '2021-01-01')
      await server.db
        .insertInto('users')
        .values({ uid, password_hash: '', checksum: '', privilege, solve, submit, created_at })
        .execute()
    }
    gid = (await server.call(admin, 'POST /group/', { body: { title: 'Ranked' } })).data.gid
    await server.call(admin, 'PUT /group/:gid/members', {
      params: { gid },
      body: { add: ['late', 'best', 'none', 'banned'] },
    })
  })

  const names = async (query: { group?: number; page?: number; pageSize?: number } = {}) =>
    (await server.call(null, 'GET /user/ranklist', { query })).data.docs.map(({ uid }) => uid)

  test('[USR-RANK-1] [USR-RANK-2] [ADM-BAN-2] who solved something and is not banned, in order, page by page', async () => {
    expect(await names()).toEqual(['best', 'careful', 'early', 'late', 'teacher'])
    expect(await names({ page: 2, pageSize: 2 })).toEqual(['early', 'late'])
    const { data } = await server.call(null, 'GET /user/ranklist', { query: { pageSize: 2 } })
    expect(data).toMatchObject({ total: 5, limit: 2, pages: 3 })
    expect(data.docs[0]).toEqual({ uid: 'best', nick: '', motto: '', solve: 7, submit: 9 })
  })

  test('[USR-RANK-6] the people of one group; a group that is not there has nobody', async () => {
    expect(await names({ group: gid })).toEqual(['best', 'late'])
    expect(await names({ group: 2_000_000_000 })).toEqual([])
    expect(await names({ group: 0 })).toEqual([])
    expect((await server.call(null, 'GET /user/ranklist', { query: { group: -1 } })).status).toBe(400)
  })

  test('[USR-RANK-6] who of a group is ranked follows what they solve, their bans and who is in it', async () => {
    const person = await server.person('latecomer')
    // As each statement that counts what somebody solved.
    const set = (change: { solve: number }) =>
      server.db.transaction().execute(async (tx) => {
        await tx.updateTable('users').set(change).where('id', '=', person.userId).execute()
        await rankMemberships(tx, [person.userId])
      })
    const alter = (privilege: Privilege) =>
      server.call(admin, 'PUT /admin/users/:uid', { params: { uid: 'latecomer' }, body: { privilege } })
    const members = (body: { add: string[]; remove: string[] }) =>
      server.call(admin, 'PUT /group/:gid/members', { params: { gid }, body })
    const expected = async (uids: string[]) => {
      const { data } = await server.call(null, 'GET /user/ranklist', { query: { group: gid } })
      expect([data.docs.map(({ uid }) => uid), data.total]).toEqual([uids, uids.length])
      const { rows } = await sql`
        select from group_members m join users u on u.id = m.user_id
        where m.is_ranked <> (u.solve > 0 and u.privilege > 0)`.execute(server.db)
      expect(rows).toEqual([])
    }
    await members({ add: ['latecomer'], remove: [] })
    await expected(['best', 'late'])
    await set({ solve: 1 })
    await expected(['best', 'late', 'latecomer'])
    await alter(Privilege.Banned)
    await expected(['best', 'late'])
    await members({ add: [], remove: ['latecomer'] })
    await alter(Privilege.User)
    await expected(['best', 'late'])
    // Either of the two may come first, the other waits for it.
    await Promise.all([set({ solve: 0 }), members({ add: ['latecomer'], remove: [] })])
    await expected(['best', 'late'])
    await Promise.all([set({ solve: 9 }), members({ add: ['none'], remove: [] })])
    await expected(['latecomer', 'best', 'late'])
    await set({ solve: 0 })
  })

  test('[USR-RANK-6] a page of a group is the same whichever way it is found', async () => {
    for (const page of [1, 2, 3]) {
      // Few members, and more than are fetched.
      const [fetched, walked] = await Promise.all(
        [2, exactCountLimit + 1].map((count) => rankedPage(server.db, gid, count, { page, pageSize: 1 })),
      )
      expect(walked).toEqual(fetched)
      expect(walked!.map(({ uid }) => uid)).toEqual(['best', 'late'].slice(page - 1, page))
    }
  })

  test('[NAV-USER-1] nobody can take the name that the ranklist stands at', async () => {
    const password = sealed((await passwordKeys(server.context)).publicKey, 'Passw0rd')
    const answer = await server.call(null, 'POST /account/register', {
      body: { username: 'Ranklist', password },
    })
    expect(answer.error).toBe('USERNAME_TAKEN')
  })
})

test('[USR-ITEMS-1] people are found by a part of either name, those whose username begins with it first', async () => {
  const names = ['picked-9', 'un-Picked', 'Picked-1']
  for (const name of names) await server.person(name)
  const nicked = await server.person('somebody')
  await server.call(nicked, 'PUT /account/profile', { body: { nick: '被PICKED的人' } })
  const found = async (keyword: string) => {
    const { data } = await server.call(other, 'GET /user/items', { query: { keyword } })
    return data.items.map(({ id, title }) => (title === '' || title === id ? id : `${id} ${title}`))
  }
  expect(await found('picked')).toEqual(['Picked-1', 'picked-9', 'somebody 被PICKED的人', 'un-Picked'])
  expect(await found('的人')).toEqual(['somebody 被PICKED的人'])
  expect(await found('100%')).toEqual([])
  for (let index = 0; index < 21; index++) await server.person(`many-${index}`)
  expect(await found('many-')).toHaveLength(20)
  expect((await server.call(other, 'GET /user/items', {})).data.items).toEqual([])
  expect((await server.call(null, 'GET /user/items', {})).error).toBe('LOGIN_REQUIRED')
})
