// How a site grows, each part bound to its share of a core so that this machine is not the limit: tests a second with 1, 2 and
// 4 judge hosts, calls a second with 1, 2 and 3 servers, and what one submission costs the database, from which follows on
// paper what one primary carries. As root, for the CPU controller and the sandbox.

import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import pg from 'pg'
import { createProblem, logIn, type Person } from '../e2e/person.ts'
import { onOwnDatabase } from './own-database.ts'
import { type Figure, median, report } from './report.ts'
import { sized } from './size.ts'
import { cpuSeconds, databaseSeconds, type Part, rootPassword, startHost, startServer } from './scale/site.ts'

const rounds = sized(5, 1)
const testsOfOne = sized(40, 2)
/** Shares of one core: four hosts, or three servers, leave the rest of two cores to database, server and the callers. */
const hostShare = sized<number | null>(0.15, null)
const serverShare = sized<number | null>(0.12, null)
const hostCounts = sized([1, 2, 4], [1])
const serverCounts = sized([1, 2, 3], [1])
/** Submissions of each host that are measured, and before and behind them. */
const [measured, around] = sized([12, 3] as const, [1, 1] as const)
const callsMs = sized(10_000, 200)
const askersOfServer = 6
/** Nine tenths of linear. */
const linear = 1 / 0.9

const figures: Figure[] = []
const figure = (name: string, unit: string, value: number, bar: number | null = null): void => {
  figures.push({ name, unit, value, bar })
}

interface Site {
  root: Person
  server: Part
  database: pg.Client
  folder: string
  pid: number
}

/** Compared within each round: between rounds a machine that is shared is faster or slower. */
const shareOf = (one: readonly number[], all: readonly number[], count: number): number =>
  median(all.map((rate, round) => (count * one[round]!) / rate))

const code = '#include <stdio.h>\nint main(void) { int n; scanf("%d", &n); printf("%d\\n", n); }\n'

async function judgedCount({ database }: Site): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::integer as count from submissions where judge = $1',
    [Judge.Accepted],
  )
  return rows[0]!.count
}

interface Measure {
  testsPerSecond: number
  databaseMs: number
  serverMs: number
  logBytes: number
}

async function logPosition({ database }: Site): Promise<number> {
  const { rows } = await database.query<{ at: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0')::float8 as at`,
  )
  return rows[0]!.at
}

/** Enough is handed in that no host is without work while it is measured. */
async function measureHosts(site: Site, hosts: number): Promise<Measure> {
  const already = await judgedCount(site)
  const total = hosts * (measured + 2 * around)
  for (let i = 0; i < total; i++)
    await site.root.call('POST /status', { body: { pid: site.pid, mid: 0, language: Language.C, code } })
  const until = async (count: number): Promise<number> => {
    const giveUp = performance.now() + 600_000
    for (;;) {
      const now = await judgedCount(site)
      if (now >= already + count) return now
      if (performance.now() > giveUp) throw new Error(`only ${now - already} of ${count} were judged`)
      await sleep(100)
    }
  }
  const from = await until(hosts * around)
  const before = {
    at: performance.now(),
    database: databaseSeconds(site.folder),
    server: cpuSeconds(site.server.pid),
    log: await logPosition(site),
  }
  const to = await until(hosts * (around + measured))
  const seconds = (performance.now() - before.at) / 1000
  const done = to - from
  const result = {
    testsPerSecond: (done * testsOfOne) / seconds,
    databaseMs: ((databaseSeconds(site.folder) - before.database) * 1000) / done,
    serverMs: ((cpuSeconds(site.server.pid) - before.server) * 1000) / done,
    logBytes: ((await logPosition(site)) - before.log) / done,
  }
  await until(total)
  return result
}

/** All hosts but the first so many are drained. */
async function useHosts({ root }: Site, count: number): Promise<void> {
  const { docs } = await root.call('GET /admin/judges', {})
  for (const [index, { id }] of docs.filter(({ joinedBy }) => joinedBy !== null).entries())
    await root.call('PUT /admin/judges/:id', { params: { id }, body: { drained: index >= count } })
}

async function hostsPart(site: Site): Promise<void> {
  const { root, server } = site
  const made = await root.call('POST /admin/judge-tokens', { body: { name: 'bench', labels: [] } })
  const parts: Part[] = []
  const counts = hostCounts
  const most = Math.max(...counts)
  try {
    for (let index = 0; index < most; index++) {
      const { token } = await root.call('POST /judge/join', {
        body: { token: made.token, name: `host-${index}` },
      })
      parts.push(await startHost(`host-${index}`, { url: server.url, token, share: hostShare }))
    }
    await useHosts(site, most)
    // Each has compiled the program by now, and fetched the tests.
    await measureHosts(site, most)
    const results = new Map<number, Measure[]>(counts.map((count) => [count, []]))
    for (let round = 0; round < rounds; round++)
      for (const count of counts) {
        await useHosts(site, count)
        results.get(count)!.push(await measureHosts(site, count))
      }
    const rates = (count: number): number[] => results.get(count)!.map(({ testsPerSecond }) => testsPerSecond)
    for (const count of counts)
      figure(`tests a second, ${count} of ${hostShare} core`, '1/s', median(rates(count)))
    for (const count of counts.slice(1))
      figure(
        `a test's time with ${count} hosts, of that with 1`,
        'x',
        shareOf(rates(1), rates(count), count),
        linear,
      )
    onPaper(results.get(most)!)
  } finally {
    for (const part of parts) await part.stop()
  }
}

function onPaper(measures: readonly Measure[]): void {
  const databaseMs = median(measures.map((measure) => measure.databaseMs))
  const serverMs = median(measures.map((measure) => measure.serverMs))
  const logBytes = median(measures.map((measure) => measure.logBytes))
  figure(`database's CPU for a submission of ${testsOfOne} tests`, 'ms', databaseMs)
  figure('the server’s CPU for it, hosts asking', 'ms', serverMs)
  figure('log of the database for it', 'B', logBytes)
  // Eight cores, of which seven tenths are used: the rest is for pages, and for the minutes that are worse than others.
  const carried = (8 * 0.7 * 1000) / databaseMs
  figure('on paper, submissions a second of one primary with 8 cores', '1/s', carried)
  figure('its log then', 'MB/s', (carried * logBytes) / 1e6)
  figure(
    'hosts with 8 slots that such a primary feeds, 100 tests a second each slot',
    '',
    (carried * testsOfOne) / 800,
  )
}

/** Calls of people who look at lists and problems, at all of these servers side by side. */
async function callsPerSecond(people: readonly Person[], pid: number): Promise<number> {
  const until = performance.now() + callsMs
  let calls = 0
  const ask = async ({ call }: Person): Promise<void> => {
    while (performance.now() < until) {
      await call('GET /problem', { query: {} })
      await call('GET /problem/:pid', { params: { pid }, query: {} })
      await call('GET /status/list', { query: {} })
      calls += 3
    }
  }
  const started = performance.now()
  await Promise.all(people.flatMap((person) => Array.from({ length: askersOfServer }, () => ask(person))))
  return (calls * 1000) / (performance.now() - started)
}

async function serversPart(site: Site, databaseUrl: string): Promise<void> {
  const parts: Part[] = []
  const counts = serverCounts
  try {
    for (const count of counts)
      parts.push(
        await startServer(`server-${count}`, { databaseUrl, folder: site.folder, share: serverShare }),
      )
    const people = await Promise.all(parts.map(({ url }) => logIn({ url }, 'root', rootPassword)))
    await callsPerSecond(people, site.pid)
    const rates = new Map<number, number[]>(counts.map((count) => [count, []]))
    for (let round = 0; round < rounds; round++)
      for (const count of counts)
        rates.get(count)!.push(await callsPerSecond(people.slice(0, count), site.pid))
    for (const count of counts)
      figure(`calls a second, ${count} servers of ${serverShare} core`, '1/s', median(rates.get(count)!))
    for (const count of counts.slice(1))
      figure(
        `a call's share with ${count} servers, of that with 1`,
        'x',
        shareOf(rates.get(1)!, rates.get(count)!, count),
        linear,
      )
  } finally {
    for (const part of parts) await part.stop()
  }
}

await onOwnDatabase(100, async (databaseUrl, folder) => {
  mkdirSync(`${folder}/server`)
  const server = await startServer('first', { databaseUrl, folder, share: null })
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    const root = await logIn(server, 'root', rootPassword)
    const tests = Array.from({ length: testsOfOne }, (_, i) => ({ in: `${i}\n`, out: `${i}\n` }))
    const pid = await createProblem(root, { title: 'Echo', tests })
    const site = { root, server, database, folder, pid }
    await hostsPart(site)
    await serversPart(site, databaseUrl)
  } finally {
    await database.end()
    await server.stop()
  }
})
report('scale', figures, { rounds, testsOfOne, hostShare, serverShare })
