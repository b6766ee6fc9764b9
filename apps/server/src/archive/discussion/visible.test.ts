// A discussion about something is seen by those who see that; while a contest runs, its people do not help each other.

import { sql } from 'kysely'
import { ProblemStatus } from '@verdict/domain/problem'
import { ended, enter, makeContest, moveContest, ready, running } from '@verdict/testkit/contest'
import {
  author,
  begin,
  change,
  comment,
  dids,
  list,
  other,
  read,
  withDiscussions,
} from '@verdict/testkit/discussion'
import { judgeableProblem } from '@verdict/testkit/judging'
import { admin, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { afterEach, describe, expect, test } from 'vitest'
import { countVisible } from './discussion-queries.ts'

withDiscussions()

describe('[DISC-VIS-1] a discussion about something is seen by those who see that', () => {
  const everybody = () => [null, author, other, admin]

  // However the tests left it: those that are counted without a look at each are those that are listed.
  afterEach(async () => {
    for (const who of [null, author, other]) {
      const viewer = who && { ...who, sessionId: 1 }
      const { docs } = await list(who)
      expect(await countVisible(server.db, viewer, sql``)).toBe(docs.length)
      const withWord = docs.filter(({ title }) => title.toLowerCase().includes('t'))
      const ofWord = sql`and position('t' in d.title_key) <> 0`
      expect(await countVisible(server.db, viewer, ofWord)).toBe(withWord.length)
    }
  })

  /** By id and by list alike. */
  async function readers(did: number, people: (TestPerson | null)[] = everybody()): Promise<boolean[]> {
    const seen: boolean[] = []
    for (const who of people) {
      const answer = await read(who, did)
      expect([200, 404]).toContain(answer.status)
      expect((await dids(who)).includes(did)).toBe(answer.status === 200)
      seen.push(answer.status === 200)
    }
    return seen
  }

  test('a problem: reserved, the secret of a running contest, deleted', async () => {
    const pid = await judgeableProblem(server, admin, { title: 'Ferry' })
    const did = await begin(author, { pid })
    expect((await read(null, did)).data.problem).toEqual({ pid, title: 'Ferry', via: null })
    expect(await dids(null, { pid })).toEqual([did])
    expect(await readers(did)).toEqual([true, true, true, true])

    const cid = await makeContest(server, admin, { list: [pid] })
    await enter(server, other, cid)
    expect(await readers(did)).toEqual([false, true, false, true])
    expect((await comment(other, did)).error).toBe('NOT_FOUND')
    expect((await change(author, did, { pid: null })).error).toBe('FORBIDDEN')
    await moveContest(server, admin, cid, ended)
    expect(await readers(did)).toEqual([true, true, true, true])

    const put = (status: ProblemStatus) =>
      server.call(admin, 'PUT /problem/:pid', { params: { pid }, body: { status } })
    await put(ProblemStatus.Reserve)
    // Past participants still read its problems.
    expect(await readers(did)).toEqual([false, false, true, true])
    const unseen = await server.call(author, 'POST /discuss', { body: { title: 'T', content: 'C', pid } })
    expect(unseen.error).toBe('NOT_FOUND')
    await put(ProblemStatus.Available)
    await server.db.updateTable('problems').set({ deleted_at: new Date() }).where('pid', '=', pid).execute()
    expect(await readers(did)).toEqual([false, false, false, false])
  })

  test('[DISC-VIS-3] a problem that everybody could read before goes on being discussed, but not by those who compete', async () => {
    const pid = await judgeableProblem(server, admin)
    const longAgo = new Date('2020-01-01T00:00:00Z')
    await server.db.updateTable('problems').set({ available_since: longAgo }).where('pid', '=', pid).execute()
    const old = await begin(author, { pid })
    await server.db.updateTable('discussions').set({ created_at: longAgo }).where('did', '=', old).execute()
    const { id } = (await comment(other, old)).data
    const cid = await makeContest(server, admin, { list: [pid] })
    const since = await begin(author, { pid })
    await enter(server, other, cid)
    for (const did of [old, since]) expect(await readers(did)).toEqual([true, true, true, true])
    expect((await read(author, old)).data).toMatchObject({ held: false, mustWait: false })
    expect((await comment(author, old)).status).toBe(201)

    // Competitors ask those who manage, and say nothing to others, in new words or old ones.
    const { data } = await read(other, old)
    expect(data).toMatchObject({ held: false, mustWait: true, may: { comment: false } })
    expect(data.comments.docs[0]!.may).toEqual({ edit: false, delete: true })
    expect((await comment(other, old)).error).toBe('FORBIDDEN')
    const params = { did: old, id }
    const changed = await server.call(other, 'PUT /discuss/:did/comment/:id', {
      params,
      body: { content: 'x' },
    })
    expect(changed.error).toBe('FORBIDDEN')
    const question = await begin(other, { pid })
    expect(await readers(question)).toEqual([false, false, true, true])
    expect((await comment(other, question)).status).toBe(201)
    expect((await change(other, question, { pid: null })).error).toBe('FORBIDDEN')
    await enter(server, author, cid)
    expect(await readers(old)).toEqual([true, true, true, true])
    expect(await readers(since)).toEqual([false, true, false, true])
    expect((await change(author, old, { content: 'The answer is 42.' })).status).toBe(200)
    expect(await readers(old)).toEqual([false, true, false, true])

    await moveContest(server, admin, cid, ended)
    for (const did of [old, since, question]) expect(await readers(did)).toEqual([true, true, true, true])
    expect((await comment(other, old)).status).toBe(201)
  })

  test('[DISC-VIS-4] a reserved problem: by those to whom a contest or a course opens it, with the way to it', async () => {
    const [entrant, member] = [await server.person('entrant'), await server.person('reader')]
    const pid = await judgeableProblem(server, root, { status: ProblemStatus.Reserve })
    const first = await judgeableProblem(server, root)
    const cid = await makeContest(server, root, { list: [first, pid], ...ready })
    const { courseId } = (await server.call(root, 'POST /course', { body: { name: 'Seminar' } })).data
    const course = { id: courseId }
    await server.call(root, 'POST /course/:id/problem', { params: course, body: { problemIds: [pid] } })
    await server.call(root, 'POST /course/:id/member', { params: course, body: { uids: ['reader'] } })
    const people = [null, other, entrant, member, admin]
    const refused = await server.call(entrant, 'POST /discuss', { body: { title: 'T', content: 'C', pid } })
    expect(refused.error).toBe('NOT_FOUND')
    const ofCourse = await begin(member, { pid })
    expect(await readers(ofCourse, people)).toEqual([false, false, false, true, true])
    expect((await read(member, ofCourse)).data.problem?.via).toEqual({ course: courseId })

    // While the contest runs a secret of its own, afterwards of all who may see the problem.
    await moveContest(server, root, cid, running)
    await enter(server, entrant, cid)
    const question = await begin(entrant, { pid })
    expect(await readers(ofCourse, people)).toEqual([false, false, false, true, true])
    expect(await readers(question, people)).toEqual([false, false, true, false, true])
    await moveContest(server, root, cid, ended)
    for (const did of [ofCourse, question]) {
      expect(await readers(did, people)).toEqual([false, false, true, true, true])
      expect((await comment(entrant, did)).status).toBe(201)
    }
    expect((await list(entrant, { pid })).docs.map(({ problem }) => problem?.via)).toEqual([
      { cid, index: 2 },
      { cid, index: 2 },
    ])
    expect((await read(admin, question)).data.problem?.via).toBeNull()
    await server.db.updateTable('problems').set({ deleted_at: new Date() }).where('pid', '=', pid).execute()
    expect(await readers(question, people)).toEqual([false, false, false, false, false])
  })

  test('a contest: inside it, and while it runs between its author and those who manage it', async () => {
    const cid = await makeContest(server, admin, { title: 'Final' })
    const outside = await server.call(author, 'POST /discuss', { body: { title: 'T', content: 'C', cid } })
    expect(outside.error).toBe('NOT_FOUND')
    await enter(server, author, cid)
    await enter(server, other, cid)
    const outsider = await server.person('outsider')
    const people = [null, outsider, author, other, admin]
    const question = await begin(author, { cid })
    const notice = await begin(admin, { cid })

    expect(await readers(question, people)).toEqual([false, false, true, false, true])
    expect(await readers(notice, people)).toEqual([false, false, true, true, true])
    expect((await read(other, notice)).data).toMatchObject({
      contest: { cid, title: 'Final' },
      held: true,
      may: { comment: false },
    })
    expect((await comment(other, notice)).error).toBe('FORBIDDEN')
    expect((await comment(admin, question)).status).toBe(201)
    expect((await comment(author, question)).status).toBe(201)
    // It would show everybody what the staff answered.
    expect((await change(author, question, { cid: null })).error).toBe('FORBIDDEN')
    expect((await change(author, question, { title: 'Clearer' })).status).toBe(200)

    await moveContest(server, admin, cid, ended)
    expect(await readers(question, people)).toEqual([false, false, true, true, true])
    expect((await comment(other, notice)).status).toBe(201)
    expect(await dids(other, { cid })).toEqual([notice, question])
    expect((await change(author, question, { cid: null })).status).toBe(200)
    expect(await readers(question, people)).toEqual([true, true, true, true, true])

    await moveContest(server, admin, cid, ready)
    expect(await readers(notice, people)).toEqual([false, false, false, false, true])
    await server.call(admin, 'PUT /contest/:cid', { params: { cid }, body: { status: 0, confirmed: true } })
    await moveContest(server, admin, cid, ended)
    expect(await readers(notice, people)).toEqual([false, false, false, false, true])
  })

  test('a private course: its members read about its problems, those who manage its contests answer in them', async () => {
    const [member, teacher] = [await server.person('member'), await server.person('teacher')]
    const { courseId } = (
      await server.call(root, 'POST /course', { body: { name: 'Course', encrypt: 2, joinCode: 'sesame' } })
    ).data
    for (const [uid, role] of [
      ['member', { basic: true }],
      ['teacher', { manageContest: true }],
    ] as const) {
      const params = { id: courseId, uid }
      await server.call(root, 'POST /course/:id/member/:uid', { params, body: { role } })
    }
    const people = [null, other, member, teacher, admin]
    const pid = await judgeableProblem(server, root)
    await server.db.updateTable('problems').set({ course_id: courseId }).where('pid', '=', pid).execute()
    const about = await begin(member, { pid })
    expect(await readers(about, people)).toEqual([false, false, true, true, true])

    const cid = await makeContest(server, teacher, { course: courseId })
    await enter(server, member, cid)
    const question = await begin(member, { cid })
    const notice = await begin(teacher, { cid })
    const rival = await server.person('rival')
    await server.call(rival, 'POST /course/:id', { params: { id: courseId }, body: { joinCode: 'sesame' } })
    await enter(server, rival, cid)
    expect(await readers(question, [...people, rival])).toEqual([false, false, true, true, true, false])
    expect(await readers(notice, [...people, rival])).toEqual([false, false, true, true, true, true])
    expect((await comment(teacher, question)).status).toBe(201)
    expect((await comment(rival, notice)).error).toBe('FORBIDDEN')

    // A private course's own problem is a secret of its contest: its managers answer there too.
    const exam = await makeContest(server, admin, { course: courseId, list: [pid] })
    expect(await readers(about, [...people, rival])).toEqual([false, false, true, true, true, false])
    expect((await comment(teacher, about)).status).toBe(201)
    await moveContest(server, teacher, exam, ended)
    expect(await readers(about, [...people, rival])).toEqual([false, false, true, true, true, true])
  })
})

describe('[DISC-VIS-5] a teacher chooses whether the class reads the questions to a homework while it runs', () => {
  const hourMs = 3_600_000
  const at = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()

  async function homework(openQuestions?: boolean) {
    const pid = await judgeableProblem(server, root, { status: ProblemStatus.Reserve })
    const { courseId: course } = (await server.call(root, 'POST /course', { body: { name: 'Class' } })).data
    const params = { id: course }
    await server.call(root, 'POST /course/:id/member', { params, body: { uids: [author.uid, other.uid] } })
    await server.call(root, 'POST /course/:id/problem', { params, body: { problemIds: [pid] } })
    const body = {
      title: 'Sheet',
      course,
      start: at(-1),
      list: [pid],
      homework: { due: at(24), ...(openQuestions !== undefined && { openQuestions }) },
    }
    const { cid } = (await server.call(root, 'POST /contest/', { body })).data
    for (const who of [author, other]) await enter(server, who, cid)
    return { cid, pid }
  }
  const choose = async (cid: number, openQuestions: boolean) => {
    const body = { homework: { openQuestions } }
    const answer = await server.call(root, 'PUT /contest/:cid', { params: { cid }, body })
    expect(answer.data.contest.homework?.openQuestions).toBe(openQuestions)
  }
  const sees = async (who: TestPerson, did: number) => {
    const isThere = (await read(who, did)).status === 200
    expect((await dids(who)).includes(did)).toBe(isThere)
    const { docs } = await list(who)
    expect(await countVisible(server.db, { ...who, sessionId: 1 }, sql``)).toBe(docs.length)
    return isThere
  }

  test('shown by default, about it and about its problems; others answer, and outsiders see nothing', async () => {
    const outsider = await server.person('no-classmate')
    const { cid, pid } = await homework()
    for (const about of [{ cid }, { pid }]) {
      const did = await begin(author, about)
      expect(await sees(other, did)).toBe(true)
      expect(await sees(outsider, did)).toBe(false)
      const { data } = await read(other, did)
      expect(data).toMatchObject({ held: false, mustWait: false, may: { comment: true } })
      expect((await comment(other, did)).status).toBe(201)
    }
  })

  test('one written for organizers is refused when the teacher has shown them meanwhile', async () => {
    const { cid } = await homework(false)
    const ask = (about: { forOrganizers?: boolean }) =>
      server.call(author, 'POST /discuss', { body: { title: 'T', content: 'Is 7 right?', cid, ...about } })
    const { did } = (await ask({ forOrganizers: true })).data
    expect(await sees(other, did)).toBe(false)
    await choose(cid, true)
    expect((await ask({ forOrganizers: true })).error).toBe('QUESTIONS_SHOWN')
    expect(await sees(other, (await ask({})).data.did)).toBe(true)
    // At the very moment, too.
    const { cid: hidden } = await homework(false)
    const asked = await server.db.transaction().execute(async (tx) => {
      const change = { questions_since: new Date() }
      await tx.updateTable('contests').set(change).where('cid', '=', hidden).execute()
      const body = { title: 'T', content: 'Is 7 right?', cid: hidden, forOrganizers: true }
      const answer = server.call(author, 'POST /discuss', { body })
      await expect
        .poll(async () => {
          const { rows } = await sql<{ waiting: number }>`
            select count(*) as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
          return rows[0]!.waiting
        })
        .toBe(1)
      return { answer }
    })
    expect((await asked.answer).error).toBe('QUESTIONS_SHOWN')
  })

  test('what was asked while they were hidden stays so when they are shown, and all of it when they are hidden again', async () => {
    const { cid, pid } = await homework(false)
    const hidden = [await begin(author, { cid }), await begin(author, { pid })]
    for (const did of hidden) expect(await sees(other, did)).toBe(false)
    await choose(cid, true)
    const shown = [await begin(author, { cid }), await begin(author, { pid })]
    for (const did of hidden) expect(await sees(other, did)).toBe(false)
    for (const did of shown) expect(await sees(other, did)).toBe(true)
    // Saved again it is the same, and a copy begins anew.
    await choose(cid, true)
    for (const did of shown) expect(await sees(other, did)).toBe(true)
    const copy = (await server.call(root, 'POST /contest/:cid/copy', { params: { cid } })).data.cid
    const since = async (of: number) =>
      (
        await server.db
          .selectFrom('contests')
          .select('questions_since')
          .where('cid', '=', of)
          .executeTakeFirstOrThrow()
      ).questions_since!.getTime()
    expect(await since(copy)).toBeGreaterThan(await since(cid))
    await choose(cid, false)
    for (const did of [...hidden, ...shown]) expect(await sees(other, did)).toBe(false)
    for (const did of [...hidden, ...shown]) expect(await sees(author, did)).toBe(true)
    await server.call(root, 'PUT /contest/:cid', {
      params: { cid },
      body: { start: at(-3), homework: { due: at(-2) } },
    })
    for (const did of [...hidden, ...shown]) expect(await sees(other, did)).toBe(true)
  })

  test('an exam or contest with the same problem hides them all the same', async () => {
    const { pid } = await homework()
    const did = await begin(author, { pid })
    expect(await sees(other, did)).toBe(true)
    await makeContest(server, root, { list: [pid] })
    expect(await sees(other, did)).toBe(false)
    expect((await server.call(root, 'GET /discuss/:did', { params: { did } })).data.held).toBe(true)
  })
})
