// Virtual participation beside all that a contest may have: nothing of it reaches those who run or follow the contest.

import { Judge } from '@verdict/domain/verdict'
import { restOf } from '@verdict/testkit/ccs'
import { ccsVersions } from '@verdict/testkit/ccs-shapes'
import { sentEarlier, submitIn, submittedIn } from '@verdict/testkit/contest'
import { entered, hallContest, pid, second, stranger, tokens, withHall } from '@verdict/testkit/hall-lab'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import { usualAwards } from '@verdict/domain/awards'
import { expect, test } from 'vitest'

withHall()

const { Accepted, WrongAnswer } = Judge
const minuteMs = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString()

const confirm = async (cid: number, sids: number[]) =>
  (await server.call(admin, 'POST /contest/:cid/desk/verdicts/confirm', { params: { cid }, body: { sids } }))
    .data.confirmed

/** It had 60 minutes, ten of which were taken out; alice solved the first problem in the 50th, and bob failed in the tenth. */
async function past(): Promise<number> {
  const cid = await entered(
    await hallContest({ option: { virtual: true, verify: 'all', balloons: 'all', prints: true } }),
  )
  const made = [
    [alice, Accepted, 10],
    [bob, WrongAnswer, 50],
  ] as const
  for (const [who, judge, minutes] of made) {
    const sid = await submittedIn(server, who, cid, pid)
    await host.judge(judge)
    await sentEarlier(server, sid, minutes)
    expect(await confirm(cid, [sid])).toBe(1)
  }
  const alarm = { from: ago(40), until: ago(30), reason: 'Fire alarm' }
  const params = { cid }
  expect((await server.call(admin, 'POST /contest/:cid/desk/removals', { params, body: alarm })).status).toBe(
    200,
  )
  await server.call(admin, 'PUT /contest/:cid/awards/settings', { params, body: usualAwards })
  const end = { end: ago(0), confirmed: true }
  expect((await server.call(admin, 'PUT /contest/:cid', { params, body: end })).status).toBe(200)
  await server.db.updateTable('contests').set({ is_open: true }).where('cid', '=', cid).execute()
  return cid
}

/** All that the contest says to those who run it, and to each role by its API. */
async function said(cid: number): Promise<unknown[]> {
  const params = { cid }
  const calls = [
    server.call(admin, 'GET /contest/:cid/desk', { params }),
    server.call(admin, 'GET /contest/:cid/desk/verdicts', { params }),
    server.call(admin, 'GET /contest/:cid/balloons', { params, query: {} }),
    server.call(admin, 'GET /contest/:cid/prints', { params, query: {} }),
    server.call(admin, 'GET /contest/:cid/entrants', { params, query: {} }),
    server.call(admin, 'GET /contest/:cid/ranklist', { params }),
    server.call(admin, 'GET /contest/:cid/ranklist/history', { params, query: {} }),
    server.call(admin, 'GET /contest/:cid/awards', { params }),
    server.call(admin, 'GET /contest/:cid/awards/settings', { params }),
    server.call(admin, 'GET /status/list', { query: { mid: cid } }),
    server.call(alice, 'GET /contest/:cid', { params }),
  ]
  // The desk says when it was asked.
  const answers = (await Promise.all(calls)).map(({ status, data }) => [
    status,
    JSON.stringify(data).replaceAll(/"now":"[^"]*"/g, ''),
  ])
  const csv = await server.app.inject({
    url: `/api/contest/${cid}/export?format=csv`,
    headers: { cookie: root.cookie, 'sec-fetch-site': 'same-origin' },
  })
  const rest: unknown[] = []
  for (const version of ccsVersions) {
    for (const role of ['public', 'team', 'admin'] as const)
      rest.push(await restOf(server, version, cid, tokens[role] ?? null))
  }
  return [...answers, csv.body, ...rest]
}

test('[VIRTUAL-HALL-1] a run waits for no jury, and reaches no desk, balloon, printer, feed, award or export', async () => {
  const cid = await past()
  const params = { cid }
  const before = await said(cid)
  const { data: run } = await server.call(stranger, 'POST /contest/:cid/virtual', { params })
  // Without what was taken out.
  const { start, end } = (await server.call(admin, 'GET /contest/:cid', { params })).data.contest
  expect(Date.parse(run.end) - Date.parse(run.start)).toBe(
    Date.parse(end) - Date.parse(start) - 10 * minuteMs,
  )
  const sids: number[] = []
  for (const [problem, judge] of [
    [pid, Accepted],
    [second, WrongAnswer],
  ] as const) {
    const { data } = await submitIn(server, stranger, cid, problem)
    expect(data).toMatchObject({ practice: true, virtual: true })
    await host.judge(judge)
    sids.push(data.sid)
    const own = await server.call(stranger, 'GET /status/:sid', { params: { sid: data.sid } })
    expect(own.data).toMatchObject({ judge, mid: 0 })
  }
  const [sid = 0] = sids
  expect(await confirm(cid, sids)).toBe(0)
  const body = { sid, time: 2_000, memory: 262_144 }
  expect((await server.call(admin, 'POST /contest/:cid/desk/tries', { params, body })).error).toBe(
    'NOT_FOUND',
  )
  const print = { params, body: { title: '', text: 'x' } }
  expect((await server.call(stranger, 'POST /contest/:cid/prints', print)).status).toBeGreaterThanOrEqual(400)
  expect(await said(cid)).toEqual(before)
}, 120_000)

test('[VIRTUAL-HALL-1] [VIRTUAL-BOARD-1] what was taken out of the time of a contest is no part of its minutes', async () => {
  const cid = await past()
  const params = { cid }
  const later = await server.person('later')
  await server.call(later, 'POST /contest/:cid/virtual', { params })
  const shown = async (minutes: number) => {
    await server.db
      .updateTable('virtual_runs')
      .set({ started_at: new Date(Date.now() - minutes * minuteMs) })
      .where('contest_id', '=', cid)
      .execute()
    const query = { as: 'virtual' as const }
    return Object.keys(
      (await server.call(later, 'GET /contest/:cid/ranklist', { params, query })).data.ranklist,
    )
  }
  expect(await shown(9)).toEqual([])
  expect(await shown(12)).toEqual(['bob'])
  expect(await shown(39)).toEqual(['bob'])
  expect(await shown(42)).toEqual(['alice', 'bob'])
})
