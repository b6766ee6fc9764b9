import { CourseVisibility } from '@verdict/domain/course'
import { Privilege } from '@verdict/domain/privilege'
import { enter } from '@verdict/testkit/contest'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'

const hour = 3_600_000
/** Whole seconds: calendars know no shorter time. */
const now = Math.floor(Date.now() / 1000) * 1000
const at = (hours: number) => new Date(now + hours * hour).toISOString()

let server: TestServer
let root: TestPerson
let member: TestPerson
let outsider: TestPerson
let course: number
const hostile = `Week 1; sets, maps \\ “${'长'.repeat(60)}” BEGIN:VEVENT`

beforeAll(async () => {
  server = await startTestServer()
  root = await server.person('root1', Privilege.Root)
  member = await server.person('member')
  outsider = await server.person('outsider')
  const made = await server.call(root, 'POST /course', {
    body: { name: 'Algorithms', encrypt: CourseVisibility.Private },
  })
  course = made.data.courseId
  const params = { id: course }
  await server.call(root, 'POST /course/:id/member', { params, body: { uids: ['member'] } })
})
afterAll(() => server.close())

async function contest(fields: object): Promise<number> {
  const body = { title: 'Round', start: at(24), end: at(27), ...fields }
  return (await server.call(root, 'POST /contest/', { body })).data.cid
}
const homework = (fields: object) =>
  contest({ title: hostile, course, end: at(48), homework: { due: at(48), ...fields } })
const ofCourse = (who: TestPerson) => server.call(who, 'GET /course/:id/calendar', { params: { id: course } })
const address = async (who: TestPerson) => (await server.call(who, 'POST /account/calendar', {})).data.token!
const file = (token: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: `/api/calendar/${token}.ics`, headers })

interface Read {
  uid: string
  summary: string
  start: string
  end: string
  url: string
}

/** As another program reads it. */
function eventsOf(text: string): Read[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      summary: event.summary,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      url: String(component.getFirstPropertyValue('url')),
    }
  })
}

test('[CAL-COURSE-1] members see the dates of a course, their own; drafts are those’ who manage it', async () => {
  const cid = await contest({ course })
  const due = await homework({})
  const draft = await homework({ draft: true })
  await server.db
    .insertInto('contest_extensions')
    .values({
      contest_id: due,
      user_id: (
        await server.db.selectFrom('users').select('id').where('uid', '=', 'member').executeTakeFirstOrThrow()
      ).id,
      minutes: 120,
      reason: 'ill',
      given_by: 1,
    })
    .execute()
  await server.db.updateTable('contests').set({ longest_extra: 120 }).where('cid', '=', due).execute()
  expect((await ofCourse(member)).data.entries).toEqual([
    {
      cid: due,
      title: hostile,
      rule: 'homework',
      start: at(24),
      end: at(50),
      due: at(50),
      draft: false,
      exam: false,
    },
    { cid, title: 'Round', rule: 'icpc', start: at(24), end: at(27), due: null, draft: false, exam: false },
  ])
  const all = (await ofCourse(root)).data.entries
  expect(all.map((entry) => [entry.cid, entry.draft])).toEqual([
    [draft, true],
    [due, false],
    [cid, false],
  ])
  expect((await ofCourse(outsider)).error).toBe('COURSE_WITHOUT_CODE')

  const { body, headers } = await file(await address(member))
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  // Lines of a file are at most 75 bytes long, whatever the letters.
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(eventsOf(body)).toEqual([
    {
      uid: `contest-${due}@localhost`,
      summary: `${hostile} · Algorithms`,
      start: at(50),
      end: at(50),
      url: `http://localhost:80/contests/${due}`,
    },
    {
      uid: `contest-${cid}@localhost`,
      summary: 'Round · Algorithms',
      start: at(24),
      end: at(27),
      url: `http://localhost:80/contests/${cid}`,
    },
  ])
})

test('[CAL-FEED-1] one’s own calendar has one’s courses and the contests that one entered, and nothing else', async () => {
  const open = await contest({ title: 'Open to all', start: at(-1), end: at(2) })
  await contest({ title: 'Not entered', start: at(-1), end: at(2) })
  const titles = async () => eventsOf((await file(token)).body).map(({ summary }) => summary)
  const token = await address(outsider)
  expect(await titles()).toEqual([])
  await enter(server, outsider, open)
  expect(await titles()).toEqual(['Open to all'])
  await server.call(root, 'DELETE /contest/:cid', { params: { cid: open } })
  expect(await titles()).toEqual([])
})

test('[CAL-FEED-2] the address works until it is made anew or given up, and not for the banned; nothing tells why', async () => {
  const first = await address(outsider)
  expect((await server.call(outsider, 'GET /account/calendar', {})).data.token).toBe(first)
  const second = await address(outsider)
  const unknown = await file('x'.repeat(first.length))
  const gone = await file(first)
  expect([gone.statusCode, gone.json<{ error: string }>().error]).toEqual([404, 'NOT_FOUND'])
  expect(unknown.json<object>()).toEqual(gone.json<object>())
  expect((await server.app.inject({ url: `/api/calendar/${second}` })).statusCode).toBe(404)

  const { headers } = await file(second)
  expect((await file(second, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304)

  await server.db
    .updateTable('users')
    .set({ privilege: Privilege.Banned })
    .where('uid', '=', 'outsider')
    .execute()
  expect((await file(second)).statusCode).toBe(404)
  await server.db
    .updateTable('users')
    .set({ privilege: Privilege.User })
    .where('uid', '=', 'outsider')
    .execute()
  expect((await file(second)).statusCode).toBe(200)
  await server.call(outsider, 'DELETE /account/calendar', {})
  expect((await file(second)).statusCode).toBe(404)
  expect((await server.call(outsider, 'GET /account/calendar', {})).data.token).toBeNull()
})
