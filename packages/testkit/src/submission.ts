// The lab for tests of submissions: a problem for each test, and the calls that they have in common.

import type { SubmissionDetail } from '@verdict/contract/submission'
import { ProblemStatus } from '@verdict/domain/problem'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { judgeableProblem } from './judging.ts'
import { server, withLab } from './lab.ts'
import type { TestAnswer, TestPerson } from './server.ts'

/** Open to everybody, and of somebody who has no other part. */
export let pid: number
export let setter: TestPerson

export function withSubmissions(): void {
  withLab()
  beforeAll(async () => {
    setter = await server.person('setter')
  })
  beforeEach(async () => {
    pid = await judgeableProblem(server, setter)
  })
  afterEach(() => server.db.deleteFrom('judging_tasks').execute())
}

export const list = (who: TestPerson | null, query: Record<string, string | number> = {}) =>
  server.call(who, 'GET /status/list', { query })
/** Typed as for somebody who may open it. */
export const detail = async (who: TestPerson | null, sid: number) =>
  (await server.call(who, 'GET /status/:sid', { params: { sid } })) as TestAnswer<SubmissionDetail>
/** The problem is open to nobody but its setter and admins. */
export const hide = () =>
  server.db.updateTable('problems').set({ status: ProblemStatus.Reserve }).where('pid', '=', pid).execute()
