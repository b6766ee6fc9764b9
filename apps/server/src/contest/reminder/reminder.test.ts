// Reminders: to whom, of what and when, and to nobody twice. Times are moved on the database's clock.

import { ContestVisibility } from '@verdict/domain/contest'
import { enter, makeContest, moveContest, submittedIn } from '@verdict/testkit/contest'
import { courseId, makeCourse, open, reserved, student, teacher, withCourse } from '@verdict/testkit/course'
import { makeExam } from '@verdict/testkit/exam'
import { admin, root, server } from '@verdict/testkit/lab'
import { giveMail, mailable, setMail } from '@verdict/testkit/mail'
import { startMailServer, type TestMailServer } from '@verdict/testkit/smtp'
import type { TestPerson } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { remind } from './reminder-work.ts'

withCourse({}, mailable)

let mails: TestMailServer
let other: TestPerson
beforeAll(async () => {
  mails = await startMailServer()
  await setMail(server, root, mails.port)
  other = await server.person('other')
  await server.call(root, 'POST /course/:id/member/:uid', {
    params: { id: courseId, uid: 'other' },
    body: { role: { basic: true } },
  })
  await giveMail(server, student, 'student@example.edu')
})
beforeEach(async () => {
  await sql`update contests set deleted_at = clock_timestamp() where deleted_at is null`.execute(server.db)
  for (const table of ['reminders', 'deliveries', 'notifications'] as const)
    await server.db.deleteFrom(table).execute()
  mails.forget()
})
afterAll(() => mails.close())

const hour = 60
const day = 24 * hour
/** Minutes from now. */
const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()
const homework = (due: number, more: object = {}, contest: object = {}) =>
  makeContest(server, admin, {
    title: 'Sheet 1',
    list: [open, reserved],
    course: courseId,
    start: -7 * day,
    ...contest,
    homework: { due: at(due), ...more },
  })
const reminded = async () => {
  await remind(server.context)
  const { rows } = await sql<{ line: string }>`
    select u.uid || ' ' || n.kind || ' ' || n.contest_id as line
    from notifications n join users u on u.id = n.user_id order by 1`.execute(server.db)
  return rows.map(({ line }) => line)
}
const extend = (cid: number, body: { uid: string; minutes: number }) =>
  server.call(teacher, 'POST /contest/:cid/extensions', {
    params: { cid },
    body: { ...body, reason: 'A reason.' },
  })

test('[REMIND-1] homework that is due within a day reminds its students who have not handed in all of it, once, however many servers look', async () => {
  const cid = await homework(20 * hour)
  await homework(25 * hour)
  await homework(-hour)
  for (const who of [student, other]) await enter(server, who, cid)
  await submittedIn(server, student, cid, open)
  await submittedIn(server, other, cid, open)
  await submittedIn(server, other, cid, reserved)
  await Promise.all([remind(server.context), remind(server.context), remind(server.context)])
  expect(await reminded()).toEqual([`student due ${cid}`])
  const { docs } = (await server.call(student, 'GET /account/notifications', {})).data
  expect(docs).toMatchObject([
    { title: 'Course', content: 'Sheet 1', about: { kind: 'due', cid }, unread: true },
  ])
  const mail = await mails.next()
  expect(mail).toMatchObject({ subject: 'Due soon: Sheet 1', recipients: ['student@example.edu'] })
  expect(mail.text).toMatch(/“Sheet 1” in Course is due: .+ \(\S+\)\. You have not/)
  expect(mail.text).toContain(`/contests/${cid}\n`)
})

test('[REMIND-2] one’s own due date counts: an extension reminds later, and anew where the day before had passed', async () => {
  const cid = await homework(20 * hour)
  expect((await extend(cid, { uid: 'student', minutes: 10 * hour })).status).toBe(201)
  expect(await reminded()).toEqual([`other due ${cid}`])
  await sql`update contests set due_at = due_at - interval '10 hours' where cid = ${cid}`.execute(server.db)
  expect(await reminded()).toEqual([`other due ${cid}`, `student due ${cid}`])
  const about = (await server.call(student, 'GET /account/notifications', {})).data.docs[0]?.about
  expect(Date.parse((about as { at: string }).at) - Date.now()).toBeGreaterThan(19 * hour * 60_000)
  await server.db.deleteFrom('notifications').execute()
  // A few hours more are no news; a day more is.
  await extend(cid, { uid: 'student', minutes: 12 * hour })
  expect(await reminded()).toEqual([])
  await sql`update reminders set at = at - interval '1 day'`.execute(server.db)
  expect(await reminded()).toEqual([`other due ${cid}`, `student due ${cid}`])
})

test('[REMIND-3] what is hidden from somebody, or too near to be of use, is never said', async () => {
  await homework(20 * hour, { draft: true })
  await homework(20 * hour, {}, { start: hour })
  await homework(30)
  const elsewhere = await makeCourse()
  await homework(20 * hour, {}, { course: elsewhere })
  await sql`update courses set archived_at = clock_timestamp() where course_id = ${elsewhere}`.execute(
    server.db,
  )
  const listed = await homework(20 * hour)
  await sql`update contests set encrypt = ${ContestVisibility.Private} where cid = ${listed}`.execute(
    server.db,
  )
  expect(await reminded()).toEqual([])
  await sql`insert into contest_allowed_users (contest_id, user_id) values (${listed}, ${other.userId})`.execute(
    server.db,
  )
  await sql`update users set privilege = 0 where id = ${other.userId}`.execute(server.db)
  expect(await reminded()).toEqual([])
  await sql`update users set privilege = 1 where id = ${other.userId}`.execute(server.db)
  expect(await reminded()).toEqual([`other due ${listed}`])
})

test('[REMIND-4] a contest that begins reminds those who entered it, a day and an hour before; an exam its roster', async () => {
  const cid = await makeContest(server, admin)
  await enter(server, student, cid)
  await moveContest(server, admin, cid, { start: 20 * hour, end: 25 * hour })
  // They entered just now.
  expect(await reminded()).toEqual([])
  await sql`update contest_entrants set entered_at = entered_at - interval '2 hours'`.execute(server.db)
  expect(await reminded()).toEqual([`student begins ${cid}`])
  expect(await reminded()).toEqual([`student begins ${cid}`])
  const mail = await mails.next()
  expect(mail.subject).toBe('Begins soon: Final')
  await server.db.deleteFrom('notifications').execute()
  await moveContest(server, admin, cid, { start: 50, end: 300 })
  expect(await reminded()).toEqual([`student begins ${cid}`])
  await server.db.deleteFrom('notifications').execute()
  await moveContest(server, admin, cid, { start: 5, end: 300 })
  const exam = await makeExam(server, admin, { sitters: [other], start: 20 * hour, end: 25 * hour })
  await sql`update contest_entrants set entered_at = entered_at - interval '2 hours'`.execute(server.db)
  expect(await reminded()).toEqual([`other begins ${exam}`])
})

test('[REMIND-4] students of a course are reminded of its contests, or those of them who are on the list', async () => {
  const times = { course: courseId, start: 20 * hour, end: 25 * hour }
  const cid = await makeContest(server, admin, times)
  expect(await reminded()).toEqual([`other begins ${cid}`, `student begins ${cid}`])
  const listed = await makeContest(server, admin, times)
  await sql`update contests set encrypt = ${ContestVisibility.Private} where cid = ${listed}`.execute(
    server.db,
  )
  await sql`insert into contest_allowed_users (contest_id, user_id) values (${listed}, ${other.userId})`.execute(
    server.db,
  )
  expect((await reminded()).filter((line) => line.endsWith(` ${listed}`))).toEqual([`other begins ${listed}`])
  // On the list, but not, or no longer, in its course.
  const left = await server.person('left')
  await sql`insert into contest_allowed_users (contest_id, user_id) values (${listed}, ${left.userId})`.execute(
    server.db,
  )
  expect((await reminded()).filter((line) => line.startsWith('left '))).toEqual([])
})

test('[REMIND-5] statements do not grow with people, and a mail that waits is dropped once its time has come', async () => {
  await sql`insert into users (uid, password_hash, checksum, privilege)
    select 'many' || n, 'x', 'x', 1 from generate_series(1, 40) n`.execute(server.db)
  const cid = await homework(20 * hour)
  const few = await server.sentBy(() => remind(server.context))
  await sql`insert into course_members (course_id, user_id, uid_key, basic)
    select ${courseId}, id, uid_key, true from users where uid like 'many%'`.execute(server.db)
  const many = await server.sentBy(() => remind(server.context))
  expect(many.length).toBe(few.length)
  expect(await reminded()).toHaveLength(42)
  const { rows } = await sql<{ is_due: boolean }>`
    select d.expires_at = c.due_at as is_due from deliveries d, contests c where c.cid = ${cid}`.execute(
    server.db,
  )
  expect(rows).toEqual([{ is_due: true }])
})
