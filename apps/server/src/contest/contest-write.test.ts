import { ContestStatus, ContestVisibility, LabelingStyle } from '@verdict/domain/contest'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import {
  acceptAll,
  ended,
  enter,
  frozen,
  makeContest,
  moveContest,
  ready,
  submitIn,
  submittedIn,
  running,
} from '@verdict/testkit/contest'
import { pid, read, second, withContests } from '@verdict/testkit/contest-lab'
import { judgeableProblem } from '@verdict/testkit/judging'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { contestSettings, notSettings } from './contest-settings.ts'

withContests()

const change = (cid: number, body: object, who = admin) =>
  server.call(who, 'PUT /contest/:cid', { params: { cid }, body })

describe('creating and changing', () => {
  test('[CON-CREATE-1] admins create, others may not', async () => {
    const body = { title: 'x', start: '2030-01-01T00:00:00.000Z', end: '2030-01-01T05:00:00.000Z' }
    expect((await server.call(alice, 'POST /contest/', { body })).error).toBe('FORBIDDEN')
    expect((await server.call(admin, 'POST /contest/', { body })).status).toBe(201)
  })

  test('[CON-CREATE-2] [CON-EDIT-1] [CON-GET-1] every field is kept and comes back to managers', async () => {
    const { data: group } = await server.call(admin, 'POST /group/', { body: { title: 'class' } })
    const fields = {
      title: 'Whole',
      start: '2030-01-01T00:00:00.000Z',
      end: '2030-01-01T05:00:00.000Z',
      encrypt: ContestVisibility.Password,
      status: ContestStatus.Reserve,
      list: [second, pid],
      option: {
        labelingStyle: LabelingStyle.Alphabetic,
        freeze: 30,
        unfreeze: 'manual' as const,
        runs: false,
      },
      password: 'open',
      allow: { users: ['ALICE', 'bob'], groups: [group.gid] },
    }
    const created = await server.call(admin, 'POST /contest/', { body: fields })
    const { data } = await read(admin, created.data.cid)
    const seen = {
      ...fields,
      name: 'Whole',
      allow: { users: ['alice', 'bob'], groups: [{ gid: group.gid, title: 'class' }] },
      freezeTime: '2030-01-01T04:30:00.000Z',
      isFrozen: false,
    }
    expect(data.contest).toMatchObject(seen)
    expect(data.problems).toEqual([
      { pid: second, index: 1, title: 'Second', invalid: false },
      { pid, index: 2, title: 'First', invalid: false },
    ])
    expect(data.totalProblems).toBe(2)

    const changed = await change(created.data.cid, {
      title: 'Other',
      encrypt: ContestVisibility.Public,
      status: ContestStatus.Available,
      list: [pid],
      option: { freeze: 'none' },
      allow: { users: ['bob'] },
    })
    expect(changed.data.contest).toMatchObject({
      title: 'Other',
      encrypt: ContestVisibility.Public,
      list: [pid],
      option: { labelingStyle: LabelingStyle.Alphabetic, freeze: 'none', unfreeze: 'manual', runs: false },
      allow: { users: ['bob'], groups: [] },
      freezeTime: null,
      start: fields.start,
      password: 'open',
    })
    const trace = await server.db
      .selectFrom('audit')
      .select(['action', 'before', 'after'])
      .where('target', '=', `contest:${created.data.cid}`)
      .executeTakeFirstOrThrow()
    expect(trace.action).toBe('contest.change')
    expect(trace.before).toMatchObject({ title: 'Whole', freeze_rule: '30', list: [second, pid] })
    expect(trace.after).toMatchObject({
      title: 'Other',
      freeze_rule: 'none',
      list: [pid],
      allow: { users: ['bob'], groups: [] },
    })
  })

  test('[CON-CREATE-2] what cannot be is refused with what it is', async () => {
    const deleted = await judgeableProblem(server, root, { title: 'Gone' })
    await server.call(root, 'DELETE /problem/:pid', { params: { pid: deleted } })
    const cid = await makeContest(server, admin, ready)
    const refusal = async (body: object) => {
      const { error, message } = await change(cid, body)
      return [error, message]
    }
    expect(await refusal({ list: [pid, deleted, 2_000_000_000] })).toEqual([
      'CONTEST_PROBLEMS_INVALID',
      `These problems cannot be used in a contest: ${deleted} Gone, 2000000000`,
    ])
    expect(await refusal({ allow: { users: ['alice', 'nobody9'] } })).toEqual([
      'UNKNOWN_USERS',
      'No account has these names: nobody9',
    ])
    expect((await refusal({ allow: { groups: [2_000_000_000] } }))[0]).toBe('UNKNOWN_GROUPS')
    expect((await refusal({ end: '2001-01-01T00:00:00.000Z' }))[0]).toBe('CONTEST_WINDOW_INVALID')
    expect((await refusal({ encrypt: ContestVisibility.Password }))[0]).toBe('CONTEST_PASSWORD_MISSING')
    expect((await refusal({ list: [pid, pid] }))[0]).toBe('VALIDATION_FAILED')
    expect((await refusal({ course: 7 }))[0]).toBe('NOT_FOUND')
    expect((await read(admin, cid)).data.contest.list).toEqual([])
  })

  test('[CON-EDIT-3] a change that hurts a contest that has begun is done, and only reported to a caller who asks first', async () => {
    const cid = await makeContest(server, admin, { ...running, list: [pid, second] })
    await enter(server, alice, cid)
    await submittedIn(server, alice, cid, pid)
    const [start, now] = [new Date(Date.now() - 1000).toISOString(), new Date(Date.now() - 500).toISOString()]
    for (const [body, path] of [
      [{ start }, 'start'],
      [{ end: now }, 'end'],
      [{ list: [second] }, 'list'],
      [{ status: ContestStatus.Reserve }, 'status'],
    ] as const) {
      const refused = await change(cid, { ...body, confirmed: false })
      expect(refused).toMatchObject({ status: 409, error: 'CONTEST_CHANGE_HURTS' })
      expect(refused.errors.map((error) => error.path)).toEqual([path])
    }
    // A harmless change needs no confirmation.
    expect((await change(cid, { title: 'Renamed', list: [pid], confirmed: false })).status).toBe(200)
    expect((await change(cid, { list: [second] })).status).toBe(200)
    expect((await change(cid, { end: new Date(Date.now() - 100).toISOString() })).status).toBe(200)
    const hurt = await change(await makeContest(server, admin, frozen), {
      option: { freeze: 'none' },
      confirmed: false,
    })
    expect(hurt.errors.map(({ path }) => path)).toEqual(['option'])
    expect((await change(await makeContest(server, admin, ready), { start })).status).toBe(200)
  })

  test('[CON-INVALID-1] a deleted problem is invalid and stays listed; a reserved one is not invalid', async () => {
    const gone = await judgeableProblem(server, root, { title: 'To go' })
    const cid = await makeContest(server, admin, { list: [gone, pid] })
    await server.call(root, 'DELETE /problem/:pid', { params: { pid: gone } })
    await enter(server, alice, cid)
    const { problems, overview } = (await read(alice, cid)).data
    expect(problems.map(({ invalid }) => invalid)).toEqual([true, false])
    expect(overview.map(({ invalid }) => invalid)).toEqual([true, false])
    expect((await change(cid, { list: [pid, gone] })).status).toBe(200)
    expect((await submitIn(server, alice, cid, gone)).error).toBe('NOT_FOUND')
    const opened = await server.call(alice, 'GET /problem/:pid', { params: { pid: gone }, query: { cid } })
    expect(opened.error).toBe('NOT_FOUND')
  })

  test('[CON-COPY-1] a copy is reserved, as long, tomorrow, with the same problems and people', async () => {
    const cid = await makeContest(server, admin, {
      ...running,
      title: 'Original',
      list: [second, pid],
      encrypt: ContestVisibility.Private,
      allow: { users: ['bob'] },
    })
    expect((await server.call(alice, 'POST /contest/:cid/copy', { params: { cid } })).error).toBe('FORBIDDEN')
    const copied = await server.call(admin, 'POST /contest/:cid/copy', { params: { cid } })
    expect(copied.status).toBe(201)
    const [from, to] = [
      (await read(admin, cid)).data.contest,
      (await read(admin, copied.data.cid)).data.contest,
    ]
    expect(to).toMatchObject({
      title: 'Original (copy)',
      status: ContestStatus.Reserve,
      list: [second, pid],
      allow: { users: ['bob'] },
      encrypt: ContestVisibility.Private,
    })
    const length = ({ start, end }: { start: string; end: string }) => Date.parse(end) - Date.parse(start)
    expect(length(to)).toBe(length(from))
    expect(to.start.slice(11)).toBe(from.start.slice(11))
    expect(Date.parse(to.start)).toBeGreaterThan(Date.now())
  })

  test('[CON-COPY-2] every column of a contest is a setting or none, and a copy has all that are copied', async () => {
    const columns = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = 'contests'`.execute(
      server.db,
    )
    expect(columns.rows.map(({ name }) => name).toSorted()).toEqual(
      [...Object.keys(contestSettings), ...notSettings].toSorted(),
    )
    const odd = {
      labeling_style: LabelingStyle.Alphabetic,
      penalty: 7,
      freeze_rule: '17',
      unfreeze: 'manual',
      runs_allowed: false,
      shares_tests: true,
      shows_schools: true,
      open_board: true,
      balloons: 'all',
      verify: 'all',
      prints: true,
      takes_virtual: true,
      print_pages: 7,
      print_pages_hour: 70,
      of_teams: true,
      feedback: 'verdict',
      attempts: 3,
      encrypt: ContestVisibility.Password,
      rule: 'ioi',
      password: 'sesame',
    } as const
    const rowOf = (of: number) =>
      server.db.selectFrom('contests').selectAll().where('cid', '=', of).executeTakeFirstOrThrow()
    const plain = await rowOf(await makeContest(server, admin, ready))
    const course = (await server.call(root, 'POST /course', { body: { name: 'Copied' } })).data.courseId
    // Only homework has a table for being late.
    const late = { due_at: plain.ends_at, late: JSON.stringify([{ until: 60, off: 10 }]), course_id: course }
    const unusual = new Set<string>()
    for (const values of [{ ...odd, languages: [Language.Python] }, { ...late, rule: 'homework' } as const]) {
      const from = await makeContest(server, admin, ready)
      await server.db.updateTable('contests').set(values).where('cid', '=', from).execute()
      const { cid } = (await server.call(admin, 'POST /contest/:cid/copy', { params: { cid: from } })).data
      const [original, copy] = [await rowOf(from), await rowOf(cid)]
      for (const [name, { copied }] of Object.entries(contestSettings)) {
        const column = name as keyof typeof plain
        if (!copied) continue
        expect(copy[column], name).toEqual(original[column])
        if (!isDeepStrictEqual(original[column], plain[column])) unusual.add(name)
      }
    }
    const copied = Object.entries(contestSettings).flatMap(([name, setting]) =>
      setting.copied ? [name] : [],
    )
    expect(
      copied.filter((name) => !unusual.has(name)),
      'give these an unusual value in this test',
    ).toEqual([])
  })

  test('[CON-DEL-1] [CON-RESERVE-2] root deletes: it is gone for everybody, with its submissions but for their owners', async () => {
    const open = await judgeableProblem(server, root)
    const cid = await makeContest(server, admin, { list: [open] })
    await enter(server, alice, cid)
    const sid = await submittedIn(server, alice, cid, open)
    await acceptAll(server, host, cid)
    await moveContest(server, admin, cid, ended)
    const listed = async (who: TestPerson | null, query: object) =>
      (await server.call(who, 'GET /status/list', { query })).data.docs.map((doc) => doc.sid)
    expect(await listed(null, { pid: open })).toEqual([sid])
    const counts = () =>
      server.db.selectFrom('problems').select(['submit', 'solve']).where('pid', '=', open).executeTakeFirst()
    expect(await counts()).toEqual({ submit: 1, solve: 1 })

    // Reserved after its end: for admins and owners, and for everybody again once it is shown.
    expect((await change(cid, { status: ContestStatus.Reserve, confirmed: true })).status).toBe(200)
    for (const who of [null, bob, admin]) expect(await listed(who, { pid: open })).toEqual([])
    expect(await listed(admin, { mid: cid })).toEqual([sid])
    expect(await listed(alice, { uid: 'alice', pid: open })).toEqual([sid])
    expect(await counts()).toEqual({ submit: 0, solve: 0 })
    expect((await change(cid, { status: ContestStatus.Available })).status).toBe(200)
    expect(await listed(null, { pid: open })).toEqual([sid])
    expect(await counts()).toEqual({ submit: 1, solve: 1 })

    expect((await server.call(admin, 'DELETE /contest/:cid', { params: { cid } })).status).toBe(403)
    expect((await server.call(root, 'DELETE /contest/:cid', { params: { cid } })).status).toBe(200)
    for (const who of [alice, admin, root]) expect((await read(who, cid)).error).toBe('NOT_FOUND')
    for (const who of [null, bob, admin]) {
      expect(await listed(who, { pid: open })).toEqual([])
      expect(await listed(who, { mid: cid })).toEqual([])
    }
    const own = await server.call(alice, 'GET /account/submissions', { query: { contest: cid } })
    expect(own.data.docs.map((doc) => doc.sid)).toEqual([sid])
    expect((await server.call(alice, 'GET /status/:sid', { params: { sid } })).data.judge).toBe(
      Judge.Accepted,
    )
    expect(await counts()).toEqual({ submit: 0, solve: 0 })
    expect((await server.call(alice, 'GET /account/profile', {})).data.verifyContest).not.toContain(cid)
  })
})
