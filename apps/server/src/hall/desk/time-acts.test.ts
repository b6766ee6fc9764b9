import { Judge } from '@verdict/domain/verdict'
import { ended, makeContest, ready, submittedIn } from '@verdict/testkit/contest'
import { contest, judged, pid, ranklist, read, second, withContests } from '@verdict/testkit/contest-lab'
import { admin, alice, bob, root, server } from '@verdict/testkit/lab'
import { expect, test } from 'vitest'

const { Accepted, WrongAnswer } = Judge
const minute = 60_000

withContests()

const at = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()
const reason = 'Fire alarm'

const times = async (cid: number) => {
  const { start, end, freezeTime, isFrozen } = (await read(bob, cid)).data.contest
  return {
    start: Date.parse(start),
    end: Date.parse(end),
    freeze: freezeTime === null ? null : Date.parse(freezeTime),
    isFrozen,
  }
}
/** As if it had been handed in so many minutes ago. */
async function sentBefore(cid: number, sid: number, minutes: number): Promise<void> {
  await server.db
    .updateTable('submissions')
    .set({ created_at: new Date(at(-minutes)) })
    .where('sid', '=', sid)
    .execute()
  await server.call(admin, 'POST /contest/:cid/desk/extend', {
    params: { cid },
    body: { minutes: 1, reason },
  })
}
const freeze = (cid: number) =>
  server.call(admin, 'POST /contest/:cid/desk/freeze', { params: { cid }, body: { reason } })
const extend = (cid: number, minutes: number, announcement?: string) =>
  server.call(admin, 'POST /contest/:cid/desk/extend', {
    params: { cid },
    body: { minutes, reason, announcement },
  })
const remove = (cid: number, from: number, until: number, announcement?: string) =>
  server.call(admin, 'POST /contest/:cid/desk/removals', {
    params: { cid },
    body: { from: at(-from), until: at(-until), reason, announcement },
  })
const audited = async (cid: number) => {
  const { data } = await server.call(root, 'GET /admin/audit', { query: { target: `contest:${cid}` } })
  return data.docs.map(({ action }) => action)
}
const cellOf = async (cid: number, uid = 'alice') =>
  (await ranklist(bob, cid)).data.ranklist[uid]?.[String(pid)]

test('[DESK-FREEZE-1] the jury freezes the ranklist at once, and what follows is pending to others', async () => {
  const cid = await contest({ start: -60, end: 600 })
  await judged(alice, cid, pid, WrongAnswer)
  expect((await times(cid)).isFrozen).toBe(false)
  const { data } = await freeze(cid)
  expect(data.isFrozen).toBe(true)
  const { freeze: from, isFrozen } = await times(cid)
  expect(isFrozen).toBe(true)
  expect(Date.now() - from!).toBeLessThanOrEqual(minute + 5_000)
  await judged(alice, cid, pid, Accepted)
  expect(await cellOf(cid)).toMatchObject({ acceptedAt: null, pending: expect.any(Number) })
  expect(await audited(cid)).toContain('contest.freezeNow')
})

test('[DESK-EXTEND-1] a contest ends later, with its reason announced to those who are in it', async () => {
  const cid = await contest({ start: -60, end: 60 })
  const before = await times(cid)
  const { data } = await extend(cid, 15, 'Fifteen minutes more')
  expect(data.announced).toBe(true)
  const after = await times(cid)
  expect(after.end - before.end).toBe(15 * minute)
  const { data: questions } = await server.call(alice, 'GET /discuss/list', { query: { cid } })
  expect(questions.docs.map(({ title }) => title)).toEqual(['Fifteen minutes more'])
  expect(await audited(cid)).toContain('contest.prolong')
})

test('[DESK-EXTEND-2] a freeze that has begun stays where it is, and another moves on with the end', async () => {
  const cid = await contest({ start: -100, end: 10 })
  const before = await times(cid)
  expect(before.isFrozen).toBe(true)
  await extend(cid, 30)
  expect(await times(cid)).toMatchObject({
    freeze: before.freeze,
    end: before.end + 30 * minute,
    isFrozen: true,
  })
  const open = await contest({ start: -10, end: 90 })
  const was = await times(open)
  await extend(open, 100)
  expect((await times(open)).freeze!).toBeGreaterThan(was.freeze!)
})

test('[DESK-START-1] a contest starts by a countdown, as long as before; a held one goes on with what was left', async () => {
  const cid = await makeContest(server, admin, { ...ready, list: [pid] })
  const before = await times(cid)
  const params = { params: { cid } }
  const begun = await server.call(admin, 'POST /contest/:cid/desk/start', {
    ...params,
    body: { minutes: 10 },
  })
  expect(Math.abs(Date.parse(begun.data.start) - Date.parse(at(10)))).toBeLessThan(minute)
  expect(Date.parse(begun.data.end) - Date.parse(begun.data.start)).toBe(before.end - before.start)
  const held = await server.call(admin, 'POST /contest/:cid/desk/hold', { ...params, body: { reason } })
  expect(held.data.heldStart).toBeGreaterThan(9 * minute)
  expect(Date.parse(held.data.start)).toBeGreaterThan(Date.parse(at(23 * 60)))
  expect((await read(bob, cid)).data.contest.heldStart).toBe(held.data.heldStart)
  const resumed = await server.call(admin, 'POST /contest/:cid/desk/start', { ...params, body: {} })
  expect(resumed.data.heldStart).toBeNull()
  expect(Math.abs(Date.parse(resumed.data.start) - Date.now() - held.data.heldStart!)).toBeLessThan(minute)
  expect((await read(bob, cid)).data.contest.heldStart).toBeUndefined()
  expect(await audited(cid)).toEqual(['contest.countDown', 'contest.holdStart', 'contest.countDown'])
})

test('[DESK-REMOVE-1] what was sent in a removed interval counts at its begin, what came later that much earlier', async () => {
  const cid = await contest({ start: -120, end: 120 })
  const inside = await judged(alice, cid, pid, Accepted)
  const later = await judged(bob, cid, pid, Accepted)
  await sentBefore(cid, inside, 50)
  await sentBefore(cid, later, 20)
  const { start, end } = await times(cid)
  const minutesOf = async (uid: string) => {
    const cell = (await cellOf(cid, uid)) as { acceptedAt: string }
    return Math.round((Date.parse(cell.acceptedAt) - start) / minute)
  }
  expect([await minutesOf('alice'), await minutesOf('bob')]).toEqual([70, 100])

  const { data } = await remove(cid, 60, 40, 'An alarm')
  expect(data).toMatchObject({ announced: true, removals: [{ reason, by: { uid: admin.uid } }] })
  expect(Math.round(((await times(cid)).end - end) / minute)).toBe(20)
  expect([await minutesOf('alice'), await minutesOf('bob')]).toEqual([60, 80])

  const { id } = data.removals[0]!
  await server.call(admin, 'DELETE /contest/:cid/desk/removals/:id', { params: { cid, id } })
  expect((await times(cid)).end).toBe(end)
  expect([await minutesOf('alice'), await minutesOf('bob')]).toEqual([70, 100])
  expect(await audited(cid)).toEqual(
    expect.arrayContaining(['contest.removeInterval', 'contest.returnInterval']),
  )
})

test('[DESK-REMOVE-2] a removed interval moves a freeze that comes after it, and no other', async () => {
  const cid = await contest({ start: -120, end: 120, option: { freeze: 60 } })
  const before = await times(cid)
  await remove(cid, 60, 40)
  expect(Math.round(((await times(cid)).freeze! - before.freeze!) / minute)).toBe(20)
  const late = await contest({ start: -120, end: 20, option: { freeze: 60 } })
  const was = await times(late)
  await remove(late, 30, 20)
  expect((await times(late)).freeze).toBe(was.freeze)
})

test('[DESK-REMOVE-3] intervals that overlap are removed once', async () => {
  const cid = await contest({ start: -120, end: 120 })
  const { end } = await times(cid)
  await remove(cid, 60, 40)
  await remove(cid, 50, 30)
  expect(Math.round(((await times(cid)).end - end) / minute)).toBe(30)
})

test('[DESK-REMOVE-1] an interval removed after the end lets the contest go on for as long', async () => {
  const cid = await contest()
  await submittedIn(server, alice, cid, second)
  await server.call(admin, 'PUT /contest/:cid', {
    params: { cid },
    body: { start: at(ended.start!), end: at(ended.end!), confirmed: true },
  })
  expect((await read(bob, cid)).data.contest.phase).toBe('ended')
  await remove(cid, 100, 60)
  expect((await read(bob, cid)).data.contest.phase).toBe('running')
})

test('[DESK-REMOVE-5] a freeze that has begun hides what it hid, though an interval before it or across it is removed and put back', async () => {
  const cid = await contest({ start: -120, end: 40, option: { freeze: 60 } })
  const { freeze: from } = await times(cid)
  const sid = await judged(alice, cid, pid, Accepted)
  await sentBefore(cid, sid, 15)
  const hidden = { acceptedAt: null, pending: 1 }
  expect(await cellOf(cid)).toMatchObject(hidden)
  const before = (await remove(cid, 100, 85)).data.removals[0]!
  expect(await cellOf(cid)).toMatchObject(hidden)
  expect((await times(cid)).freeze).toBe(from)
  // Sent when the ranklist was frozen, it counts before that.
  await remove(cid, 25, 14)
  expect(await cellOf(cid)).toMatchObject(hidden)
  const across = await times(cid)
  expect(across.isFrozen).toBe(true)
  expect(across.freeze!).toBeLessThanOrEqual(from!)
  const params = { cid, id: before.id }
  await server.call(admin, 'DELETE /contest/:cid/desk/removals/:id', { params })
  expect((await times(cid)).freeze).toBe(across.freeze)
  expect(await cellOf(cid)).toMatchObject(hidden)
})

test('[DESK-FINAL-1] the time of a contest whose results are final is not changed', async () => {
  const cid = await contest({ start: -120, end: 120 })
  const removed = (await remove(cid, 100, 90)).data.removals[0]!
  await server.call(admin, 'PUT /contest/:cid', {
    params: { cid },
    body: { start: at(ended.start!), end: at(ended.end!), confirmed: true },
  })
  const params = { cid }
  expect((await server.call(admin, 'POST /contest/:cid/finalize', { params, body: {} })).error).toBeNull()
  expect((await remove(cid, 100, 60)).error).toBe('CONTEST_FINAL')
  const back = { params: { cid, id: removed.id } }
  expect((await server.call(admin, 'DELETE /contest/:cid/desk/removals/:id', back)).error).toBe(
    'CONTEST_FINAL',
  )
  await server.call(admin, 'DELETE /contest/:cid/finalize', { params })
  expect((await remove(cid, 100, 60)).error).toBeNull()
})

test('[DESK-REMOVE-6] an interval is of the past of its contest, and may begin in its first minute', async () => {
  const cid = await contest({ start: -60, end: 60 })
  const { start, end } = await times(cid)
  for (const [from, until] of [
    [62, 50],
    [50, 50],
    [40, 50],
    [10, -1],
  ] as const) {
    expect((await remove(cid, from, until)).error).toBe('INTERVAL_INVALID')
  }
  const { data } = await server.call(admin, 'POST /contest/:cid/desk/removals', {
    params: { cid },
    body: { from: new Date(start - 59_000).toISOString(), until: at(-50), reason },
  })
  expect(Date.parse(data.removals[0]!.from)).toBe(start)
  expect(Math.round(((await times(cid)).end - end) / minute)).toBe(10)
})
