// Followers come and go: by tokens after cuts, over servers that end, slowly, and too many.

import { awardId, usualAwards } from '@verdict/domain/awards'
import { Judge } from '@verdict/domain/verdict'
import { anotherServer } from '@verdict/testkit/another-server'
import { askCcs, FeedClient, restOf } from '@verdict/testkit/ccs'
import { moveContest, sentEarlier, submittedIn } from '@verdict/testkit/contest'
import {
  address,
  differences,
  entered,
  followers,
  hallContest,
  type HallRole,
  hallRoles,
  marked,
  openFeed,
  pid,
  second,
  tokens,
  withHall,
} from '@verdict/testkit/hall-lab'
import { admin, alice, bob, host, server } from '@verdict/testkit/lab'
import { expect, test } from 'vitest'
import { LogoSizes } from './ccs-logo.ts'
import { versions } from './ccs-version.ts'
import { Follower } from './feed-follower.ts'
import { FeedHub } from './feed-hub.ts'
import { publicLens } from './hall.ts'

withHall()

test('[CCS-FEED-2] who was cut off goes on by the last token, and misses nothing', async () => {
  const cid = await entered(await hallContest())
  const all = followers(cid)
  expect(await differences(cid, all)).toEqual([])
  for (const { client } of all) client.cut()
  const sid = await submittedIn(server, alice, cid, pid)
  await host.judge(Judge.WrongAnswer)
  await submittedIn(server, bob, cid, second)
  await Promise.all(all.map(({ client }) => client.ends()))
  const before = all.map(({ client }) => client.events.length)
  expect(await differences(cid, all)).toEqual([])
  // No line of what was there already.
  for (const [index, { client }] of all.entries()) {
    const types = new Set(client.events.slice(before[index]).map(({ type }) => type))
    expect(
      [...types].filter((type) => !['submissions', 'judgements', 'runs', 'state'].includes(type)),
    ).toEqual([])
  }
  expect(sid).toBeGreaterThan(0)
})

test('[CCS-FEED-2] a team that comes soon after others gets its question before what answered it meanwhile', async () => {
  const cid = await entered(await hallContest())
  const question = { title: 'Limits', content: 'How large is n?', cid, pid: null }
  const { did } = (await server.call(alice, 'POST /discuss', { body: question })).data
  // A first one, with which the beginning is shared.
  expect(await differences(cid, followers(cid, ['public']))).toEqual([])
  for (const to of ['asker', 'all'] as const) {
    const body = { content: 'At most 10.', to, again: to === 'all' }
    const answer = await server.call(admin, 'POST /contest/:cid/clarifications/:did/answer', {
      params: { cid, did },
      body,
    })
    expect(answer.error).toBeNull()
  }
  expect(await differences(cid, followers(cid))).toEqual([])
})

test('[CCS-FEED-10] a token is for its contest and for who was given it: any other is refused, and the feed begins anew', async () => {
  const [cid, other] = [await entered(await hallContest()), await entered(await hallContest())]
  const [visitor, ...people] = followers(cid, ['public', 'team', 'other', 'judge', 'admin'])
  await differences(cid, [visitor!, ...people])
  const status = async (contest: number, role: HallRole, token: string) => {
    const path = `/contests/${contest}/event-feed?stream=false&since_token=${token}`
    return (await askCcs(server, '2026-01', path, { token: tokens[role] })).status
  }
  const all = [visitor!, ...people]
  for (const { role, client } of all) {
    for (const as of hallRoles)
      expect([role, as, await status(cid, as, client.last!)]).toEqual([role, as, role === as ? 200 : 400])
    expect(await status(other, role, client.last!)).toBe(400)
    // The digest of another number.
    const [number, digest] = client.last!.split('-')
    expect(await status(cid, role, `0${client.last}`)).toBe(400)
    expect(await status(cid, role, `${Number(number) - 1}-${digest}`)).toBe(400)
  }
  for (const never of ['0', '1', '01', '-', '1-', 'x', '1-0000000000000000']) {
    for (const role of hallRoles) expect(await status(other, role, never)).toBe(400)
  }
  // As another, they find all that this one sees.
  const sid = await submittedIn(server, alice, cid, pid)
  const [alices] = followers(cid, ['team'])
  alices!.client.last = visitor!.client.last
  expect(await differences(cid, [alices!])).toEqual([])
  expect(alices!.client.replay['submissions']![sid]).toMatchObject({ files: [{}] })
  for (const { client } of all) client.cut()
})

test('[CCS-FEED-3] a server that ends cuts its followers off, who go on at another', async () => {
  const cid = await entered(await hallContest())
  const other = await anotherServer(server)
  const there = await other.app.listen({ port: 0, host: '127.0.0.1' })
  const client = new FeedClient(there, '2026-01', cid, tokens.admin!)
  await client.reaches(await marked(cid))
  await submittedIn(server, alice, cid, pid)
  await client.reaches(await marked(cid))
  await other.close()
  await client.ends()
  await host.judge(Judge.Accepted)
  const here = new FeedClient(address, '2026-01', cid, tokens.admin!)
  here.last = client.last
  await here.reaches(await marked(cid))
  expect(here.events.map(({ type }) => type)).toContain('judgements')
  expect(here.events.map(({ type }) => type)).not.toContain('contest')
  here.cut()
})

test('[CCS-FEED-4] who may not follow any more is cut off', async () => {
  const cid = await entered(await hallContest())
  const all = followers(cid, ['public', 'team', 'admin'])
  expect(await differences(cid, all)).toEqual([])
  await openFeed(cid, false)
  const visitors = all.filter(({ role }) => role === 'public')
  await Promise.all(visitors.map(({ client }) => client.ends()))
  expect(await visitors[0]!.client.connect()).toBe(401)
  await openFeed(cid, false, false)
  await Promise.all(all.map(({ client }) => client.ends()))
  expect(await all.at(-1)!.client.connect()).toBe(404)
})

test('[CCS-FEED-5] what time does is in the feed, and after a restart as well', async () => {
  const cid = await entered(await hallContest())
  const [one] = followers(cid, ['public'])
  await one!.client.reaches(await marked(cid))
  // As if the server had been away meanwhile: nobody looked until now.
  await moveContest(server, admin, cid, { start: -250, end: -10 })
  await one!.client.reaches(await marked(cid))
  const { state } = await restOf(server, one!.version, cid, null)
  expect(one!.client.replay['state']).toEqual(state)
  expect(state).toMatchObject({ '': { ended: expect.any(String), thawed: expect.any(String) } })
  await server.call(admin, 'POST /contest/:cid/finalize', { params: { cid }, body: {} })
  await one!.client.reaches(await marked(cid))
  expect(one!.client.replay['state']).toMatchObject({
    '': { finalized: expect.any(String), end_of_updates: expect.any(String) },
  })
  // State is the last line of a whole, since followers stop at its end of updates.
  const late = new FeedClient(address, '2023-06', cid, null)
  await late.reaches(await marked(cid))
  expect(late.events.at(-1)!.type).toBe('state')
  late.cut()
})

test('[CCS-FEED-8] awards are those that the page tells, once results are final and as long as they are', async () => {
  const cid = await entered(await hallContest())
  const [one] = followers(cid, ['public'])
  await sentEarlier(server, await submittedIn(server, alice, cid, pid), 50)
  await host.judge(Judge.Accepted)
  await submittedIn(server, bob, cid, second)
  await host.judge(Judge.Accepted)
  await moveContest(server, admin, cid, { start: -250, end: -10 })
  await one!.client.reaches(await marked(cid))
  expect(one!.client.replay['awards'] ?? {}).toEqual({})
  const settings = { ...usualAwards, gold: 1, silver: 1, bronze: 0 }
  await server.call(admin, 'PUT /contest/:cid/awards/settings', { params: { cid }, body: settings })
  await server.call(admin, 'POST /contest/:cid/finalize', { params: { cid }, body: {} })
  await one!.client.reaches(await marked(cid))
  const { awards } = (await server.call(alice, 'GET /contest/:cid/awards', { params: { cid } })).data
  const uidOf = new Map([alice, bob].map(({ userId, uid }) => [String(userId), uid]))
  const followed = Object.values(one!.client.replay['awards']!) as { id: string; team_ids: string[] }[]
  expect(followed.map(({ id, team_ids }) => [id, team_ids.map((team) => uidOf.get(team))])).toEqual(
    awards.map(({ kind, of, uids }) => [awardId({ kind, of }), uids]),
  )
  expect(followed.find(({ id }) => id === 'gold-medal')!.team_ids).toHaveLength(1)
  expect(await differences(cid, [one!])).toEqual([])
  await server.call(admin, 'DELETE /contest/:cid/finalize', { params: { cid } })
  await one!.client.reaches(await marked(cid))
  expect(one!.client.replay['awards'] ?? {}).toEqual({})
  one!.client.cut()
})

test('[CCS-FEED-6] a follower that does not read is cut off before its lines fill the memory', () => {
  const follower = new Follower(versions['2023-06'], publicLens, async () => true)
  // The headers go out with it at once.
  expect(String(follower.read())).toBe('\n')
  const line = Buffer.alloc(1024 * 1024, 'x')
  for (let count = 0; count < 8; count += 1) follower.tell(line)
  expect(follower.destroyed).toBe(false)
  follower.tell(line)
  expect(follower.destroyed).toBe(true)
})

test('[CCS-FEED-7] one person, one address and one process have so many followers and no more', () => {
  const hub = new FeedHub({ ...server.context, logos: new LogoSizes(server.context.blobs) })
  const viewer = { userId: 1, uid: 'a', privilege: 1 as const, sessionId: 0, teams: [] }
  const leaves = Array.from({ length: 400 }, () => hub.admit(viewer, '10.0.0.1'))
  expect(() => hub.admit(viewer, '10.0.0.2')).toThrow('Too many')
  leaves.push(...Array.from({ length: 200 }, () => hub.admit(null, '10.0.0.1')))
  expect(() => hub.admit(null, '10.0.0.1')).toThrow('Too many')
  leaves.forEach((leave) => leave())
  hub.admit(viewer, '10.0.0.1')()
  hub.close()
})
