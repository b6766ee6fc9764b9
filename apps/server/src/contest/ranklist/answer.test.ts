import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { ContestVisibility } from '@verdict/domain/contest'
import { CourseVisibility } from '@verdict/domain/course'
import { Privilege } from '@verdict/domain/privilege'
import { Judge } from '@verdict/domain/verdict'
import { enter } from '@verdict/testkit/contest'
import { contest, judged, pid, ranklist, withContests } from '@verdict/testkit/contest-lab'
import { admin, alice, bob, root, server } from '@verdict/testkit/lab'
import { expect, test } from 'vitest'
import { nextTurn } from './answer.ts'

const { Accepted, WrongAnswer } = Judge

withContests()

test('a viewer whose answer is current gets 304; views have tags of their own; bytes come compressed', async () => {
  const cid = await contest()
  await judged(alice, cid, pid, Accepted)
  const first = await ranklist(bob, cid)
  const tag = String(first.headers['etag'])
  const again = await ranklist(bob, cid, { 'if-none-match': `W/${tag}` })
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await ranklist(admin, cid, { 'if-none-match': tag })).status).toBe(200)
  await judged(bob, cid, pid, WrongAnswer)
  const changed = await ranklist(bob, cid, { 'if-none-match': tag })
  expect(changed.status).toBe(200)
  expect(changed.data.version).toBeGreaterThan(first.data.version)

  const raw = async (encoding: string) =>
    server.app.inject({
      url: `/api/contest/${cid}/ranklist`,
      headers: { cookie: bob.cookie, 'accept-encoding': encoding },
    })
  const [br, gz, none] = [await raw('gzip, br'), await raw('gzip;q=0.5, br;q=0'), await raw('identity')]
  expect([br, gz, none].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(none.body)
  expect(gunzipSync(gz.rawPayload).toString()).toBe(none.body)
})

test('[RANK-SAME-1] a new or former manager of the contests of its course renews it', async () => {
  const { data: course } = await server.call(root, 'POST /course', {
    body: { name: 'Renewing', encrypt: CourseVisibility.Public },
  })
  const of = { params: { id: course.courseId, uid: 'alice' } }
  const cid = await contest({ course: course.courseId, encrypt: ContestVisibility.Public })
  await judged(alice, cid, pid, WrongAnswer)
  const give = (manageContest: boolean) =>
    server.call(root, 'POST /course/:id/member/:uid', {
      ...of,
      body: { role: { basic: true, manageContest } },
    })
  const steps: [what: string, () => Promise<unknown>, isRanked: boolean][] = [
    ['comes as a manager', () => give(true), false],
    ['is one no longer', () => give(false), true],
    ['becomes one', () => give(true), false],
    ['goes', () => server.call(root, 'DELETE /course/:id/member/:uid', of), true],
    [
      'comes with many',
      () =>
        server.call(root, 'POST /course/:id/member', {
          params: { id: course.courseId },
          body: { uids: ['alice'], role: { manageContest: true } },
        }),
      false,
    ],
  ]
  let answer = await ranklist(admin, cid)
  for (const [what, step, isRanked] of steps) {
    const headers = { 'if-none-match': String(answer.headers['etag']) }
    expect([what, (await ranklist(admin, cid, headers)).status]).toEqual([what, 304])
    await step()
    answer = await ranklist(admin, cid, headers)
    expect([what, answer.status, answer.text.includes('alice')]).toEqual([what, 200, isRanked])
  }
})

test('[RANK-SAME-1] whatever the answer says renews it: names, groups, who entered, who is banned', async () => {
  const cid = await contest()
  await judged(alice, cid, pid, WrongAnswer)
  await judged(bob, cid, pid, WrongAnswer)
  const { data: group } = await server.call(admin, 'POST /group/', { body: { title: 'renewing' } })
  const members = (change: { add?: string[]; remove?: string[] }) =>
    server.call(admin, 'PUT /group/:gid/members', { params: { gid: group.gid }, body: change })
  const entrant = { params: { cid, uid: 'alice' } }
  const alter = (body: { nick?: string; privilege?: Privilege }) =>
    server.call(admin, 'PUT /admin/users/:uid', { params: { uid: 'alice' }, body })
  const steps: [what: string, () => Promise<unknown>, holds: (text: string) => boolean][] = [
    ['joins', () => members({ add: ['alice'] }), (text) => text.includes(`{"${group.gid}":["alice"]}`)],
    ['leaves', () => members({ remove: ['alice'] }), (text) => text.includes('"groups":{}')],
    ['joins again', () => members({ add: ['alice', 'bob'] }), (text) => text.includes('["alice","bob"]')],
    [
      'goes',
      () => server.call(root, 'DELETE /group/:gid', { params: { gid: group.gid } }),
      (text) => text.includes('"groups":{}'),
    ],
    [
      'renames herself',
      () => server.call(alice, 'PUT /account/profile', { body: { nick: 'Renewed' } }),
      (text) => text.includes('Renewed'),
    ],
    ['is renamed', () => alter({ nick: 'Once more' }), (text) => text.includes('Once more')],
    [
      'is taken out',
      () => server.call(admin, 'DELETE /contest/:cid/entrants/:uid', entrant),
      (text) => !text.includes('alice'),
    ],
    ['enters again', () => enter(server, alice, cid), (text) => text.includes('alice')],
    ['is banned', () => alter({ privilege: Privilege.Banned }), (text) => !text.includes('alice')],
    ['is no longer banned', () => alter({ privilege: Privilege.User }), (text) => text.includes('alice')],
  ]
  let answer = await ranklist(bob, cid)
  for (const [what, step, holds] of steps) {
    const headers = { 'if-none-match': String(answer.headers['etag']) }
    expect([what, (await ranklist(bob, cid, headers)).status]).toEqual([what, 304])
    await step()
    answer = await ranklist(bob, cid, headers)
    expect([what, answer.status, holds(answer.text)]).toEqual([what, 200, true])
  }
  const headers = { 'if-none-match': String(answer.headers['etag']) }
  await server.call(root, 'DELETE /contest/:cid', { params: { cid } })
  expect((await ranklist(bob, cid, headers)).error).toBe('NOT_FOUND')
})

test('[RANK-SAME-1] an answer holds until the contest ends or a freeze begins', () => {
  const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 0, minute))
  const until = (now: number, freeze: number | null) => {
    return nextTurn({
      contest: { now: at(now) } as Parameters<typeof nextTurn>[0]['contest'],
      window: { start: at(0).getTime(), end: at(300).getTime() },
      freezeTime: freeze === null ? null : at(freeze).getTime(),
    })
  }
  expect(until(-1, 240)).toBe(at(0).getTime())
  expect(until(0, 240)).toBe(at(240).getTime())
  expect(until(240, 240)).toBe(at(300).getTime())
  expect(until(10, null)).toBe(at(300).getTime())
  expect(until(300, 240)).toBe(Number.POSITIVE_INFINITY)
})
