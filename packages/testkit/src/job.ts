// Jobs over many submissions: how they are started, judged and applied, and all that they may change.

import type { newJob } from '@verdict/contract/job'
import { Judge } from '@verdict/domain/verdict'
import { workOnAll } from '@verdict/server/contest/job/job-work'
import { type SubmissionNews, submissionTopic } from '@verdict/server/contest/submission/verdict'
import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import type { z } from 'zod'
import { judgeableProblem, submitted } from './judging.ts'
import { alice, host, root, server, withLab } from './lab.ts'
import type { TestPerson } from './server.ts'

const { Accepted } = Judge

/** Judged by nobody yet. */
export let pid: number
/** The notifications that authors received. */
export let news: SubmissionNews[]

/** A lab of its own for each test, with a problem. */
export function withJobs(): void {
  withLab({ anew: true })
  beforeEach(async () => {
    pid = await judgeableProblem(server, root)
    news = []
    server.context.channel.subscribe(submissionTopic, (payload) => news.push(payload as SubmissionNews))
  })
}

export const post = (body: z.input<typeof newJob>) => server.call(root, 'POST /admin/jobs', { body })
export const get = async (id: number) =>
  (await server.call(root, 'GET /admin/jobs/:id', { params: { id } })).data

export const apply = (id: number) => server.call(root, 'PUT /admin/jobs/:id', { params: { id } })
export const cancel = (id: number) => server.call(root, 'DELETE /admin/jobs/:id', { params: { id } })
export const work = () => workOnAll(server.context)
export const put = (sid: number, judge: Judge) =>
  server.call(root, 'PUT /status/:sid', { params: { sid }, body: { judge } })

/** Starts a job and lists its submissions. */
export async function started(body: Omit<z.input<typeof newJob>, 'preview'>): Promise<number> {
  const answer = await post(body)
  if (answer.status !== 201) throw new Error(`the job was refused: ${answer.text}`)
  await work()
  return answer.data.job!.id
}

/** Every waiting task gets the verdict of its submission. */
export async function judgeAll(
  verdicts: ReadonlyMap<number, Judge>,
  otherwise: Judge = Accepted,
): Promise<void> {
  for (;;) {
    const { count } = await server.db
      .selectFrom('judging_tasks')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count === 0) break
    const task = await host.take()
    await host.finish(task, { judge: verdicts.get(task.sid) ?? otherwise })
  }
  await work()
}

export async function handedIn(who: TestPerson, judge: Judge, to = pid): Promise<number> {
  const sid = await submitted(server, who, to)
  await host.judge(judge)
  return sid
}

/** All that stands in tables which anybody reads, and how it came about left out. */
export async function everythingStored(): Promise<object> {
  const rows = async (table: string, columns: string, order: string) =>
    (
      await sql`select ${sql.raw(columns)} from ${sql.raw(table)} order by ${sql.raw(order)}`.execute(
        server.db,
      )
    ).rows
  return {
    submissions: await rows(
      'submissions',
      'sid, judge, time_ms, memory_kb, counted_judge, skipped_at, sim, is_open',
      'sid',
    ),
    users: await rows('users', 'id, submit, solve', 'id'),
    problems: await rows('problems', 'pid, submit, solve', 'pid'),
    pairs: await rows('user_problems', '*', 'user_id, pid'),
    cells: await rows('score_cells', '*', 'contest_id, user_id, pid'),
    versions: await rows('ranklist_versions', '*', 'contest_id'),
  }
}

export async function everythingVisible(): Promise<object> {
  return {
    ...(await everythingStored()),
    status: (await server.call(alice, 'GET /status/list', { query: {} })).data,
    mine: (await server.call(alice, 'GET /account/submissions', { query: {} })).data,
  }
}

/** Nothing of a job but its own row. */
export async function leftovers(): Promise<unknown> {
  const { rows } = await sql<{ shadows: number; items: number; tasks: number }>`
    select (select count(*) from judgements where reason = 'shadow') as shadows,
      (select count(*) from job_submissions) as items,
      (select count(*) from judging_tasks) as tasks`.execute(server.db)
  return rows[0]
}

export const nothing = { shadows: 0, items: 0, tasks: 0 }

/** The counts as they follow from all submissions. */
export async function expectCountsToAgree(): Promise<void> {
  const { rows: wrong } = await sql`
    with pairs as (
      select user_id, pid, count(*) as submitted, count(*) filter (where counted_judge = 3) as accepted
      from submissions where counted_judge is not null and is_open group by user_id, pid
    )
    select 'user' as kind, u.id::text from users u
    left join (select user_id, count(*) as submit, count(*) filter (where accepted > 0) as solve from pairs group by 1) c
      on c.user_id = u.id
    where u.submit <> coalesce(c.submit, 0) or u.solve <> coalesce(c.solve, 0)
    union all
    select 'problem', p.pid::text from problems p
    left join (select pid, count(*) as submit, count(*) filter (where accepted > 0) as solve from pairs group by 1) c
      on c.pid = p.pid
    where p.submit <> coalesce(c.submit, 0) or p.solve <> coalesce(c.solve, 0)`.execute(server.db)
  expect(wrong).toEqual([])
}
