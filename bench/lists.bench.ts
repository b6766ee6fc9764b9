// Every list of the product on the data of a large school, page 1 and page 300, with each filter and each sort: how long it
// takes, how much longer than on a tenth of the data, and whether any statement that it sends reads a large table from
// beginning to end. Of nine calls the fastest counts: what a call needs when nothing else asks for the machine. Where a
// tenth has no such page, the two are not the same call, and only the time holds. Prints a table of all calls, those that
// grow with the data by themselves once more, the statements that read too much, and one line of JSON.
// `--on <url of the large> <url of the tenth>` measures two databases that stand filled already, `--only <text>` the calls
// whose role and address have it.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Key } from '@verdict/contract/endpoints'
import { Privilege } from '@verdict/domain/privilege'
import { cookieName, openSession } from '@verdict/server/account/session'
import { migrate } from '@verdict/server/platform/migrate'
import pg from 'pg'
import { fillLarge, sizesOf } from './large-data.ts'
import { type Facts, factsOf, listCalls, missingCalls, otherPlaces, type Role } from './list-calls.ts'
import { openApp, type OpenApp, type Sent } from './open-app.ts'
import { onOwnDatabase } from './own-database.ts'
import { type Figure, probe, type Probe, report, scaled } from './report.ts'

const barMs = 50
const barRatio = 1.5
/**
 * Growth is asked of calls that take longer. It cannot be of all: a total is exact up to 10,000 rows, so of that many that
 * fit ten times as many are counted, which alone takes a millisecond or two. Those below that grow are told all the same.
 */
const growingMs = 4
const largeTable = 10_000
const warmUps = 2
const rounds = 9
const secondLooks = 3
const farPage = 300
const probeSelects = 2_000
/** Of the probe's selects on the machine that the bars were set on, while it does nothing else. */
const referenceSelectsMs = 300

const given = (option: string): string[] | null => {
  const at = process.argv.indexOf(option)
  return at < 0 ? null : process.argv.slice(at + 1)
}
const [only = ''] = given('--only') ?? []

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
  const cookieOf = async (privilege: Privilege): Promise<string> => {
    const admin = await client.query<{ id: number }>('select min(id) as id from users where privilege = 2')
    const id = privilege === Privilege.User ? facts.userId : admin.rows[0]!.id
    const token = await openSession(
      opened.context,
      { id, privilege, checksum: 'none' },
      { address: '', agent: '', requestId: '' },
    )
    return `${cookieName}=${token}`
  }
  const cookies = {
    visitor: '',
    student: await cookieOf(Privilege.User),
    admin: await cookieOf(Privilege.Admin),
    root: await cookieOf(Privilege.Root),
  }
  return { ...opened, client, facts, cookies }
}

type Query = Record<string, string | number>

interface Case {
  key: Key
  as: Role
  params: (facts: Facts) => Query
  query: (facts: Facts) => Query
}

/** Each list plain, and with each of its queries, near and far. */
function casesOf(facts: Facts): Case[] {
  const cases: Case[] = []
  const add = (key: Key, as: Role, params: Case['params'], query: Case['query']): void => {
    cases.push({ key, as, params, query })
    const isPaged = !key.endsWith('/items') && !['GET /tag', 'GET /group'].includes(key)
    if (isPaged) cases.push({ key, as, params, query: (its) => ({ ...query(its), page: farPage }) })
  }
  for (const [key, calls] of Object.entries(listCalls) as [Key, (typeof listCalls)[Key] & object][]) {
    const params = calls.params ?? (() => ({}))
    const always = calls.always ?? (() => ({}))
    for (const as of calls.as) {
      add(key, as, params, always)
      for (const index of calls.queries(facts).keys()) {
        add(key, as, params, (its) => ({ ...always(its), ...calls.queries(its)[index] }))
      }
    }
  }
  for (const { key, as, query } of otherPlaces) add(key, as, () => ({}), query)
  return cases
}

function addressOf({ key, params, query }: Case, facts: Facts): string {
  const given = params(facts)
  const path = key.slice('GET '.length).replace(/:(\w+)/g, (_, name: string) => String(given[name]))
  const text = new URLSearchParams(
    Object.entries(query(facts)).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return `/api${path}${text && `?${text}`}`
}

interface Answer {
  ms: number
  /** Rows on the page; null where this role gets no list. */
  rows: number | null
}

async function call(school: School, one: Case): Promise<Answer> {
  const started = performance.now()
  const answer = await school.app.inject({
    url: addressOf(one, school.facts),
    headers: { cookie: school.cookies[one.as] },
  })
  const ms = performance.now() - started
  if (answer.statusCode === 401 || answer.statusCode === 403) return { ms, rows: null }
  if (answer.statusCode !== 200) {
    throw new Error(
      `${addressOf(one, school.facts)} as ${one.as}: ${answer.statusCode} ${answer.body.slice(0, 300)}`,
    )
  }
  const { data } = answer.json<{ data: Record<string, unknown> }>()
  return { ms, rows: rowsOf(data) }
}

/** However the answer holds its list. */
function rowsOf(data: Record<string, unknown>): number {
  for (const value of [data, ...Object.values(data)]) {
    if (Array.isArray(value)) return value.length
    const docs = (value as { docs?: unknown } | null)?.docs
    if (Array.isArray(docs)) return docs.length
  }
  return 0
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

const tablesReadWhole = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(tablesReadWhole),
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

interface Times {
  ms: number
  /** NaN where the tenth has no such page. */
  tenthMs: number
}

interface Measured extends Times {
  one: Case
  name: string
  /** Large tables that one of its statements reads from beginning to end. */
  whole: string[]
}

interface Row extends Measured {
  /** 0 where there is nothing to compare. */
  growth: number
  /** It takes so little that growth is told, not asked. */
  isQuick: boolean
}

/** @returns null where this role gets no list */
async function measure(one: Case, large: School, tenth: School): Promise<Times | null> {
  const fastest = { ms: Infinity, tenthMs: Infinity }
  let last: [Answer, Answer] | null = null
  for (let round = 0; round < warmUps + rounds; round++) {
    // In turns, so that what else the machine does hits both alike.
    last = [await call(large, one), await call(tenth, one)]
    if (last[0].rows === null) return null
    if (round < warmUps) continue
    fastest.ms = Math.min(fastest.ms, last[0].ms)
    fastest.tenthMs = Math.min(fastest.tenthMs, last[1].ms)
  }
  const isSame = last !== null && (last[0].rows === 0) === (last[1].rows === 0)
  return { ...fastest, tenthMs: isSame ? fastest.tenthMs : Number.NaN }
}

async function measureAll(large: School, tenth: School): Promise<Measured[]> {
  const { rows: tables } = await large.client.query<{ name: string }>(
    'select relname as name from pg_class where relkind = $1 and reltuples > $2',
    ['r', largeTable],
  )
  const names = new Set(tables.map(({ name }) => name))
  const known: Known = new Map()
  const all: Measured[] = []
  for (const one of casesOf(large.facts)) {
    const name = `${one.as.padEnd(7)} ${addressOf(one, large.facts).slice('/api'.length)}`
    if (!name.includes(only)) continue
    const times = await measure(one, large, tenth)
    if (!times) continue
    const whole = await readWhole(large, await large.sentBy(() => call(large, one)), names, known)
    all.push({ ...times, one, name, whole })
  }
  return all
}

const growthOf = ({ ms, tenthMs }: Times): number => (Number.isNaN(tenthMs) ? 0 : ms / tenthMs)

const isQuick = ({ ms }: Times, { scale }: Probe): boolean => ms <= growingMs * scale

const isSlow = (times: Times, speed: Probe): boolean =>
  times.ms > barMs * speed.scale || (growthOf(times) > barRatio && !isQuick(times, speed))

/** Those that seem slow are measured again: something else may have had the machine all through their nine calls. */
async function measureAgain(all: Measured[], large: School, tenth: School, speed: Probe): Promise<void> {
  for (const measured of all) {
    for (let time = 0; time < secondLooks && isSlow(measured, speed); time++) {
      const again = await measure(measured.one, large, tenth)
      if (!again) break
      measured.ms = Math.min(measured.ms, again.ms)
      measured.tenthMs = Math.min(measured.tenthMs, again.tenthMs)
    }
  }
}

/** Prints each call with its figures. */
const judge = (all: readonly Measured[], speed: Probe): Row[] =>
  all.map((measured) => {
    const { ms, tenthMs, name, whole } = measured
    const mark = isSlow(measured, speed) || whole.length > 0 ? '✗' : '·'
    console.log(
      `${mark} ${ms.toFixed(1).padStart(7)} ms  ${tenthMs.toFixed(1).padStart(7)} ms  ${(ms / tenthMs).toFixed(2).padStart(5)} x  ${name}  ${whole.join(' ')}`,
    )
    return { ...measured, growth: growthOf(measured), isQuick: isQuick(measured, speed) }
  })

/** Those that take longer with more data, the worst first, whether that is asked of them or not. */
function tellGrowing(rows: readonly Row[]): Row[] {
  const growing = rows.filter(({ growth }) => growth > barRatio).toSorted((a, b) => b.growth - a.growth)
  if (growing.length > 0) console.log(`\n${growing.length} calls take more than ${barRatio} x:`)
  for (const { ms, growth, name, isQuick } of growing) {
    console.log(
      `${isQuick ? '·' : '✗'} ${growth.toFixed(2).padStart(5)} x  ${ms.toFixed(1).padStart(5)} ms  ${name}`,
    )
  }
  return growing
}

/** The worst of each list. */
function figuresOf(rows: readonly Row[], missing: readonly string[]): Figure[] {
  const keys = [...new Set(rows.map(({ one }) => one.key))]
  const perList = keys.flatMap((key): Figure[] => {
    const its = rows.filter(({ one }) => one.key === key)
    return [
      { name: `${key}, slowest`, unit: 'ms', value: Math.max(...its.map(({ ms }) => ms)), bar: barMs },
      {
        name: `${key}, worst growth`,
        unit: 'x',
        value: Math.max(0, ...its.filter(({ isQuick }) => !isQuick).map(({ growth }) => growth)),
        bar: barRatio,
      },
      {
        name: `${key}, worst growth of calls below ${growingMs} ms`,
        unit: 'x',
        value: Math.max(0, ...its.filter(({ isQuick }) => isQuick).map(({ growth }) => growth)),
        bar: null,
      },
    ]
  })
  return [
    ...perList,
    {
      name: 'calls that read a large table whole',
      unit: '',
      value: rows.filter(({ whole }) => whole.length > 0).length,
      bar: 0,
    },
    { name: 'lists and filters that are not asked for', unit: '', value: missing.length, bar: 0 },
  ]
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

async function compare(largeUrl: string, tenthUrl: string, folder: string): Promise<void> {
  const large = await openSchool(largeUrl, folder)
  const tenth = await openSchool(tenthUrl, folder)
  try {
    const look = async () => probe({ ms: await selectsMs(large), referenceMs: referenceSelectsMs })
    const before = await look()
    const missing = missingCalls(large.facts)
    const measured = await measureAll(large, tenth)
    // Others may have come to the machine, or gone, while it took its minutes.
    const later = await look()
    const speed = later.scale > before.scale ? later : before
    await measureAgain(measured, large, tenth, speed)
    const rows = judge(measured, speed)
    const growing = tellGrowing(rows).length
    for (const name of missing) console.log(`✗ not asked for: ${name}`)
    const more = { probe: speed, calls: rows.length, growing, missing }
    report('lists', scaled(figuresOf(rows, missing), speed), more)
  } finally {
    for (const school of [large, tenth]) {
      await school.client.end()
      await school.close()
    }
  }
}

async function fill(url: string, share: number): Promise<void> {
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await fillLarge(client, sizesOf(share), (text) => console.log(text))
  await client.end()
}

async function makeAndCompare(url: string, folder: string): Promise<void> {
  const tenth = new URL(url)
  tenth.pathname = '/tenth'
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create database tenth')
  await client.end()
  await fill(url, 1)
  await fill(tenth.href, 0.1)
  await compare(url, tenth.href, folder)
}

const on = given('--on')
if (!on) await onOwnDatabase(60, makeAndCompare)
else {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-bench-'))
  try {
    await compare(on[0]!, on[1]!, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
