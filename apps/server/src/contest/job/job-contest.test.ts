import { withPenalty } from '@verdict/domain/contest-rules/rule'
import { icpc } from '@verdict/domain/contest-rules/icpc'
import { standings } from '@verdict/domain/ranklist'
import { Judge } from '@verdict/domain/verdict'
import {
  ended,
  enter,
  frozen,
  makeContest,
  moveContest,
  running,
  submittedIn,
} from '@verdict/testkit/contest'
import { apply, expectCountsToAgree, get, judgeAll, pid, started, withJobs, work } from '@verdict/testkit/job'
import { judgeableProblem } from '@verdict/testkit/judging'
import { alice, bob, host, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

const { Accepted, WrongAnswer, CompileError } = Judge

withJobs()

const byUid = (a: { uid: string }, b: { uid: string }): number => a.uid.localeCompare(b.uid)

/** The same numbers in every run. */
function prand(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

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
    const { settleAll } = await import('../contest-settle.ts')
    await settleAll(server.context)
    await expectCountsToAgree()
  })

  test('forecast standings are those of the ranklist afterwards, for any verdicts', async () => {
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
      return new Map(
        standings(withPenalty(icpc, 20), contestants, starts_at.getTime()).map(({ uid, ...place }) => [
          uid,
          place,
        ]),
      )
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
