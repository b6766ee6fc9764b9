// The penalty that a contest chose, where others read it. Expected figures are those of the standard's text: minutes in 2023-06,
// times in 2026-01.

import { Judge } from '@verdict/domain/verdict'
import { askCcs } from '@verdict/testkit/ccs'
import { type CcsVersion, ccsVersions } from '@verdict/testkit/ccs-shapes'
import { moveContest, sentEarlier, submittedIn } from '@verdict/testkit/contest'
import {
  differences,
  entered,
  followers,
  hallContest,
  pid,
  tokens,
  withHall,
} from '@verdict/testkit/hall-lab'
import { admin, alice, bob, host, server } from '@verdict/testkit/lab'
import { expect, test } from 'vitest'
import { exported, filesOf } from '../../../test/package/contest-sent.ts'

withHall()

interface Row {
  team_id: string
  score: { total_time: number | string }
}

const ask = async (version: CcsVersion, cid: number, part: string) =>
  (await askCcs(server, version, `/contests/${cid}${part}`, { token: tokens.admin })).json

/** Penalty of the contest, then totals of alice and bob, as each version has them. */
async function said(cid: number): Promise<unknown[]> {
  const found = []
  for (const version of ccsVersions) {
    const { penalty_time } = (await ask(version, cid, '')) as { penalty_time: unknown }
    const { rows } = (await ask(version, cid, '/scoreboard')) as { rows: Row[] }
    const totalOf = (id: number) => rows.find((row) => row.team_id === String(id))!.score.total_time
    found.push([penalty_time, totalOf(alice.userId), totalOf(bob.userId)])
  }
  return found
}

/** Alice fails twice and solves in minute 20, bob solves in minute 45. */
async function played(option: { penalty?: number; freeze?: number } = {}): Promise<number> {
  const cid = await entered(await hallContest({ option }))
  for (const [who, judge, minutes] of [
    [alice, Judge.WrongAnswer, 50],
    [alice, Judge.WrongAnswer, 45],
    [alice, Judge.Accepted, 39.5],
    [bob, Judge.Accepted, 14.5],
  ] as const) {
    const sid = await submittedIn(server, who, cid, pid)
    await sentEarlier(server, sid, minutes)
    await host.judge(judge)
  }
  return cid
}

const ranks = async (cid: number): Promise<string[]> => {
  const { headers, payload } = await exported(admin, cid, 'file=results')
  expect(headers['content-type']).toContain('tab-separated')
  return payload.split('\n').filter((line) => /\t/.test(line) && !line.startsWith('results'))
}

const change = (cid: number, penalty: number, confirmed: boolean) =>
  server.call(admin, 'PUT /contest/:cid', { params: { cid }, body: { option: { penalty }, confirmed } })

test('[RANK-PENALTY-2] a contest has twenty minutes unless it chose others, in both versions, on the scoreboard and in its package', async () => {
  expect(await said(await played())).toEqual([
    [20, 60, 45],
    ['0:20:00.000', '1:00:00.000', '0:45:00.000'],
  ])
  const cid = await played({ penalty: 10 })
  expect(await said(cid)).toEqual([
    [10, 40, 45],
    ['0:10:00.000', '0:40:00.000', '0:45:00.000'],
  ])
  await moveContest(server, admin, cid, { start: -60, end: -1 })
  for (const [version, penalty] of [
    ['2023-06', 10],
    ['2026-01', '0:10:00.000'],
  ] as const) {
    const files = await filesOf((await exported(admin, cid, `version=${version}`)).rawPayload)
    expect(JSON.parse(files.get('contest.json')!.toString())).toMatchObject({ penalty_time: penalty })
    const feed = files.get('event-feed.ndjson')!.toString()
    expect(feed.split('\n').filter((line) => line.includes('"penalty_time"'))).toEqual([
      expect.stringContaining(`"penalty_time":${JSON.stringify(penalty)}`),
    ])
  }
  expect((await ranks(cid)).map((line) => line.split('\t').slice(3, 6))).toEqual([
    ['1', '40', '20'],
    ['1', '45', '45'],
  ])
})

test('[RANK-PENALTY-2] changed after submissions it asks first, then ranks anew and reaches every feed', async () => {
  const cid = await played()
  const all = followers(cid)
  expect(await differences(cid, all)).toEqual([])
  const versionOf = async () =>
    (await server.call(admin, 'GET /contest/:cid/ranklist', { params: { cid } })).data.version
  const before = await versionOf()
  const refused = await change(cid, 0, false)
  expect([refused.error, await versionOf()]).toEqual(['CONTEST_CHANGE_HURTS', before])
  expect((await change(cid, 0, true)).data.contest.option.penalty).toBe(0)
  expect(await versionOf()).toBeGreaterThan(before)
  expect(await said(cid)).toEqual([
    [0, 20, 45],
    ['0:00:00.000', '0:20:00.000', '0:45:00.000'],
  ])
  expect(await differences(cid, all)).toEqual([])
  expect(
    all.map(({ client }) => (client.replay['contest']![''] as { penalty_time: unknown }).penalty_time),
  ).toEqual(all.map(({ version }) => (version === '2023-06' ? 0 : '0:00:00.000')))
  for (const penalty of [-1, 121, 2.5]) {
    expect((await change(cid, penalty, true)).error).toBe('VALIDATION_FAILED')
  }
})

test('[RANK-PENALTY-2] the resolver counts by it, and contests by points have none', async () => {
  const cid = await played({ penalty: 10, freeze: 30 })
  await moveContest(server, admin, cid, { start: -60, end: -1 })
  const { data } = await server.call(admin, 'GET /contest/:cid/resolver', { params: { cid } })
  expect(data.contest.penalty).toBe(10)
  const points = await hallContest({ rule: 'ioi', option: { penalty: 10 } })
  for (const version of ccsVersions) {
    expect(await ask(version, points, '')).not.toHaveProperty('penalty_time')
  }
})
