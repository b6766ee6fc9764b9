// A made-up regional comes as a package and is played, with rejudges, questions, a fire alarm that is removed, a freeze, its end
// and its awards. Through all of it followers of each role in both versions are cut off and go on, the server that they follow
// is killed, and in each minute what they know is what the API answers, and makes the scoreboard.

import { type Award, awardId } from '@verdict/domain/awards'
import { askCcs, type Replay } from '@verdict/testkit/ccs'
import { assertShape, type CcsVersion } from '@verdict/testkit/ccs-shapes'
import {
  differences,
  followers,
  type Following,
  type HallRole,
  openFeed,
  tokens,
  withHall,
} from '@verdict/testkit/hall-lab'
import { admin, server } from '@verdict/testkit/lab'
import { expect, test } from 'vitest'
import { contestOf } from '../../../test/package/contest-sent.ts'
import { RegionalPlay } from '../../../test/regional/regional-play.ts'
import { endOnWall, freezeOnWall, regionalPlan, type RegionalSize } from '../../../test/regional/regional.ts'
import { type BoardRow, replayedBoard } from '../../../test/regional/replayed-board.ts'

withHall()

/** REGIONAL=whole plays a whole one. */
const isWhole = process.env['REGIONAL'] === 'whole'
const size: RegionalSize = isWhole
  ? {
      seed: 7,
      teams: 120,
      problems: 13,
      submissions: 1_500,
      duration: 300,
      freeze: 60,
      alarm: { from: 130, until: 145, removed: 149 },
    }
  : {
      seed: 7,
      teams: 24,
      problems: 4,
      submissions: 40,
      duration: 10,
      freeze: 4,
      alarm: { from: 2, until: 4, removed: 5 },
    }
const kills = isWhole ? 20 : 3
const frozenAt = size.duration - size.freeze

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

const secondsIn = (time: string): number => minutesIn(time) * 60 + Number(time.split(':')[2])

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

/** Those who follow know what the API answers, and the scoreboard comes of it. */
async function look(cid: number, all: readonly Following[], isFrozen: boolean): Promise<void> {
  expect(await differences(cid, all)).toEqual([])
  await Promise.all(
    all.map(async ({ role, version, client }) => {
      const board = await boardOf(version, cid, role)
      expect(board.length).toBeGreaterThan(size.teams / 2)
      const shown = new Set(board.map(({ team_id }) => team_id))
      const hidden = isFrozen && role !== 'admin' ? frozenAt : null
      expect(board).toEqual(replayedBoard(client.replay, shown, hidden))
    }),
  )
}

interface Sent {
  id: string
  team_id: string
  time: string
  contest_time: string
}

/** Submissions of that team from the freeze on, and those of them of which this one knows a result. */
function inFreeze({ client: { replay } }: Following, team: string): { sent: number; judged: number } {
  const sent = (Object.values(replay['submissions'] ?? {}) as Sent[]).filter(
    (one) => one.team_id === team && minutesIn(one.contest_time) >= frozenAt,
  )
  const judged = new Set(
    (Object.values(replay['judgements'] ?? {}) as { submission_id: string }[]).map(
      (one) => one.submission_id,
    ),
  )
  return { sent: sent.length, judged: sent.filter(({ id }) => judged.has(id)).length }
}

const awardsIn = (replay: Replay): Record<string, readonly string[]> =>
  Object.fromEntries(
    (Object.values(replay['awards'] ?? {}) as { id: string; team_ids: string[] }[]).map((one) => [
      one.id,
      one.team_ids,
    ]),
  )

/** As the page shows them, by the ids of the API. */
async function awardsOfPage(cid: number): Promise<Record<string, readonly string[]>> {
  const { awards } = (await server.call(admin, 'GET /contest/:cid/awards', { params: { cid } })).data
  const idOf = new Map((await contestOf(admin, cid)).teams.map(({ uid, externalId }) => [uid, externalId]))
  return Object.fromEntries(
    (awards as Award[]).map((award) => [awardId(award), award.uids.map((uid) => idOf.get(uid)!)]),
  )
}

/** The seconds of contest time at a minute on the wall, once the alarm is removed. */
const countedAt = (minute: number): number => {
  const { from, until } = size.alarm
  return 60 * (minute <= from ? minute : Math.max(from, minute - (until - from)))
}

const sentOf = ({ client }: Following): Record<string, Sent> =>
  ({ ...client.replay['submissions'] }) as Record<string, Sent>

/** They were sent other times of what was sent after the alarm, and did not begin anew. */
function assertMoved(play: RegionalPlay, one: Following, before: Record<string, Sent>, events: number): void {
  const news = one.client.events.slice(events).map(({ type }) => type)
  expect(news).toContain('contest')
  expect(news).not.toContain('groups')
  const after = sentOf(one)
  const moved = Object.keys(before).filter((id) => before[id]!.contest_time !== after[id]!.contest_time)
  expect(moved.length).toBeGreaterThan(0)
  for (const { time, contest_time: at } of Object.values(after)) {
    const minute = (Date.parse(time) - Date.parse(play.at(0))) / 60_000
    expect(secondsIn(at)).toBe(countedAt(minute))
  }
}

test('[CCS-REGIONAL-1] a regional that comes as a package is followed to its end: replay, REST and scoreboard are one', async () => {
  const play = await RegionalPlay.begun(size, endOnWall(size))
  const { cid, site } = play
  await openFeed(cid, true)
  const all = followers(cid, ['public', 'team', 'judge', 'admin'], site.address)
  const of = (role: HallRole) => all.find((one) => one.role === role)!
  play.witness = of('admin')

  const plan = Map.groupBy(regionalPlan(size, kills), ({ minute }) => minute)
  for (let minute = 1; minute < endOnWall(size); minute += 1) {
    const before = all.map((one) => ({ sent: sentOf(one), events: one.client.events.length }))
    for (const one of plan.get(minute) ?? []) await play.happens(one)
    await look(cid, all, minute >= freezeOnWall(size))
    if (minute === size.alarm.removed) {
      for (const [index, one] of all.entries())
        assertMoved(play, one, before[index]!.sent, before[index]!.events)
    }
    if (minute === size.alarm.until) {
      const removal = await play.removes(1, 2)
      await look(cid, all, false)
      await play.returns(removal)
    }
    if (minute % 60 === size.alarm.from % 60) await site.restart()
    // Half of them are cut off.
    else for (const { client } of all.filter((_, index) => index % 2 === minute % 2)) client.cut()
  }
  expect(site.kills).toBe(kills)

  // The freeze hides something, and a team knows its own results alone.
  const others = followers(cid, ['other'], site.address)
  await look(cid, others, true)
  const teams = { team: 'team-001', other: 'team-002' }
  for (const one of [...all, ...others].filter(({ role }) => role !== 'admin')) {
    for (const [role, team] of Object.entries(teams)) {
      const { sent, judged } = inFreeze(one, team)
      expect(sent).toBeGreaterThan(0)
      expect(judged).toBe(role === one.role ? sent : 0)
    }
    expect(await boardOf(one.version, cid, one.role)).toEqual(await boardOf(one.version, cid, 'public'))
  }
  const pending = (board: readonly BoardRow[]): number =>
    board.flatMap(({ problems }) => problems).filter((cell) => !/: \d+ 0 /.test(cell)).length
  expect(pending(await boardOf('2023-06', cid, 'public'))).toBeGreaterThan(0)
  expect(pending(await boardOf('2023-06', cid, 'admin'))).toBe(0)

  await play.ends()
  await look(cid, all, true)
  const finalize = () => server.call(admin, 'POST /contest/:cid/finalize', { params: { cid }, body: {} })
  expect((await finalize()).error).toBe('CONTEST_STILL_FROZEN')
  expect((await server.call(admin, 'POST /contest/:cid/unfreeze', { params: { cid } })).error).toBeNull()
  await play.answersAll('As it is written.')
  await look(cid, all, false)
  for (const { client } of all) expect(client.replay['awards']).toBeUndefined()

  for (const isAgain of [false, true]) {
    expect((await finalize()).error).toBeNull()
    await look(cid, all, false)
    const given = await awardsOfPage(cid)
    expect(Object.keys(given)).toContain('winner')
    for (const { client } of all) {
      expect(awardsIn(client.replay)).toEqual(given)
      expect(client.replay['state']?.['']).toMatchObject({ end_of_updates: expect.any(String) })
      expect(client.events.at(-1)!.type).toBe('state')
    }
    if (isAgain) break
    expect((await server.call(admin, 'DELETE /contest/:cid/finalize', { params: { cid } })).error).toBeNull()
    await look(cid, all, false)
    for (const { client } of all) expect(client.replay['awards']).toBeUndefined()
  }
  // Late followers read all of it from the start.
  await look(cid, followers(cid, undefined, site.address), false)
}, 1_800_000)
