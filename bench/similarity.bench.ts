// What similarity claims. First how well it tells copies from programs that somebody else wrote: five problems, eight
// algorithms each in each family of languages, written by hand for this (bench/similarity/*.txt), and disguises of each by
// a generator with a seed. The bar is the share of copies that are missed where one independent pair in a hundred is
// taken for one, in the language where most are missed.
// Then what one more program costs when 1,000 and when 10,000 are there, on a real database that keeps what it is told:
//   best match found   candidates asked for by marks, and compared by all fingerprints; nothing is written. This is the
//                      comparison with all earlier ones.
//   found and stored   all that follows a verdict but reading the code: what does not count, the comparison, and
//                      fingerprints, marks, matches and the figure stored in one transaction.
//   reading            the code parsed and its fingerprints taken, in the thread for it: the same however many there are.
// The first two are the least of three. Their bars in ms are for 1,000, multiplied by how slow this machine is just now; of
// 10,000 they ask that they cost less than linearly more.
// --quick takes a tenth of the crowd; --quality leaves the database out, --cost the rest.

import { Language, languageName } from '@verdict/domain/language'
import {
  familyOf,
  leastFingerprints,
  leastSimilarity,
  LanguageFamily,
  similarity,
} from '@verdict/domain/similarity'
import { openDatabase, type Database } from '@verdict/server/platform/db'
import { migrate } from '@verdict/server/platform/migrate'
import { compareSubmission, search } from '@verdict/server/similarity/compare'
import { counting, fingerprintsOf, marksOf, sharedBy } from '@verdict/server/similarity/fingerprints'
import { type GroundsReader, groundsOf } from '@verdict/server/similarity/grounds'
import { readFingerprints } from '@verdict/server/similarity/reader'
import { tokenise } from '@verdict/server/similarity/tokens'
import {
  claimJobs,
  type Job,
  keepFound,
  requestSimilarity,
  Within,
} from '@verdict/server/similarity/work-queries'
import { sql } from 'kysely'
import { onOwnDatabase } from './own-database.ts'
import { median, probe, report, scaled, type Figure } from './report.ts'
import { makeCrowd, type Member } from './similarity/crowd.ts'
import { deadCode, loops, reorder, split } from './similarity/disguise-code.ts'
import { comments, layout, rename } from './similarity/disguise-text.ts'
import { type Program, type Random, randomFrom, readPrograms } from './similarity/source.ts'

const quick = process.argv.includes('--quick')
const seeds = quick ? 1 : 5
const falsePositives = 0.01

type Disguise = (program: Program, random: Random) => Promise<string>

const all: Disguise = async (program, random) => {
  let { code } = program
  for (const one of [reorder, deadCode, loops, rename, comments, layout] satisfies Disguise[]) {
    code = await one({ ...program, code }, random)
  }
  return code
}

/** With the share that may be missed; null: told, not judged. */
const disguises: Record<string, { make: Disguise; bar: number | null }> = {
  layout: { make: layout, bar: 0.05 },
  comments: { make: comments, bar: 0.05 },
  rename: { make: rename, bar: 0.05 },
  reorder: { make: reorder, bar: 0.1 },
  'dead code': { make: deadCode, bar: null },
  'loop rewriting': { make: loops, bar: null },
  'split functions': { make: split, bar: null },
  'all but split': { make: all, bar: null },
}

const figures: Figure[] = []
const figure = (name: string, unit: string, value: number, bar: number | null = null): void => {
  figures.push({ name, unit, value, bar })
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.round(share * (values.length - 1))] ?? Number.NaN

const shareOf = <T>(items: readonly T[], has: (item: T) => boolean): number =>
  items.length === 0 ? Number.NaN : items.filter(has).length / items.length

const printsOf = async (language: Language, code: string): Promise<number[]> =>
  fingerprintsOf(await tokenise(familyOf[language], code))

const alike = (a: number[], b: number[]): number => similarity(sharedBy(a, b), a.length, b.length)

interface Read {
  program: Program
  prints: number[]
}

/** Every two programs of one problem and family. */
const independentPairs = (read: Read[]): { family: LanguageFamily; percent: number }[] =>
  read.flatMap((left, index) =>
    read.slice(index + 1).flatMap((right) => {
      const family = familyOf[left.program.language]
      const together =
        left.program.problem === right.program.problem && family === familyOf[right.program.language]
      return together ? [{ family, percent: alike(left.prints, right.prints) }] : []
    }),
  )

/** The least figure that at most one independent pair in a hundred reaches. */
function thresholdOf(independent: readonly number[]): number {
  for (let percent = 1; percent <= 100; percent++) {
    if (shareOf(independent, (value) => value >= percent) <= falsePositives) return percent
  }
  return 101
}

interface Attempt {
  disguise: string
  language: Language
  percent: number
  unchanged: boolean
}

async function disguised(read: Read[]): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  for (const [disguise, { make }] of Object.entries(disguises)) {
    for (const [index, { program, prints }] of read.entries()) {
      for (let seed = 1; seed <= seeds; seed++) {
        const code = await make(program, randomFrom(index * 1000 + seed))
        const percent = alike(prints, await printsOf(program.language, code))
        attempts.push({ disguise, language: program.language, percent, unchanged: code === program.code })
      }
    }
  }
  return attempts
}

const spread = (values: readonly number[]): string =>
  [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99]
    .map((share) => String(quantile(values, share)).padStart(5))
    .join('')

/** From what figure on a copy is told, for each family. */
type Thresholds = Record<LanguageFamily, number>

const isFound =
  (thresholds: Thresholds) =>
  ({ language, percent }: Attempt): boolean =>
    percent >= thresholds[familyOf[language]]

const languages = Object.values(Language)

const columns = (name: string, values: readonly number[], found: number): string =>
  `${name.padEnd(34)}${spread(values)}   ${found.toFixed(3)}  ${shareOf(values, (value) => value >= 50).toFixed(3)}`

function printQuality(
  independent: { family: LanguageFamily; percent: number }[],
  attempts: Attempt[],
  thresholds: Thresholds,
): void {
  const names = Object.entries(LanguageFamily)
  console.log(
    'Similarity in percent. A copy is told where at most one independent pair in a hundred of its family is taken for one: ' +
      `from ${names.map(([name, family]) => `${thresholds[family]} % on (${name})`).join(', ')}.\n`,
  )
  console.log(
    `${'quantiles'.padEnd(34)}${['1', '5', '25', '50', '75', '95', '99'].map((q) => `${q}%`.padStart(5)).join('')}   found  at 50 %`,
  )
  for (const [name, family] of names) {
    const values = independent.filter((pair) => pair.family === family).map(({ percent }) => percent)
    console.log(
      columns(
        `independent, ${name}`,
        values,
        shareOf(values, (value) => value >= thresholds[family]),
      ),
    )
  }
  for (const disguise of Object.keys(disguises)) {
    for (const language of languages) {
      const some = attempts.filter((a) => a.disguise === disguise && a.language === language)
      const values = some.map(({ percent }) => percent)
      console.log(
        columns(`${disguise}, ${languageName[language]}`, values, shareOf(some, isFound(thresholds))),
      )
    }
  }
  console.log('')
}

/** The bar holds in each language, not only on the whole: the one with most misses is judged. */
function judgeDisguises(attempts: Attempt[], thresholds: Thresholds): void {
  for (const [disguise, { bar }] of Object.entries(disguises)) {
    const missed = languages.map((language) => ({
      language,
      share: shareOf(
        attempts.filter((attempt) => attempt.disguise === disguise && attempt.language === language),
        (attempt) => !isFound(thresholds)(attempt),
      ),
    }))
    figure(
      `missed in the worst language: ${disguise}`,
      '',
      Math.max(...missed.map(({ share }) => share)),
      bar,
    )
  }
}

const leastPrograms = 8
const linesOf = (code: string): number => code.trimEnd().split('\n').length

/** The set is what it is said to be. @throws Error */
function checkSet(programs: readonly Program[]): void {
  const byPlace = Map.groupBy(programs, ({ problem, language }) => `${problem}, family ${familyOf[language]}`)
  for (const [place, some] of byPlace) {
    const algorithms = new Set(some.map(({ algorithm }) => algorithm))
    if (algorithms.size < leastPrograms) throw new Error(`${place}: only ${algorithms.size} algorithms`)
  }
  for (const { problem, algorithm, code } of programs) {
    const lines = linesOf(code)
    if (lines < 30 || lines > 60) throw new Error(`${problem}, ${algorithm}: ${lines} lines`)
  }
  const missing = languages.filter((language) => !programs.some((program) => program.language === language))
  if (missing.length > 0) throw new Error(`no program in ${missing.join(', ')}`)
}

async function quality(programs: Program[]): Promise<Record<string, unknown>> {
  checkSet(programs)
  const read = await Promise.all(
    programs.map(async (program) => ({ program, prints: await printsOf(program.language, program.code) })),
  )
  const long = read.filter(({ prints }) => prints.length >= leastFingerprints)
  const independent = independentPairs(long)
  const thresholdIn = (family: LanguageFamily): number =>
    thresholdOf(independent.filter((pair) => pair.family === family).map(({ percent }) => percent))
  const thresholds: Thresholds = {
    [LanguageFamily.Cpp]: thresholdIn(LanguageFamily.Cpp),
    [LanguageFamily.Java]: thresholdIn(LanguageFamily.Java),
    [LanguageFamily.Python]: thresholdIn(LanguageFamily.Python),
  }
  const attempts = await disguised(long)
  printQuality(independent, attempts, thresholds)
  for (const [name, family] of Object.entries(LanguageFamily)) {
    figure(`told from, ${name}`, '%', thresholds[family])
  }
  judgeDisguises(attempts, thresholds)
  const unchanged = (disguise: string): number =>
    shareOf(
      attempts.filter((attempt) => attempt.disguise === disguise),
      (attempt) => attempt.unchanged,
    )
  return {
    programs: programs.length,
    tooShort: read.length - long.length,
    independentPairs: independent.length,
    disguisedPrograms: attempts.length,
    unchanged: Object.fromEntries(
      Object.keys(disguises).map((name) => [name, Number(unchanged(name).toFixed(3))]),
    ),
  }
}

const students = 10_000

/** Of the program at this place of the crowd. */
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
  /** Of one more: the code parsed and its fingerprints taken, in the thread for it. */
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
        const program = { sid: numbers[index]!, pid, family, requested: 0, user_id: authorOf(from + index) }
        const found = { prints, marks: marksOf(prints), compared: false, matches: [], nearest: [] }
        await keepFound(tx, program, found)
      }
    })
  }
  return sids
}

/** What was asked for by the verdict of a submission, and nothing else. */
async function requestOf(db: Database, sid: number): Promise<Job> {
  await requestSimilarity(db, [sid], 0)
  const [job] = await claimJobs(db, 1)
  if (job?.sid !== sid) throw new Error('another submission was asked for')
  return job
}

const groundsReader =
  (db: Database): GroundsReader =>
  (place) =>
    groundsOf(db, place)

/** `size` programs are there; some more come and are measured one by one. */
async function costWith(db: Database, crowd: Member[], size: number, measured: number): Promise<Cost> {
  const pid = await makeProblem(db)
  const context = { db }
  let sids: number[] = []
  const index = await timed(async () => {
    sids = await indexed(db, pid, crowd.slice(0, size))
    await groundsOf(db, { pid, family })
  })
  await sql`vacuum analyze`.execute(db)
  const more = crowd.slice(size, size + measured)
  const cost: Cost = { index, readings: [], searches: [], placings: [], bytes: 0, pid, sids }
  for (const [at, sid] of (await handIn(db, pid, more, size)).entries()) {
    const job = await requestOf(db, sid)
    let prints: number[] = []
    cost.readings.push(await timed(async () => (prints = await readFingerprints(family, more[at]!.code))))
    const { ignored } = await groundsOf(db, { pid, family })
    const own = counting(prints, ignored)
    const again = () => search(db, { ...job, family }, { own, marks: marksOf(own) }, ignored)
    cost.searches.push(Math.min(await timed(again), await timed(again), await timed(again)))
    const place = () => timed(() => compareSubmission(context, job, groundsReader(db), prints))
    const forget = () => compareSubmission(context, { ...job, counts: false }, groundsReader(db))
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
  const { ignored } = await groundsOf(db, { pid, family })
  const programs = rows.map((row) => ({ ...row, prints: counting(row.prints, ignored) }))
  const asked = programs.slice(-last).map((program, index) => {
    const earlier = programs.filter(({ sid, user_id }) => sid < program.sid && user_id !== program.user_id)
    const most = Math.max(0, ...earlier.map(({ prints }) => alike(program.prints, prints)))
    const isMissed = most >= leastSimilarity && most - (program.best ?? 0) > asGood
    return { isCopy: crowd[sids.length - last + index]!.copyOf !== null, isMissed }
  })
  const copies = asked.filter(({ isCopy }) => isCopy)
  return {
    copies: shareOf(copies, ({ isMissed }) => isMissed),
    all: shareOf(asked, ({ isMissed }) => isMissed),
  }
}

/** Of one program against the fewer earlier ones; how much more the many may cost is a ratio. */
const mostMs: { search?: number; place?: number } = { search: 2, place: 4 }

const cost = (programs: Program[]): Promise<void> =>
  onOwnDatabase(20, async (url) => {
    await migrate(url)
    const { db, close } = openDatabase(url, 4, () => {})
    const [small, large, measured] = quick ? [100, 1_000, 40] : [1_000, 10_000, 100]
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
    } finally {
      await close()
    }
  })

const programs = readPrograms()
const facts = process.argv.includes('--cost') ? {} : await quality(programs)
const before = probe()
if (!process.argv.includes('--quality')) await cost(programs)
const after = probe()
report('similarity', scaled(figures, before.scale > after.scale ? before : after), { ...facts, seeds, quick })
process.exit()
