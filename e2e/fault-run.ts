// `npm run fault`: a class hands in while the judge, the server and PostgreSQL are killed (-9) again and again, in an order
// and at moments that a seed decides; nobody does anything about it but the product. At the end every submission must have
// its right verdict, once, and every count must be what counting anew gives. Everything is on loopback, in a data folder of
// its own that goes; only processes below the product that was started here are killed; all ends when the time is up.
//
//   node e2e/fault-run.ts [--submissions 1000] [--seed 1] [--kills N] [--minutes 30]
//
// Prints a table and, as its last line, one line of JSON. The exit code is 0 when all of it holds.

import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { audit, judgedSoFar, type Finding } from './fault-audit.ts'
import { askAgain, handIn, pick, plan, randomFrom, type Ask, type Plan, type Planned } from './fault-load.ts'
import { findPart, type Part } from './process-tree.ts'
import { startProduct, type ProductAddress } from './product.ts'

interface FaultOptions {
  submissions: number
  seed: number
  kills: number
  /** When what is not judged by then counts as lost. */
  minutes: number
}

interface FaultReport extends FaultOptions {
  killed: Record<Part, number>
  judged: number
  seconds: number
  findings: Finding[]
  holds: boolean
}

const parts: readonly Part[] = ['judge', 'server', 'postgres']
const lookEveryMs = 100
/** How many submissions are on their way to the product at one time. */
const senders = 4

interface Kill {
  /** Once so many are judged. */
  after: number
  part: Part
}

/** Spread over the run with random distances, and each part first comes up before any comes up again. */
function killPlan(random: () => number, { kills, submissions }: FaultOptions): Kill[] {
  const moments = Array.from({ length: kills }, () => Math.floor(random() * submissions * 0.95)).sort(
    (a, b) => a - b,
  )
  let left: Part[] = []
  return moments.map((after) => {
    if (left.length === 0) left = [...parts]
    const part = pick(random, left)
    left = left.filter((other) => other !== part)
    return { after, part }
  })
}

interface Run {
  ask: Ask
  product: ProductAddress
  deadline: number
  load: Plan
  handedIn: Map<Planned, number>
}

/** A part that is just being started again is waited for: a kill counts only when it hits. */
async function kill({ product, deadline }: Run, part: Part): Promise<boolean> {
  while (Date.now() < deadline) {
    const pid = findPart(product.pid, part)
    if (pid !== null) {
      process.kill(pid, 'SIGKILL')
      return true
    }
    await delay(lookEveryMs)
  }
  return false
}

async function send({ ask, load, handedIn, deadline }: Run): Promise<void> {
  const waiting = [...load.submissions]
  const sender = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      handedIn.set(next, await handIn(ask, next, deadline))
    }
  }
  await Promise.all(Array.from({ length: senders }, sender))
}

async function killAndWait(run: Run, kills: Kill[], killed: Record<Part, number>): Promise<number> {
  const waiting = [...kills]
  let judged = 0
  while ((judged < run.load.submissions.length || waiting.length > 0) && Date.now() < run.deadline) {
    const next = waiting[0]
    if (next && judged >= next.after) {
      waiting.shift()
      if (await kill(run, next.part)) killed[next.part] += 1
    }
    await delay(lookEveryMs)
    judged = await judgedSoFar(run.ask, run.load.pids)
  }
  return judged
}

/** The last kill may have been a moment ago: the next visitor must find a whole product. */
async function wholeAgain(product: ProductAddress, deadline: number): Promise<void> {
  const answers = async (): Promise<boolean> => {
    const response = await fetch(`${product.url}/api/website`).catch(() => null)
    return response?.ok === true && parts.every((part) => findPart(product.pid, part) !== null)
  }
  while (!(await answers())) {
    if (Date.now() > deadline) throw new Error('the product did not come back after the last kill')
    await delay(lookEveryMs)
  }
}

/** Kills parts of this product; its starter keeps it running. */
export async function faultRun(product: ProductAddress, options: FaultOptions): Promise<FaultReport> {
  const started = Date.now()
  const deadline = started + options.minutes * 60_000
  const random = randomFrom(options.seed)
  const load = await plan(product, options.submissions, random)
  const run: Run = {
    ask: askAgain(() => product.databaseUrl, deadline),
    product,
    deadline,
    load,
    handedIn: new Map(),
  }
  const killed: Record<Part, number> = { judge: 0, server: 0, postgres: 0 }
  const [judged] = await Promise.all([killAndWait(run, killPlan(random, options), killed), send(run)])
  const late = Date.now() + 60_000
  const lastWord = askAgain(() => product.databaseUrl, late)
  await wholeAgain(product, late)
  const findings = await audit(lastWord, load, run.handedIn)
  const holds = findings.every(({ wrong }) => wrong.length === 0) && judged === options.submissions
  return { ...options, killed, judged, seconds: Math.round((Date.now() - started) / 1000), findings, holds }
}

/** Enough that each part dies often, and few enough that no submission is hit three times by chance. */
const usualKills = (submissions: number): number => Math.max(3, Math.min(40, Math.round(submissions / 25)))

function print(report: FaultReport): void {
  const { findings, killed, submissions, judged, seconds, seed } = report
  console.log(`${submissions} submissions, ${judged} judged in ${seconds} s, seed ${seed}`)
  console.log(`killed: judge ${killed.judge}, server ${killed.server}, PostgreSQL ${killed.postgres}\n`)
  for (const { check, of, wrong } of findings) {
    console.log(`${wrong.length === 0 ? 'holds' : 'FAILS'}  ${check} (${of})`)
    for (const line of wrong.slice(0, 10)) console.log(`         ${line}`)
    if (wrong.length > 10) console.log(`         and ${wrong.length - 10} more`)
  }
  const { findings: _, ...facts } = report
  console.log(JSON.stringify({ ...facts, wrong: findings.reduce((sum, { wrong }) => sum + wrong.length, 0) }))
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { submissions: text, seed: text, kills: text, minutes: text } })
  const submissions = Number(values.submissions ?? 1000)
  const kills = Number(values.kills ?? usualKills(submissions))
  const product = await startProduct()
  const stop = async (): Promise<never> => {
    await product.stop()
    process.exit(130)
  }
  process.once('SIGINT', () => void stop()).once('SIGTERM', () => void stop())
  try {
    const report = await faultRun(product, {
      submissions,
      seed: Number(values.seed ?? 1),
      kills,
      minutes: Number(values.minutes ?? 30),
    })
    print(report)
    process.exitCode = report.holds ? 0 : 1
  } finally {
    await product.stop()
  }
}

if (import.meta.main) await main()
