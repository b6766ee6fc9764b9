// Jobs: many submissions rejudged or skipped at once. Nobody sees anything of one before it is applied; applied, it leaves
// what a recomputation says; cancelled, it leaves nothing.

import type { newJob } from '@verdict/contract/job'
import { Privilege } from '@verdict/domain/privilege'
import { standings } from '@verdict/domain/ranklist'
import { Judge } from '@verdict/domain/verdict'
import { buildApp } from '@verdict/server/app'
import {
  ended,
  enter,
  frozen,
  makeContest,
  moveContest,
  running,
  submittedIn,
} from '@verdict/testkit/contest'
import { expireLeases, judgeableProblem, judgeHost, submitted, type TestHost } from '@verdict/testkit/judging'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { submissionTopic, type SubmissionNews } from '../submission/verdict.ts'
import { workOnAll } from './keep-working.ts'
import { applyJob, readJob, startJob } from './service.ts'
import { workOn } from './work.ts'

const { Accepted, WrongAnswer, CompileError, Skipped, RejudgePending } = Judge

let server: TestServer
let host: TestHost
let root: TestPerson
let alice: TestPerson
let bob: TestPerson
let pid: number
let news: SubmissionNews[]

beforeEach(async () => {
  server = await startTestServer()
  host = judgeHost(server)
  root = await server.person('root1', Privilege.Root)
  alice = await server.person('alice')
  bob = await server.person('bob')
  pid = await judgeableProblem(server, root)
  news = []
  server.context.channel.subscribe(submissionTopic, (payload) => news.push(payload as SubmissionNews))
})
afterEach(() => server.close())

const post = (body: z.input<typeof newJob>) => server.call(root, 'POST /admin/jobs', { body })
const get = async (id: number) => (await server.call(root, 'GET /admin/jobs/:id', { params: { id } })).data
const apply = (id: number) => server.call(root, 'PUT /admin/jobs/:id', { params: { id } })
const cancel = (id: number) => server.call(root, 'DELETE /admin/jobs/:id', { params: { id } })
const work = () => workOnAll(server.context)
const put = (sid: number, judge: Judge) =>
  server.call(root, 'PUT /status/:sid', { params: { sid }, body: { judge } })

/** Starts a job and lists its submissions. */
async function started(body: Omit<z.input<typeof newJob>, 'preview'>): Promise<number> {
  const answer = await post(body)
  if (answer.status !== 201) throw new Error(`the job was refused: ${answer.text}`)
  await work()
  return answer.data.job!.id
}

/** Every waiting task gets the verdict of its submission. */
async function judgeAll(verdicts: ReadonlyMap<number, Judge>, otherwise: Judge = Accepted): Promise<void> {
  for (;;) {
    const { count } = await server.db
      .selectFrom('judging_tasks')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count === 0) break
    const task = await host.take()
    await host.finish(task, { judge: verdicts.get(task.sid) ?? otherwise })
  }
  await work()
}

async function handedIn(who: TestPerson, judge: Judge, to = pid): Promise<number> {
  const sid = await submitted(server, who, to)
  await host.judge(judge)
  return sid
}

/** All that stands in tables which anybody reads, and how it came about left out. */
async function everythingStored(): Promise<object> {
  const rows = async (table: string, columns: string, order: string) =>
    (
      await sql`select ${sql.raw(columns)} from ${sql.raw(table)} order by ${sql.raw(order)}`.execute(
        server.db,
      )
    ).rows
  return {
    submissions: await rows(
      'submissions',
      'sid, judge, time_ms, memory_kb, counted_judge, skipped_at, sim, is_open',
      'sid',
    ),
    users: await rows('users', 'id, submit, solve', 'id'),
    problems: await rows('problems', 'pid, submit, solve', 'pid'),
    pairs: await rows('user_problems', '*', 'user_id, pid'),
    cells: await rows('score_cells', '*', 'contest_id, user_id, pid'),
    versions: await rows('ranklist_versions', '*', 'contest_id'),
  }
}

async function everythingVisible(): Promise<object> {
  return {
    ...(await everythingStored()),
    status: (await server.call(alice, 'GET /status/list', { query: {} })).data,
    mine: (await server.call(alice, 'GET /account/submissions', { query: {} })).data,
  }
}

/** Nothing of a job but its own row. */
async function leftovers(): Promise<unknown> {
  const { rows } = await sql<{ shadows: number; items: number; tasks: number }>`
    select (select count(*) from judgements where reason = 'shadow') as shadows,
      (select count(*) from job_submissions) as items,
      (select count(*) from judging_tasks) as tasks`.execute(server.db)
  return rows[0]
}
const nothing = { shadows: 0, items: 0, tasks: 0 }

const byUid = (a: { uid: string }, b: { uid: string }): number => a.uid.localeCompare(b.uid)

/** The same numbers in every run. */
function prand(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** The counts as they follow from all submissions. */
async function expectCountsToAgree(): Promise<void> {
  const { rows: wrong } = await sql`
    with pairs as (
      select user_id, pid, count(*) as submitted, count(*) filter (where counted_judge = 3) as accepted
      from submissions where counted_judge is not null and is_open group by user_id, pid
    )
    select 'user' as kind, u.id::text from users u
    left join (select user_id, count(*) as submit, count(*) filter (where accepted > 0) as solve from pairs group by 1) c
      on c.user_id = u.id
    where u.submit <> coalesce(c.submit, 0) or u.solve <> coalesce(c.solve, 0)
    union all
    select 'problem', p.pid::text from problems p
    left join (select pid, count(*) as submit, count(*) filter (where accepted > 0) as solve from pairs group by 1) c
      on c.pid = p.pid
    where p.submit <> coalesce(c.submit, 0) or p.solve <> coalesce(c.solve, 0)`.execute(server.db)
  expect(wrong).toEqual([])
}

describe('[ADM-JOBS-1] starting one', () => {
  test('a preview tells what it would reach and starts nothing', async () => {
    const sids = [await handedIn(alice, Accepted), await handedIn(bob, WrongAnswer)]
    await put(sids[1]!, Skipped)
    const waiting = await submitted(server, bob, pid)
    const answer = await post({ action: 'rejudge', filter: { pid }, preview: true })
    expect(answer).toMatchObject({
      status: 200,
      data: {
        job: null,
        preview: { total: 1, people: 1, problems: 1, contests: 0, skipped: 1, waiting: 1 },
      },
    })
    const skip = await post({ action: 'skip', filter: { pid }, preview: true })
    expect(skip.data.preview).toMatchObject({ total: 2, people: 2, skipped: 1, waiting: 0 })
    const named = await post({ action: 'rejudge', sids: [...sids, waiting], preview: true })
    expect(named.data.preview).toMatchObject({ total: 2, skipped: 0, waiting: 1 })
    const asked = await post({ action: 'rejudge', filter: { pid, judge: Skipped }, preview: true })
    expect(asked.data.preview).toMatchObject({ total: 1, skipped: 0 })
    expect((await server.call(root, 'GET /admin/jobs', {})).data.total).toBe(0)
    expect(await leftovers()).toMatchObject({ shadows: 0, items: 0 })
  })

  test.each([
    ['neither submissions nor a filter', {}],
    ['both', { sids: [1], filter: { pid: 1000 } }],
    ['a filter that names nothing', { filter: {} }],
    ['an action that there is not', { action: 'delete', filter: { pid: 1000 } }],
    ['no submission', { sids: [] }],
  ])('%s is refused', async (_what, body) => {
    const answer = await post({ action: 'rejudge', ...body } as z.input<typeof newJob>)
    expect(answer).toMatchObject({ status: 400, error: 'VALIDATION_FAILED' })
  })

  test('what fits nothing is refused, and what is there is not for admins', async () => {
    for (const filter of [{ uid: 'nobody' }, { pid, judge: Accepted }]) {
      expect(await post({ action: 'rejudge', filter })).toMatchObject({ status: 400, error: 'JOB_EMPTY' })
    }
    const admin = await server.person('admin1', Privilege.Admin)
    expect((await server.call(admin, 'GET /admin/jobs', {})).status).toBe(403)
  })
})

describe('[JDG-MANY-2] [ADM-JOBS-2] a rejudge', () => {
  test('of unchanged tests changes nothing that anybody sees, before or after', async () => {
    const cid = await makeContest(server, root, { ...running, list: [pid] })
    for (const who of [alice, bob]) await enter(server, who, cid)
    await submittedIn(server, alice, cid, pid)
    await host.judge(Accepted)
    await submittedIn(server, bob, cid, pid)
    await host.judge(WrongAnswer)
    const sids = [await handedIn(alice, Accepted), await handedIn(bob, CompileError)]
    const before = await everythingVisible()
    news.length = 0
    const id = await started({ action: 'rejudge', filter: { pid } })
    expect(await get(id)).toMatchObject({ state: 'judging', total: 4, judged: 0 })
    expect(await everythingVisible()).toEqual(before)
    // One's own submission is shown with its own judgement while the shadow runs.
    const task = await host.take()
    expect(await everythingVisible()).toEqual(before)
    await host.progress(task, 1, [])
    await host.finish(task, { judge: Accepted })
    await judgeAll(
      new Map([
        [sids[1]!, CompileError],
        [task.sid + 1, WrongAnswer],
      ]),
    )
    expect(await get(id)).toMatchObject({ state: 'ready', judged: 4, changed: 0, transitions: [] })
    expect(await everythingVisible()).toEqual(before)
    expect((await apply(id)).status).toBe(200)
    await work()
    expect(await get(id)).toMatchObject({ state: 'applied', applied: 4, overtaken: 0 })
    expect(await everythingVisible()).toEqual(before)
    expect(news).toEqual([])
    const { rows } = await sql`
      select s.sid from submissions s join judgements j on j.id = s.judgement_id
      where j.reason = 'shadow'`.execute(server.db)
    expect(rows).toHaveLength(4)
  })

  test('of changed tests moves counts exactly as a recomputation says, and tells each author once', async () => {
    const other = await judgeableProblem(server, root)
    const lost = await handedIn(alice, Accepted)
    const won = await handedIn(bob, WrongAnswer)
    const same = await handedIn(bob, Accepted, other)
    const before = await everythingVisible()
    const id = await started({ action: 'rejudge', sids: [lost, won, same] })
    await judgeAll(new Map([[lost, WrongAnswer]]))
    expect(await get(id)).toMatchObject({
      state: 'ready',
      selected: 3,
      changed: 2,
      may: { apply: true, cancel: true },
      transitions: [
        { from: Accepted, to: WrongAnswer, count: 1 },
        { from: WrongAnswer, to: Accepted, count: 1 },
      ],
    })
    const changes = await server.call(root, 'GET /admin/jobs/:id/changes', { params: { id } })
    expect(changes.data.docs).toMatchObject([
      { sid: won, uid: 'bob', pid, from: WrongAnswer, to: Accepted },
      { sid: lost, uid: 'alice', pid, from: Accepted, to: WrongAnswer },
    ])
    const people = await server.call(root, 'GET /admin/jobs/:id/people', { params: { id } })
    expect(people.data.docs).toEqual([
      { uid: 'alice', nick: '', changed: 1, solve: { before: 1, after: 0 } },
      { uid: 'bob', nick: '', changed: 1, solve: { before: 1, after: 2 } },
    ])
    const beyond = { params: { id }, query: { page: 3, pageSize: 1 } }
    for (const key of ['GET /admin/jobs/:id/people', 'GET /admin/jobs/:id/changes'] as const) {
      expect((await server.call(root, key, beyond)).data).toMatchObject({ docs: [], total: 2, pages: 2 })
    }
    expect(await everythingVisible()).toEqual(before)
    news.length = 0
    await apply(id)
    await work()
    expect(await get(id)).toMatchObject({ state: 'applied', applied: 3, appliedBy: 'root1' })
    await expectCountsToAgree()
    const solved = async (who: TestPerson) => (await server.call(who, 'GET /account/profile', {})).data.solved
    expect([await solved(alice), await solved(bob)]).toEqual([[], [pid, other]])
    // The channel is in order: a message of ours comes after theirs.
    await server.context.channel.publish(server.db, submissionTopic, { sid: 0 })
    await expect.poll(() => news.some(({ sid }) => sid === 0)).toBe(true)
    expect(news.slice(0, -1).map(({ sid, judge }) => [sid, judge])).toEqual([
      [lost, WrongAnswer],
      [won, Accepted],
    ])
    const audit = await server.db
      .selectFrom('audit')
      .select(['actor_id', 'action', 'target', 'before', 'after'])
      .orderBy('id')
      .execute()
    expect(audit.map(({ action, target }) => [action, target])).toEqual([
      ['job.start', `job:${id}`],
      ['job.apply', `job:${id}`],
      ['submission.rejudge', `submission:${lost}`],
      ['submission.rejudge', `submission:${won}`],
    ])
    expect(audit[2]).toMatchObject({
      actor_id: root.userId,
      before: { judge: Accepted },
      after: { judge: WrongAnswer, job: id },
    })
  })

  test('waits behind everything else, and is given back by a host that dies', async () => {
    const old = await handedIn(alice, Accepted)
    const id = await started({ action: 'rejudge', sids: [old] })
    await put(old, RejudgePending)
    const fresh = await submitted(server, bob, pid)
    expect((await host.judge()).sid).toBe(fresh)
    expect((await host.judge()).sid).toBe(old)
    const task = await host.take()
    await expireLeases(server)
    const { reapExpired } = await import('../judging/attempt.ts')
    await reapExpired(server.context)
    expect((await host.take()).taskId).toBe(task.taskId)
    await cancel(id)
    await work()
    expect(await leftovers()).toEqual(nothing)
  })
})

describe('[ADM-JOBS-3] in a contest', () => {
  let cid: number
  const submittedAt = async (sid: number, minutes: number) => {
    const at = sql<Date>`(select starts_at from contests where cid = ${cid}) + make_interval(mins => ${minutes})`
    await server.db.updateTable('submissions').set({ created_at: at }).where('sid', '=', sid).execute()
  }
  /** Rank, solved and penalty of everybody, as the page computes them from the cells. */
  const ranks = async (who: TestPerson = root) => {
    const { text } = await server.call(who, 'GET /contest/:cid/ranklist', { params: { cid } })
    const { ranklist } = (JSON.parse(text) as { data: { ranklist: Record<string, { nick: string }> } }).data
    return ranklist
  }

  beforeEach(async () => {
    cid = await makeContest(server, root, { ...running, list: [pid] })
    for (const who of [alice, bob]) await enter(server, who, cid)
  })

  test('it foretells the ranks that applying it makes, and counts nothing that is not open', async () => {
    const first = await submittedIn(server, alice, cid, pid)
    await submittedAt(first, 10)
    await host.judge(Accepted)
    const second = await submittedIn(server, bob, cid, pid)
    await submittedAt(second, 20)
    await host.judge(Accepted)
    const id = await started({ action: 'rejudge', filter: { mid: cid } })
    await judgeAll(new Map([[first, WrongAnswer]]))
    expect((await get(id)).contests).toEqual([{ cid, title: 'Final', changed: 1 }])
    const moves = (await server.call(root, 'GET /admin/jobs/:id/ranks', { params: { id }, query: { cid } }))
      .data
    expect(moves.docs).toEqual([
      {
        uid: 'bob',
        nick: '',
        before: { rank: 2, solved: 1, penalty: 20 },
        after: { rank: 1, solved: 1, penalty: 20 },
      },
      {
        uid: 'alice',
        nick: '',
        before: { rank: 1, solved: 1, penalty: 10 },
        after: { rank: 2, solved: 0, penalty: 0 },
      },
    ])
    const people = await server.call(root, 'GET /admin/jobs/:id/people', { params: { id } })
    expect(people.data.docs).toMatchObject([{ uid: 'alice', solve: { before: 0, after: 0 } }])
    const unknown = { params: { id }, query: { cid: 4711 } }
    expect((await server.call(root, 'GET /admin/jobs/:id/ranks', unknown)).status).toBe(404)
    await apply(id)
    await work()
    expect(await ranks()).toMatchObject({
      alice: { [pid]: { acceptedAt: null, failed: 1, pending: 0 } },
      bob: { [pid]: { failed: 0, pending: 0 } },
    })
    // The cells agree with the submissions: the same job finds nothing to do.
    const again = await started({ action: 'rejudge', filter: { mid: cid } })
    await judgeAll(new Map([[first, WrongAnswer]]))
    expect(await get(again)).toMatchObject({ state: 'ready', changed: 0 })
    await expectCountsToAgree()
    await moveContest(server, root, cid, ended)
    const { settleAll } = await import('../contest/settle.ts')
    await settleAll(server.context)
    await expectCountsToAgree()
  })

  test('foretold standings are those of the ranklist afterwards, for any verdicts', async () => {
    const second = await judgeableProblem(server, root)
    await server.call(root, 'PUT /contest/:cid', { params: { cid }, body: { list: [pid, second] } })
    const people = [alice, bob, await server.person('carol'), await server.person('dave'), root]
    await enter(server, people[2]!, cid)
    await enter(server, people[3]!, cid)
    const random = prand(20_265)
    const verdict = () => [Accepted, Accepted, WrongAnswer, WrongAnswer, CompileError][random(5)]!
    const sids: number[] = []
    for (let n = 0; n < 30; n++) {
      const sid = await submittedIn(server, people[random(people.length)]!, cid, random(2) ? pid : second)
      sids.push(sid)
      await submittedAt(sid, n + 1)
      await host.judge(verdict())
    }
    const places = async () => {
      const contestants = Object.entries(await ranks()).map(([uid, { nick: _nick, ...cells }]) => ({
        uid,
        cells: new Map(
          Object.entries(
            cells as Record<string, { acceptedAt: string | null; failed: number; pending: number }>,
          ).map(([key, cell]) => [
            Number(key),
            { ...cell, acceptedAt: cell.acceptedAt ? Date.parse(cell.acceptedAt) : null },
          ]),
        ),
      }))
      const { starts_at } = await server.db
        .selectFrom('contests')
        .select('starts_at')
        .where('cid', '=', cid)
        .executeTakeFirstOrThrow()
      return new Map(standings(contestants, starts_at.getTime()).map(({ uid, ...place }) => [uid, place]))
    }
    const before = await places()
    const id = await started({ action: 'rejudge', filter: { mid: cid } })
    await judgeAll(new Map(sids.map((sid) => [sid, verdict()])))
    const moves = await server.call(root, 'GET /admin/jobs/:id/ranks', { params: { id }, query: { cid } })
    await apply(id)
    await work()
    const after = await places()
    const uids = [...new Set([...before.keys(), ...after.keys()])]
    const moved = uids
      .map((uid) => ({ uid, nick: '', before: before.get(uid) ?? null, after: after.get(uid) ?? null }))
      .filter((move) => JSON.stringify(move.before) !== JSON.stringify(move.after))
    expect(moved.length).toBeGreaterThan(1)
    expect(moves.data.docs.toSorted(byUid)).toEqual(moved.toSorted(byUid))
    expect(uids).not.toContain('root1')
  })

  test('what a freeze hides stays hidden, whatever is applied', async () => {
    const sid = await submittedIn(server, bob, cid, pid)
    await moveContest(server, root, cid, frozen)
    await host.judge(WrongAnswer)
    const hidden = await ranks(alice)
    expect(hidden).toMatchObject({ bob: { [pid]: { pending: 1 } } })
    const id = await started({ action: 'rejudge', filter: { mid: cid } })
    await judgeAll(new Map([[sid, Accepted]]))
    await apply(id)
    await work()
    expect(await ranks(alice)).toEqual(hidden)
    expect(await ranks()).toMatchObject({ bob: { [pid]: { failed: 0, pending: 0 } } })
    await expectCountsToAgree()
    const own = await server.call(bob, 'GET /status/:sid', { params: { sid } })
    expect(own.data.judge).toBe(Accepted)
  })
})

describe('[ADM-JOBS-5] what somebody decided about one submission', () => {
  test('a skipped one is left out of a filter, and lifted where it is named', async () => {
    const skipped = await handedIn(alice, Accepted)
    await handedIn(bob, Accepted)
    await put(skipped, Skipped)
    const first = await started({ action: 'rejudge', filter: { pid } })
    await judgeAll(new Map())
    expect(await get(first)).toMatchObject({ state: 'ready', total: 1 })
    await cancel(first)
    const id = await started({ action: 'rejudge', sids: [skipped] })
    await judgeAll(new Map())
    expect((await get(id)).transitions).toEqual([{ from: Skipped, to: Accepted, count: 1 }])
    await apply(id)
    await work()
    expect((await server.call(alice, 'GET /status/:sid', { params: { sid: skipped } })).data.judge).toBe(
      Accepted,
    )
    await expectCountsToAgree()
  })

  test('what was rejudged, skipped or is being judged meanwhile is left as it is', async () => {
    const sids: number[] = []
    for (let n = 0; n < 5; n++) sids.push(await handedIn(alice, Accepted))
    const [rejudged, skipped, running, same, changed] = sids as [number, number, number, number, number]
    const id = await started({ action: 'rejudge', sids })
    await judgeAll(new Map([rejudged, skipped, running, changed].map((sid) => [sid, WrongAnswer])))
    await put(rejudged, RejudgePending)
    await host.judge(CompileError)
    await put(skipped, Skipped)
    await put(running, RejudgePending)
    expect((await get(id)).transitions).toEqual([{ from: Accepted, to: WrongAnswer, count: 1 }])
    await apply(id)
    await work()
    expect(await get(id)).toMatchObject({ state: 'applied', total: 5, applied: 2, overtaken: 3 })
    const now = await server.db.selectFrom('submissions').select(['sid', 'judge']).orderBy('sid').execute()
    expect(now.map(({ sid, judge }) => [sid, judge])).toEqual([
      [rejudged, CompileError],
      [skipped, Skipped],
      [running, RejudgePending],
      [same, Accepted],
      [changed, WrongAnswer],
    ])
    // Their shadows are gone; only those that were taken over stay.
    expect(await leftovers()).toMatchObject({ shadows: 2, tasks: 1 })
    await host.judge(Accepted)
    await expectCountsToAgree()
  })

  test('two jobs on the same submissions: the one that is applied first holds', async () => {
    const sid = await handedIn(alice, Accepted)
    const [first, second] = [
      await started({ action: 'rejudge', sids: [sid] }),
      await started({ action: 'rejudge', sids: [sid] }),
    ]
    const task = await host.take()
    await host.finish(task, { judge: WrongAnswer })
    await judgeAll(new Map(), CompileError)
    await apply(first)
    await work()
    await apply(second)
    await work()
    expect(await get(second)).toMatchObject({ state: 'applied', applied: 0, overtaken: 1 })
    expect((await server.call(alice, 'GET /status/:sid', { params: { sid } })).data.judge).toBe(WrongAnswer)
  })
})

describe('[ADM-JOBS-2] a skip', () => {
  test('needs no judge, waits to be applied, and then takes the submissions out of every count', async () => {
    const sids = [await handedIn(alice, Accepted), await handedIn(bob, Accepted)]
    const waiting = await submitted(server, bob, pid)
    const before = await everythingVisible()
    const id = await started({ action: 'skip', filter: { pid } })
    expect(await get(id)).toMatchObject({ state: 'ready', total: 3, judged: 3, changed: 3 })
    expect(await everythingVisible()).toEqual(before)
    await put(sids[0]!, Skipped)
    await apply(id)
    await work()
    expect(await get(id)).toMatchObject({ state: 'applied', applied: 2, overtaken: 1 })
    const rows = await server.db
      .selectFrom('submissions')
      .select(['sid', 'judge', 'skipped_by'])
      .orderBy('sid')
      .execute()
    expect(rows).toEqual([...sids, waiting].map((sid) => ({ sid, judge: Skipped, skipped_by: root.userId })))
    expect(await leftovers()).toMatchObject({ tasks: 0 })
    await expectCountsToAgree()
  })
})

describe('[ADM-JOBS-2] cancelling', () => {
  test.each(['preparing', 'judging', 'ready'] as const)('one that is %s leaves nothing', async (state) => {
    for (let n = 0; n < 4; n++) await handedIn(n % 2 ? alice : bob, Accepted)
    const before = await everythingVisible()
    const { job } = (await post({ action: 'rejudge', filter: { pid } })).data
    const { id } = job!
    if (state !== 'preparing') {
      await work()
      const running = await host.take()
      await host.judge(WrongAnswer)
      if (state === 'ready') {
        await host.finish(running, { judge: WrongAnswer })
        await judgeAll(new Map(), WrongAnswer)
      }
      expect((await get(id)).state).toBe(state)
      await cancel(id)
      await work()
      // The host that was at it learns that nobody wants it any more.
      if (state === 'judging') expect((await host.renew(running)).data.cancelled).toBe(true)
    } else {
      await cancel(id)
      await work()
    }
    expect(await get(id)).toMatchObject({ state: 'cancelled', cancelledBy: 'root1', may: { apply: false } })
    expect(await leftovers()).toEqual(nothing)
    expect(await everythingVisible()).toEqual(before)
    expect(await apply(id)).toMatchObject({ status: 409, error: 'JOB_NOT_READY' })
    expect(await cancel(id)).toMatchObject({ status: 409, error: 'JOB_APPLIED' })
  })

  test('is refused once it is being applied, and applying before it is ready', async () => {
    const sid = await handedIn(alice, Accepted)
    const id = await started({ action: 'rejudge', sids: [sid] })
    expect(await apply(id)).toMatchObject({ status: 409, error: 'JOB_NOT_READY' })
    await judgeAll(new Map())
    await apply(id)
    expect(await cancel(id)).toMatchObject({ status: 409, error: 'JOB_APPLIED' })
    await work()
    expect(await cancel(id)).toMatchObject({ status: 409, error: 'JOB_APPLIED' })
  })
})

describe('[ADM-JOBS-4] after the server ended in the middle', () => {
  /** Another process on the same database, working by itself. */
  async function anotherProcess(): Promise<{ close: () => Promise<void> }> {
    const app = await buildApp({ ...server.context, logger: pino({ level: 'silent' }) })
    await app.ready()
    return app
  }

  test('the work goes on in a new one, nothing is done twice, and several share it', async () => {
    const sids: number[] = []
    for (let n = 0; n < 6; n++) sids.push(await handedIn(n % 2 ? alice : bob, Accepted))
    // The first one's own loop ends with it; from here its steps are made by hand.
    await server.app.close()
    const viewer = { ...root, sessionId: 1 }
    const origin = { address: '', agent: '', requestId: 'test' }
    const scope = { action: 'rejudge' as const, scope: { pid } }
    const { job } = await startJob(server.context, viewer, origin, scope)
    await workOn(server.context, job.id)

    const next = await anotherProcess()
    const state = async () => (await readJob(server.context, viewer, job.id)).state
    const count = async (table: 'judging_tasks' | 'judgements') =>
      (
        await server.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count
    await expect.poll(() => count('judging_tasks'), { timeout: 10_000 }).toBe(6)
    expect(await count('judgements')).toBe(12)
    await next.close()
    // What hosts say is heard by any process.
    await server.db
      .updateTable('judgements')
      .set({ judge: WrongAnswer, finished_at: new Date() })
      .where('reason', '=', 'shadow')
      .execute()
    await server.db.deleteFrom('judging_tasks').execute()
    await workOn(server.context, job.id)
    expect(await state()).toBe('ready')
    await applyJob(server.context, viewer, origin, job.id)
    await workOn(server.context, job.id)
    await workOn(server.context, job.id)
    const others = await Promise.all([anotherProcess(), anotherProcess()])
    await expect.poll(state, { timeout: 10_000 }).toBe('applied')
    await Promise.all(others.map((other) => other.close()))
    const done = await readJob(server.context, viewer, job.id)
    expect(done).toMatchObject({ total: 6, applied: 6, overtaken: 0 })
    const audit = await server.db
      .selectFrom('audit')
      .select('target')
      .where('action', '=', 'submission.rejudge')
      .orderBy('id')
      .execute()
    expect(audit.map(({ target }) => target)).toEqual(sids.map((sid) => `submission:${sid}`))
    await expectCountsToAgree()
  })

  test('a step that fails leaves nothing half done and is made again', async () => {
    const sid = await handedIn(alice, Accepted)
    const id = await started({ action: 'rejudge', sids: [sid] })
    await judgeAll(new Map(), WrongAnswer)
    const before = await everythingStored()
    // Its own loop would be quicker than the test.
    await server.app.close()
    const viewer = { ...root, sessionId: 1 }
    await applyJob(server.context, viewer, { address: '', agent: '', requestId: 'test' }, id)
    const { channel } = server.context
    const broken = {
      ...server.context,
      channel: { ...channel, publish: () => Promise.reject(new Error('the line is dead')) },
    }
    await expect(workOn(broken, id)).rejects.toThrow('the line is dead')
    expect(await everythingStored()).toEqual(before)
    await work()
    expect(await readJob(server.context, viewer, id)).toMatchObject({ state: 'applied', applied: 1 })
    await expectCountsToAgree()
  })
})

test('[JDG-MANY-1] a finished judgement is never edited: each verdict that a submission had is there still', async () => {
  const sid = await handedIn(alice, Accepted)
  const id = await started({ action: 'rejudge', sids: [sid] })
  await judgeAll(new Map(), WrongAnswer)
  await apply(id)
  await work()
  const judgements = await server.db
    .selectFrom('judgements')
    .select(['id', 'reason', 'judge'])
    .where('sid', '=', sid)
    .orderBy('id')
    .execute()
  expect(judgements.map(({ reason, judge }) => [reason, judge])).toEqual([
    ['submit', Accepted],
    ['shadow', WrongAnswer],
  ])
  const { judgement_id } = await server.db
    .selectFrom('submissions')
    .select('judgement_id')
    .where('sid', '=', sid)
    .executeTakeFirstOrThrow()
  expect(judgement_id).toBe(judgements[1]!.id)
})
