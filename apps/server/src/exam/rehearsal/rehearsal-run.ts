// A copy is played on the live site and removed except for one audit row. A killed run is cleaned up by the next.

import { createHash, randomBytes } from 'node:crypto'
import { codeOf } from '@verdict/domain/exam'
import type { Language } from '@verdict/domain/language'
import { noNotes, type PlayedExam, type Seat, sit, type Notes } from '@verdict/web-client/played-student'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { databaseClock } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { programsFor } from './rehearsal-programs.ts'
import {
  aloneInRehearsal,
  contestsNear,
  copyExam,
  examOf,
  type Judged,
  judgedIn,
  problemsOf,
  removeAll,
  seatAll,
} from './rehearsal-queries.ts'

const quantile = (list: readonly number[], q: number): number =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(q * list.length))] ?? 0

const slowCallMs = 2_000
const slowVerdictMs = 60_000

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

interface Found {
  lines: string[]
  isWhole: boolean
}

export function reportOf(notes: Notes, judged: readonly Judged[], start: number): Found {
  const { calls, sent, refused } = notes
  const kept = new Set(judged.map(({ sid }) => sid))
  const answered = new Set(sent.map(({ sid }) => sid))
  const verdicts = judged.flatMap(({ ms }) => ms ?? [])
  const lost = [...answered].filter((sid) => !kept.has(sid)).length
  const doubled = judged.filter(({ sid }) => !answered.has(sid)).length + sent.length - answered.size
  const unjudged = judged.length - verdicts.length
  const timesOf = (name: string) => calls.filter((made) => made.name === name).map(({ ms }) => ms)
  const named = [...new Set(calls.map(({ name }) => name))].map((name) => ({
    name,
    count: timesOf(name).length,
    p99: quantile(timesOf(name), 0.99),
  }))
  const rush = calls
    .filter(({ name, at }) => (name === 'contest' || name === 'statement') && at < start + 1_000)
    .map(({ ms }) => ms)
  const isWhole = lost + doubled + unjudged + refused.length === 0 && sent.length > 0
  const slowest = Math.max(0, ...verdicts)
  const slow = [
    ...named.filter(({ p99 }) => p99 > slowCallMs).map(({ name, p99 }) => `${name} ${seconds(p99)}`),
    ...(slowest > slowVerdictMs ? [`a verdict ${seconds(slowest)}`] : []),
  ]
  const row = (name: string, value: string | number): string => `  ${name.padEnd(38)}${value}`
  return {
    isWhole,
    lines: [
      '  99th percentile of each call:',
      ...named.map(({ name, count, p99 }) => row(`  ${name} (${count})`, seconds(p99))),
      row(`first second, 99th percentile (${rush.length})`, seconds(quantile(rush, 0.99))),
      row('slowest verdict', seconds(slowest)),
      row('submissions', judged.length),
      row('results heard over sockets', notes.heard),
      row('submissions lost', lost),
      row('submissions doubled', doubled),
      row('submissions without a verdict', unjudged),
      row('runs that waited for the last one', notes.waited),
      row('calls refused', refused.length),
      ...[...new Set(refused)].slice(0, 10).map((line) => `    ${line}`),
      '',
      `  ${sentence(isWhole, slow)}`,
    ],
  }
}

function sentence(isWhole: boolean, slow: readonly string[]): string {
  if (!isWhole) return 'It does not hold: something was lost, doubled, refused or not judged.'
  return slow.length === 0
    ? 'It holds: nothing was lost, and everything was answered in time.'
    : `Nothing was lost, but it is slow: ${slow.join(', ')}.`
}

type Parts = Pick<Context, 'db'>

export interface Rehearsal {
  cid: number
  students: number
  minutes: number
  url: string
  anyway: boolean
  offered: readonly Language[]
}

export interface Options {
  say: (line: string) => void
  stop: AbortSignal
  /** In which everybody enters. */
  rushMs?: number
}

const calmMinutes = 15
const judgedWithinMs = 120_000
const lookEveryMs = 250
const minuteMs = 60_000
const copyLastsOnMs = 60 * minuteMs

/** @returns null if it was stopped @throws Error with a sentence for the operator */
export const rehearse = (
  context: Parts,
  owner: Pick<Viewer, 'userId'>,
  origin: Origin,
  rehearsal: Rehearsal,
  options: Options,
): Promise<Found | null> =>
  aloneInRehearsal(context.db, async () => {
    if ((await remove(context)) > 0) options.say('  Removed what an earlier rehearsal left.')
    const plan = await planOf(context, rehearsal)
    options.say(
      `  ${rehearsal.students} students play ${plan.title} for ${rehearsal.minutes} min against ${rehearsal.url}: a copy that nobody else sees, judged by the hosts of this site. Then all of it is removed.`,
    )
    try {
      await writeAudit(context.db, origin, {
        actorId: owner.userId,
        action: 'contest.rehearse',
        target: `contest:${rehearsal.cid}`,
        after: { students: rehearsal.students, lastsMinutes: rehearsal.minutes },
      })
      return await play(context, rehearsal, plan, options)
    } finally {
      await remove(context)
      options.say('  The copy, its accounts and all that they did are removed.')
    }
  })

const remove = ({ db }: Parts): Promise<number> => db.transaction().execute(removeAll)

interface Plan extends Pick<PlayedExam, 'pids' | 'allowsRuns' | 'showsRanklist' | 'programFor'> {
  title: string
  languages: Language[]
}

/** @throws Error with a sentence for the operator */
async function planOf({ db }: Parts, { cid, anyway, offered }: Rehearsal): Promise<Plan> {
  const exam = await examOf(db, cid)
  if (!exam) throw new Error(`There is no exam ${cid}: its number stands in the address of its page.`)
  const problems = await problemsOf(db, cid)
  if (problems.length === 0) throw new Error(`${exam.title} has no problems yet.`)
  const near = anyway ? [] : await contestsNear(db, calmMinutes)
  if (near.length > 0) {
    throw new Error(
      `${near.join(', ')}: this runs, or begins within ${calmMinutes} minutes, and a rehearsal would be felt there. Choose another time, or add --anyway.`,
    )
  }
  const { languages, course_languages: ofCourse } = exam
  return {
    title: exam.title,
    pids: problems.map(({ pid }) => pid),
    allowsRuns: exam.runs_allowed,
    showsRanklist: exam.shows_ranklist,
    languages:
      languages.length > 0 && ofCourse.length > 0
        ? languages.filter((language) => ofCourse.includes(language))
        : [...languages, ...ofCourse],
    programFor: programsFor(exam, problems, offered),
  }
}

/** Letters that are not confused on paper. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const newCode = (): string => Array.from(randomBytes(12), (byte) => letters[byte % letters.length]).join('')
const newUid = (): string => `r-${randomBytes(8).toString('hex')}`

async function play(
  { db }: Parts,
  { cid, students, minutes, url }: Rehearsal,
  plan: Plan,
  { say, stop, rushMs = 20_000 }: Options,
): Promise<Found | null> {
  const seats = Array.from({ length: students }, (): Seat => ({ uid: newUid(), code: newCode() }))
  // The players share this machine's clock.
  const start = Date.now() + rushMs * 1.25
  const end = start + minutes * minuteMs
  const copy = await db.transaction().execute(async (tx) => {
    const ahead = (await databaseClock(tx)).getTime() - Date.now()
    const times = { start: new Date(start + ahead), end: new Date(end + ahead + copyLastsOnMs) }
    const made = await copyExam(tx, cid, { ...times, languages: plan.languages })
    const hashed = seats.map(({ uid, code }) => ({
      uid,
      codeHash: createHash('sha256').update(codeOf(code)).digest(),
    }))
    await seatAll(tx, made, hashed)
    return made
  })
  const exam: PlayedExam = { ...plan, cid: copy, start, end, rushMs, handsIn: true }
  const notes = noNotes()
  await Promise.all(seats.map((seat) => sit(url, exam, seat, notes, { random: Math.random, stop })))
  if (stop.aborted) return null
  say('  Everybody has handed in. Waiting for the last verdicts.')
  const judged = await untilJudged(() => judgedIn(db, copy), stop)
  return stop.aborted ? null : reportOf(notes, judged, start)
}

async function untilJudged(look: () => Promise<Judged[]>, stop: AbortSignal): Promise<Judged[]> {
  const deadline = Date.now() + judgedWithinMs
  for (;;) {
    const judged = await look()
    if (judged.every(({ ms }) => ms !== null) || Date.now() > deadline || stop.aborted) return judged
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}
