// Jobs: many submissions rejudged or skipped at once. Nobody sees anything of one before it is applied; applied, it leaves
// what a recomputation says; cancelled, it leaves nothing.

import type { newJob } from '@verdict/contract/job'
import { Judge } from '@verdict/domain/verdict'
import {
  apply,
  cancel,
  everythingVisible,
  expectCountsToAgree,
  get,
  handedIn,
  judgeAll,
  leftovers,
  nothing,
  pid,
  post,
  put,
  started,
  withJobs,
  work,
} from '@verdict/testkit/job'
import { submitted } from '@verdict/testkit/judging'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'

const { Accepted, WrongAnswer, Skipped } = Judge

withJobs()

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
    expect((await server.call(admin, 'GET /admin/jobs', {})).status).toBe(403)
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
