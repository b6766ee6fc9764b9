// How much somebody is shown of what they submitted, by what teachers chose for the problem, the course and the contest.

import type { Feedback } from '@verdict/domain/feedback'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { ended, enter, makeContest, moveContest, running, submittedIn } from '@verdict/testkit/contest'
import { failureOf, judgeableProblem, resultsOf, submitted } from '@verdict/testkit/judging'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { detail, list, setter, withSubmissions } from '@verdict/testkit/submission'
import { beforeEach, expect, test } from 'vitest'

withSubmissions()

let three: number
beforeEach(async () => {
  three = await judgeableProblem(server, setter, { tests: 3 })
})

const ok = (answer: { status: number; text: string }): void => {
  if (answer.status !== 200) throw new Error(answer.text)
}
const choose = async (who: TestPerson, pid: number, feedback: Feedback | null) =>
  ok(await server.call(who, 'PUT /problem/:pid', { params: { pid }, body: { feedback } }))
const chooseForContest = async (who: TestPerson, cid: number, feedback: Feedback | null) =>
  ok(await server.call(who, 'PUT /contest/:cid', { params: { cid }, body: { option: { feedback } } }))

/** The second of three tests fails. */
async function judged(): Promise<void> {
  const task = await host.take()
  const tests = resultsOf(task).map((one, at) => (at === 1 ? { ...one, judge: Judge.WrongAnswer } : one))
  await host.finish(task, { judge: Judge.WrongAnswer, tests })
}
const failed = async (who: TestPerson, pid: number): Promise<number> => {
  const sid = await submitted(server, who, pid)
  await judged()
  return sid
}
const seenBy = async (who: TestPerson, sid: number) => {
  const { shown, testcase } = (await detail(who, sid)).data
  return [shown, testcase.length]
}

test('[FB-LEVEL-1] [FB-SHOWN-1] without a choice all tests are shown; with one the verdict, or those to the first failure', async () => {
  const sid = await failed(alice, three)
  expect(await seenBy(alice, sid)).toEqual(['results', 3])
  await choose(setter, three, 'test')
  expect(await seenBy(alice, sid)).toEqual(['test', 2])
  await choose(setter, three, 'verdict')
  expect(await seenBy(alice, sid)).toEqual(['verdict', 0])
  expect((await detail(alice, sid)).data).toMatchObject({
    judge: Judge.WrongAnswer,
    time: 10,
    viewable: true,
  })
  for (const who of [admin, root]) expect(await seenBy(who, sid)).toEqual(['results', 3])
  expect(await seenBy(setter, await failed(setter, three))).toEqual(['results', 3])
})

test('[FB-LEVEL-1] only editors of a problem read and make the choice', async () => {
  const content = (who: TestPerson) =>
    server.call(who, 'GET /problem/:pid/content', { params: { pid: three } })
  await choose(setter, three, 'test')
  expect((await content(setter)).data.feedback).toBe('test')
  expect((await content(alice)).status).toBe(403)
  const body = { feedback: 'verdict' as const }
  expect((await server.call(alice, 'PUT /problem/:pid', { params: { pid: three }, body })).status).toBe(403)
  const wrong = { feedback: 'everything' as never }
  expect(
    (await server.call(setter, 'PUT /problem/:pid', { params: { pid: three }, body: wrong })).status,
  ).toBe(400)
})

test('[FB-PROGRESS-1] with the verdict alone nobody sees how far it is', async () => {
  await choose(setter, three, 'verdict')
  const sid = await submitted(server, alice, three)
  const task = await host.take()
  await host.progress(task, 1, resultsOf(task).slice(0, 2))
  expect(await seenBy(alice, sid)).toEqual(['verdict', 0])
  for (const who of [alice, bob, admin]) {
    const row = (await list(who, { uid: 'alice' })).data.docs.find((one) => one.sid === sid)
    expect(row).toMatchObject({ judge: Judge.RunningJudge })
    expect(row).not.toHaveProperty('progress')
  }
  await host.finish(task)
  expect(await seenBy(admin, sid)).toEqual(['results', 3])
})

async function courseOf(feedback: Feedback | null, members: TestPerson[], pids: number[]): Promise<number> {
  const { courseId: id } = (await server.call(root, 'POST /course', { body: { name: 'A course', feedback } }))
    .data
  for (const { uid } of members) {
    const role = { basic: true }
    ok(await server.call(root, 'POST /course/:id/member/:uid', { params: { id, uid }, body: { role } }))
  }
  await server.call(admin, 'POST /course/:id/problem', { params: { id }, body: { problemIds: pids } })
  return id
}

test('[FB-COURSE-1] a course decides for what is handed in to it; who views solutions there sees all', async () => {
  await choose(setter, three, 'difference')
  const course = await courseOf('test', [alice, bob], [three])
  const body = { pid: three, course, language: Language.Cpp17, code: 'x' }
  const { sid } = (await server.call(alice, 'POST /status', { body })).data
  await judged()
  expect(await seenBy(alice, sid)).toEqual(['test', 2])
  expect(await seenBy(alice, await failed(alice, three))).toEqual(['difference', 3])
  const change = { params: { id: course }, body: { feedback: 'verdict' as const } }
  expect((await server.call(alice, 'PUT /course/:id', change)).status).toBe(403)
  expect((await server.call(root, 'PUT /course/:id', change)).data.feedback).toBe('verdict')
  expect(await seenBy(alice, sid)).toEqual(['verdict', 0])
  expect((await server.call(alice, 'GET /course/:id', { params: { id: course } })).data).not.toHaveProperty(
    'feedback',
  )
  const role = { viewSolution: true }
  const member = { params: { id: course, uid: 'bob' }, body: { role } }
  ok(await server.call(root, 'POST /course/:id/member/:uid', member))
  expect(await seenBy(bob, sid)).toEqual(['results', 3])
  // Tests belong to their problem: this course only lists it.
  await choose(setter, three, null)
  ok(await server.call(root, 'PUT /course/:id', { ...change, body: { feedback: 'difference' } }))
  expect(await seenBy(alice, sid)).toEqual(['results', 3])
  await server.db.updateTable('problems').set({ course_id: course }).where('pid', '=', three).execute()
  expect(await seenBy(alice, sid)).toEqual(['difference', 3])
})

test('[FB-CONTEST-1] while a contest runs nobody in it sees more than it says, elsewhere neither', async () => {
  await choose(setter, three, 'difference')
  const elsewhere = await failed(alice, three)
  const others = await failed(bob, three)
  const cid = await makeContest(server, admin, { ...running, list: [three] })
  expect(await seenBy(alice, elsewhere)).toEqual(['results', 3])
  await enter(server, alice, cid)
  const sid = await submittedIn(server, alice, cid, three)
  await judged()
  expect(await seenBy(alice, sid)).toEqual(['results', 3])
  await chooseForContest(admin, cid, 'verdict')
  expect(await seenBy(alice, sid)).toEqual(['verdict', 0])
  expect(await seenBy(alice, elsewhere)).toEqual(['verdict', 0])
  // Somebody outside it keeps the results of practice, but no test of a contest that runs.
  expect(await seenBy(bob, others)).toEqual(['results', 3])
  expect(await seenBy(admin, sid)).toEqual(['results', 3])
  await chooseForContest(admin, cid, 'difference')
  expect(await seenBy(alice, sid)).toEqual(['difference', 3])
  expect(await seenBy(bob, others)).toEqual(['difference', 3])
  await chooseForContest(admin, cid, 'test')
  await moveContest(server, admin, cid, ended)
  for (const one of [sid, elsewhere]) expect(await seenBy(alice, one)).toEqual(['difference', 3])
})

test('[FB-CONTEST-2] who manages contests of a course gives away no tests, and takes no such choice out of it', async () => {
  const course = await courseOf(null, [alice], [three])
  const role = { manageContest: true }
  ok(
    await server.call(root, 'POST /course/:id/member/:uid', {
      params: { id: course, uid: 'bob' },
      body: { role },
    }),
  )
  const option = { feedback: 'difference' as const }
  const cid = await makeContest(server, bob, { ...running, list: [three], course, option })
  await enter(server, alice, cid)
  const sid = await submittedIn(server, alice, cid, three)
  await judged()
  expect(await seenBy(alice, sid)).toEqual(['results', 3])
  const ofContest = async () =>
    (await server.call(admin, 'GET /contest/:cid', { params: { cid } })).data.contest.option.feedback
  const move = (who: TestPerson, to: number) =>
    server.call(who, 'PUT /contest/:cid', { params: { cid }, body: { course: to } })
  expect(await ofContest()).toBe('difference')
  await move(bob, -1)
  expect(await ofContest()).toBe(null)
  expect(await seenBy(alice, sid)).toEqual(['results', 3])
})

/** All tests fail, and the host brings data of the first. @returns whether it was asked for them */
async function failedWithData(): Promise<boolean> {
  const task = await host.take()
  await host.finish(task, { judge: Judge.WrongAnswer, failure: failureOf(task) })
  return task.showsFailure
}
const dataFor = async (who: TestPerson, sid: number) => (await detail(who, sid)).data?.failure

test('[FB-DATA-1] a host is asked for data of a failed test where it may come to be shown, and the author sees them then', async () => {
  await submitted(server, alice, three)
  const plain = await host.take()
  expect(plain.showsFailure).toBe(false)
  await host.finish(plain)
  await choose(setter, three, 'difference')
  const sid = await submitted(server, alice, three)
  expect(await failedWithData()).toBe(true)
  const { uuid: _, ...found } = failureOf(plain)
  for (const who of [alice, setter, admin]) {
    if (who !== setter) expect(await dataFor(who, sid)).toEqual({ number: 1, ...found })
    else expect((await detail(who, sid)).data).not.toHaveProperty('failure')
  }
  expect((await detail(bob, sid)).data).not.toHaveProperty('failure')
  for (const row of (await list(alice, { uid: 'alice' })).data.docs) expect(row).not.toHaveProperty('failure')
  await choose(setter, three, 'test')
  expect(await dataFor(alice, sid)).toBeUndefined()
  expect(await dataFor(admin, sid)).toBeDefined()
  await choose(setter, three, 'difference')
  await server.db.updateTable('problems').set({ deleted_at: new Date() }).where('pid', '=', three).execute()
  expect(await dataFor(alice, sid)).toBeUndefined()
  expect(await seenBy(alice, sid)).toEqual(['results', 3])
})

test('[FB-DATA-1] a rejudge replaces them, and they go with their judgement', async () => {
  await choose(setter, three, 'difference')
  const sid = await submitted(server, alice, three)
  await failedWithData()
  const body = { judge: Judge.RejudgePending }
  ok(await server.call(root, 'PUT /status/:sid', { params: { sid }, body }))
  expect(await dataFor(alice, sid)).toBeUndefined()
  await host.judge(Judge.Accepted)
  expect(await dataFor(alice, sid)).toBeUndefined()
  const kept = server.db.selectFrom('judgement_failures').select('judgement_id')
  const ids = (await kept.execute()).map(({ judgement_id }) => judgement_id)
  const old = server.db.selectFrom('judgements').select('id').where('sid', '=', sid).orderBy('id')
  const { id } = await old.executeTakeFirstOrThrow()
  expect(ids).toContain(id)
  await server.db.deleteFrom('judgements').where('id', '=', id).execute()
  expect((await kept.execute()).map(({ judgement_id }) => judgement_id)).not.toContain(id)
})

test('[FB-CONTEST-1] [FB-DATA-1] a contest that runs shows no data of tests, and its problem does once it is over', async () => {
  await choose(setter, three, 'difference')
  const cid = await makeContest(server, admin, { ...running, list: [three] })
  await enter(server, alice, cid)
  const sid = await submittedIn(server, alice, cid, three)
  expect(await failedWithData()).toBe(true)
  expect(await dataFor(alice, sid)).toBeUndefined()
  await moveContest(server, admin, cid, ended)
  expect(await dataFor(alice, sid)).toBeDefined()
})
