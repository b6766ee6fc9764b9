import { ContestStatus, ContestVisibility, LabelingStyle } from '@verdict/domain/contest'
import { Language } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import {
  ended,
  enter,
  frozen,
  makeContest,
  moveContest,
  ready,
  running,
  submitIn,
  submittedIn,
} from '@verdict/testkit/contest'
import { judgeableProblem, judgeHost, type TestHost } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settleAll } from './settle.ts'

let server: TestServer
let host: TestHost
let alice: TestPerson
let bob: TestPerson
let admin: TestPerson
let root: TestPerson
/** Reserved: only a contest opens it. */
let pid: number
let second: number

beforeAll(async () => {
  server = await startTestServer()
  host = judgeHost(server)
  alice = await server.person('alice')
  bob = await server.person('bob')
  admin = await server.person('admin1', Privilege.Admin)
  root = await server.person('root1', Privilege.Root)
  pid = await judgeableProblem(server, root, { status: ProblemStatus.Reserve, title: 'First' })
  second = await judgeableProblem(server, root, { status: ProblemStatus.Reserve, title: 'Second' })
})
afterAll(() => server.close())

const read = (who: TestPerson, cid: number) => server.call(who, 'GET /contest/:cid', { params: { cid } })
const change = (cid: number, body: object, who = admin) =>
  server.call(who, 'PUT /contest/:cid', { params: { cid }, body })
const verify = (who: TestPerson, cid: number, body: { password?: string } = {}) =>
  server.call(who, 'POST /contest/:cid/verify', { params: { cid }, body })

describe('the list', () => {
  test('[CON-LIST-1] [CON-LIST-6] is paged, newest first, and searched by title', async () => {
    const older = await makeContest(server, admin, { title: 'Listed 100%', start: -10, end: 10 })
    const newer = await makeContest(server, admin, { title: 'listed twice', start: -5, end: 10 })
    await enter(server, alice, newer)
    const list = (content: string, pageSize = 20) =>
      server.call(alice, 'GET /contest/list', { query: { type: 'title', content, pageSize } })
    const { docs, total } = (await list('LISTED')).data
    expect(docs.map(({ cid }) => cid)).toEqual([newer, older])
    expect(docs.map(({ isEntrant }) => isEntrant)).toEqual([true, false])
    expect(total).toBe(2)
    expect((await list('0%')).data.docs.map(({ cid }) => cid)).toEqual([older])
    expect((await list('listed', 1)).data).toMatchObject({ docs: [{ cid: newer }], pages: 2 })
    expect((await server.call(alice, 'GET /contest/list', { query: {} })).data.limit).toBe(20)
  })

  test('[CON-LIST-7] those that are not over: what runs by its end, then what comes by its start', async () => {
    const make = (title: string, start: number, end: number) =>
      makeContest(server, admin, { title: `Current ${title}`, start, end })
    const late = await make('late', 600, 700)
    const next = await make('next', 60, 900)
    const long = await make('long', -6000, 6000)
    const short = await make('short', -10, 5)
    await make('over', -100, -1)
    const query = { phase: 'current', type: 'title', content: 'current ' } as const
    const { data } = await server.call(null, 'GET /contest/list', { query })
    expect(data).toMatchObject({ total: 4 })
    expect(data.docs.map(({ cid }) => cid)).toEqual([short, long, next, late])
    // However many are planned.
    const first = (await server.call(null, 'GET /contest/list', { query: { ...query, pageSize: 2 } })).data
    expect(first.docs.map(({ cid }) => cid)).toEqual([short, long])
  })

  test('[CON-LIST-5] [CON-LIST-4] a reserved contest is there for admins alone', async () => {
    const cid = await makeContest(server, admin, { title: 'Hidden one', status: ContestStatus.Reserve })
    for (const who of [null, alice, admin, root]) {
      const { data } = await server.call(who, 'GET /contest/list', { query: { content: 'hidden one' } })
      const sees = who === admin || who === root
      expect(data.docs.map((doc) => [doc.cid, doc.reserved])).toEqual(sees ? [[cid, true]] : [])
      if (who) expect((await read(who, cid)).status).toBe(sees ? 200 : 404)
    }
    expect((await verify(alice, cid)).error).toBe('NOT_FOUND')
  })

  test('[CON-LIST-2] [CON-CHOICE-1] a row says title, times, kind and whether it is reserved', async () => {
    for (const encrypt of [ContestVisibility.Public, ContestVisibility.Private, ContestVisibility.Password]) {
      const title = `Row of kind ${encrypt}`
      const more = encrypt === ContestVisibility.Password ? { password: 'x' } : {}
      const cid = await makeContest(server, admin, { title, encrypt, ...more })
      const { data } = await server.call(alice, 'GET /contest/list', { query: { content: title } })
      expect(data.docs).toMatchObject([{ cid, title, encrypt, reserved: false }])
      expect(Date.parse(data.docs[0]!.start)).toBeLessThan(Date.parse(data.docs[0]!.end))
    }
    const made = (body: object) =>
      server.call(admin, 'POST /contest/', {
        body: {
          title: 'Of no kind',
          start: new Date(0).toISOString(),
          end: new Date(1e7).toISOString(),
          ...body,
        },
      })
    expect((await made({ encrypt: 4 })).status).toBe(400)
    expect((await made({ status: 1 })).status).toBe(400)
  })

  test('[CON-LIST-3] says what a viewer may do', async () => {
    const cid = await makeContest(server, admin, { title: 'May what' })
    const may = async (who: TestPerson) =>
      (await server.call(who, 'GET /contest/list', { query: { content: 'May what' } })).data.docs[0]!.may
    expect(await may(alice)).toEqual({ edit: false, delete: false })
    expect(await may(admin)).toEqual({ edit: true, delete: false })
    expect(await may(root)).toEqual({ edit: true, delete: true })
    expect(cid).toBeGreaterThan(0)
  })
})

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
      option: { labelingStyle: LabelingStyle.Alphabetic, freeze: 30, unfreeze: 'manual' as const },
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
      option: { labelingStyle: LabelingStyle.Alphabetic, freeze: 'none', unfreeze: 'manual' },
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
    expect(trace.before).toMatchObject({ title: 'Whole', freeze_rule: '30' })
    expect(trace.after).toMatchObject({ title: 'Other', freeze_rule: 'none', list: [pid] })
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

  test('[CON-EDIT-1] a change that hurts a contest that has begun is done, and not done for whoever asks first', async () => {
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
    // What hurts nobody needs no word.
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

  test('[CON-DEL-1] [CON-RESERVE-2] root deletes: it is gone for everybody, with its submissions but for their owners', async () => {
    const open = await judgeableProblem(server, root)
    const cid = await makeContest(server, admin, { list: [open] })
    await enter(server, alice, cid)
    const sid = await submittedIn(server, alice, cid, open)
    await acceptAll(cid)
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

describe('entering', () => {
  test('[CON-ENTRY-3] [CON-ENTRY-7] [CON-ENTRY-8] a public contest takes everybody, and records who, when and where from', async () => {
    const cid = await makeContest(server, admin, { list: [pid] })
    expect((await server.call(alice, 'GET /account/profile', {})).data.verifyContest).not.toContain(cid)
    const answer = await verify(alice, cid)
    expect(answer.data).toMatchObject({ isVerify: true, refusal: null, profile: { uid: 'alice' } })
    expect(answer.data.profile.verifyContest).toContain(cid)
    const row = await server.db
      .selectFrom('contest_entrants')
      .select(['user_id', 'address', 'entered_at'])
      .where('contest_id', '=', cid)
      .execute()
    expect(row).toMatchObject([{ user_id: alice.userId, address: '127.0.0.1' }])
    // Again changes nothing.
    expect((await verify(alice, cid)).data.isVerify).toBe(true)
    const again = await server.db
      .selectFrom('contest_entrants')
      .select('entered_at')
      .where('contest_id', '=', cid)
      .execute()
    expect(again).toEqual([{ entered_at: row[0]!.entered_at }])
  })

  test('[CON-ENTRY-2] nobody enters before the start', async () => {
    const cid = await makeContest(server, admin, ready)
    expect((await verify(alice, cid)).error).toBe('CONTEST_NOT_STARTED')
    expect((await verify(admin, cid)).data.isVerify).toBe(true)
  })

  test('[CON-ENTRY-4] a private contest takes whom its lists name, as they are then', async () => {
    const { data: group } = await server.call(admin, 'POST /group/', { body: { title: 'invited' } })
    const cid = await makeContest(server, admin, {
      encrypt: ContestVisibility.Private,
      allow: { users: ['alice'], groups: [group.gid] },
    })
    expect((await verify(alice, cid)).data.isVerify).toBe(true)
    const refused = await verify(bob, cid)
    expect(refused.data).toMatchObject({ isVerify: false, refusal: 'NOT_INVITED' })
    expect(refused.data.profile.verifyContest).not.toContain(cid)

    const members = (change: object) =>
      server.call(admin, 'PUT /group/:gid/members', { params: { gid: group.gid }, body: change })
    await members({ add: ['bob'] })
    expect((await verify(bob, cid)).data.isVerify).toBe(true)
    // Who is in stays in.
    await members({ remove: ['bob'] })
    await change(cid, { allow: { users: [], groups: [] } })
    expect((await read(bob, cid)).data.contest.isEntrant).toBe(true)
    const carol = await server.person('carol')
    await members({ add: ['carol'] })
    expect((await verify(carol, cid)).data.refusal).toBe('NOT_INVITED')
  })

  test('[CON-ENTRY-5] a password opens, a wrong one does not', async () => {
    const cid = await makeContest(server, admin, {
      encrypt: ContestVisibility.Password,
      password: 'sesame',
      list: [pid],
    })
    for (const body of [{}, { password: '' }, { password: 'Sesame' }, { password: 'sesame ' }]) {
      expect((await verify(alice, cid, body)).data).toMatchObject({
        isVerify: false,
        refusal: 'WRONG_CONTEST_PASSWORD',
      })
    }
    expect((await read(alice, cid)).data).toMatchObject({
      problems: [],
      contest: { isEntrant: false, list: [] },
    })
    expect((await read(alice, cid)).text).not.toContain('sesame')
    expect((await verify(alice, cid, { password: 'sesame' })).data.isVerify).toBe(true)
    expect((await read(alice, cid)).text).not.toContain('sesame')
  })

  test('[CON-ENTRY-5] wrong passwords run out, and the right one takes none', async () => {
    const strict = await startTestServer({ RATE_LIMIT_LOGIN: '2/60s' })
    try {
      const [manager, guest] = [await strict.person('admin1', Privilege.Admin), await strict.person('guest')]
      const make = () =>
        makeContest(strict, manager, { encrypt: ContestVisibility.Password, password: 'right' })
      const attempt = (cid: number, password: string) =>
        strict.call(guest, 'POST /contest/:cid/verify', { params: { cid }, body: { password } })
      const cid = await make()
      expect((await attempt(cid, 'a')).data.isVerify).toBe(false)
      expect((await attempt(cid, 'b')).data.isVerify).toBe(false)
      const late = await attempt(cid, 'right')
      expect(late).toMatchObject({ status: 429, error: 'RATE_LIMITED' })
      expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
      expect((await attempt(await make(), 'right')).data.isVerify).toBe(true)
    } finally {
      await strict.close()
    }
  })

  test('[CON-ENTRY-10] managers see who entered and take somebody out', async () => {
    const cid = await makeContest(server, admin, { list: [pid] })
    await enter(server, alice, cid)
    await enter(server, bob, cid)
    const entrants = (who: TestPerson, query: object = {}) =>
      server.call(who, 'GET /contest/:cid/entrants', { params: { cid }, query })
    expect((await entrants(alice)).error).toBe('FORBIDDEN')
    const { docs, total } = (await entrants(admin)).data
    expect(docs.map(({ uid, address }) => [uid, address])).toEqual([
      ['bob', '127.0.0.1'],
      ['alice', '127.0.0.1'],
    ])
    expect(total).toBe(2)
    expect((await entrants(admin, { keyword: 'ALI' })).data.docs.map(({ uid }) => uid)).toEqual(['alice'])

    const remove = (who: TestPerson, uid: string) =>
      server.call(who, 'DELETE /contest/:cid/entrants/:uid', { params: { cid, uid } })
    expect((await remove(alice, 'bob')).error).toBe('FORBIDDEN')
    expect((await remove(admin, 'carol-is-nobody')).error).toBe('NOT_FOUND')
    expect((await remove(admin, 'Bob')).status).toBe(200)
    expect((await remove(admin, 'bob')).error).toBe('NOT_FOUND')
    expect((await read(bob, cid)).data).toMatchObject({ problems: [], contest: { isEntrant: false } })
  })
})

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
    await acceptAll(cid)
    await moveContest(server, admin, cid, ready)

    expect((await read(alice, cid)).error).toBe('CONTEST_NOT_STARTED')
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
    for (const who of [alice, bob]) await enter(server, who, cid)
    const submissions = [
      await submittedIn(server, alice, cid, pid),
      await submittedIn(server, alice, cid, pid),
      await submittedIn(server, bob, cid, second),
    ]
    const verdicts = new Map([
      [submissions[0], Judge.WrongAnswer],
      [submissions[1], Judge.Accepted],
      [submissions[2], Judge.CompileError],
    ])
    for (let left = await waiting(cid); left > 0; left = await waiting(cid)) {
      const task = await host.take()
      await host.finish(task, { judge: verdicts.get(task.sid) ?? Judge.Accepted })
    }
    const detail = (await read(alice, cid)).data
    expect(detail.overview.map(({ solve, submit }) => [solve, submit])).toEqual([
      [0, 1],
      [1, 1],
    ])
    expect(detail.solved).toEqual([pid])
    expect((await read(bob, cid)).data.solved).toEqual([])

    const status = async (who: TestPerson | null, query: object) =>
      (await server.call(who, 'GET /status/list', { query: { mid: cid, ...query } })).data.docs.map(
        ({ sid }) => sid,
      )
    expect(await status(bob, {})).toEqual(submissions.toReversed())
    expect(await status(bob, { pid: 1 })).toEqual([submissions[2]])
    expect(await status(bob, { pid: 2 })).toEqual([submissions[1], submissions[0]])
    expect(await status(bob, { pid: 3 })).toEqual([])
    expect(await status(bob, { uid: 'alice', judge: Judge.WrongAnswer })).toEqual([submissions[0]])
    expect(await status(null, {})).toEqual([])
  })
})

async function waiting(cid: number): Promise<number> {
  const rows = await server.db
    .selectFrom('judging_tasks as t')
    .innerJoin('judgements as j', 'j.id', 't.judgement_id')
    .innerJoin('submissions as s', 's.sid', 'j.sid')
    .select('t.id')
    .where('s.contest_id', '=', cid)
    .execute()
  return rows.length
}

async function acceptAll(cid: number): Promise<void> {
  for (let left = await waiting(cid); left > 0; left = await waiting(cid)) await host.judge(Judge.Accepted)
}

test('work that was cut off is found again and counts nothing twice', async () => {
  const open = await judgeableProblem(server, root)
  const cid = await makeContest(server, admin, { list: [open] })
  await enter(server, alice, cid)
  const sids = [await submittedIn(server, alice, cid, open), await submittedIn(server, alice, cid, open)]
  await acceptAll(cid)
  await server.db
    .updateTable('contests')
    .set({ starts_at: new Date(Date.now() - 7_200_000), ends_at: new Date(Date.now() - 3_600_000) })
    .where('cid', '=', cid)
    .execute()
  const counted = () =>
    server.db.selectFrom('user_problems').select(['submitted', 'accepted']).where('pid', '=', open).execute()
  expect(await counted()).toEqual([])
  await settleAll(server.context)
  expect(await counted()).toEqual([{ submitted: 2, accepted: 2 }])

  // As if it had died after the first of two.
  await server.db.updateTable('contests').set({ settled: false }).where('cid', '=', cid).execute()
  await settleAll(server.context)
  await Promise.all([settleAll(server.context), settleAll(server.context)])
  expect(await counted()).toEqual([{ submitted: 2, accepted: 2 }])
  expect(sids).toHaveLength(2)

  await moveContest(server, admin, cid, running)
  expect(await counted()).toEqual([{ submitted: 0, accepted: 0 }])
  const problem = await server.db
    .selectFrom('problems')
    .select(['submit', 'solve'])
    .where('pid', '=', open)
    .executeTakeFirst()
  expect(problem).toEqual({ submit: 0, solve: 0 })
})
