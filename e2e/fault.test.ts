// kill -9 of each part while it holds a submission. Nobody does anything afterwards: the product mends itself, the right
// verdict comes, and it is counted once. The rows of the database are the witness for 'once'.

import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createProblem, freshName, judged, register, rootOf, submit, type Person } from './person.ts'
import { findPart, type Part } from './process-tree.ts'
import { ownProduct } from './own-product.ts'

const product = ownProduct()

/** About two seconds of CPU over four tests: long enough to be in the middle of. */
const slow = `#include <cstdio>
#include <ctime>
int main() {
  int a, b;
  if (scanf("%d %d", &a, &b) != 2) return 1;
  while (clock() < CLOCKS_PER_SEC / 2) {}
  printf("%d\\n", a + b);
}
`
const tests = [1, 2, 3, 4].map((n) => ({ in: `${n} ${n}\n`, out: `${2 * n}\n` }))

interface HandedIn {
  student: Person
  sid: number
}

async function handIn(pid: number): Promise<HandedIn> {
  const student = await register(product, freshName('fault'))
  return { student, sid: await submit(student, pid, Language.Cpp17, slow) }
}

/** The first test is done and not the last; false: all of them were done before that was seen. */
async function isSeenInTheMiddle({ student, sid }: HandedIn, deadline: number): Promise<boolean> {
  for (;;) {
    const { judge, progress } = await student.call('GET /status/:sid', { params: { sid } })
    if (judge === Judge.RunningJudge && progress && progress.done >= 1 && progress.done < progress.total)
      return true
    if (Date.now() > deadline) throw new Error(`never in the middle: judge ${judge}`)
    if (judge === Judge.Accepted) return false
    await delay(20)
  }
}

/**
 * Another student hands in when a machine that stood still for seconds has shown the end alone.
 * @returns all that were handed in; the last is in the middle
 */
async function untilInTheMiddle(pid: number): Promise<HandedIn[]> {
  const deadline = Date.now() + 120_000
  const all: HandedIn[] = []
  for (;;) {
    const next = await handIn(pid)
    all.push(next)
    if (await isSeenInTheMiddle(next, deadline)) return all
  }
}

interface Record {
  judgements: number
  finished: number
  tasks: number
  submitted: number
  accepted: number
}

async function recordOf(sid: number): Promise<Record> {
  const client = new Client({ connectionString: product.databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Record>(
      `select (select count(*)::int from judgements j where j.sid = s.sid) as judgements,
              (select count(*)::int from judgements j where j.sid = s.sid and finished_at is not null) as finished,
              (select count(*)::int from judging_tasks t join judgements j on j.id = t.judgement_id
                where j.sid = s.sid) as tasks,
              p.submitted, p.accepted
         from submissions s join user_problems p on p.user_id = s.user_id and p.pid = s.pid
        where s.sid = $1`,
      [sid],
    )
    return rows[0] ?? { judgements: 0, finished: 0, tasks: 0, submitted: 0, accepted: 0 }
  } finally {
    await client.end()
  }
}

test.each<[string, Part]>([
  ['[JDG-FAULT-1] the judge', 'judge'],
  ['[JDG-FAULT-2] the server', 'server'],
  ['[JDG-FAULT-3] PostgreSQL', 'postgres'],
])('%s killed in the middle of a submission: the right verdict comes, once', async (_, part) => {
  const root = await rootOf(product)
  const pid = await createProblem(root, { title: `Killed: ${part}`, tests })
  const all = await untilInTheMiddle(pid)

  const victim = findPart(product.pid, part)
  if (victim === null) throw new Error(`no ${part} is running`)
  process.kill(victim, 'SIGKILL')

  const isAnother = () => ![null, victim].includes(findPart(product.pid, part))
  await expect.poll(isAnother, { timeout: 90_000 }).toBe(true)
  for (const { student, sid } of all) {
    const detail = await judged(student, sid)
    expect(detail.testcase.map(({ judge }) => judge)).toEqual(tests.map(() => Judge.Accepted))
    expect(detail.judge).toBe(Judge.Accepted)
    expect(await recordOf(sid)).toEqual({ judgements: 1, finished: 1, tasks: 0, submitted: 1, accepted: 1 })
  }
  const problem = await root.call('GET /problem/:pid', { params: { pid }, query: {} })
  expect([problem.submit, problem.solve]).toEqual([all.length, all.length])
})
