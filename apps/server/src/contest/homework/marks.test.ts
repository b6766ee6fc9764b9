// Marks by hand and extensions: what follows from them for the author, and who may give them.

import { Judge } from '@verdict/domain/verdict'
import { enter, makeContest, submitIn, submittedIn } from '@verdict/testkit/contest'
import {
  assistant,
  courseId,
  give,
  open,
  reserved,
  setter,
  student,
  teacher,
  withCourse,
} from '@verdict/testkit/course'
import { admin, alice, host, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { detail as opened } from '@verdict/testkit/submission'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

withCourse()
// Work that one test left waiting is not another's.
beforeEach(() => server.db.deleteFrom('judging_tasks').execute())

const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()
const homework = (due: number, more: object = {}) =>
  makeContest(server, admin, {
    title: 'Sheet 1',
    list: [open, reserved],
    course: courseId,
    start: -10_000,
    homework: { due: at(due), ...more },
  })
async function judged(cid: number, judge: Judge, who = student): Promise<number> {
  const sid = await submittedIn(server, who, cid, open)
  await host.judge(judge)
  return sid
}
const mark = (who: TestPerson, sid: number, body: object) =>
  server.call(who, 'PUT /status/:sid/mark', { params: { sid }, body: { score: null, base: null, ...body } })
const detail = async (who: TestPerson, sid: number) => (await opened(who, sid)).data
const listed = async (who: TestPerson, cid: number) =>
  (await server.call(who, 'GET /course/:id/homework', { params: { id: courseId } })).data.list.find(
    (row) => row.cid === cid,
  )
const extensions = (cid: number) => server.call(teacher, 'GET /contest/:cid/extensions', { params: { cid } })
const extend = (cid: number, body: object, who = teacher) =>
  server.call(who, 'POST /contest/:cid/extensions', {
    params: { cid },
    body: { minutes: 60, ...body },
  })
const audited = (target: string) =>
  server.db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('target', '=', target)
    .orderBy('id')
    .execute()

test('[HW-MARK-2] a TA marks by hand; the author sees both figures, the words, and a notice', async () => {
  const cid = await homework(60)
  await enter(server, student, cid)
  const sid = await judged(cid, Judge.WrongAnswer)
  for (const who of [student, teacher, setter, alice])
    expect((await mark(who, sid, { score: 1 })).status).not.toBe(200)
  const body = { score: 7_550, comment: 'Nearly.', lines: [{ line: 1, text: 'Read n first.' }] }
  const marked = await mark(assistant, sid, body)
  expect(marked.data.marking).toMatchObject({
    worth: 0,
    points: 10_000,
    mark: { ...body, by: { uid: 'assistant' } },
  })
  expect((await detail(student, sid)).marking).toMatchObject({ mark: body, mayMark: false })
  expect(await listed(student, cid)).toMatchObject({ score: 7_550, points: 20_000, submissions: 1 })
  const inbox = (await server.call(student, 'GET /account/notifications', {})).data
  expect(inbox.docs[0]).toMatchObject({
    title: 'Sheet 1',
    content: 'Open',
    about: { kind: 'mark', sid },
    unread: true,
  })
  expect((await audited(`submission:${sid}`)).at(-1)).toEqual({
    action: 'submission.mark',
    before: null,
    after: { score: 7_550, comment: 'Nearly.', lines: ['1: Read n first.'] },
  })

  // A later one that the tests accept does not undo it; the latest mark counts.
  const second = await judged(cid, Judge.Accepted)
  expect(await listed(student, cid)).toMatchObject({ score: 7_550 })
  await mark(assistant, second, { score: 9_000 })
  expect(await listed(student, cid)).toMatchObject({ score: 9_000 })
  expect((await mark(assistant, second, { score: 1 })).error).toBe('MARK_CHANGED')
  for (const one of [second, sid]) {
    const base = (await detail(assistant, one)).marking!.mark!.at
    expect((await mark(assistant, one, { base })).data.marking!.mark).toBeNull()
  }
  expect(await listed(student, cid)).toMatchObject({ score: 10_000 })
  const rows = (await server.call(student, 'GET /account/notifications', {})).data.docs
  expect(rows.filter(({ about }) => about?.kind === 'mark')).toHaveLength(2)
})

test('[HW-MARK-3] a rejudge leaves a mark as it is, and a comment alone leaves the score', async () => {
  const cid = await homework(60)
  await enter(server, student, cid)
  const sid = await judged(cid, Judge.WrongAnswer)
  await mark(assistant, sid, { score: 4_000 })
  const params = { sid }
  await server.call(root, 'PUT /status/:sid', { params, body: { judge: Judge.RejudgePending } })
  await host.judge(Judge.Accepted)
  expect(await listed(student, cid)).toMatchObject({ score: 4_000 })
  const base = (await detail(assistant, sid)).marking!.mark!.at
  await mark(assistant, sid, { comment: 'Fine now.', base })
  expect(await listed(student, cid)).toMatchObject({ score: 10_000 })
})

test('[HW-WORK-1] those who see the work of others find the last submission of each person, marked or not', async () => {
  const cid = await homework(60)
  for (const who of [student, setter]) await enter(server, who, cid)
  await judged(cid, Judge.WrongAnswer)
  const [last, other] = [await judged(cid, Judge.Accepted), await judged(cid, Judge.WrongAnswer, setter)]
  const work = async (query: object = {}) =>
    (await server.call(assistant, 'GET /contest/:cid/work', { params: { cid }, query })).data.docs
  expect((await work()).map(({ uid, sid, score }) => [uid, sid, score])).toEqual([
    ['setter', other, 0],
    ['student', last, 10_000],
  ])
  await mark(assistant, last, { score: 5_000 })
  expect(await work({ unmarked: 1 })).toMatchObject([{ sid: other, marked: false }])
  expect(await work({ pid: reserved })).toEqual([])
  expect((await listed(student, cid))?.work).toBeUndefined()
})

test('[HW-ROW-2] staff see how many of the students handed in, and how many last submissions have no mark', async () => {
  const cid = await homework(60)
  for (const who of [student, setter]) await enter(server, who, cid)
  const workOf = async (who = assistant) => (await listed(who, cid))?.work
  const students = (await workOf())!.students
  expect(await workOf()).toEqual({ handedIn: 0, students, toMark: 0 })
  const first = await judged(cid, Judge.WrongAnswer)
  await mark(assistant, first, { score: 5_000 })
  expect(await workOf()).toEqual({ handedIn: 1, students, toMark: 0 })
  await judged(cid, Judge.Accepted)
  // No student, but there is something to mark.
  await judged(cid, Judge.Accepted, setter)
  for (const who of [assistant, teacher, admin]) {
    expect(await workOf(who)).toEqual({ handedIn: 1, students, toMark: 2 })
  }
  await server.db
    .updateTable('contests')
    .set({ ends_at: sql`ends_at - interval '62 days'`, due_at: sql`due_at - interval '62 days'` })
    .set({ starts_at: sql`starts_at - interval '62 days'` })
    .where('cid', '=', cid)
    .execute()
  expect((await workOf())?.toMark).toBe(0)
  expect(await workOf(student)).toBeUndefined()
})

test('[HW-LIST-1] open homework comes first by its due time, then what opens later, then what is closed', async () => {
  const closed = [await homework(-300), await homework(-200)]
  const to = (start: number) =>
    makeContest(server, admin, {
      title: 'Later',
      list: [open],
      course: courseId,
      start,
      homework: { due: at(9_000) },
    })
  const coming = [await to(500), await to(100)]
  const now = [await homework(3_000), await homework(30)]
  const cids = [...closed, ...coming, ...now]
  const { list } = (await server.call(student, 'GET /course/:id/homework', { params: { id: courseId } })).data
  expect(list.map(({ cid }) => cid).filter((cid) => cids.includes(cid))).toEqual([
    ...now.toReversed(),
    ...coming.toReversed(),
    ...closed.toReversed(),
  ])
})

test('[HW-WORK-1] [HW-MARK-2] a TA of a section finds the work of its students, and is given the next of theirs', async () => {
  const cid = await homework(60)
  for (const who of [student, setter]) await enter(server, who, cid)
  const sid = await judged(cid, Judge.Accepted)
  await judged(cid, Judge.Accepted, setter)
  const uids = async (query: object) =>
    (await server.call(assistant, 'GET /contest/:cid/work', { params: { cid }, query })).data.docs.map(
      ({ uid }) => uid,
    )
  expect(await uids({ mine: 1 })).toEqual([])
  expect((await detail(assistant, sid)).marking?.ofSections).toBe(false)
  const params = { id: courseId }
  const made = await server.call(root, 'POST /course/:id/section', { params, body: { names: ['Sunday'] } })
  const { sectionId } = made.data.sections.at(-1)!
  const taught = { params: { ...params, sectionId }, body: { tas: ['assistant'] } }
  expect((await server.call(root, 'PUT /course/:id/section/:sectionId', taught)).status).toBe(200)
  const moved = (to: number | null) =>
    server.call(root, 'POST /course/:id/section/members', {
      params,
      body: { uids: ['student'], sectionId: to },
    })
  await moved(sectionId)
  expect(await uids({ mine: 1 })).toEqual(['student'])
  expect(await uids({ section: sectionId })).toEqual(['student'])
  expect(await uids({ section: 0 })).toEqual(['setter'])
  expect(await uids({})).toEqual(['setter', 'student'])
  expect((await detail(assistant, sid)).marking?.ofSections).toBe(true)
  await moved(null)
  await server.call(root, 'DELETE /course/:id/section/:sectionId', { params: { ...params, sectionId } })
})

test('[GRADE-READ-6] the gradebook has when homework is due, in one’s own marks with the extension', async () => {
  const dueAt = new Date(Date.now() - 30 * 60_000)
  const cid = await homework(0, { due: dueAt.toISOString(), late: [{ until: 600, off: 50 }] })
  await extend(cid, { uid: 'student' })
  const params = { id: courseId }
  const whole = (await server.call(assistant, 'GET /course/:id/gradebook', { params, query: {} })).data
  const own = (await server.call(student, 'GET /course/:id/gradebook/own', { params })).data
  const [general, mine] = [whole, own].map(({ gradebook }) => gradebook.items.find((one) => one.cid === cid)!)
  const after = (minutes: number) => new Date(dueAt.getTime() + minutes * 60_000).toISOString()
  expect(general).toMatchObject({ due: after(0), end: after(600), state: 'running' })
  expect(mine).toMatchObject({ due: after(60), end: after(600), state: 'running' })
})

test('[HW-EXTEND-1] an extension makes late work timely at once, and taken back late again', async () => {
  const late = [{ until: 600, off: 50 }]
  const cid = await homework(-30, { late })
  await enter(server, student, cid)
  const sid = await judged(cid, Judge.Accepted)
  expect(await listed(student, cid)).toMatchObject({ score: 5_000, extra: 0 })
  expect((await extend(cid, { uid: 'student', reason: 'Ill' }, assistant)).status).toBe(403)
  const given = await extend(cid, { uid: 'student', reason: 'Ill' })
  expect(given.data.extensions).toMatchObject([
    { person: { uid: 'student' }, section: null, minutes: 60, reason: 'Ill', by: 'teacher' },
  ])
  const own = (await listed(student, cid))!
  expect(own).toMatchObject({ score: 10_000, extra: 60 })
  expect(Date.parse(own.due) - Date.parse((await listed(teacher, cid))!.due)).toBe(3_600_000)
  expect((await detail(student, sid)).marking).toMatchObject({ off: 0, worth: 10_000 })
  await extend(cid, { uid: 'student', minutes: 10, reason: 'Less' })
  expect(await listed(student, cid)).toMatchObject({ score: 5_000, extra: 10 })
  const { id } = (await extensions(cid)).data.extensions[0]!
  await server.call(teacher, 'DELETE /contest/:cid/extensions/:id', { params: { cid, id } })
  expect(await listed(student, cid)).toMatchObject({ score: 5_000, extra: 0 })
  expect((await audited(`contest:${cid}`)).map(({ action }) => action)).toEqual([
    'contest.extend',
    'contest.extend',
    'contest.takeExtension',
  ])
})

/** The score in the ranklist, and the grade in the gradebook. */
const keptOf = async (cid: number, { userId }: TestPerson) => {
  const { rows } = await sql<{ score: number; grade: number }>`
    select s.score, t.grade from score_cells s join contest_totals t using (contest_id, user_id)
    where contest_id = ${cid} and user_id = ${userId} and s.pid = ${open}`.execute(server.db)
  return [rows[0]!.score, rows[0]!.grade]
}
const setPoints = (cid: number, points: number) =>
  server.call(admin, 'PUT /contest/:cid', {
    params: { cid },
    body: { homework: { points: [{ pid: open, points }] }, confirmed: true },
  })

test('[HW-EXTEND-1] of several people with extensions each has their own time, also when all are scored anew', async () => {
  const cid = await homework(-30, { late: [{ until: 600, off: 50 }] })
  for (const who of [student, setter, assistant]) await enter(server, who, cid)
  for (const who of [student, setter, assistant]) await judged(cid, Judge.Accepted, who)
  await extend(cid, { uid: 'setter', minutes: 10, reason: 'A little' })
  await extend(cid, { uid: 'student', minutes: 60, reason: 'Ill' })
  const scores = async () => {
    const people = [student, setter, assistant]
    return Promise.all(people.map(async (who) => (await keptOf(cid, who))[0]))
  }
  expect(await scores()).toEqual([10_000, 5_000, 5_000])
  expect((await setPoints(cid, 20_000)).status).toBe(200)
  expect(await scores()).toEqual([20_000, 10_000, 10_000])
  expect(await listed(setter, cid)).toMatchObject({ score: 10_000, extra: 10 })
  // One that is taken back is that person's alone.
  const of = (uid: string) => (one: { person: { uid: string } | null }) => one.person?.uid === uid
  const { id } = (await extensions(cid)).data.extensions.find(of('setter'))!
  await server.call(teacher, 'DELETE /contest/:cid/extensions/:id', { params: { cid, id } })
  expect(await scores()).toEqual([20_000, 10_000, 10_000])
  await extend(cid, { uid: 'setter', minutes: 45, reason: 'More' })
  expect(await scores()).toEqual([20_000, 20_000, 10_000])
})

test('[HW-MARK-3] a mark is worth no more than the points of its problem, and is whole again when they are raised', async () => {
  const cid = await homework(60)
  await enter(server, student, cid)
  const sid = await judged(cid, Judge.WrongAnswer)
  await mark(assistant, sid, { score: 9_000 })
  expect(await keptOf(cid, student)).toEqual([9_000, 4_500])
  await setPoints(cid, 5_000)
  expect(await keptOf(cid, student)).toEqual([5_000, 3_333])
  expect(await listed(student, cid)).toMatchObject({ score: 5_000, points: 15_000 })
  const { ranklist } = (await server.call(admin, 'GET /contest/:cid/ranklist', { params: { cid } })).data
  expect(ranklist['student']![String(open)]).toMatchObject({ score: 5_000 })
  await setPoints(cid, 10_000)
  expect(await keptOf(cid, student)).toEqual([9_000, 4_500])
})

test('[HW-EXTEND-2] a section has more time together; who has it hands in after the end, and others practise', async () => {
  const cid = await homework(-30)
  for (const who of [student, setter]) await enter(server, who, cid)
  const made = await server.call(root, 'POST /course/:id/section', {
    params: { id: courseId },
    body: { names: ['Monday'] },
  })
  const { sectionId } = made.data.sections[0]!
  await server.call(root, 'POST /course/:id/section/members', {
    params: { id: courseId },
    body: { uids: ['student'], sectionId },
  })
  expect((await extend(cid, { sectionId: sectionId + 1 })).status).toBe(404)
  await extend(cid, { sectionId })
  expect((await submitIn(server, student, cid, open)).data.practice).toBeUndefined()
  expect((await submitIn(server, setter, cid, open)).data.practice).toBe(true)
  const due = async (who: TestPerson) =>
    (await server.call(who, 'GET /account/homework', {})).data.list.map((row) => row.cid)
  expect(await due(student)).toContain(cid)
  expect(await due(setter)).not.toContain(cid)
  await give(courseId, 'student', { basic: true })
})

test('[HW-EXTEND-3] who joins or leaves a section that has more time is scored anew at once', async () => {
  const late = [{ until: 600, off: 50 }]
  const [cid, other] = [await homework(-30, { late }), await homework(-30, { late })]
  await enter(server, student, cid)
  await judged(cid, Judge.Accepted)
  const sections = async (names: string[]) => {
    const body = { names }
    const made = await server.call(root, 'POST /course/:id/section', { params: { id: courseId }, body })
    return made.data.sections.slice(-names.length).map(({ sectionId }) => sectionId)
  }
  const [tuesday, friday] = (await sections(['Tuesday', 'Friday'])) as [number, number]
  const move = (sectionId: number | null) =>
    server.call(root, 'POST /course/:id/section/members', {
      params: { id: courseId },
      body: { uids: ['student'], sectionId },
    })
  await extend(cid, { sectionId: tuesday })
  await extend(other, { sectionId: friday, minutes: 5 })
  const scores = async () => {
    const of = { contest_id: cid, user_id: student.userId }
    const [cell, total] = await Promise.all(
      (['score_cells', 'contest_totals'] as const).map((table) =>
        server.db
          .selectFrom(table)
          .select(table === 'score_cells' ? 'score as value' : 'grade as value')
          .where('contest_id', '=', of.contest_id)
          .where('user_id', '=', of.user_id)
          .executeTakeFirstOrThrow(),
      ),
    )
    return [cell!.value, total!.value]
  }
  const longest = async () =>
    (
      await server.db
        .selectFrom('contests')
        .select('longest_extra')
        .where('cid', '=', cid)
        .executeTakeFirstOrThrow()
    ).longest_extra
  const [off, whole] = [
    [5_000, 2_500],
    [10_000, 5_000],
  ]
  expect(await scores()).toEqual(off)
  await move(tuesday)
  expect(await scores()).toEqual(whole)
  const params = { id: courseId, sectionId: tuesday }
  await server.call(root, 'PUT /course/:id/section/:sectionId', { params, body: { name: 'Wednesday' } })
  expect(await scores()).toEqual(whole)
  await move(friday)
  expect(await scores()).toEqual(off)
  await move(tuesday)
  await server.call(root, 'DELETE /course/:id/member/:uid', { params: { id: courseId, uid: 'student' } })
  expect(await scores()).toEqual(off)
  const rows = [{ who: 'student', section: 'Wednesday' }]
  const body = { rows, dryRun: false }
  const back = await server.call(root, 'POST /course/:id/member/list', { params: { id: courseId }, body })
  expect(back.data.added).toBe(1)
  expect(await scores()).toEqual(whole)
  expect(await longest()).toBe(60)
  await server.call(root, 'DELETE /course/:id/section/:sectionId', { params })
  expect([await scores(), await longest()]).toEqual([off, 0])
})

test('[HW-MARK-4] comments in marks are offered again to the person who wrote them, most used first, and to nobody else', async () => {
  const cid = await homework(60)
  await enter(server, student, cid)
  const [first, last] = [await judged(cid, Judge.WrongAnswer), await judged(cid, Judge.WrongAnswer)]
  const lines = [{ line: 1, text: 'Say what n is.' }]
  expect((await mark(assistant, first, { comment: 'Works.', lines })).status).toBe(200)
  expect((await mark(assistant, last, { comment: '', lines })).status).toBe(200)
  const texts = async (who: TestPerson) => (await server.call(who, 'GET /account/comments', {})).data.texts
  expect((await texts(assistant)).slice(0, 1)).toEqual(['Say what n is.'])
  expect(await texts(assistant)).toContain('Works.')
  for (const who of [student, admin]) expect(await texts(who)).not.toContain('Works.')
})
