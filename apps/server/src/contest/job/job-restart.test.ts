import { Judge } from '@verdict/domain/verdict'
import { buildApp } from '@verdict/server/programs/app'
import {
  everythingStored,
  expectCountsToAgree,
  handedIn,
  judgeAll,
  pid,
  started,
  withJobs,
  work,
} from '@verdict/testkit/job'
import { alice, bob, root, server } from '@verdict/testkit/lab'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { applyJob, readJob, startJob } from './job-service.ts'
import { workOn } from './job-work.ts'

const { Accepted, WrongAnswer } = Judge

withJobs()

describe('[ADM-JOBS-4] after the server ended in the middle', () => {
  /** Another process on the same database, working by itself. */
  async function anotherProcess(): Promise<{ close: () => Promise<void> }> {
    const app = await buildApp({ ...server.context, logger: pino({ level: 'silent' }) })
    await app.ready()
    return app
  }

  test('the work goes on in a new one, nothing is done twice, and several share it', async () => {
    const sids: number[] = []
    for (let n = 0; n < 6; n++) sids.push(await handedIn(n % 2 ? alice : bob, Accepted))
    // The first one's own loop ends with it; from here its steps are made by hand.
    await server.app.close()
    const viewer = { ...root, sessionId: 1 }
    const origin = { address: '', agent: '', requestId: 'test' }
    const scope = { action: 'rejudge' as const, scope: { pid } }
    const { job } = await startJob(server.context, viewer, origin, scope)
    await workOn(server.context, job.id)

    const next = await anotherProcess()
    const state = async () => (await readJob(server.context, viewer, job.id)).state
    const count = async (table: 'judging_tasks' | 'judgements') =>
      (
        await server.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count
    await expect.poll(() => count('judging_tasks')).toBe(6)
    expect(await count('judgements')).toBe(12)
    await next.close()
    // Reports of hosts are received by any process.
    await server.db
      .updateTable('judgements')
      .set({ judge: WrongAnswer, finished_at: new Date() })
      .where('reason', '=', 'shadow')
      .execute()
    await server.db.deleteFrom('judging_tasks').execute()
    await workOn(server.context, job.id)
    expect(await state()).toBe('ready')
    await applyJob(server.context, viewer, origin, job.id)
    await workOn(server.context, job.id)
    await workOn(server.context, job.id)
    const others = await Promise.all([anotherProcess(), anotherProcess()])
    await expect.poll(state).toBe('applied')
    await Promise.all(others.map((other) => other.close()))
    const done = await readJob(server.context, viewer, job.id)
    expect(done).toMatchObject({ total: 6, applied: 6, overtaken: 0 })
    const audit = await server.db
      .selectFrom('audit')
      .select('target')
      .where('action', '=', 'submission.rejudge')
      .orderBy('id')
      .execute()
    expect(audit.map(({ target }) => target)).toEqual(sids.map((sid) => `submission:${sid}`))
    await expectCountsToAgree()
  })

  test('a step that fails leaves nothing half done and is made again', async () => {
    const sid = await handedIn(alice, Accepted)
    const id = await started({ action: 'rejudge', sids: [sid] })
    await judgeAll(new Map(), WrongAnswer)
    const before = await everythingStored()
    // Its own loop would be quicker than the test.
    await server.app.close()
    const viewer = { ...root, sessionId: 1 }
    await applyJob(server.context, viewer, { address: '', agent: '', requestId: 'test' }, id)
    const { channel } = server.context
    const broken = {
      ...server.context,
      channel: { ...channel, publish: () => Promise.reject(new Error('the line is dead')) },
    }
    await expect(workOn(broken, id)).rejects.toThrow('the line is dead')
    expect(await everythingStored()).toEqual(before)
    await work()
    expect(await readJob(server.context, viewer, id)).toMatchObject({ state: 'applied', applied: 1 })
    await expectCountsToAgree()
  })
})
