// A made-up regional comes as a package and is played: 120 teams, 13 problems, five hours with rejudges, questions, a freeze and
// its end. Through all of it followers of each role in both versions are cut off and go on, servers end, and what they know
// is what the API answers, and makes the scoreboard.

import { Judge } from '@verdict/domain/verdict'
import { anotherServer } from '@verdict/testkit/another-server'
import { askCcs, FeedClient } from '@verdict/testkit/ccs'
import { assertShape, type CcsVersion } from '@verdict/testkit/ccs-shapes'
import { sentEarlier } from '@verdict/testkit/contest'
import { begin } from '@verdict/testkit/discussion'
import { zip } from '@verdict/testkit/files'
import {
  differences,
  followers,
  type HallRole,
  marked,
  openFeed,
  tokens,
  withHall,
} from '@verdict/testkit/hall-lab'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import { expect, test } from 'vitest'
import { contestOf, madeFrom } from '../../../test/package/contest-sent.ts'
import {
  type Happening,
  regionalPackage,
  regionalPlan,
  type RegionalSize,
  regionalTimes,
} from '../../../test/regional/regional.ts'
import { type BoardRow, replayedBoard } from '../../../test/regional/replayed-board.ts'

withHall()

/** REGIONAL=whole plays a whole one. */
const isWhole = process.env['REGIONAL'] === 'whole'
const size: RegionalSize = { seed: 7, teams: 120, problems: 13, submissions: isWhole ? 1_500 : 160 }
const looks = isWhole ? 30 : 8

const minuteMs = 60_000

interface Board {
  rows: {
    rank: number
    team_id: string
    score: { num_solved: number; total_time: number | string }
    problems: { problem_id: string; num_judged: number; num_pending: number; time?: number | string | null }[]
  }[]
}

/** Minutes, also where they are written as a time. */
const minutesIn = (time: number | string): number => {
  if (typeof time === 'number') return time
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

async function boardOf(version: CcsVersion, cid: number, role: HallRole): Promise<BoardRow[]> {
  const { json } = await askCcs(server, version, `/contests/${cid}/scoreboard`, { token: tokens[role] })
  assertShape(version, 'scoreboard', json)
  return (json as Board).rows.map(({ rank, team_id, score, problems }) => ({
    rank,
    team_id,
    solved: score.num_solved,
    penalty: minutesIn(score.total_time),
    problems: problems
      .filter(({ num_judged, num_pending }) => num_judged + num_pending > 0)
      .map(
        ({ problem_id: pid, num_judged, num_pending, time }) =>
          `${pid}: ${num_judged} ${num_pending} ${time === undefined || time === null ? '-' : minutesIn(time)}`,
      )
      .toSorted(),
  }))
}

/** A team sees its own results in a freeze, and the board of all. */
const judgesAlike = (role: HallRole): boolean => role === 'public' || role === 'admin'

class Regional {
  readonly cid: number
  readonly #pids: readonly number[]
  readonly #start: number
  readonly #sids: number[] = []

  constructor(cid: number, pids: readonly number[], start: number) {
    this.cid = cid
    this.#pids = pids
    this.#start = start
  }

  #ago = (minute: number): number => (Date.now() - this.#start) / minuteMs - minute

  async happens(one: Happening): Promise<void> {
    const { cid } = this
    if (one.kind === 'submission') {
      const answer = await askCcs(server, '2026-01', `/contests/${cid}/submissions`, {
        method: 'POST',
        token: tokens.admin,
        body: {
          language_id: 'cpp17',
          problem_id: String(this.#pids[one.problem]),
          team_id: one.team,
          files: [{ data: zip({ 'main.cpp': 'int main() {}' }).toString('base64'), mime: 'application/zip' }],
        },
      })
      expect(answer.status, JSON.stringify(answer.json)).toBe(201)
      const sid = Number((answer.json as { id: string }).id)
      await sentEarlier(server, sid, this.#ago(one.minute))
      this.#sids.push(sid)
      await host.judge(one.judge)
    } else if (one.kind === 'rejudge') {
      const sid = this.#sids[one.submission]!
      const body = { judge: Judge.RejudgePending }
      expect((await server.call(root, 'PUT /status/:sid', { params: { sid }, body })).error).toBeNull()
      expect((await host.judge(one.judge)).sid).toBe(sid)
    } else if (one.kind === 'question') {
      const did = await begin(alice, { title: 'Question', content: one.text, cid, pid: null })
      if (one.answer !== null) {
        const body = { content: one.answer }
        await server.call(admin, 'POST /discuss/:did/comment', { params: { did }, body })
      }
    } else await begin(admin, { title: 'Note', content: one.text, cid, pid: null })
  }
}

test('[CCS-REGIONAL-1] a regional that comes as a package is followed to its end: replay, REST and scoreboard are one', async () => {
  const files = regionalPackage(size, [alice.uid, bob.uid])
  const start = Math.floor(Date.now() / minuteMs) * minuteMs - regionalTimes.duration * minuteMs
  const iso = (minute: number): string => new Date(start + minute * minuteMs).toISOString()
  const { cid } = await madeFrom(admin, files, { start: iso(0), end: iso(360), accounts: false })
  const change = async (body: object) => {
    const answer = await server.call(admin, 'PUT /contest/:cid', {
      params: { cid },
      body: { ...body, confirmed: true },
    })
    expect(answer.error).toBeNull()
  }
  // Its freeze begins where the test comes to it.
  await change({ option: { freeze: 'none' } })
  const { contest } = await contestOf(admin, cid)
  expect(contest.problems).toHaveLength(size.problems)
  await openFeed(cid, true)
  const regional = new Regional(
    cid,
    contest.problems.map(({ pid }) => pid),
    start,
  )
  const all = followers(cid, ['public', 'team', 'other', 'admin'])
  const listed = (await contestOf(admin, cid)).teams
  expect(listed.length).toBeGreaterThan(0)

  let isFrozen = false
  const look = async (): Promise<void> => {
    expect(await differences(cid, all)).toEqual([])
    for (const { role, version, client } of all) {
      if (isFrozen && !judgesAlike(role)) continue
      const board = await boardOf(version, cid, role)
      expect(board.length).toBeGreaterThan(size.teams / 2)
      const shown = new Set(board.map(({ team_id }) => team_id))
      expect(board).toEqual(replayedBoard(client.replay, shown))
    }
  }
  const plan = regionalPlan(size)
  const everyMinutes = regionalTimes.duration / looks
  let next = everyMinutes
  let second = await anotherServer(server)
  let there = await second.app.listen({ port: 0, host: '127.0.0.1' })
  let elsewhere = new FeedClient(there, '2026-01', cid, tokens.admin!)
  await look()
  await elsewhere.reaches(await marked(cid))
  for (const one of plan) {
    if (!isFrozen && one.minute >= regionalTimes.duration - regionalTimes.freeze) {
      await change({ option: { freeze: 360 - (regionalTimes.duration - regionalTimes.freeze) } })
      isFrozen = true
      await look()
    }
    await regional.happens(one)
    if (one.minute < next) continue
    next = one.minute + everyMinutes
    await look()
    // Half of them are cut off, and the server that one follows ends.
    for (const { client } of all.filter((_, index) => index % 2 === 0)) client.cut()
    const { last } = elsewhere
    await second.close()
    await elsewhere.ends()
    second = await anotherServer(server)
    there = await second.app.listen({ port: 0, host: '127.0.0.1' })
    const again: FeedClient = new FeedClient(there, '2026-01', cid, tokens.admin!)
    again.last = last
    elsewhere = again
    await elsewhere.reaches(await marked(cid))
    expect(elsewhere.events.map(({ type }) => type)).not.toContain('languages')
  }
  await look()
  // The freeze hides something, and what is hidden is pending.
  const pending = (board: readonly BoardRow[]): number =>
    board.flatMap(({ problems }) => problems).filter((cell) => !/: \d+ 0 /.test(cell)).length
  expect(pending(await boardOf('2023-06', cid, 'public'))).toBeGreaterThan(0)
  expect(pending(await boardOf('2023-06', cid, 'admin'))).toBe(0)
  await change({ end: iso(regionalTimes.duration), option: { freeze: regionalTimes.freeze } })
  await look()
  expect((await server.call(admin, 'POST /contest/:cid/unfreeze', { params: { cid } })).error).toBeNull()
  isFrozen = false
  await look()
  elsewhere.cut()
  await second.close()
  // A late follower of each kind reads all of it from the start.
  const late = followers(cid, ['public', 'admin'])
  expect(await differences(cid, late)).toEqual([])
}, 900_000)
