// Events in a contest, and questions about a problem, are reported to the people whom they concern, on their open pages and at their bell, and to nobody else.

import { Privilege } from '@verdict/domain/privilege'
import type { TestPerson } from '@verdict/testkit/server'
import { enter, makeContest, moveContest, ready, running } from '@verdict/testkit/contest'
import { judgeableProblem } from '@verdict/testkit/judging'
import { admin, alice, bob, root, server } from '@verdict/testkit/lab'
import { pageOf, say, withPages } from '@verdict/testkit/pages'
import { beforeAll, expect, test } from 'vitest'

withPages()

/** Manages the contests of the course, which has the contest. */
let teacher: TestPerson
/** Has every flag there but that one. */
let aide: TestPerson
let course: number
let cid: number

beforeAll(async () => {
  ;[teacher, aide] = [await server.person('teacher'), await server.person('aide')]
  course = (await server.call(root, 'POST /course', { body: { name: 'Lab', encrypt: 1 } })).data.courseId
  const roles = [
    [teacher, { manageContest: true }],
    [aide, { viewSolution: true, manageProblem: true, viewTestcase: true }],
  ] as const
  for (const [{ uid }, role] of roles) {
    await server.call(root, 'POST /course/:id/member/:uid', { params: { id: course, uid }, body: { role } })
  }
  cid = await makeContest(server, admin, { title: 'Midterm', ...running, course })
  for (const who of [alice, bob]) await enter(server, who, cid)
})

const begin = async (who: TestPerson, title: string, contest = cid) =>
  (await server.call(who, 'POST /discuss', { body: { title, content: 'Words.', cid: contest } })).data.did
const comment = (who: TestPerson, did: number) =>
  server.call(who, 'POST /discuss/:did/comment', { params: { did }, body: { content: 'Yes.' } })
const inbox = async (who: TestPerson) => (await server.call(who, 'GET /account/notifications', {})).data
const newest = async (who: TestPerson) => (await inbox(who)).docs[0]
/** How many have each of them about the discussion. */
const notified = async (did: number, people = [alice, bob, teacher, admin, root, aide]) =>
  Promise.all(
    people.map(
      async (who) =>
        (await inbox(who)).docs.filter(({ about }) => about !== null && 'did' in about && about.did === did)
          .length,
    ),
  )

test('[RT-CONTEST-1] a question goes to those who manage the contest, an answer to the asker', async () => {
  const pages = await Promise.all([alice, bob, teacher, aide].map((who) => pageOf(who)))
  const did = await begin(alice, 'Is n at least 1?')
  const about = { kind: 'question', cid, did }
  expect(await newest(teacher)).toMatchObject({
    title: 'Midterm',
    content: 'Is n at least 1?',
    about,
    unread: true,
  })
  expect(await notified(did)).toEqual([0, 0, 1, 1, 1, 0])
  await comment(teacher, did)
  expect(await newest(alice)).toMatchObject({ title: 'Midterm', about: { kind: 'answer', cid, did } })
  expect((await server.call(alice, 'GET /account/profile', {})).data.unreadNotices).toBe(1)
  expect(await notified(did)).toEqual([1, 0, 1, 1, 1, 0])
  // A further question is heard again; nobody has two of one discussion.
  await comment(alice, did)
  expect(await notified(did)).toEqual([1, 0, 1, 1, 1, 0])
  const list = (await server.call(alice, 'GET /discuss/list', { query: { cid } })).data.docs
  expect(list).toMatchObject([{ did, announcement: false, comments: 2 }])
  await say('the end')
  const heard = await Promise.all(
    pages.map(async (page) => {
      const kinds: unknown[] = []
      for (;;) {
        const message = await page.next()
        if (message.type !== 'notification' || !message.data.about) return kinds
        kinds.push([message.data.about.kind, message.data.title, message.data.content])
      }
    }),
  )
  const question = ['question', 'Midterm', 'Is n at least 1?']
  expect(heard).toEqual([[['answer', 'Midterm', 'Is n at least 1?']], [], [question, question], []])
})

test('[RT-CONTEST-2] what managers announce and correct goes to everybody inside', async () => {
  const did = await begin(teacher, 'Problem B')
  expect(await notified(did)).toEqual([1, 1, 0, 1, 1, 0])
  expect((await newest(bob))?.about?.kind).toBe('announcement')
  const list = (await server.call(bob, 'GET /discuss/list', { query: { cid } })).data.docs
  expect(list).toMatchObject([{ did, announcement: true }])
  await server.call(teacher, 'PUT /discuss/:did', { params: { did }, body: { title: 'Problem B: n >= 2' } })
  expect(await newest(bob)).toMatchObject({
    content: 'Problem B: n >= 2',
    about: { kind: 'correction', did },
  })
  await comment(admin, did)
  expect(await notified(did)).toEqual([1, 1, 1, 1, 1, 0])
  // A retracted announcement is taken from the bell.
  await server.call(teacher, 'DELETE /discuss/:did', { params: { did } })
  expect(await notified(did)).toEqual([0, 0, 0, 0, 0, 0])
})

test('[RT-CONTEST-1] [RT-CONTEST-2] banned people are notified of nothing, whether they managed it or were inside', async () => {
  const people = ['managed', 'inside', 'asker'].map((uid) => server.person(uid))
  const [managed, inside, asker] = (await Promise.all(people)) as [TestPerson, TestPerson, TestPerson]
  const role = { body: { role: { manageContest: true } } }
  await server.call(root, 'POST /course/:id/member/:uid', { params: { id: course, uid: 'managed' }, ...role })
  const own = await makeContest(server, admin, { title: 'Own', ...running, course })
  for (const who of [inside, asker]) await enter(server, who, own)
  for (const { uid } of [managed, inside]) {
    const body = { privilege: Privilege.Banned }
    expect((await server.call(root, 'PUT /admin/users/:uid', { params: { uid }, body })).status).toBe(200)
  }
  const notifiedOf = async (did: number) => {
    const rows = await server.db
      .selectFrom('notifications')
      .select('user_id')
      .where('did', '=', did)
      .execute()
    return rows.map(({ user_id }) => user_id).toSorted((a, b) => a! - b!)
  }
  const ids = (...some: TestPerson[]) => some.map(({ userId }) => userId).toSorted((a, b) => a - b)
  expect(await notifiedOf(await begin(asker, 'Anybody there?', own))).toEqual(ids(admin, root, teacher))
  expect(await notifiedOf(await begin(admin, 'To all', own))).toEqual(ids(asker, root, teacher))
})

test('[RT-CONTEST-3] what somebody may not read is not at their bell', async () => {
  const asked = await begin(alice, 'Mine')
  await server.call(alice, 'PUT /discuss/:did', { params: { did: asked }, body: { title: 'Mine alone' } })
  expect(await notified(asked)).toEqual([0, 0, 1, 1, 1, 0])
  // A person who was sent away reads nothing of it any more, an answer to their own question included.
  await comment(teacher, asked)
  const announced = await begin(admin, 'For those inside')
  expect(await notified(announced, [alice, bob])).toEqual([1, 1])
  await server.call(admin, 'DELETE /contest/:cid/entrants/:uid', { params: { cid, uid: 'alice' } })
  expect(await notified(announced, [alice, bob])).toEqual([0, 1])
  expect(await notified(asked, [alice])).toEqual([0])
  await enter(server, alice, cid)

  // Before the start those who entered get nothing, and find it when it begins.
  const later = await makeContest(server, admin, { title: 'Later', ...ready })
  await server.db
    .insertInto('contest_entrants')
    .values({ contest_id: later, user_id: alice.userId, uid_key: alice.uid, address: '127.0.0.1' })
    .execute()
  const page = await pageOf(alice)
  const early = await begin(admin, 'Welcome', later)
  await say('nothing before this')
  expect(await page.next()).toMatchObject({ data: { title: 'nothing before this' } })
  expect(await notified(early, [alice, bob])).toEqual([0, 0])
  await moveContest(server, admin, later, running)
  expect(await notified(early, [alice, bob])).toEqual([1, 0])
})

test('[RT-CONTEST-4] a question about a problem goes to those who teach with it, an answer to the asker', async () => {
  const pid = await judgeableProblem(server, admin, { title: 'Tides' })
  const { courseId } = (await server.call(root, 'POST /course', { body: { name: 'Spring', encrypt: 1 } }))
    .data
  const member = (who: TestPerson, role: object, id = courseId) =>
    server.call(root, 'POST /course/:id/member/:uid', { params: { id, uid: who.uid }, body: { role } })
  await member(alice, { basic: true })
  await member(teacher, { manageCourse: true })
  await member(aide, { viewSolution: true })
  const lists = { params: { id: courseId }, body: { problemIds: [pid] } }
  expect((await server.call(root, 'POST /course/:id/problem', lists)).status).toBe(200)
  const ask = async (who: TestPerson, title: string) =>
    (await server.call(who, 'POST /discuss', { body: { title, content: 'Words.', pid } })).data.did

  const page = await pageOf(teacher)
  const did = await ask(alice, 'What is n?')
  const news = { title: 'Tides', content: 'What is n?', about: { kind: 'question', cid: null, did } }
  expect(await page.next()).toEqual({ type: 'notification', data: news })
  expect(await newest(teacher)).toMatchObject({ ...news, unread: true })
  expect(await notified(did)).toEqual([0, 0, 1, 0, 0, 0])
  await comment(bob, did)
  expect(await newest(alice)).toMatchObject({ title: 'Tides', about: { kind: 'answer', cid: null, did } })
  await comment(alice, did)
  expect(await notified(did)).toEqual([1, 0, 1, 0, 0, 0])
  // Somebody outside the course asks nobody there, and teachers of other courses hear nothing.
  expect(await notified(await ask(bob, 'Outside'))).toEqual([0, 0, 0, 0, 0, 0])
  await member(aide, { manageCourse: true }, course)
  expect(await notified(await ask(alice, 'Once more'))).toEqual([0, 0, 1, 0, 0, 0])
  await member(aide, { viewSolution: true, manageProblem: true, viewTestcase: true }, course)

  // A running contest holds it back: those who manage that contest hear of it, and nobody else.
  const other = await server.person('jury')
  await member(other, { manageContest: true })
  const contest = await makeContest(server, admin, {
    title: 'Quiz',
    ...running,
    course: courseId,
    list: [pid],
  })
  await enter(server, alice, contest)
  const held = await ask(alice, 'In the quiz')
  expect(await notified(held, [bob, teacher, other, aide])).toEqual([0, 1, 1, 0])
  await server.call(root, 'DELETE /discuss/:did', { params: { did } })
  expect(await notified(did)).toEqual([0, 0, 0, 0, 0, 0])

  // Homework shows it to the class, and may have a problem that its course does not list.
  const apart = await judgeableProblem(server, admin, { title: 'Waves' })
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const sheet = {
    title: 'Sheet',
    course: courseId,
    start: at(-1),
    list: [apart],
    homework: { due: at(1), openQuestions: true },
  }
  const homework = (await server.call(root, 'POST /contest/', { body: sheet })).data.cid
  await enter(server, alice, homework)
  const body = { title: 'In the homework', content: 'Words.', pid: apart }
  const shown = (await server.call(alice, 'POST /discuss', { body })).data.did
  expect(await notified(shown, [bob, teacher, other, aide])).toEqual([0, 1, 1, 0])
})
