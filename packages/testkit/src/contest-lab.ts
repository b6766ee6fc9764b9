// The lab for tests of contests and ranklists: two problems that only a contest opens, and contests that alice and bob are in.

import { ProblemStatus } from '@verdict/domain/problem'
import type { Judge } from '@verdict/domain/verdict'
import { beforeAll, beforeEach, expect } from 'vitest'
import { enter, makeContest, running, submittedIn } from './contest.ts'
import { judgeableProblem } from './judging.ts'
import { admin, alice, bob, host, root, server, withLab } from './lab.ts'
import type { TestPerson } from './server.ts'

export let pid: number
export let second: number

export function withContests(): void {
  withLab()
  beforeAll(async () => {
    pid = await judgeableProblem(server, root, { status: ProblemStatus.Reserve, title: 'First' })
    second = await judgeableProblem(server, root, { status: ProblemStatus.Reserve, title: 'Second' })
  })
  // Work that one test left waiting is not another's.
  beforeEach(() => server.db.deleteFrom('judging_tasks').execute())
}

export const read = (who: TestPerson, cid: number) =>
  server.call(who, 'GET /contest/:cid', { params: { cid } })

export const ranklist = (who: TestPerson, cid: number, headers: Record<string, string> = {}) =>
  server.call(who, 'GET /contest/:cid/ranklist', { params: { cid }, headers })

/** A contest that runs, with both problems, entered by alice and bob. @returns its number */
export async function contest(options: Parameters<typeof makeContest>[2] = {}): Promise<number> {
  const cid = await makeContest(server, admin, { ...running, list: [pid, second], ...options })
  for (const who of [alice, bob]) await enter(server, who, cid)
  return cid
}

/** Handed in and judged, while nothing else waits. @returns its number */
export async function judged(who: TestPerson, cid: number, problem: number, judge: Judge): Promise<number> {
  const sid = await submittedIn(server, who, cid, problem)
  expect((await host.judge(judge)).sid).toBe(sid)
  return sid
}
