// Questions, answers and announcements reach the feeds of those whom they are for, and of nobody else.

import { askCcs } from '@verdict/testkit/ccs'
import { enter } from '@verdict/testkit/contest'
import { begin, comment, dids, list, remove } from '@verdict/testkit/discussion'
import {
  courseId,
  differences,
  entered,
  followers,
  hallContest,
  tokens,
  withHall,
} from '@verdict/testkit/hall-lab'
import { admin, alice, bob, root, server } from '@verdict/testkit/lab'
import { expect, test } from 'vitest'

withHall()

test('[CCS-FEED-9] words to chosen teams, answers under them and their end reach those teams as they happen', async () => {
  const cid = await entered(await hallContest())
  const stranger = await server.person('third')
  await enter(server, stranger, cid)
  const all = followers(cid)
  expect(await differences(cid, all)).toEqual([])
  const known = (role: string): string[] =>
    all
      .filter((one) => one.role === role)
      .map(({ client }) => Object.keys(client.replay['clarifications'] ?? {}).join(' '))
  const body = { text: 'Your seat is 7.', to_team_id: String(bob.userId) }
  const sent = await askCcs(server, '2026-01', `/contests/${cid}/clarifications`, {
    method: 'POST',
    token: tokens.admin,
    body,
  })
  expect(sent.status).toBe(201)
  const { id } = sent.json as { id: string }
  expect(await differences(cid, all)).toEqual([])
  expect([known('other'), known('team'), known('public')]).toEqual([
    [id, id],
    ['', ''],
    ['', ''],
  ])

  const both = await begin(admin, { title: 'Seats', content: 'Change places.', cid, to: ['alice', 'bob'] })
  await comment(admin, both, 'At noon.')
  const one = await begin(admin, { title: 'Seats', content: 'Stay.', cid, to: ['alice'] })
  expect(await differences(cid, all)).toEqual([])
  expect(known('team')[0]).toContain(`q${one}`)
  expect(known('team')[0]).toContain(`q${both}`)
  expect(known('other')[0]).toContain(`q${both}`)
  expect(known('other')[0]).not.toContain(`q${one}`)
  // Those that come back by a token miss nothing of it.
  for (const { client } of all) client.cut()
  await Promise.all(all.map(({ client }) => client.ends()))
  await comment(admin, one, 'Until one.')
  await remove(admin, both)
  expect(await differences(cid, all)).toEqual([])
  await remove(admin, one)
  expect(await differences(cid, all)).toEqual([])
  expect([known('other'), known('team')]).toEqual([
    [id, id],
    ['', ''],
  ])
})

test('[CCS-FEED-14] words of staff stay so when their author manages the contest no more, and questions when theirs begins to', async () => {
  const cid = await entered(await hallContest())
  const teacher = await server.person('teacher')
  const roleOf = (uid: string, role: object) =>
    server.call(root, 'POST /course/:id/member/:uid', { params: { id: courseId, uid }, body: { role } })
  await roleOf('teacher', { basic: true, manageContest: true })
  const all = followers(cid)
  const question = await begin(alice, { title: 'Limits', content: 'How large?', cid })
  const said = await begin(teacher, { title: 'Lunch', content: 'At noon.', cid })
  await comment(teacher, question, '1,000')
  await comment(teacher, said, 'Or later.')
  expect(await differences(cid, all)).toEqual([])
  const seen = async () => {
    const counts = all.map(({ client }) => Object.keys(client.replay['clarifications'] ?? {}).length)
    return [
      counts.slice(0, 5),
      await dids(bob, { cid }),
      (await list(bob, { cid })).docs.map(({ announcement }) => announcement),
    ]
  }
  const before = await seen()
  expect(before).toEqual([[2, 4, 2, 2, 4], [said], [true]])
  await server.call(root, 'DELETE /course/:id/member/:uid', { params: { id: courseId, uid: 'teacher' } })
  await roleOf('alice', { basic: true, manageContest: true })
  // Others are shown no more and no less by it.
  const others = all.filter(({ role }) => role !== 'team')
  expect(await differences(cid, others)).toEqual([])
  expect(await seen()).toEqual(before)
  const late = followers(cid, ['public', 'other', 'admin'])
  expect(await differences(cid, late)).toEqual([])
  expect(late.map(({ client }) => Object.keys(client.replay['clarifications']!).length)).toEqual([
    2, 2, 4, 2, 2, 4,
  ])
  const waiting = await server.call(admin, 'GET /contest/:cid/clarifications', { params: { cid }, query: {} })
  expect(waiting.data.docs.map(({ did }) => did)).toEqual([])
})
