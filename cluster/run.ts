// `npm run test:cluster`: a class hands in at a cluster while its parts are killed or cut off in turn, in an order that a seed
// decides. At the end nothing is lost, nothing is judged twice, all counts are what counting anew gives, every page listens again,
// and how long each cut was felt is printed. It needs haproxy and pgbouncer (apt install haproxy pgbouncer), and root for the
// sandboxes; all is on loopback, in a folder of its own that goes.
//
//   node cluster/run.ts [--submissions 2000] [--sockets 500] [--cuts 26] [--seed 1] [--minutes 60]

import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ApiError } from '@verdict/contract/client'
import { audit, type Finding, judgedSoFar } from '@verdict/e2e/fault-audit'
import { type Ask, askAgain, plan, type Planned, randomFrom } from '@verdict/e2e/fault-load'
import { rootOf } from '@verdict/e2e/person'
import { type Cluster, startCluster } from './cluster.ts'
import { planCuts } from './cuts.ts'
import { longestGap, Reader, Sockets } from './felt.ts'

interface Options {
  submissions: number
  sockets: number
  cuts: number
  seed: number
  minutes: number
}

interface Felt {
  cut: string
  how: string
  /** Milliseconds. */
  reading: number
  pages: number
  /** From the cut to the first verdict after it. */
  verdict: number
}

const senders = 6
const mostWaiting = 60
const lookEveryMs = 200
/** The effect of a cut is measured for so long after it was mended. */
const aftermathMs = 10_000
const lastWord = 'The last word'

interface Run {
  cluster: Cluster
  ask: Ask
  deadline: number
  load: Awaited<ReturnType<typeof plan>>
  handedIn: Map<Planned, number>
  reader: Reader
  sockets: Sockets
  /** When each look found more verdicts than the one before. */
  verdicts: number[]
  judged: number
}

/**
 * As the page does: again and again under the same key. A call that was cut off by the proxy may still be carried out by its
 * server, at any later moment.
 * @returns its sid
 */
async function handIn({ person, pid, mid, language, code }: Planned, deadline: number): Promise<number> {
  const key = randomUUID()
  for (;;) {
    try {
      return (await person.call('POST /status', { body: { pid, mid, language, code, key } })).sid
    } catch (error) {
      const isAway = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      if (!isAway || Date.now() > deadline) throw error
    }
    await delay(1_000)
  }
}

async function send(run: Run): Promise<void> {
  const { load, handedIn, deadline } = run
  const waiting = [...load.submissions]
  const sender = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      // So that every cut finds somebody who hands in.
      while (handedIn.size - run.judged > mostWaiting && Date.now() < deadline) await delay(lookEveryMs)
      handedIn.set(next, await handIn(next, deadline))
    }
  }
  await Promise.all(Array.from({ length: senders }, sender))
}

async function watch(run: Run): Promise<void> {
  while (run.judged < run.load.submissions.length && Date.now() < run.deadline) {
    await delay(lookEveryMs)
    const judged = await judgedSoFar(run.ask, run.load.pids)
    if (judged > run.judged) run.verdicts.push(Date.now())
    run.judged = judged
  }
}

async function cutAll(run: Run, random: () => number, count: number): Promise<Felt[]> {
  const felt: Felt[] = []
  for (const { after, cut } of planCuts(random, count, run.load.submissions.length)) {
    while (run.judged < after && Date.now() < run.deadline) await delay(lookEveryMs)
    const from = Date.now()
    const how = await cut.make(run.cluster, random)
    await delay(aftermathMs)
    const to = Date.now()
    const next = run.verdicts.find((at) => at > from + lookEveryMs)
    felt.push({
      cut: cut.name,
      how,
      reading: longestGap(run.reader.moments, from, to),
      pages: longestGap(run.sockets.moments, from, to),
      verdict: (next ?? to) - from,
    })
    console.log(line(felt.at(-1)!))
  }
  return felt
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`.padStart(8)
const line = ({ cut, how, reading, pages, verdict }: Felt): string =>
  `${cut.padEnd(34)} ${how.padEnd(26)} ${seconds(reading)} ${seconds(pages)} ${seconds(verdict)}`

/** All pages listen again, and hear what is said to everybody. */
async function hearsAll({ cluster, sockets }: Run, wanted: number): Promise<Finding> {
  const late = Date.now() + 60_000
  while (sockets.open < wanted && Date.now() < late) await delay(lookEveryMs)
  const root = await rootOf({ ...cluster, pid: 0, databaseUrl: '', dataDir: '' })
  await root.call('POST /admin/notifications/broadcast', { body: { title: lastWord, content: 'to all' } })
  while (sockets.heard < wanted && Date.now() < late) await delay(lookEveryMs)
  const wrong = sockets.heard === wanted ? [] : [`${sockets.heard} heard it, ${sockets.open} are open`]
  return { check: 'every page listens again and hears a word to everybody', of: wanted, wrong }
}

async function runCluster(
  cluster: Cluster,
  options: Options,
): Promise<{ felt: Felt[]; findings: Finding[] }> {
  const random = randomFrom(options.seed)
  const deadline = Date.now() + options.minutes * 60_000
  const product = { ...cluster, pid: 0, databaseUrl: '', dataDir: cluster.folder }
  const load = await plan(product, options.submissions, random)
  const [reader, sockets] = [new Reader(), new Sockets(options.sockets)]
  const primary = (): string => cluster.databases.primary.url
  const ask = askAgain(primary, deadline)
  const run: Run = {
    cluster,
    ask,
    deadline,
    load,
    handedIn: new Map(),
    reader,
    sockets,
    verdicts: [],
    judged: 0,
  }
  await sockets.start(
    cluster.url,
    load.people.map(({ cookie }) => cookie()),
    lastWord,
  )
  await reader.start(cluster)
  console.log(`${'cut'.padEnd(61)}  reading    pages  verdict`)
  const [felt] = await Promise.all([cutAll(run, random, options.cuts), send(run), watch(run)])
  const heard = await hearsAll(run, options.sockets)
  await reader.end()
  sockets.end()
  const findings = await audit(askAgain(primary, Date.now() + 60_000), load, run.handedIn)
  const strange: Finding = {
    check: 'who reads meanwhile is answered rightly, or asked to come again',
    of: reader.moments.length,
    wrong: reader.strange,
  }
  return { felt, findings: [...findings, heard, strange] }
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: { submissions: text, sockets: text, cuts: text, seed: text, minutes: text },
  })
  const options: Options = {
    submissions: Number(values.submissions ?? 2000),
    sockets: Number(values.sockets ?? 500),
    cuts: Number(values.cuts ?? 26),
    seed: Number(values.seed ?? 1),
    minutes: Number(values.minutes ?? 60),
  }
  const started = Date.now()
  const cluster = await startCluster()
  const stop = async (): Promise<never> => {
    await cluster.stop()
    process.exit(130)
  }
  process.once('SIGINT', () => void stop()).once('SIGTERM', () => void stop())
  try {
    const { findings } = await runCluster(cluster, options)
    for (const { check, of, wrong } of findings) {
      console.log(`${wrong.length === 0 ? 'holds' : 'FAILS'}  ${check} (${of})`)
      for (const one of wrong.slice(0, 10)) console.log(`         ${one}`)
    }
    const wrong = findings.reduce((sum, finding) => sum + finding.wrong.length, 0)
    const took = Math.round((Date.now() - started) / 1000)
    console.log(JSON.stringify({ ...options, seconds: took, wrong }))
    process.exitCode = wrong === 0 ? 0 : 1
  } finally {
    await cluster.stop()
  }
}

await main()
