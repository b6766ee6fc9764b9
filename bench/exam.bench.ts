// A sitting of 500 played students against the whole product on this machine: two hours are played in four minutes, with the
// rush at the doors, statements in the first second, runs, submissions, the ranklist, sockets and signs of life, all from one
// address, as a room behind one looks. The server is killed once in the middle. Printed are the 99th percentile of each call,
// the slowest verdict, and how long the cut was felt; no submission may be lost or doubled. It is also the dry run before an
// exam: `--students N --minutes M` play another hall.

import { setTimeout as after } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Made, noNotes, type Notes, sit } from '@verdict/web-client/played-student'
import { findPart } from '../e2e/process-tree.ts'
import { randomFrom } from '../e2e/fault-load.ts'
import type { ProductAddress } from '../e2e/product.ts'
import { asking, type Hall, openHall } from './exam-hall.ts'
import { openProduct } from './product.ts'
import { type Figure, probe, quantile, report, scaled } from './report.ts'
import { sized } from './size.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { quick: { type: 'boolean' }, students: text, minutes: text } })
const students = Number(values.students ?? sized(500, 2))
const minutes = Number(values.minutes ?? sized(4, 0.2))
const problems = sized(6, 1)
const judgedWithinMs = 120_000

interface Verdicts {
  rows: number
  doubled: number
  lost: number
  unjudged: number
  slowest: number
  p99: number
}

/** The submissions as they are kept, beside what was answered. */
async function verdictsOf(product: ProductAddress, { cid }: Hall, { sent }: Notes): Promise<Verdicts> {
  const { rows } = await asking(product, (client) =>
    client.query<{ sid: number; ms: number | null }>(
      `select s.sid, (extract(epoch from j.finished_at - s.created_at) * 1000)::float8 as ms
       from submissions s join judgements j on j.id = s.judgement_id where s.contest_id = $1`,
      [cid],
    ),
  )
  const kept = new Set(rows.map(({ sid }) => sid))
  const answered = new Set(sent.map(({ sid }) => sid))
  const times = rows.flatMap(({ ms }) => ms ?? [])
  return {
    rows: rows.length,
    doubled: rows.filter(({ sid }) => !answered.has(sid)).length + sent.length - answered.size,
    lost: [...answered].filter((sid) => !kept.has(sid)).length,
    unjudged: rows.length - times.length,
    slowest: Math.max(...times),
    p99: quantile(times, 0.99),
  }
}

/** Everything that was handed in is judged, or the time is up. */
async function untilJudged(product: ProductAddress, hall: Hall, notes: Notes): Promise<Verdicts> {
  const deadline = Date.now() + judgedWithinMs
  for (;;) {
    const verdicts = await verdictsOf(product, hall, notes)
    if (verdicts.unjudged === 0 || Date.now() > deadline) return verdicts
    await after(1_000)
  }
}

/** Kills the server in the middle. @returns when, in ms since 1970 */
async function killServer(product: ProductAddress, hall: Hall): Promise<number> {
  await after((hall.start + hall.end) / 2 - Date.now())
  const pid = findPart(product.pid, 'server')
  if (pid === null) throw new Error('there is no server to kill')
  process.kill(pid, 'SIGKILL')
  return Date.now()
}

function figuresOf(notes: Notes, verdicts: Verdicts, killedAt: number): Figure[] {
  const felt = notes.calls.filter(({ wasAway }) => wasAway)
  const awayUntil = Math.max(killedAt, ...felt.map(({ at, ms }) => at + ms))
  const apart = ({ at, ms }: Made) => at + ms < killedAt || at > awayUntil
  const names = [...new Set(notes.calls.filter(apart).map(({ name }) => name))]
  const of = (name: string) =>
    notes.calls.filter((made) => made.name === name && apart(made)).map(({ ms }) => ms)
  return [
    ...names.map((name) => ({
      name: `${name}, 99th percentile of ${of(name).length}`,
      unit: 'ms',
      value: quantile(of(name), 0.99),
      bar: 2_000,
    })),
    { name: 'verdict, 99th percentile', unit: 'ms', value: verdicts.p99, bar: null },
    { name: 'verdict, slowest', unit: 'ms', value: verdicts.slowest, bar: 60_000 },
    { name: 'server away, as the last call felt it', unit: 'ms', value: awayUntil - killedAt, bar: 30_000 },
    {
      name: 'socket back after the cut, slowest',
      unit: 'ms',
      value: Math.max(...notes.reconnects),
      bar: null,
    },
    { name: 'submissions', unit: '', value: verdicts.rows, bar: null },
    { name: 'results heard over sockets', unit: '', value: notes.heard, bar: null },
    { name: 'submissions lost', unit: '', value: verdicts.lost, bar: 0 },
    { name: 'submissions doubled', unit: '', value: verdicts.doubled, bar: 0 },
    { name: 'submissions without a verdict', unit: '', value: verdicts.unjudged, bar: 0 },
    { name: 'calls refused', unit: '', value: notes.refused.length, bar: 0 },
  ]
}

const product = await openProduct({
  RATE_LIMIT_SUBMIT: '1/5s',
  QUEUE_LIMIT: '50',
  RATE_LIMIT_REALTIME: '60/60s',
})
try {
  const speed = probe()
  const hall = await openHall(product, {
    students,
    problems,
    untilStartMs: sized(25_000, 3_000),
    lastsMs: minutes * 60_000,
  })
  const notes = noNotes()
  const play = { random: randomFrom(1), stop: new AbortController().signal }
  const sitting = hall.seats.map((seat) => sit(product.url, hall, seat, notes, play))
  const [killedAt] = await Promise.all([killServer(product, hall), ...sitting])
  const verdicts = await untilJudged(product, hall, notes)
  for (const line of new Set(notes.refused)) console.log(`refused: ${line}`)
  report('exam', scaled(figuresOf(notes, verdicts, killedAt), speed), {
    probe: speed,
    students,
    minutes,
    problems,
  })
} finally {
  await product.stop()
}
