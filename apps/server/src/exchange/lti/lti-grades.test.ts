// Marks on their way: only what a student sees, once for each change, and the newest last.

import { afterAll, beforeEach, expect, test } from 'vitest'
import { Judge } from '@verdict/domain/verdict'
import { enter, submittedIn } from '@verdict/testkit/contest'
import { host, root, server, withLab } from '@verdict/testkit/lab'
import { linkedCourse, type LinkedCourse } from '@verdict/testkit/lti-course'
import type { TestPerson } from '@verdict/testkit/server'
import { lookForMarks, sendMarks } from './lti-grades.ts'

withLab()
const made: LinkedCourse[] = []
async function lab(name: string, rows = {}) {
  const course = await linkedCourse(name, rows)
  made.push(course)
  return course
}
afterAll(() => Promise.all(made.map(({ platform }) => platform.close())))
beforeEach(() => server.db.deleteFrom('judging_tasks').execute())

async function solve(who: TestPerson, { cid, pid }: LinkedCourse, judge: Judge): Promise<number> {
  const sid = await submittedIn(server, who, cid, pid)
  await host.judge(judge)
  return sid
}
/** As the loop of the server does each second. */
async function work(): Promise<void> {
  while (await lookForMarks(server.context));
  while (await sendMarks(server.context));
}
const log = async ({ teacher, courseId }: LinkedCourse) =>
  (await server.call(teacher, 'GET /course/:id/lti-grades', { params: { id: courseId }, query: {} })).data
    .docs

test('[LTI-GRADE-1][LTI-GRADE-4] a mark goes to a column that is made once, each change once, each a second later', async () => {
  const course = await lab('one')
  const { services } = course.platform
  const lin = await course.arrive('Lin')
  await enter(server, lin, course.cid)
  await solve(lin, course, Judge.WrongAnswer)
  await work()
  await services.scored(1)
  const [first] = services.scores
  expect(first).toMatchObject({
    userId: lin.sub,
    scoreGiven: 0,
    scoreMaximum: 100,
    activityProgress: 'Submitted',
    gradingProgress: 'FullyGraded',
  })
  await solve(lin, course, Judge.Accepted)
  await work()
  await services.scored(2)
  await work()
  expect(services.scores[1]).toMatchObject({ userId: lin.sub, scoreGiven: 100 })
  expect(services.scores).toHaveLength(2)
  const seconds = services.scores.map(({ timestamp }) => Math.floor(Date.parse(timestamp) / 1000))
  expect(seconds[1]).toBeGreaterThan(seconds[0]!)
  expect([...services.lineItems.values()]).toMatchObject([
    {
      label: 'Sheet 1',
      scoreMaximum: 100,
      resourceId: `homework-${course.cid}`,
      resourceLinkId: course.link.id,
    },
  ])
  const [row] = await log(course)
  expect(row).toMatchObject({ uid: lin.uid, mark: 10_000, state: 'sent', error: null, title: 'Sheet 1' })
  // Assertions were each accepted at the first try.
  expect(services.refusals).toEqual([])
})

test('[LTI-GRADE-1] what was decided by hand is sent, and an excuse takes the mark back', async () => {
  const course = await lab('hand')
  const { services } = course.platform
  const lin = await course.arrive('Lin')
  await enter(server, lin, course.cid)
  await solve(lin, course, Judge.Accepted)
  await work()
  await services.scored(1)
  const decide = (mark: number | null) =>
    server.call(course.teacher, 'PUT /course/:id/gradebook/exception', {
      params: { id: course.courseId },
      body: { uid: lin.uid, cid: course.cid, exception: { mark, reason: 'by hand' } },
    })
  expect((await decide(7_550)).error).toBeNull()
  await work()
  await services.scored(2)
  expect(services.scores[1]).toMatchObject({ scoreGiven: 75.5 })
  await decide(null)
  await work()
  await services.scored(3)
  expect(services.scores[2]).toMatchObject({ gradingProgress: 'NotReady', activityProgress: 'Initialized' })
  expect(services.scores[2]!.scoreGiven).toBeUndefined()
})

test('[LTI-GRADE-2][LTI-AUDIT-1] a mark that fails waits longer each time, is given up, shown, and sent again by a button', async () => {
  const course = await lab('failing')
  const { services } = course.platform
  const lin = await course.arrive('Lin')
  await enter(server, lin, course.cid)
  services.failing.push(...Array.from({ length: 10 }, () => 503))
  await solve(lin, course, Judge.Accepted)
  await work()
  const waits: number[] = []
  for (let tries = 1; tries <= 10; tries += 1) {
    await expect.poll(async () => (await log(course))[0]).toMatchObject({ tries, error: 'HTTP 503' })
    const [row] = await log(course)
    if (row!.nextAt) waits.push(Math.round((Date.parse(row!.nextAt) - Date.now()) / 1000))
    await server.db
      .updateTable('lti_grades')
      .set({ next_at: new Date(0) })
      .where('user_id', '=', lin.userId)
      .execute()
    await work()
  }
  expect(waits).toHaveLength(9)
  expect(waits.toSorted((a, b) => a - b)).toEqual(waits)
  expect(waits.at(-1)).toBeGreaterThan(waits[0]! * 10)
  expect((await log(course))[0]).toMatchObject({ state: 'failed', nextAt: null })
  expect(services.scores).toHaveLength(0)
  const again = { params: { id: course.courseId }, body: {} }
  expect((await server.call(lin, 'POST /course/:id/lti-grades', again)).error).toBe('FORBIDDEN')
  expect((await server.call(course.teacher, 'POST /course/:id/lti-grades', again)).data.again).toBe(1)
  const sent = await server.db
    .selectFrom('audit')
    .select(['actor_id', 'after'])
    .where('action', '=', 'course.sendMarks')
    .where('target', '=', `course:${course.courseId}`)
    .execute()
  expect(sent).toEqual([{ actor_id: course.teacher.userId, after: { again: 1 } }])
  await work()
  await services.scored(1)
  await expect.poll(async () => (await log(course))[0]?.state).toBe('sent')
})

test('[LTI-GRADE-2] a change while an older mark is on its way is sent behind it', async () => {
  const course = await lab('changing')
  const lin = await course.arrive('Lin')
  await enter(server, lin, course.cid)
  const { services } = course.platform
  services.failing.push(500)
  await solve(lin, course, Judge.WrongAnswer)
  await work()
  await solve(lin, course, Judge.Accepted)
  await work()
  await services.scored(1)
  expect(services.scores).toMatchObject([{ scoreGiven: 100 }])
})

test('[LTI-GRADE-3] nothing is sent of a draft, of what is judged, of another course, or of people unknown there', async () => {
  const course = await lab('silent', { draft: true })
  const { services } = course.platform
  const lin = await course.arrive('Lin')
  const stranger = await server.person('stranger')
  const params = { id: course.courseId, uid: 'stranger' }
  await server.call(root, 'POST /course/:id/member/:uid', { params, body: { role: { basic: true } } })
  const homework = (fields: object) =>
    server.db.updateTable('contests').set(fields).where('cid', '=', course.cid).execute()
  await homework({ is_draft: false })
  for (const who of [lin, stranger]) await enter(server, who, course.cid)
  await submittedIn(server, lin, course.cid, course.pid)
  await work()
  expect(await log(course)).toEqual([])
  await homework({ is_draft: true })
  await host.judge(Judge.Accepted)
  await work()
  expect(await log(course)).toEqual([])
  // In another course its marks are that course's.
  const elsewhere = await lab('elsewhere')
  await homework({ is_draft: false, course_id: elsewhere.courseId })
  await work()
  expect(await log(course)).toEqual([])
  await homework({ course_id: course.courseId })
  await solve(stranger, course, Judge.Accepted)
  await work()
  await services.scored(1)
  await work()
  expect(services.scores).toMatchObject([{ userId: lin.sub }])
})

test('[LTI-GRADE-4] the link’s own column is used where it has one', async () => {
  const course = await lab('own-column')
  const { services } = course.platform
  const item = services.addLineItem({ label: 'Theirs', scoreMaximum: 20 })
  course.link.lineItem = item.id
  const lin = await course.arrive('Lin')
  await enter(server, lin, course.cid)
  await solve(lin, course, Judge.Accepted)
  await work()
  await services.scored(1)
  expect(services.scores).toMatchObject([{ lineItem: item.id, scoreGiven: 100, scoreMaximum: 100 }])
  expect(services.lineItems.size).toBe(1)
})

test('[LTI-GRADE-1] the audience that root entered takes the place of the address of tokens', async () => {
  const course = await lab('audience')
  course.platform.services.audience = 'https://audience.example'
  const params = { platformId: course.platform.platformId }
  const body = { audience: 'https://audience.example' }
  await server.call(root, 'PUT /admin/lti/:platformId', { params, body })
  const lin = await course.arrive('Lin')
  await enter(server, lin, course.cid)
  await solve(lin, course, Judge.Accepted)
  await work()
  await course.platform.services.scored(1)
  expect(course.platform.services.refusals).toEqual([])
})
