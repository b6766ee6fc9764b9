// A team is a row of users, and no person: nowhere is it named, counted or found as one.

import type { Key } from '@verdict/contract/endpoints'
import { endpoints } from '@verdict/contract/endpoints'
import type { Endpoint } from '@verdict/contract/endpoint'
import { Judge } from '@verdict/domain/verdict'
import { running } from '@verdict/testkit/contest'
import { judged, pid, second, withContests } from '@verdict/testkit/contest-lab'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import { open, pageOf } from '@verdict/testkit/pages'
import { makeTeam, makeTeamContest } from '@verdict/testkit/team'
import { sealed } from '@verdict/testkit/password'
import { submittedIn } from '@verdict/testkit/contest'
import { passwordKeys } from '../../people/account/encryption.ts'
import { rowsOf } from '../../site/retention/erase-queries.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'

withContests()
beforeAll(() => server.app.listen({ port: 0, host: '127.0.0.1' }))
afterEach(() => {
  for (const page of open.splice(0)) page.socket.terminate()
})

const name = 'Zephyrodrome'

async function withTeam(more: Parameters<typeof makeTeamContest>[2] = {}) {
  const cid = await makeTeamContest(server, admin, { ...running, list: [pid, second], ...more })
  return { cid, ...(await makeTeam(server, admin, cid, name, [alice, bob])) }
}

/** Where an entrant stands by right: contests, what was submitted, and the trail of what managers did. */
const ofEntrants = [
  /^GET \/contest/,
  /^GET \/status/,
  /^GET \/admin\/solutions/,
  /^GET \/admin\/audit/,
  /^GET \/account\/submissions/,
  /^GET \/similarity/,
  /^GET \/today/,
]

test('[TEAM-PEOPLE-1] no list, search or profile of people has a team', async () => {
  const { uid } = await withTeam()
  const keys = (Object.keys(endpoints) as Key[]).filter(
    (key) =>
      key.startsWith('GET ') &&
      (endpoints[key] as Endpoint).access !== 'judge' &&
      !ofEntrants.some((one) => one.test(key)),
  )
  const queries = [{}, { keyword: name }, { keyword: uid }, { search: name }, { query: name }, { uid }]
  for (const key of keys) {
    const params = { uid, id: 1, cid: 1, gid: 1, pid, did: 1, kind: 'user' }
    for (const query of queries) {
      for (const who of [alice, root]) {
        const { text } = await server.call(who, key as 'GET /user/items', { params, query } as never)
        const said = text.replaceAll(/"(?:keyword|search|query|uid|path|message)":"[^"]*"/g, '')
        expect([key, said.includes(name), said.includes(`"${uid}"`)]).toEqual([key, false, false])
      }
    }
  }
})

test('[TEAM-PEOPLE-2] a team signs in nowhere, and is chosen nowhere as a person', async () => {
  const { uid } = await withTeam()
  const key = (await passwordKeys(server.context)).publicKey
  for (const password of ['none', '']) {
    const login = await server.call(null, 'POST /account/login', {
      body: { username: uid, password: sealed(key, password) },
    })
    expect(login.status).toBeGreaterThanOrEqual(400)
  }
  const group = (await server.call(admin, 'POST /group/', { body: { title: 'Some group' } })).data.gid
  const asked = [
    await server.call(admin, 'PUT /group/:gid/members', { params: { gid: group }, body: { add: [uid] } }),
    await server.call(admin, 'PUT /admin/users/:uid', { params: { uid }, body: { nick: 'x' } }),
    await server.call(admin, 'GET /user/:uid', { params: { uid } }),
    await server.call(root, 'POST /admin/users/:uid/erase', { params: { uid }, body: { confirm: uid } }),
  ]
  for (const answer of asked) expect(answer.status).toBeGreaterThanOrEqual(400)
})

test('[TEAM-PEOPLE-3] teams count neither among people nor in their ranklist', async () => {
  const { cid } = await withTeam()
  await judged(alice, cid, pid, Judge.Accepted)
  const { id } = await server.db
    .selectFrom('users')
    .select('id')
    .where('kind', '=', 'team')
    .where('nick', '=', name)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await server.db.updateTable('users').set({ solve: 99 }).where('id', '=', id).execute()
  const ranked = await server.call(null, 'GET /user/ranklist', { query: {} })
  expect(ranked.text).not.toContain(name)
  const people = await server.call(root, 'GET /admin/users', { query: {} })
  const { count } = await server.db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', 'person')
    .executeTakeFirstOrThrow()
  expect(people.data.total).toBe(count)
})

test('[TEAM-NOTICE-1] a verdict comes to the sockets of each member', async () => {
  const { cid } = await withTeam()
  const pages = [await pageOf(alice), await pageOf(bob)]
  const sid = await submittedIn(server, alice, cid, pid)
  await host.judge(Judge.Accepted)
  for (const page of pages) {
    expect(await page.next()).toMatchObject({ type: 'submission_result', data: { solutionId: sid } })
  }
})

test('[TEAM-ERASE-1] who is erased leaves the team, whose submissions stay; their own data have what they sent', async () => {
  const erin = await server.person('erin')
  const cid = await makeTeamContest(server, admin, { ...running, list: [pid] })
  const { uid, number } = await makeTeam(server, admin, cid, 'Of two', [erin])
  const sid = await judged(erin, cid, pid, Judge.Accepted)
  expect(await rowsOf(server.db, 'submissions', erin.userId)).toMatchObject([{ sid }])
  const erased = await server.call(root, 'POST /admin/users/:uid/erase', {
    params: { uid: 'erin' },
    body: { confirm: 'erin' },
  })
  expect(erased.status).toBe(200)
  const team = await server.call(admin, 'GET /contest/:cid/teams/:number', { params: { cid, number } })
  expect(team.data.members).toEqual([])
  const board = await server.call(admin, 'GET /contest/:cid/ranklist', { params: { cid } })
  expect(Object.keys(board.data.ranklist)).toEqual([uid])
})
