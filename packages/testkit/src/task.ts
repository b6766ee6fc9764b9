// Judging tasks for tests: a problem to hand in to, and what stands of a submission's task and of its host.

import { reapExpired } from '@verdict/server/judging/judging-attempt'
import { builtInHostName } from '@verdict/domain/judging'
import { hashHostToken } from '@verdict/server/judging/host'
import { beforeAll, beforeEach } from 'vitest'
import { expireLeases, judgeableProblem, judgeHost, type TestHost } from './judging.ts'
import { root, server, withLab } from './lab.ts'
import { detail as opened } from './submission.ts'

/** With two tests. */
export let pid: number

/** The lab, without tasks at the beginning of each test. */
export function withTasks(): void {
  withLab()
  beforeAll(async () => {
    pid = await judgeableProblem(server, root, { tests: 2 })
  })
  beforeEach(() => server.db.deleteFrom('judging_tasks').execute())
}

export const detail = async (sid: number) => (await opened(root, sid)).data

export const taskOf = (sid: number) =>
  server.db
    .selectFrom('judging_tasks as t')
    .innerJoin('judgements as j', 'j.id', 't.judgement_id')
    .selectAll('t')
    .where('j.sid', '=', sid)
    .executeTakeFirst()

export const hostRow = (name: string = builtInHostName) =>
  server.db.selectFrom('judge_hosts').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

export const hostWithToken = async (name: string, token: string): Promise<TestHost> => {
  await server.db
    .insertInto('judge_hosts')
    .values({ name, token_hash: hashHostToken(token) })
    .execute()
  return judgeHost(server, token)
}

export const expireAndReap = async (): Promise<void> => {
  await expireLeases(server)
  await reapExpired(server.context)
}
