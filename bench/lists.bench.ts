// Every list of the product on the data of a large school, with each filter and each sort: the first page, the next one and
// page 300. The fastest of five calls counts: what a call needs when nothing else asks for the machine. Prints a table of
// all calls, what one submission costs to store and to write and a round of levels, and one line of JSON. No statement of a first or second page
// may read a large table from beginning to end.
// `--on <url>` measures a database that stands filled already, `--only <text>` the calls whose role and address have it,
// `--share <number>` fills a smaller school.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Key } from '@verdict/contract/endpoints'
import { fitAllLevels } from '@verdict/server/archive/problem/level-work'
import { migrate } from '@verdict/storage/migrate'
import type { Sent } from '@verdict/testkit/statements'
import pg from 'pg'
import { fillLarge, sizesOf } from '@verdict/testkit/large-school/fill'
import { cookiesOf } from '@verdict/testkit/large-school/logged-in'
import {
  type Facts,
  factsOf,
  isPaged,
  listCases,
  missingCalls,
  type Query,
  type Role,
} from '@verdict/testkit/list-calls'
import { openApp, type OpenApp } from './open-app.ts'
import { onOwnDatabase } from './own-database.ts'
import { type Figure, probe, type Probe, report, scaled } from './report.ts'
import { sized } from './size.ts'
import { submissionCost } from './submission-cost.ts'

const nearBarMs = 50
const farBarMs = 300
const farPage = 300
const largeTable = 10_000
const warmUps = sized(1, 0)
const rounds = sized(5, 1)
const secondLooks = sized(3, 0)
const probeSelects = sized(2_000, 1)
/** Time of the probe's selects on the machine that the bars were set on, while it does nothing else. */
const referenceSelectsMs = 300

const given = (option: string): string | null => {
  const at = process.argv.indexOf(option)
  return at < 0 ? null : (process.argv[at + 1] ?? null)
}
const only = given('--only') ?? ''

interface School extends OpenApp {
  client: pg.Client
  facts: Facts
  cookies: Record<Role, string>
}

async function openSchool(url: string, folder: string): Promise<School> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const facts = await factsOf(client)
  const opened = await openApp(url, folder)
  const cookies = await cookiesOf(opened.context, facts)
  return { ...opened, client, facts, cookies }
}

interface Case {
  key: Key
  as: Role
  isFar: boolean
  /** Below /api. */
  address: string
}

const pages = sized([1, 2, farPage], [1, farPage])

/** The first page of each list, the next, and one far down; with --quick of each list the first way to ask for it. */
const casesOf = (facts: Facts): Case[] => {
  const all = listCases(facts)
  const chosen = sized(
    all,
    all.filter(({ key }, at) => all.findIndex((other) => other.key === key) === at),
  )
  return chosen.flatMap(({ key, as, params, query }) => {
    return (isPaged(key) ? pages : [1]).map((page) => ({
      key,
      as,
      isFar: page === farPage,
      address: addressOf(key, params, page === 1 ? query : { ...query, page }),
    }))
  })
}

function addressOf(key: Key, params: Query, query: Query): string {
  const path = key.slice('GET '.length).replace(/:(\w+)/g, (_, name: string) => String(params[name]))
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return `${path}${text && `?${text}`}`
}

/** @returns ms; null where this role gets no list */
async function call(school: School, { address, as }: Case): Promise<number | null> {
  const started = performance.now()
  const answer = await school.app.inject({
    url: `/api${address}`,
    headers: { cookie: school.cookies[as] },
  })
  const ms = performance.now() - started
  if (answer.statusCode === (as === 'visitor' ? 401 : 403)) return null
  if (answer.statusCode !== 200) {
    throw new Error(`${address} as ${as}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
  }
  return ms
}

interface Plan {
  'Node Type': string
  'Plan Rows': number
  'Relation Name'?: string
  Plans?: Plan[]
}

/** A count reads at most as many rows as it says exactly: a scan that its limit ends does not go to the end of the table. */
const endsEarly = (plan: Plan, scan: Plan): boolean =>
  plan['Node Type'] === 'Limit' && plan['Plan Rows'] < scan['Plan Rows']

const tablesReadWhole = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).filter((below) => !endsEarly(plan, below)).flatMap(tablesReadWhole),
]

/** Statements that were looked at already, and the large tables that each reads from beginning to end. */
type Known = Map<string, string[]>

async function readWhole(
  school: School,
  sent: Sent[],
  large: ReadonlySet<string>,
  known: Known,
): Promise<string[]> {
  const found: string[] = []
  for (const { sql, parameters } of sent) {
    if (!/^\s*(?:select|with)\b/i.test(sql)) continue
    const key = `${sql} ${JSON.stringify(parameters)}`
    let tables = known.get(key)
    if (!tables) {
      const { rows } = await school.client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (format json) ${sql}`,
        parameters as unknown[],
      )
      tables = tablesReadWhole(rows[0]!['QUERY PLAN'][0].Plan).filter((table) => large.has(table))
      known.set(key, tables)
      if (tables.length > 0)
        console.log(
          `\nreads all of ${tables.join(', ')}: ${sql.replaceAll(/\s+/g, ' ')}\n  ${JSON.stringify(parameters)}`,
        )
    }
    found.push(...tables)
  }
  return [...new Set(found)]
}

interface Measured {
  one: Case
  ms: number
  /** Large tables that one of its statements reads from beginning to end. */
  whole: string[]
}

/** The fastest of so many calls, in ms; null where this role gets no list. */
async function fastest(school: School, one: Case): Promise<number | null> {
  let least = Infinity
  for (let round = 0; round < warmUps + rounds; round++) {
    const ms = await call(school, one)
    if (ms === null) return null
    if (round >= warmUps) least = Math.min(least, ms)
  }
  return least
}

const nameOf = ({ as, address }: Case): string => `${as.padEnd(7)} ${address}`

async function measureAll(school: School): Promise<Measured[]> {
  const { rows: tables } = await school.client.query<{ name: string }>(
    'select relname as name from pg_class where relkind = $1 and reltuples > $2',
    ['r', largeTable],
  )
  const names = new Set(tables.map(({ name }) => name))
  const known: Known = new Map()
  const all: Measured[] = []
  for (const one of casesOf(school.facts)) {
    if (!nameOf(one).includes(only)) continue
    const ms = await fastest(school, one)
    if (ms === null) continue
    const sent = one.isFar ? [] : await school.sentBy(() => call(school, one))
    all.push({ one, ms, whole: await readWhole(school, sent, names, known) })
  }
  return all
}

const barOf = ({ isFar }: Case): number => (isFar ? farBarMs : nearBarMs)

const isSlow = ({ one, ms }: Measured, { scale }: Probe): boolean => ms > barOf(one) * scale

/** Those that seem slow are measured again: something else may have had the machine all through their calls. */
async function measureAgain(all: Measured[], school: School, speed: Probe): Promise<void> {
  for (const measured of all) {
    for (let time = 0; time < secondLooks && isSlow(measured, speed); time++) {
      measured.ms = Math.min(measured.ms, (await fastest(school, measured.one)) ?? Infinity)
    }
  }
}

function tell(all: readonly Measured[], speed: Probe): void {
  for (const measured of all) {
    const { ms, one, whole } = measured
    const mark = isSlow(measured, speed) || whole.length > 0 ? '✗' : '·'
    console.log(`${mark} ${ms.toFixed(1).padStart(7)} ms  ${nameOf(one)}  ${whole.join(' ')}`)
  }
}

/** The slowest of each list, near and far. */
function figuresOf(all: readonly Measured[], missing: readonly string[]): Figure[] {
  const keys = [...new Set(all.map(({ one }) => one.key))]
  const slowest = (key: Key, isFar: boolean): Figure[] => {
    const its = all.filter(({ one }) => one.key === key && one.isFar === isFar)
    if (its.length === 0) return []
    const name = isFar ? `${key}, page ${farPage}` : key
    return [{ name, unit: 'ms', value: Math.max(...its.map(({ ms }) => ms)), bar: barOf(its[0]!.one) }]
  }
  return [
    ...keys.flatMap((key) => [...slowest(key, false), ...slowest(key, true)]),
    {
      name: 'near pages that read a large table whole',
      unit: '',
      value: all.filter(({ whole }) => whole.length > 0).length,
      bar: 0,
    },
    { name: 'lists and filters that are not asked for', unit: '', value: missing.length, bar: 0 },
  ]
}

/** The hourly round, which reads and computes beside calls; nobody waits for it. */
async function levelsCost({ context, client }: School): Promise<Figure> {
  const { rows } = await client.query<{ problems: number }>(
    'select count(*)::integer as problems from problems',
  )
  const started = performance.now()
  await fitAllLevels(context)
  const value = (performance.now() - started) / rows[0]!.problems
  return { name: 'levels of all problems, for each problem', unit: 'ms', value, bar: 10 }
}

async function selectsMs({ client }: School): Promise<number> {
  const once = async (): Promise<number> => {
    const started = performance.now()
    for (let n = 1; n <= probeSelects; n++)
      await client.query('select * from problems where pid = $1', [1000 + (n % 500)])
    return performance.now() - started
  }
  return Math.min(await once(), await once(), await once())
}

async function measureOn(url: string, folder: string): Promise<void> {
  const school = await openSchool(url, folder)
  try {
    const look = async () => probe({ ms: await selectsMs(school), referenceMs: referenceSelectsMs })
    const before = await look()
    const missing = missingCalls(school.facts)
    const measured = await measureAll(school)
    // Others may have come to the machine, or gone, while it took its minutes.
    const later = await look()
    const speed = later.scale > before.scale ? later : before
    await measureAgain(measured, school, speed)
    tell(measured, speed)
    for (const name of missing) console.log(`✗ not asked for: ${name}`)
    const figures = [
      ...figuresOf(measured, missing),
      await levelsCost(school),
      ...(await submissionCost(school.client)),
    ]
    report('lists', scaled(figures, speed), { probe: speed, calls: measured.length, missing })
  } finally {
    await school.client.end()
    await school.close()
  }
}

async function makeAndMeasure(url: string, folder: string): Promise<void> {
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await fillLarge(client, sizesOf(Number(given('--share') ?? sized(1, 0.01))), (text) => console.log(text))
  await client.end()
  await measureOn(url, folder)
}

const on = given('--on')
if (on === null) await onOwnDatabase(60, makeAndMeasure)
else {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-bench-'))
  try {
    await measureOn(on, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
