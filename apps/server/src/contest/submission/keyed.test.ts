// A submission that is sent more than once, because no answer arrived: it is stored once.

import { randomUUID } from 'node:crypto'
import { Language } from '@verdict/domain/language'
import { ended, enter, makeContest, moveContest, ready, running } from '@verdict/testkit/contest'
import { putOnRoster } from '@verdict/testkit/exam'
import { admin, alice, bob, root, server } from '@verdict/testkit/lab'
import { startTestServer, type TestPerson } from '@verdict/testkit/server'
import { detail, hide, pid, withSubmissions } from '@verdict/testkit/submission'
import { judgeableProblem } from '@verdict/testkit/judging'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

withSubmissions()

let key: string
beforeEach(() => {
  key = randomUUID()
})

const post = (body: object = {}, who: TestPerson = alice) =>
  server.call(who, 'POST /status', { body: { pid, language: Language.C, code: 'x', key, ...body } })

const stored = async () =>
  (await server.db.selectFrom('submissions').select('sid').where('pid', '=', pid).execute()).length

describe('a key', () => {
  test('[EXAM-OFF-1] sent again is answered like the first time, and stored once', async () => {
    const first = await post()
    expect(first.status).toBe(201)
    const second = await post({ claimedAt: '2026-01-01T00:00:00.000Z' })
    expect(second).toMatchObject({ status: 201, data: { sid: first.data.sid } })
    expect(await stored()).toBe(1)
    // Without a key the same code is another submission.
    expect((await post({ key: undefined })).data.sid).not.toBe(first.data.sid)
  })

  test('[EXAM-OFF-1] sent many times at the same moment is stored once, and judged once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => post()))
    expect(new Set(answers.map(({ data }) => data.sid)).size).toBe(1)
    expect(await stored()).toBe(1)
    const tasks = await server.db.selectFrom('judging_tasks').select('id').execute()
    expect(tasks).toHaveLength(1)
  })

  test('[EXAM-OFF-1] is each person’s own', async () => {
    const mine = await post()
    const theirs = await post({ code: 'another' }, bob)
    expect(theirs.status).toBe(201)
    expect(theirs.data.sid).not.toBe(mine.data.sid)
    expect((await detail(bob, theirs.data.sid)).data.code).toBe('another')
  })

  test('[EXAM-OFF-2] is refused with other code, another language, problem or contest', async () => {
    const cid = await makeContest(server, admin, { list: [pid], ...running })
    await enter(server, alice, cid)
    const { sid } = (await post()).data
    const other = await judgeableProblem(server, root)
    for (const body of [{ code: 'y' }, { language: Language.Java }, { pid: other }, { mid: cid }]) {
      expect(await post(body)).toMatchObject({ status: 409, error: 'SUBMISSION_KEY_USED' })
    }
    const at = await Promise.all([post(), post({ code: 'y' })])
    expect(at.map(({ status }) => status)).toEqual([201, 409])
    expect((await detail(alice, sid)).data.code).toBe('x')
  })

  test('[EXAM-OFF-1] of a refused submission is free', async () => {
    expect((await post({ language: 99 })).status).toBe(400)
    expect((await post({ course: 7 })).status).toBe(404)
    expect((await post()).status).toBe(201)
  })

  test('[EXAM-OFF-1] is answered like the first time although the problem is closed by now', async () => {
    const first = await post()
    await hide()
    expect(await post()).toMatchObject({ status: 201, data: { sid: first.data.sid } })
    expect((await post({ key: randomUUID() })).status).toBe(404)
  })

  test.each(['', 'x', '123', 5, null])('[EXAM-OFF-1] %j is none', async (wrong) => {
    expect(await post({ key: wrong })).toMatchObject({ status: 400, error: 'VALIDATION_FAILED' })
  })

  test('[EXAM-OFF-1] sent again it meets no rate limit, and does not count', async () => {
    const limited = await startTestServer({ RATE_LIMIT_SUBMIT: '1/3600s' })
    try {
      const carol = await limited.person('carol')
      const body = { pid: await judgeableProblem(limited, carol), language: Language.C, code: 'x', key }
      const { sid } = (await limited.call(carol, 'POST /status', { body })).data
      for (let sent = 0; sent < 3; sent += 1) {
        const again = await limited.call(carol, 'POST /status', { body })
        expect(again).toMatchObject({ status: 201, data: { sid } })
      }
    } finally {
      await limited.close()
    }
  })

  test('[EXAM-OFF-1] in a contest that bounds attempts one submission is one attempt', async () => {
    const cid = await makeContest(server, admin, { list: [pid], ...running })
    await enter(server, alice, cid)
    await server.db.updateTable('contests').set({ attempts: 1 }).where('cid', '=', cid).execute()
    const answers = await Promise.all([post({ mid: cid }), post({ mid: cid }), post({ mid: cid })])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await post({ mid: cid, key: randomUUID() })).toMatchObject({ error: 'ATTEMPTS_USED' })
  })
})

describe('a submission that came late', () => {
  const claimedAt = '2026-01-01T10:00:00.000Z'
  // An exam that goes on would lock its sitter in for the next test.
  afterEach(() => server.db.deleteFrom('exams').execute())
  const log = (cid: number) =>
    server.db
      .selectFrom('exam_log')
      .select(['kind', 'user_id', 'details'])
      .where('contest_id', '=', cid)
      .where('kind', '=', 'queued-submission')
      .execute()

  test('[EXAM-OFF-3] counts from when the server got it; the claim stands beside it, and in the log of an exam', async () => {
    const cid = await makeContest(server, admin, { list: [pid], ...running })
    await server.db.insertInto('exams').values({ contest_id: cid }).execute()
    await putOnRoster(server, cid, [alice])
    await server.call(alice, 'POST /exam/:cid/entry', { params: { cid }, body: { accepts: true } })
    const { sid } = (await post({ mid: cid, claimedAt })).data
    const { created_at } = await server.db
      .selectFrom('submissions')
      .select('created_at')
      .where('sid', '=', sid)
      .executeTakeFirstOrThrow()
    expect(Math.abs(Date.now() - created_at.getTime())).toBeLessThan(60_000)
    const kept = await server.db
      .selectFrom('submission_keys')
      .select('claimed_at')
      .where('sid', '=', sid)
      .executeTakeFirstOrThrow()
    expect(kept.claimed_at?.toISOString()).toBe(claimedAt)
    const entry = {
      kind: 'queued-submission',
      user_id: alice.userId,
      details: { sid, pid, claimedAt, counts: true },
    }
    expect(await log(cid)).toEqual([entry])
    // Sent again it is no other event.
    await post({ mid: cid, claimedAt })
    expect(await log(cid)).toEqual([entry])
    // To the person who sent it, and in lists, it is a submission like others.
    expect((await detail(alice, sid)).text).not.toContain(claimedAt)
  })

  test('[EXAM-OFF-4] after the end is practice, each time that it is sent, and says so', async () => {
    const cid = await makeContest(server, admin, { list: [pid], ...running })
    await server.db.insertInto('exams').values({ contest_id: cid }).execute()
    await putOnRoster(server, cid, [alice])
    await server.call(alice, 'POST /exam/:cid/entry', { params: { cid }, body: { accepts: true } })
    await moveContest(server, admin, cid, ended)
    const first = await post({ mid: cid, claimedAt })
    expect(first.data).toMatchObject({ practice: true })
    expect((await post({ mid: cid, claimedAt })).data).toEqual(first.data)
    expect(await log(cid)).toMatchObject([{ details: { counts: false } }])
    expect((await detail(alice, first.data.sid)).data).toMatchObject({ mid: 0, code: 'x' })
  })

  test('[EXAM-OFF-3] one that counted stays so after the end', async () => {
    const cid = await makeContest(server, admin, { list: [pid], ...running })
    await enter(server, alice, cid)
    const first = await post({ mid: cid })
    expect(first.data.practice).toBeUndefined()
    await moveContest(server, admin, cid, ended)
    expect((await post({ mid: cid })).data).toEqual(first.data)
  })

  test('[EXAM-OFF-3] before the start it is refused, whatever the browser claims', async () => {
    const cid = await makeContest(server, admin, { list: [pid], ...ready })
    await enter(server, alice, cid).catch(() => undefined)
    expect((await post({ mid: cid, claimedAt: new Date(Date.now() + 3_600_000).toISOString() })).status).toBe(
      403,
    )
    expect(await stored()).toBe(0)
  })

  test.each(['yesterday', '0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.000Z', '2026-02-30T00:00:00Z', 5])(
    '[EXAM-OFF-3] %j is no moment',
    async (wrong) => {
      expect(await post({ claimedAt: wrong })).toMatchObject({ status: 400, error: 'VALIDATION_FAILED' })
    },
  )

  test('[EXAM-OFF-3] outside exams a claim is kept and shown nowhere', async () => {
    const { data } = await post({ claimedAt })
    expect((await detail(root, data.sid)).text).not.toContain(claimedAt)
  })
})
