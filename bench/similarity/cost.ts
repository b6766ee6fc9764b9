// The cost of one more program when few and when many are there, on a real database that keeps what it is given.

import { Language, LanguageFamily } from '@verdict/domain/language'
import { leastSimilarity } from '@verdict/domain/similarity'
import { openDatabase, type Database } from '@verdict/server/platform/db'
import { migrate } from '@verdict/storage/migrate'
import { compareSubmission, measured as measuredOf, search } from '@verdict/server/contest/similarity/compare'
import { counting, figureOf, marksOf } from '@verdict/server/contest/similarity/fingerprints'
import { type IgnoredCodeReader, ignoredCodeOf } from '@verdict/server/contest/similarity/ignored-code'
import { type ProgramPrints, readFingerprints } from '@verdict/server/contest/similarity/similarity-reader'
import { keepFound } from '@verdict/server/contest/similarity/keep-queries'
import { claimJobs, type Job, Within } from '@verdict/server/contest/similarity/similarity-work-queries'
import { requestSimilarity } from '@verdict/server/changes/similarity-request-queries'
import { sql } from 'kysely'
import { onOwnDatabase } from '../own-database.ts'
import { type Figure, median, quantile } from '../report.ts'
import { sized } from '../size.ts'
import { makeCrowd, type Member } from './crowd.ts'
import { printsOf, shareOf } from './measure.ts'
import type { Program } from './source.ts'

const students = 10_000

/** The program at this place of the crowd. */
const authorOf = (place: number): number => 1 + (place % students)

/** A problem with `crowd`, all of it accepted and none of it compared yet. @returns the numbers of the submissions */
async function handIn(db: Database, pid: number, crowd: readonly Member[], first: number): Promise<number[]> {
  const codes = crowd.map(({ code }) => code)
  const { rows } = await sql<{ sid: number }>`
    insert into submissions (user_id, pid, language, code, code_bytes, judge, counted_judge)
    select 1 + (${first}::integer + place - 1) % ${students}, ${pid}, ${Language.Cpp17}, code, octet_length(code), 3, 3
    from unnest(${codes}::text[]) with ordinality as given (code, place) order by place returning sid`.execute(
    db,
  )
  return rows.map(({ sid }) => sid)
}

async function makeProblem(db: Database): Promise<number> {
  const { rows } = await sql<{
    pid: number
  }>`insert into problems (owner_id, title) values (1, 'Bench') returning pid`.execute(db)
  return rows[0]!.pid
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

interface Cost {
  /** Reading all the earlier ones and storing what they are found by, in seconds. */
  index: number
  /** The cost of one more: the code parsed and its fingerprints taken, in the thread for it. */
  readings: number[]
  /** The best matches found among the earlier ones: asked of the database and compared. Nothing is written. */
  searches: number[]
  /** All but reading, as after a verdict: what does not count, the search again, and all of it stored and committed. */
  placings: number[]
  bytes: number
  pid: number
  sids: number[]
}

const family = LanguageFamily.Cpp
const none = new Set<number>()
const atOnce = 500

/** Fingerprints of `crowd` as if they had come in before; not compared with one another. */
async function indexed(db: Database, pid: number, crowd: readonly Member[]): Promise<number[]> {
  const sids: number[] = []
  for (let from = 0; from < crowd.length; from += atOnce) {
    const some = crowd.slice(from, from + atOnce)
    const numbers = await handIn(db, pid, some, from)
    sids.push(...numbers)
    await db.transaction().execute(async (tx) => {
      for (const [index, { code }] of some.entries()) {
        const prints = await printsOf(Language.Cpp17, code)
        const program = {
          sid: numbers[index]!,
          pid,
          family,
          requested: 0,
          anew: false,
          user_id: authorOf(from + index),
        }
        const found = {
          prints,
          inTexts: false,
          marks: marksOf(counting(prints, none).prints),
          standing: 'short' as const,
          matches: [],
          nearest: [],
        }
        await keepFound(tx, program, found)
      }
    })
  }
  return sids
}

/** The request that the verdict of a submission left, and nothing else. */
async function requestOf(db: Database, sid: number): Promise<Job> {
  await requestSimilarity(db, [sid], 0)
  const [job] = await claimJobs(db, 1)
  if (job?.sid !== sid) throw new Error('another submission was asked for')
  return job
}

const ignoredCodeReader =
  (db: Database): IgnoredCodeReader =>
  (place) =>
    ignoredCodeOf(db, place)

/** `size` programs are there; some more come and are measured one by one. */
async function costWith(db: Database, crowd: Member[], size: number, measured: number): Promise<Cost> {
  const pid = await makeProblem(db)
  const context = { db }
  let sids: number[] = []
  const index = await timed(async () => {
    sids = await indexed(db, pid, crowd.slice(0, size))
    await ignoredCodeOf(db, { pid, family })
  })
  await sql`vacuum analyze`.execute(db)
  const more = crowd.slice(size, size + measured)
  const cost: Cost = { index, readings: [], searches: [], placings: [], bytes: 0, pid, sids }
  for (const [at, sid] of (await handIn(db, pid, more, size)).entries()) {
    const job = await requestOf(db, sid)
    let read: ProgramPrints = { prints: [], inTexts: false }
    cost.readings.push(await timed(async () => (read = await readFingerprints(family, more[at]!.code))))
    const ignoredCode = await ignoredCodeOf(db, { pid, family })
    const own = measuredOf(read.prints, ignoredCode)
    const marks = marksOf(own.all.prints)
    const again = () => search(db, { ...job, family }, { own, marks }, ignoredCode)
    cost.searches.push(Math.min(await timed(again), await timed(again), await timed(again)))
    const place = () => timed(() => compareSubmission(context, job, ignoredCodeReader(db), read))
    const forget = () => compareSubmission(context, { ...job, counts: false }, ignoredCodeReader(db))
    // New each time.
    const placings: number[] = []
    while (placings.length < 3) {
      if (placings.length > 0) await forget()
      placings.push(await place())
    }
    cost.placings.push(Math.min(...placings))
    sids.push(sid)
  }
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(name::regclass))::integer as bytes
    from unnest(array['similarity_prints', 'similarity_marks', 'similarity_matches', 'similarity_nearest']) name`.execute(
    db,
  )
  return { ...cost, bytes: rows[0]!.bytes }
}

/** In percent: two matches that are so near one another are as good. */
const asGood = 5

/** Against all programs, as nobody would do it: where the best match was not found, among copies and among all. */
async function missed(
  db: Database,
  { pid, sids }: Cost,
  crowd: readonly Member[],
  last: number,
): Promise<{ copies: number; all: number }> {
  const { rows } = await sql<{ sid: number; user_id: number; prints: number[]; best: number | null }>`
    select p.sid, p.user_id, p.prints, n.percent as best
    from similarity_prints p left join similarity_nearest n on n.sid = p.sid and n.within = ${Within.Anywhere}
    where p.pid = ${pid} order by p.sid`.execute(db)
  const { given } = await ignoredCodeOf(db, { pid, family })
  const programs = rows.map((row) => ({ ...row, counted: counting(row.prints, given) }))
  const asked = programs.slice(-last).map((program, index) => {
    const earlier = programs.filter(({ sid, user_id }) => sid < program.sid && user_id !== program.user_id)
    const most = Math.max(0, ...earlier.map(({ counted }) => figureOf(program.counted, counted)))
    const isMissed = most >= leastSimilarity && most - (program.best ?? 0) > asGood
    return { isCopy: crowd[sids.length - last + index]!.copyOf !== null, isMissed }
  })
  const copies = asked.filter(({ isCopy }) => isCopy)
  return {
    copies: shareOf(copies, ({ isMissed }) => isMissed),
    all: shareOf(asked, ({ isMissed }) => isMissed),
  }
}

/** The cost of one program against the fewer earlier ones; how much more the many may cost is a ratio. */
const mostMs: { search?: number; place?: number } = { search: 2, place: 4 }

export const cost = (programs: Program[]): Promise<Figure[]> =>
  onOwnDatabase(20, async (url) => {
    await migrate(url)
    const { db, close } = openDatabase(url, 4, () => {})
    const [small, large, measured] = sized([1_000, 10_000, 100] as const, [20, 40, 10] as const)
    const figures: Figure[] = []
    const figure = (name: string, unit: string, value: number, bar: number | null = null): void => {
      figures.push({ name, unit, value, bar })
    }
    try {
      await sql`
      insert into users (uid, password_hash, checksum) select 'student' || i, 'none', 'none'
      from generate_series(1, ${students}::integer) i`.execute(db)
      const crowd = await makeCrowd(programs, large + measured, 7)
      const before = process.memoryUsage().rss
      const less = await costWith(db, crowd, small, measured)
      const more = await costWith(db, crowd, large, measured)
      const grown = process.memoryUsage().rss - before
      for (const [size, { index, readings, searches, placings }] of [
        [small, less],
        [large, more],
      ] as const) {
        const among = `${size.toLocaleString('en')} earlier`
        const bars = size === small ? mostMs : {}
        const everything = readings.map((ms, at) => ms + placings[at]!)
        figure(`reading and indexing ${size.toLocaleString('en')} programs`, 's', index / 1000)
        figure(`best match found, ${among}, median`, 'ms', median(searches), bars.search)
        figure(`best match found, ${among}, p95`, 'ms', quantile(searches, 0.95))
        figure(`found and stored, ${among}, median`, 'ms', median(placings), bars.place)
        figure(`found and stored, ${among}, p95`, 'ms', quantile(placings, 0.95))
        figure(`with reading the code, ${among}, median`, 'ms', median(everything))
      }
      figure('reading the code of one, median', 'ms', median([...less.readings, ...more.readings]))
      figure(
        'ten times the programs: best match found',
        'x',
        median(more.searches) / median(less.searches),
        5,
      )
      figure(
        'ten times the programs: found and stored',
        'x',
        median(more.placings) / median(less.placings),
        3,
      )
      figure(
        'in the database for each program',
        'KiB',
        more.bytes / (less.sids.length + more.sids.length) / 1024,
      )
      figure('process grown meanwhile', 'MiB', Math.max(0, grown) / (1 << 20))
      const { copies, all: any } = await missed(db, more, crowd, measured)
      figure('copies whose source was not found', '', copies, 0)
      figure('best match missed by more than 5 percent', '', any, 0.05)
      return figures
    } finally {
      await close()
    }
  })
