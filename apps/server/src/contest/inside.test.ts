import { ContestVisibility } from '@verdict/domain/contest'
import { CourseVisibility } from '@verdict/domain/course'
import { Language } from '@verdict/domain/language'
import { ProblemStatus } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import {
  acceptAll,
  enter,
  isWaiting,
  makeContest,
  moveContest,
  ready,
  submitIn,
  submittedIn,
  ended,
  running,
} from '@verdict/testkit/contest'
import { pid, read, second, withContests } from '@verdict/testkit/contest-lab'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

withContests()

describe('what is inside', () => {
  test('[CON-GET-2] an outsider learns of the contest and none of its problems', async () => {
    const cid = await makeContest(server, admin, { title: 'Closed', list: [pid] })
    const { data, text } = await read(bob, cid)
    expect(data).toMatchObject({
      contest: { cid, title: 'Closed', encrypt: ContestVisibility.Public, course: null, isEntrant: false },
      problems: [],
      overview: [],
      totalProblems: 0,
      solved: [],
    })
    expect(text).not.toContain('First')
    expect(text).not.toContain(String(pid))
  })

  test('[CON-ENTRY-9] before the start an entrant gets no problem data by any call', async () => {
    const cid = await makeContest(server, admin, { ...running, list: [pid] })
    await enter(server, alice, cid)
    const sid = await submittedIn(server, alice, cid, pid)
    await acceptAll(server, host, cid)
    await moveContest(server, admin, cid, ready)

    // No more than what it is, and when one's own time begins.
    const early = await read(alice, cid)
    expect(early.error).toBe('CONTEST_NOT_STARTED')
    const { params } = JSON.parse(early.text)
    expect(params).toEqual({ title: 'Final', start: expect.any(String), end: expect.any(String) })
    expect(Date.parse(params.start)).toBeGreaterThan(Date.now())
    const answers = [
      await server.call(alice, 'GET /problem/:pid', { params: { pid }, query: { cid } }),
      await server.call(alice, 'GET /problem/:pid', { params: { pid }, query: {} }),
      await server.call(alice, 'GET /problem/:pid/statistics', { params: { pid }, query: {} }),
      await server.call(alice, 'GET /testcase/:pid', { params: { pid } }),
      await server.call(alice, 'GET /contest/:cid/ranklist', { params: { cid } }),
      await submitIn(server, alice, cid, pid),
      await server.call(alice, 'POST /status', { body: { pid, language: Language.C, code: 'x' } }),
    ]
    expect(answers.map(({ error }) => error)).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'CONTEST_NOT_STARTED',
      'CONTEST_NOT_STARTED',
      'NOT_FOUND',
    ])
    for (const query of [{ search: 'First' }, { search: String(pid) }]) {
      expect((await server.call(alice, 'GET /problem', { query })).data.docs).toEqual([])
    }
    const items = await server.call(alice, 'GET /problem/items', { query: { keyword: 'First' } })
    expect(items.data.items).toEqual([])
    for (const query of [{ mid: cid }, { mid: cid, pid: 1 }, { pid }]) {
      expect((await server.call(bob, 'GET /status/list', { query })).data.docs).toEqual([])
    }
    // It is the same for what does not exist.
    expect((await submitIn(server, alice, cid, 2_000_000_000)).error).toBe('CONTEST_NOT_STARTED')
    expect((await submitIn(server, bob, cid, pid)).error).toBe('CONTEST_NOT_ENTERED')
    expect(sid).toBeGreaterThan(0)
  })

  test('[PRB-GET-2] a contest opens its reserved problems to those inside, and no others', async () => {
    const cid = await makeContest(server, admin, { list: [pid] })
    await enter(server, alice, cid)
    const open = (who: TestPerson | null, pid: number) =>
      server.call(who, 'GET /problem/:pid', { params: { pid }, query: { cid } })
    expect((await open(alice, pid)).data.title).toBe('First')
    expect((await open(alice, second)).error).toBe('NOT_FOUND')
    for (const who of [null, bob]) expect((await open(who, pid)).error).toBe('NOT_FOUND')
  })

  test('[CON-SUBMIT-1] submitting needs to have entered, and a problem of the contest', async () => {
    const cid = await makeContest(server, admin, { list: [pid] })
    expect((await submitIn(server, bob, cid, pid)).error).toBe('CONTEST_NOT_ENTERED')
    await enter(server, bob, cid)
    expect((await submitIn(server, bob, cid, second)).error).toBe('NOT_FOUND')
    const taken = await submitIn(server, bob, cid, pid)
    expect(taken).toMatchObject({ status: 201, data: { sid: expect.any(Number) } })
    expect(taken.data.practice).toBeUndefined()
    const detail = await server.call(bob, 'GET /status/:sid', { params: { sid: taken.data.sid } })
    expect(detail.data).toMatchObject({ mid: cid, contestTitle: 'Final' })
    const task = await server.db
      .selectFrom('judging_tasks as t')
      .innerJoin('judgements as j', 'j.id', 't.judgement_id')
      .select('t.priority')
      .where('j.sid', '=', taken.data.sid)
      .executeTakeFirst()
    expect(task).toEqual({ priority: 0 })
  })

  test('[CON-SUBMIT-1] nobody submits before the start, not even who manages it', async () => {
    const cid = await makeContest(server, admin, { ...ready, list: [pid] })
    expect((await submitIn(server, admin, cid, pid)).error).toBe('CONTEST_NOT_STARTED')
  })

  test('[CON-SUBMIT-1] what decides is the start as it is when the submission is stored', async () => {
    const cid = await makeContest(server, admin, { list: [pid] })
    await enter(server, alice, cid)
    const hour = 3_600_000
    const submission = await server.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('contests')
        .set({ starts_at: new Date(Date.now() + hour), ends_at: new Date(Date.now() + 2 * hour) })
        .where('cid', '=', cid)
        .execute()
      const answer = submitIn(server, alice, cid, pid)
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
    expect((await submission.answer).error).toBe('CONTEST_NOT_STARTED')
  })

  test('[SUB-POST-1] a course is named together with a contest only where it is the contest’s own', async () => {
    const course = async (name: string) =>
      (await server.call(root, 'POST /course', { body: { name, encrypt: CourseVisibility.Public } })).data
        .courseId
    const [own, other] = [await course('Own course'), await course('Other course')]
    const cid = await makeContest(server, root, { list: [pid], course: own })
    await enter(server, alice, cid)
    const submit = (courseId: number) =>
      server.call(alice, 'POST /status', {
        body: { pid, mid: cid, course: courseId, language: Language.Cpp17, code: 'int main() {}' },
      })
    expect((await submit(other)).error).toBe('NOT_FOUND')
    const { data } = await submit(own)
    const { course_id, contest_id } = await server.db
      .selectFrom('submissions')
      .select(['course_id', 'contest_id'])
      .where('sid', '=', data.sid)
      .executeTakeFirstOrThrow()
    // The contest says which course it is, as long as it stays there.
    expect({ course_id, contest_id }).toEqual({ course_id: null, contest_id: cid })
  })

  test('[CON-SUBMIT-2] after the end it is practice, stored outside the contest, and says so', async () => {
    const cid = await makeContest(server, admin, { ...ended, list: [pid] })
    await enter(server, alice, cid)
    const { data } = await submitIn(server, alice, cid, pid)
    expect(data.practice).toBe(true)
    const stored = await server.call(alice, 'GET /status/:sid', { params: { sid: data.sid } })
    expect(stored.data.mid).toBe(0)
    const cells = await server.db
      .selectFrom('score_cells')
      .select('pid')
      .where('contest_id', '=', cid)
      .execute()
    expect(cells).toEqual([])
    expect((await submitIn(server, bob, cid, pid)).error).toBe('CONTEST_NOT_ENTERED')
  })

  test('[CON-GET-3] [CON-STATUS-1] counts and status are the contest’s own; problems go by their place', async () => {
    const cid = await makeContest(server, admin, { list: [second, pid] })
    for (const who of [alice, bob, admin]) await enter(server, who, cid)
    const submissions = [
      await submittedIn(server, alice, cid, pid),
      await submittedIn(server, alice, cid, pid),
      await submittedIn(server, bob, cid, second),
      // A submission of somebody who manages it: judged and not counted.
      await submittedIn(server, admin, cid, second),
    ]
    const verdicts = new Map([
      [submissions[0], Judge.WrongAnswer],
      [submissions[1], Judge.Accepted],
      [submissions[2], Judge.CompileError],
    ])
    while (await isWaiting(server, cid)) {
      const task = await host.take()
      await host.finish(task, { judge: verdicts.get(task.sid) ?? Judge.Accepted })
    }
    const detail = (await read(alice, cid)).data
    // Nothing of Bob's counts, so that he is not ranked.
    expect(detail.overview.map(({ solve, submit }) => [solve, submit])).toEqual([
      [0, 0],
      [1, 1],
    ])
    expect(detail.solved).toEqual([pid])
    expect((await read(bob, cid)).data.solved).toEqual([])

    const status = async (who: TestPerson | null, query: object) =>
      (await server.call(who, 'GET /status/list', { query: { mid: cid, ...query } })).data.docs.map(
        ({ sid }) => sid,
      )
    expect(await status(bob, {})).toEqual(submissions.toReversed())
    expect(await status(bob, { pid: 1 })).toEqual([submissions[3], submissions[2]])
    expect(await status(bob, { pid: 2 })).toEqual([submissions[1], submissions[0]])
    expect(await status(bob, { pid: 3 })).toEqual([])
    expect(await status(bob, { uid: 'alice', judge: Judge.WrongAnswer })).toEqual([submissions[0]])
    // Everybody else has what it opens, as long as it is open.
    const offer = (status: ProblemStatus) =>
      server.db.updateTable('problems').set({ status }).where('pid', '=', pid).execute()
    await offer(ProblemStatus.Available)
    expect(await status(null, {})).toEqual([])
    await moveContest(server, admin, cid, ended)
    expect(await status(null, {})).toEqual([submissions[1], submissions[0]])
    await moveContest(server, admin, cid, running)
    expect(await status(null, {})).toEqual([])
    await offer(ProblemStatus.Reserve)
  })
})
