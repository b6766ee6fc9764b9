// The order in which tasks are taken, against a slow model and against what it promises.

import { TaskPriority } from '@verdict/domain/judging'
import { languages } from '@verdict/domain/language'
import { judgeableProblem, submitted } from '@verdict/testkit/judging'
import { startTestServer, type TestServer } from '@verdict/testkit/server'
import { Privilege } from '@verdict/domain/privilege'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putBack } from './judging-attempt.ts'
import { withClaim } from './claim.ts'
import type { AskingHost } from './host.ts'
import { takeWork } from './lease.ts'
import { enqueue } from './queue/queue.ts'

let server: TestServer
let host: AskingHost
let sid: number

beforeAll(async () => {
  server = await startTestServer()
  const root = await server.person('root1', Privilege.Root)
  const pid = await judgeableProblem(server, root)
  sid = await submitted(server, root, pid)
  const row = await server.db.selectFrom('judge_hosts').select(['id', 'name']).executeTakeFirstOrThrow()
  host = { ...row, languages }
})
afterAll(() => server.close())

interface Waiting {
  taskId: number
  person: number
  priority: number
  turn: number
  /** How many arrivals there were before it. */
  arrival: number
  /** The earlier ones of the same person and class, when it arrived. */
  ownAhead: number
  /** For each other person and its class: those that came later and were taken earlier. */
  passedBy: Map<number, number>
}

/** All in lists, looked through from one end to the other. */
class SlowQueue {
  waiting: Waiting[] = []
  private readonly last = new Map<string, number>()
  private readonly reached = new Map<number, number>()
  private arrivals = 0

  add(taskId: number, person: number, priority: number): void {
    const key = `${priority} ${person}`
    const turn = Math.max((this.last.get(key) ?? -1) + 1, this.reached.get(priority) ?? 0)
    this.last.set(key, turn)
    const ownAhead = this.waiting.filter((w) => w.person === person && w.priority === priority).length
    const arrival = (this.arrivals += 1)
    this.waiting.push({ taskId, person, priority, turn, arrival, ownAhead, passedBy: new Map() })
  }

  take(): Waiting | undefined {
    const first = this.waiting.toSorted(
      (a, b) => a.priority - b.priority || a.turn - b.turn || a.taskId - b.taskId,
    )[0]
    if (!first) return undefined
    this.waiting = this.waiting.filter((w) => w !== first)
    const { priority, turn } = first
    const isLast = !this.waiting.some((w) => w.priority === priority)
    this.reached.set(priority, Math.max(this.reached.get(priority) ?? 0, turn + (isLast ? 1 : 0)))
    return first
  }
}

/** The guarantee for the one that is taken, and its effect on those that wait on. */
function checkPromises(taken: Waiting, waiting: Waiting[]): void {
  for (const other of waiting) {
    if (other.priority !== taken.priority) {
      expect(other.priority).toBeGreaterThan(taken.priority)
      continue
    }
    if (other.arrival > taken.arrival) continue
    expect(other.person).not.toBe(taken.person)
    const passed = (other.passedBy.get(taken.person) ?? 0) + 1
    other.passedBy.set(taken.person, passed)
    expect(passed).toBeLessThanOrEqual(other.ownAhead + 2)
  }
}

const classes = [TaskPriority.Contest, TaskPriority.Practice, TaskPriority.Rejudge] as const
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      person: fc.integer({ min: 1, max: 4 }),
      priority: fc.constantFrom(...classes),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('take' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('give back' as const) }) },
)

async function add(person: number, priority: (typeof classes)[number]): Promise<number> {
  return server.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('judgements')
      .values({ sid, reason: 'rejudge', judge: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(server.context, tx, { judgementId: id, userId: person, priority })
    const task = tx.selectFrom('judging_tasks').select('id').where('judgement_id', '=', id)
    return (await task.executeTakeFirstOrThrow()).id
  })
}

async function empty(): Promise<void> {
  await server.db.deleteFrom('judging_tasks').execute()
  await server.db.deleteFrom('judging_turns').execute()
}

test('[JDG-QUEUE-1] [JDG-QUEUE-2] tasks are taken as a slow model says, nobody’s older one after a newer one, nobody passed for ever', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
    await empty()
    const model = new SlowQueue()
    const take = async () => {
      const [task, expected] = [(await takeWork(server.context, host))?.task, model.take()]
      expect(task?.taskId).toBe(expected?.taskId)
      return { task, expected }
    }
    for (const one of steps) {
      if (one.do === 'add') {
        model.add(await add(one.person, one.priority), one.person, one.priority)
        continue
      }
      const { task, expected } = await take()
      if (!task || !expected) continue
      if (one.do === 'give back') {
        const { taskId, fencingToken } = task
        await withClaim(server.context, { taskId, fencingToken, hostId: host.id }, (tx, submission, leased) =>
          putBack(server.context, tx, submission, leased, { attempts: leased.attempts }),
        )
        model.waiting.push(expected)
      } else checkPromises(expected, model.waiting)
    }
    while (model.waiting.length > 0) {
      const { expected } = await take()
      checkPromises(expected!, model.waiting)
    }
  })
  await fc.assert(property, { numRuns: 15, seed: 20_261_122 })
})

test('[JDG-QUEUE-2] somebody who hands in again and again is judged in that order, however many come', async () => {
  await empty()
  const [first, ...others] = [await add(1, 10), await add(1, 10), await add(1, 10), await add(1, 10)]
  const taken: (number | undefined)[] = [(await takeWork(server.context, host))?.task?.taskId]
  const newer: number[] = []
  for (let i = 0; i < 6; i++) {
    newer.push(await add(1, 10))
    taken.push((await takeWork(server.context, host))?.task?.taskId)
  }
  expect(taken).toEqual([first, ...others, ...newer.slice(0, 3)])
})

test('[JDG-QUEUE-2] a second one is not passed for ever by people who hand in anew as soon as they are judged', async () => {
  await empty()
  await add(1, 10)
  const second = await add(1, 10)
  await add(2, 10)
  await add(3, 10)
  for (let taken = 0; taken < 8; taken++) {
    const task = (await takeWork(server.context, host))?.task
    if (task?.taskId === second) return
    const of = await server.db
      .selectFrom('judging_tasks')
      .select('user_id')
      .where('id', '=', task!.taskId)
      .executeTakeFirstOrThrow()
    // Judged, and handed in anew before the next is taken.
    await server.db.deleteFrom('judging_tasks').where('id', '=', task!.taskId).execute()
    if (of.user_id > 1) await add(of.user_id, 10)
  }
  throw new Error('it was passed eight times')
})

test('[JDG-QUEUE-1] what was taken out of the queue takes no turn from its person', async () => {
  await empty()
  for (let i = 0; i < 5; i++) await add(1, 10)
  await server.db.deleteFrom('judging_tasks').execute()
  await add(2, 10)
  const mine = await add(1, 10)
  await add(2, 10)
  await add(2, 10)
  await takeWork(server.context, host)
  expect((await takeWork(server.context, host))?.task?.taskId).toBe(mine)
})
