// The scoreboard against the ranklist that the page gets, ranked by the domain itself.

import { rankingRule } from '@verdict/domain/contest-rules/table'
import { standings } from '@verdict/domain/ranklist'
import { Judge } from '@verdict/domain/verdict'
import { askCcs } from '@verdict/testkit/ccs'
import { moveContest, sentEarlier, submittedIn } from '@verdict/testkit/contest'
import { entered, hallContest, pid, second, tokens, withHall } from '@verdict/testkit/hall-lab'
import { admin, alice, bob, host, server } from '@verdict/testkit/lab'
import { expect, test } from 'vitest'

withHall()

interface Board {
  rows: {
    rank: number
    team_id: string
    score: { num_solved?: number; total_time?: number; score?: number }
    problems: {
      problem_id: string
      num_judged: number
      num_pending: number
      solved?: boolean
      score?: number
    }[]
  }[]
}

const board = async (cid: number, role: 'team' | 'admin') =>
  (await askCcs(server, '2023-06', `/contests/${cid}/scoreboard`, { token: tokens[role] })).json as Board

/** Ranks, totals and cells of the page's own ranklist, by person. */
async function ranklist(cid: number, role: 'team' | 'admin', rule: 'icpc' | 'ioi' | 'best') {
  const who = role === 'admin' ? admin : alice
  const { data } = await server.call(who, 'GET /contest/:cid/ranklist', { params: { cid } })
  const { contest } = (await server.call(admin, 'GET /contest/:cid', { params: { cid } })).data
  const people = Object.entries(data.ranklist).map(([uid, { nick: _nick, school: _school, ...cells }]) => ({
    uid,
    cells: new Map(
      Object.entries(
        cells as Record<string, { acceptedAt: string | null; failed: number; pending: number }>,
      ).map(([number, cell]) => [
        Number(number),
        { ...cell, acceptedAt: cell.acceptedAt === null ? null : Date.parse(cell.acceptedAt) },
      ]),
    ),
  }))
  return new Map(
    standings(rankingRule({ rule, penalty: data.penalty }), people, Date.parse(contest.start)).map((row) => [
      row.uid,
      { ...row, cells: people.find(({ uid }) => uid === row.uid)!.cells },
    ]),
  )
}

test.each(['icpc', 'ioi', 'best'] as const)(
  '[CCS-BOARD-1] the scoreboard is the ranklist: %s',
  async (rule) => {
    const cid = await entered(await hallContest({ rule }))
    for (const [who, problem, judge, minutes] of [
      [alice, pid, Judge.WrongAnswer, 50],
      [alice, pid, Judge.Accepted, 40],
      [bob, pid, Judge.Accepted, 30],
      [bob, second, Judge.CompileError, 20],
      [bob, second, Judge.WrongAnswer, 15],
    ] as const) {
      const sid = await submittedIn(server, who, cid, problem)
      await sentEarlier(server, sid, minutes)
      await host.judge(judge)
    }
    await submittedIn(server, alice, cid, second)
    for (const role of ['team', 'admin'] as const) {
      const { rows } = await board(cid, role)
      const own = await ranklist(cid, role, rule)
      expect(rows.length).toBe(2)
      for (const [uid, person] of [
        ['alice', alice],
        ['bob', bob],
      ] as const) {
        const row = rows.find(({ team_id: id }) => id === String(person.userId))!
        const { rank, solved, penalty, score, cells } = own.get(uid)!
        expect(row.rank).toBe(rank)
        if (rule === 'icpc') expect(row.score).toMatchObject({ num_solved: solved, total_time: penalty })
        else expect(row.score.score).toBe((score ?? 0) / 100)
        for (const problem of row.problems) {
          const cell = cells.get(Number(problem.problem_id))
          const isSolved = cell !== undefined && cell.acceptedAt !== null
          expect(problem.num_judged).toBe((cell?.failed ?? 0) + (isSolved ? 1 : 0))
          expect(problem.num_pending).toBe(cell?.pending ?? 0)
          if (rule === 'icpc') expect(problem.solved).toBe(isSolved)
        }
      }
    }
    // The frozen one as well.
    await moveContest(server, admin, cid, { start: -230, end: 10 })
    const frozen = await board(cid, 'team')
    const own = await ranklist(cid, 'team', rule)
    expect(frozen.rows.find(({ team_id: id }) => id === String(alice.userId))!.rank).toBe(
      own.get('alice')!.rank,
    )
  },
)

test('[CCS-BOARD-1] minutes exclude a pause, for the scoreboard as for contest times', async () => {
  const cid = await entered(await hallContest())
  const start = Date.now() - 60 * 60_000
  const pauses = [{ from: start + 10 * 60_000, until: start + 25 * 60_000 }]
  await server.db
    .updateTable('contests')
    .set({ starts_at: new Date(start), pauses: JSON.stringify(pauses) })
    .where('cid', '=', cid)
    .execute()
  const sid = await submittedIn(server, alice, cid, pid)
  await host.judge(Judge.Accepted)
  const { rows } = await board(cid, 'admin')
  expect(rows[0]!.score).toMatchObject({ num_solved: 1, total_time: 45 })
  const { json } = await askCcs(server, '2023-06', `/contests/${cid}/submissions/${sid}`, {
    token: tokens.admin,
  })
  expect((json as { contest_time: string }).contest_time).toMatch(/^0:45:/)
})

test('[CCS-CLOCK-1] a thaw is scheduled for when the contest is over for everybody', async () => {
  const cid = await hallContest()
  const read = async (end: number) => {
    await moveContest(server, admin, cid, { start: end - 240, end })
    await server.db.updateTable('contests').set({ longest_extra: 30 }).where('cid', '=', cid).execute()
    const ask = async (path: string) => (await askCcs(server, '2026-01', `/contests/${cid}${path}`)).json
    const { scoreboard_thaw_time: thaw } = (await ask('')) as { scoreboard_thaw_time: string }
    return { thaw, ...((await ask('/state')) as { ended: string | null; thawed: string | null }) }
  }
  const running = await read(-10)
  expect([running.ended, running.thawed, Date.parse(running.thaw) > Date.now()]).toEqual([null, null, true])
  const over = await read(-40)
  expect([over.ended, over.thawed]).toEqual([over.thaw, over.thaw])
})
