// Time of one's own in an exam, and pauses, as the people who are near it see them.

import type { ExamPersonTime } from '@verdict/contract/exam-time'
import { Language } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { acceptAll } from '@verdict/testkit/contest'
import { makeExam, makeRoom } from '@verdict/testkit/exam'
import { judgeableProblem, judgeHost } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepOwnTimes } from '../../changes/own-time-keep.ts'

const minuteMs = 60_000

let server: TestServer
let admin: TestPerson
let proctor: TestPerson
let sitters: TestPerson[]
let pid: number

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person('an-admin', Privilege.Admin)
  proctor = await server.person('a-proctor')
  pid = await judgeableProblem(server, admin)
})
afterAll(() => server.close())

let made = 0
/** With three sitters of its own, so that no exam keeps them from another. */
async function exam(sitting: object = {}, contest: object = {}): Promise<number> {
  made += 1
  sitters = []
  for (const name of ['ann', 'ben', 'cai']) sitters.push(await server.person(`${name}${made}`))
  const cid = await makeExam(server, admin, {
    sitting: { proctors: [proctor.uid], binds: 'session', ...sitting },
    contest: { list: [pid], ...contest },
    sitters,
    start: -60,
    end: 60,
  })
  await server.db
    .updateTable('exam_sitters')
    .set({
      entered_at: new Date(Date.now() - 60 * minuteMs),
      session_id: sql<number>`(select max(id) from sessions s where s.user_id = exam_sitters.user_id)`,
    })
    .where('contest_id', '=', cid)
    .execute()
  return cid
}

const give = (cid: number, { uid }: TestPerson, body: object, who = proctor) =>
  server.call(who, 'POST /exam/:cid/times', { params: { cid }, body: { uid, reason: 'Ill', ...body } })
const pause = (cid: number, body: object = {}, who = proctor) =>
  server.call(who, 'POST /exam/:cid/pauses', { params: { cid }, body: { reason: 'Fire alarm', ...body } })
const resume = (cid: number, body: object = {}, who = proctor) =>
  server.call(who, 'POST /exam/:cid/pauses/resume', { params: { cid }, body })
const submit = (who: TestPerson, cid: number) =>
  server.call(who, 'POST /status', {
    body: { pid, mid: cid, language: Language.C, code: String(Math.random()) },
  })
const seen = async (who: TestPerson, cid: number) =>
  (await server.call(who, 'GET /contest/:cid', { params: { cid } })).data.contest
const minutesOf = ({ start, end }: { start: string; end: string }) =>
  Math.round((Date.parse(end) - Date.parse(start)) / minuteMs)
const personIn = (people: ExamPersonTime[], { uid }: TestPerson) => people.find((one) => one.uid === uid)

/** As if so many minutes had passed since. */
async function pass(cid: number, minutes: number): Promise<void> {
  const span = sql`${minutes} * interval '1 minute'`
  await sql`update contests set starts_at = starts_at - ${span}, ends_at = ends_at - ${span},
    pauses = (select coalesce(jsonb_agg(jsonb_build_object(
      'from', (p->>'from')::bigint - ${minutes * minuteMs}::bigint,
      'until', (p->>'until')::bigint - ${minutes * minuteMs}::bigint)), '[]') from jsonb_array_elements(pauses) p)
    where cid = ${cid}`.execute(server.db)
  await sql`update exam_pauses set starts_at = starts_at - ${span}, ends_at = ends_at - ${span}
    where contest_id = ${cid}`.execute(server.db)
  await sql`update exam_sitters set entered_at = entered_at - ${span} where contest_id = ${cid}`.execute(
    server.db,
  )
  await sql`update submissions set created_at = created_at - ${span} where contest_id = ${cid}`.execute(
    server.db,
  )
  await server.db.transaction().execute((tx) => keepOwnTimes(tx, cid))
}

test('[EXAM-TIME-6] minutes come on top of the account’s share, and a share of this exam stands in its place', async () => {
  const cid = await exam()
  const [ann, ben, cai] = sitters
  const account = await server.call(admin, 'PUT /admin/users/:uid', {
    params: { uid: ann!.uid },
    body: { extraShare: 25 },
  })
  expect(account.data.extraShare).toBe(25)
  expect(minutesOf(await seen(ann!, cid))).toBe(150)
  const first = (await give(cid, ann!, { minutes: 10 })).data
  expect(personIn(first.people, ann!)).toMatchObject({
    extra: 40,
    paused: false,
    given: { minutes: 10, share: null, later: 0, reason: 'Ill' },
  })
  expect(minutesOf(await seen(ann!, cid))).toBe(160)
  // A field that is left out stays.
  const second = (await give(cid, ann!, { share: 50, reason: 'Certificate' })).data
  expect(personIn(second.people, ann!)).toMatchObject({ extra: 70, given: { minutes: 10, share: 50 } })
  await give(cid, ann!, { share: null, minutes: 0 })
  await give(cid, ben!, { later: 15 })
  const { people } = (await server.call(admin, 'GET /exam/:cid/times', { params: { cid } })).data
  expect(personIn(people, ann!)).toMatchObject({ extra: 30, given: { minutes: 0, share: null } })
  const late = personIn(people, ben!)!
  expect(minutesOf(late)).toBe(120)
  expect(late.extra).toBe(0)
  expect(personIn(people, cai!)).toBeUndefined()
  // Everybody else has what the contest says, and a manager sees that.
  expect(minutesOf(await seen(cai!, cid))).toBe(120)
  expect(minutesOf(await seen(admin, cid))).toBe(120)
})

test('[EXAM-TIME-9] an exam follows the account’s share at once, but has begun with no less than it had', async () => {
  const cid = await exam()
  const ahead = await makeExam(server, admin, { contest: { list: [pid] }, sitters, start: 600, end: 720 })
  const [ann] = sitters
  const share = (extraShare: number) =>
    server.call(admin, 'PUT /admin/users/:uid', { params: { uid: ann!.uid }, body: { extraShare } })
  const kept = (of: number) =>
    server.db
      .selectFrom('contest_own_times')
      .select(sql<number>`extract(epoch from ends_at - starts_at)::integer / 60`.as('minutes'))
      .where('contest_id', '=', of)
      .executeTakeFirst()
  await share(50)
  expect(minutesOf(await seen(ann!, cid))).toBe(180)
  expect(await kept(ahead)).toEqual({ minutes: 180 })
  await share(10)
  expect(minutesOf(await seen(ann!, cid))).toBe(180)
  expect(await kept(ahead)).toEqual({ minutes: 132 })
  await share(0)
  expect(minutesOf(await seen(ann!, cid))).toBe(180)
  expect(await kept(ahead)).toBeUndefined()
  const log = server.db.selectFrom('exam_log').select(['contest_id', 'actor_id', 'details']).orderBy('id')
  const by = { actor_id: admin.userId }
  expect(await log.where('user_id', '=', ann!.userId).where('kind', '=', 'time').execute()).toEqual([
    { contest_id: cid, ...by, details: { share: 50, account: 50 } },
    { contest_id: ahead, ...by, details: { share: 50, account: 50 } },
    { contest_id: cid, ...by, details: { share: 50, account: 10 } },
    { contest_id: ahead, ...by, details: { share: 10, account: 10 } },
    { contest_id: ahead, ...by, details: { share: 0, account: 0 } },
  ])
  const trail = server.db.selectFrom('audit').select(['before', 'after']).orderBy('id', 'desc')
  expect(await trail.where('target', '=', `user:${ann!.uid}`).executeTakeFirst()).toEqual({
    before: { extraShare: 10 },
    after: { extraShare: 0 },
  })
  // The proctor, who sees the person, decides about this exam.
  await give(cid, ann!, { share: null })
  expect(minutesOf(await seen(ann!, cid))).toBe(120)
})

test('[EXAM-TIME-9] a share that a proctor is giving meanwhile stands, and neither act fails by the other', async () => {
  const cid = await exam()
  const [ann] = sitters
  // The server's own loops may wait for the contest, too, but not to keep times.
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and query like '%for no key update of c'`.execute(server.db)
    return rows[0]!.count
  }
  const changing = await server.db.transaction().execute(async (tx) => {
    await sql`select from contests where cid = ${cid} for no key update`.execute(tx)
    await sql`update users set extra_share = 40 where id = ${ann!.userId}`.execute(server.db)
    // One that is lowered: it would be kept for this exam.
    const change = server.call(admin, 'PUT /admin/users/:uid', {
      params: { uid: ann!.uid },
      body: { extraShare: 10 },
    })
    await expect.poll(waiting).toBe(1)
    await sql`insert into exam_times (contest_id, user_id, share, reason, given_by)
      values (${cid}, ${ann!.userId}, 30, 'Ill', ${proctor.userId})`.execute(tx)
    await keepOwnTimes(tx, cid)
    return { change }
  })
  expect((await changing.change).error).toBeNull()
  expect(minutesOf(await seen(ann!, cid))).toBe(156)
})

test('[EXAM-TIME-7] a pause refuses what its people submit, and leaves them the time that they had', async () => {
  const cid = await exam()
  const [ann, ben, cai] = sitters
  const { roomId, seatIds } = await makeRoom(server, cid, { seats: ['A1', 'A2'] })
  await server.db
    .updateTable('exam_sitters')
    .set({ seat_id: seatIds[0]! })
    .where('user_id', '=', ben!.userId)
    .execute()
  expect((await pause(cid, { uid: ann!.uid })).data.pauses).toMatchObject([
    { person: { uid: ann!.uid }, room: null, reason: 'Fire alarm', by: proctor.uid },
  ])
  expect((await pause(cid, { roomId })).data.pauses).toHaveLength(2)
  expect((await submit(ann!, cid)).error).toBe('EXAM_PAUSED')
  expect((await submit(ben!, cid)).error).toBe('EXAM_PAUSED')
  const run = { pid, mid: cid, language: Language.C, code: 'x', input: '1' }
  expect((await server.call(ben!, 'POST /run', { body: run })).error).toBe('EXAM_PAUSED')
  expect((await submit(cai!, cid)).status).toBe(201)
  const { pause: standing } = await seen(ann!, cid)
  expect(standing!.left).toBeGreaterThan(59 * minuteMs)
  expect((await seen(cai!, cid)).pause).toBeNull()
  await pass(cid, 30)
  expect((await resume(cid, { roomId })).data.pauses).toHaveLength(1)
  expect((await submit(ben!, cid)).status).toBe(201)
  const { people, pauses } = (await resume(cid, { uid: ann!.uid })).data
  expect(pauses).toEqual([])
  expect(minutesOf(personIn(people, ann!)!)).toBe(150)
  expect(minutesOf(personIn(people, ben!)!)).toBe(150)
  expect(minutesOf(await seen(cai!, cid))).toBe(120)
  const log = await server.db
    .selectFrom('exam_log')
    .select(['kind', 'user_id', 'actor_id', 'details'])
    .where('contest_id', '=', cid)
    .orderBy('id')
    .execute()
  expect(log).toEqual([
    { kind: 'paused', user_id: ann!.userId, actor_id: proctor.userId, details: { reason: 'Fire alarm' } },
    {
      kind: 'paused',
      user_id: null,
      actor_id: proctor.userId,
      details: { room: 'Room 1', reason: 'Fire alarm' },
    },
    { kind: 'resumed', user_id: null, actor_id: proctor.userId, details: { room: 'Room 1' } },
    { kind: 'resumed', user_id: ann!.userId, actor_id: proctor.userId, details: {} },
  ])
})

test('[EXAM-TIME-7] a pause for everybody moves the end of the contest and its freeze, and its times stay until it is over', async () => {
  const cid = await exam({}, { option: { freeze: 30 } })
  const [ann] = sitters
  expect((await pause(cid)).data.pauses).toMatchObject([{ person: null, room: null }])
  expect((await submit(ann!, cid)).error).toBe('EXAM_PAUSED')
  expect(
    (
      await server.call(admin, 'PUT /contest/:cid', {
        params: { cid },
        body: { end: '2040-01-01T00:00:00.000Z' },
      })
    ).error,
  ).toBe('EXAM_PAUSED')
  await pass(cid, 100)
  expect(
    (await server.call(ann!, 'GET /contest/:cid', { params: { cid } })).data.contest.pause,
  ).not.toBeNull()
  const { start, end } = (await resume(cid)).data
  expect(minutesOf({ start, end })).toBe(220)
  const after = await seen(ann!, cid)
  expect(minutesOf(after)).toBe(220)
  expect(after.pause).toBeNull()
  expect(Date.parse(after.end) - Date.parse(after.freezeTime!)).toBe(30 * minuteMs)
  expect((await submit(ann!, cid)).status).toBe(201)
})

test('[EXAM-TIME-2] a pause that nobody ends lifts itself after four hours', async () => {
  const cid = await exam()
  const [ann] = sitters
  await pause(cid)
  await pass(cid, 239)
  expect((await submit(ann!, cid)).error).toBe('EXAM_PAUSED')
  await pass(cid, 2)
  expect((await submit(ann!, cid)).status).toBe(201)
  expect(minutesOf(await seen(ann!, cid))).toBe(360)
  expect((await resume(cid)).error).toBe('EXAM_NOT_PAUSED')
})

test('[EXAM-TIME-3] penalty minutes are those that the person had', async () => {
  const cid = await exam()
  const [ann, ben, cai] = sitters
  await pause(cid, { uid: ann!.uid })
  await pass(cid, 20)
  await resume(cid, { uid: ann!.uid })
  await give(cid, ben!, { later: 50 })
  for (const person of [ann!, ben!, cai!]) await submit(person, cid)
  await acceptAll(server, judgeHost(server), cid)
  const minutesIn = async () => {
    const { ranklist } = (await server.call(admin, 'GET /contest/:cid/ranklist', { params: { cid } })).data
    const start = Date.parse((await seen(admin, cid)).start)
    return [ann!, ben!, cai!].map(({ uid }) => {
      const cell = ranklist[uid]![String(pid)] as { acceptedAt: string }
      return Math.floor((Date.parse(cell.acceptedAt) - start) / minuteMs)
    })
  }
  expect(await minutesIn()).toEqual([60, 30, 80])
  // A start that is moved afterwards counts at once.
  await give(cid, cai!, { later: 10 })
  expect(await minutesIn()).toEqual([60, 30, 70])
})

const solvedAt = async (cid: number, as?: 'contestant') => {
  const { ranklist } = (
    await server.call(admin, 'GET /contest/:cid/ranklist', { params: { cid }, query: as ? { as } : {} })
  ).data
  const start = Date.parse((await seen(admin, cid)).start)
  return sitters.map(({ uid }) => {
    const cell = ranklist[uid]?.[String(pid)] as { acceptedAt: string | null; pending: number } | undefined
    if (!cell) return null
    return cell.acceptedAt === null ? 'pending' : Math.floor((Date.parse(cell.acceptedAt) - start) / minuteMs)
  })
}

test.each([
  // Everybody was paused for 10 of 80 minutes, and ann for 20.
  { alone: false, minutes: [70, 60, 70] },
  { alone: true, minutes: [60, 60, 70] },
])(
  '[EXAM-TIME-3] a pause for everybody is in nobody’s penalty minutes, beside one of their own: $alone',
  async ({ alone, minutes }) => {
    const cid = await exam()
    const [ann, ben, cai] = sitters
    // Before any pause.
    await submit(ben!, cid)
    if (alone) await pause(cid, { uid: ann!.uid })
    await pass(cid, 5)
    await pause(cid)
    await pass(cid, 10)
    await resume(cid)
    await pass(cid, 5)
    if (alone) await resume(cid, { uid: ann!.uid })
    for (const person of [ann!, cai!]) await submit(person, cid)
    await acceptAll(server, judgeHost(server), cid)
    expect(await solvedAt(cid)).toEqual(minutes)
  },
)

test('[EXAM-TIME-4] a freeze hides by the time of day, whatever the clock of a person says', async () => {
  const cid = await exam({ showsRanklist: true }, { option: { freeze: 30 } })
  const [ann, ben, cai] = sitters
  await pause(cid, { uid: ann!.uid })
  await pass(cid, 20)
  await resume(cid, { uid: ann!.uid })
  await give(cid, ben!, { later: 50 })
  await submit(cai!, cid)
  // The freeze began five minutes ago; on the clocks of ann and ben it would begin later.
  await pass(cid, 15)
  for (const person of [ann!, ben!]) await submit(person, cid)
  await acceptAll(server, judgeHost(server), cid)
  expect(await solvedAt(cid)).toEqual([75, 45, 80])
  expect(await solvedAt(cid, 'contestant')).toEqual(['pending', 'pending', 80])
  // Cells that are scored anew, as after another start, hide the same.
  await give(cid, ben!, { later: 40 })
  expect(await solvedAt(cid)).toEqual([75, 55, 80])
  expect(await solvedAt(cid, 'contestant')).toEqual(['pending', 'pending', 80])
  const hidden = async () => (await solvedAt(cid, 'contestant')).map((at) => at === 'pending')
  // The contest is over for cai, and not for ann: nothing shows yet.
  await pass(cid, 30)
  expect(await hidden()).toEqual([true, true, false])
  await pass(cid, 40)
  expect(await hidden()).toEqual([false, false, false])
})

test('[EXAM-TIME-7] a room is paused where one of it is paused already, who stays so when the room goes on', async () => {
  const cid = await exam()
  const [ann, ben, cai] = sitters
  const { roomId, seatIds } = await makeRoom(server, cid, { seats: ['A1', 'A2'] })
  for (const [index, { userId }] of [ann!, ben!].entries()) {
    await sql`update exam_sitters set seat_id = ${seatIds[index]} where user_id = ${userId}`.execute(
      server.db,
    )
  }
  const paused = async () => {
    const contests = await Promise.all([ann!, ben!, cai!].map((one) => seen(one, cid)))
    return contests.map(({ pause: own }) => own !== null)
  }
  await pause(cid, { uid: ann!.uid })
  await pass(cid, 10)
  expect((await pause(cid, { roomId })).error).toBeNull()
  expect(await paused()).toEqual([true, true, false])
  expect((await pause(cid, { roomId })).error).toBe('EXAM_PAUSED')
  expect((await pause(cid, { uid: ben!.uid })).error).toBe('EXAM_PAUSED')
  await pass(cid, 10)
  expect((await resume(cid, { roomId })).data.pauses).toMatchObject([{ person: { uid: ann!.uid } }])
  expect(await paused()).toEqual([true, false, false])
  await pass(cid, 10)
  expect((await resume(cid, { uid: ann!.uid })).data.pauses).toEqual([])
  // A pause that is over keeps nobody out of the next one.
  await pause(cid, { roomId })
  expect(await paused()).toEqual([true, true, false])
  await pass(cid, 5)
  const { people } = (await resume(cid, { roomId })).data
  expect(people.map((one) => [one.uid, minutesOf(one)])).toEqual([
    [ann!.uid, 155],
    [ben!.uid, 135],
  ])
  expect((await resume(cid, { roomId })).error).toBe('EXAM_NOT_PAUSED')
})

test('[EXAM-TIME-7] without a seat somebody is in the first room whose networks have their address', async () => {
  const cid = await exam()
  const [ann, ben, cai] = sitters
  const whole = await makeRoom(server, cid, { name: 'Whole floor', networks: ['10.4.0.0/16'] })
  const part = await makeRoom(server, cid, { name: 'Corner', networks: ['10.4.7.0/24', '10.5.0.0/16'] })
  const from = [
    [ann!, '10.4.7.1'],
    [ben!, '10.5.0.1'],
    [cai!, '10.6.0.1'],
  ] as const
  for (const [{ userId }, address] of from) {
    await sql`update exam_sitters set address = ${address} where user_id = ${userId}`.execute(server.db)
  }
  const pausedBy = async (roomId: number) => {
    await pause(cid, { roomId })
    const { people } = (await server.call(admin, 'GET /exam/:cid/times', { params: { cid } })).data
    await resume(cid, { roomId })
    return people.filter((one) => one.paused).map(({ uid }) => uid)
  }
  expect(await pausedBy(whole.roomId)).toEqual([ann!.uid])
  expect(await pausedBy(part.roomId)).toEqual([ben!.uid])
})

test('[EXAM-TIME-8] proctors and managers give time, nobody else, and only in an exam that runs', async () => {
  const cid = await exam()
  const [ann, ben] = sitters
  expect((await give(cid, ann!, { minutes: 5 }, admin)).status).toBe(200)
  expect((await give(cid, ann!, { minutes: 5 }, ben)).status).toBeGreaterThanOrEqual(403)
  expect((await give(cid, proctor, { minutes: 5 })).status).toBe(404)
  expect((await give(cid, ann!, { minutes: 5, reason: ' ' })).status).toBe(400)
  const audit = await server.db
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('target', '=', `contest:${cid}`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(audit).toMatchObject({
    action: 'contest.giveTime',
    after: { uid: ann!.uid, minutes: 5, share: null, laterMinutes: 0, reason: 'Ill' },
  })
  await pass(cid, 200)
  expect((await pause(cid)).error).toBe('EXAM_NOTHING_TO_PAUSE')
})
