// `npm run test:upgrade`: from the version before (--from, by default that of before servers worked beside each other) to this one,
// with data in it and under load: server by server behind a proxy, then forward as a whole, back by the backup, and forward by
// `npm start -- upgrade`, of which the first time the new program does not come up. It needs haproxy; all is on loopback, in a folder
// of its own that goes.
//
//   node cluster/upgrade.ts [--from cc5ea91e]

import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ApiError, createClient } from '@verdict/contract/client'
import type { HostStatus } from '@verdict/contract/judge-protocol'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { createProblem, logIn, register, submit, type Person } from '@verdict/e2e/person'
import { ensureAccount, isRoot } from '@verdict/supervisor/accounts'
import { startPostgres, withClient } from '@verdict/supervisor/postgres'
import { copyDatabase } from '@verdict/supervisor/postgres-copy'
import { giveTo } from '@verdict/supervisor/data-folder'
import { testBinaries } from '@verdict/testkit/account'
import { freePort } from '@verdict/testkit/free-port'
import { Program } from './program.ts'
import { siteProxy } from './proxies.ts'
import { checkoutOf, judgeToken, linkPackages, rootPassword, run, startServer } from './versions.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A host of the version before, which judges everything as right. */
async function playHost(url: string, hostStatus: HostStatus, ended: AbortSignal): Promise<void> {
  const call = createClient({ base: `${url}/api`, headers: { authorization: `Bearer ${judgeToken}` } })
  while (!ended.aborted) {
    try {
      const { task } = await call('POST /judge/lease', { body: hostStatus, signal: ended })
      if (!task) continue
      const tests = task.tests.map(({ uuid }) => ({ uuid, judge: Judge.Accepted, time: 1, memory: 1024 }))
      const result = { judge: Judge.Accepted, time: 1, memory: 1024, error: '', judgeMessage: '', tests }
      const body = { fencingToken: task.fencingToken, ...result }
      await call('POST /judge/task/:taskId/finish', { params: { taskId: task.taskId }, body, signal: ended })
    } catch {
      await delay(200)
    }
  }
}

interface Load {
  sent: number[]
  /** Calls that were asked to come again. */
  again: number
  wrong: string[]
  end: () => Promise<void>
}

/** People who read and hand in, and come again where the server asks for it or the line breaks. */
function load(people: readonly Person[], pid: number): Load {
  const sent: number[] = []
  const wrong: string[] = []
  const end = new AbortController()
  let again = 0
  const one = async (person: Person): Promise<void> => {
    for (let n = 0; !end.signal.aborted; n += 1) {
      try {
        await person.call('GET /problem/:pid', { params: { pid }, query: {} })
        await person.call('GET /account/profile', {})
        sent.push(await submit(person, pid, Language.C, `int main(void) { return ${n}; }`))
      } catch (error) {
        const isAway = error instanceof ApiError && (error.status === 0 || error.status >= 502)
        if (isAway) again += 1
        else wrong.push(String(error))
      }
      await delay(100)
    }
  }
  const working = people.map(one)
  return {
    sent,
    wrong,
    get again() {
      return again
    },
    async end() {
      end.abort()
      await Promise.all(working)
    },
  }
}

const checks: { check: string; holds: boolean }[] = []
function hold(check: string, holds: boolean, more: unknown = ''): void {
  checks.push({ check, holds })
  console.log(`${holds ? 'holds' : 'FAILS'}  ${check}`, holds ? '' : more)
}

interface Place {
  folder: string
  old: string
  next: string
  hostStatus: HostStatus
  database: (name: string) => Promise<{ url: string; dataDir: string; stop: () => Promise<void> }>
  account: ReturnType<typeof ensureAccount> | null
}

const judgedOf = (url: string, sids: readonly number[]) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ judged: number; finished: number }>(
      `select count(distinct s.sid)::int as judged, count(*)::int as finished
         from submissions s join judgements j on j.sid = s.sid and j.finished_at is not null
        where s.sid = any($1) and s.judge = $2`,
      [sids, Judge.Accepted],
    )
    return rows[0]!
  })

/** Waits for as long as verdicts come: one host judges all of them, on a machine that may be busy. */
async function untilJudged(url: string, sids: readonly number[]): Promise<{ holds: boolean; said: string }> {
  const started = Date.now()
  let [most, since] = [0, started]
  for (;;) {
    const { judged, finished } = await judgedOf(url, sids)
    if (judged > most) [most, since] = [judged, Date.now()]
    if (judged === sids.length || Date.now() > since + 60_000) {
      const seconds = ((since - started) / 1_000).toFixed(1)
      const said = `${judged} of ${sids.length}, the last after ${seconds} s more; ${finished} judgements`
      return { holds: judged === sids.length && finished === sids.length, said }
    }
    await delay(200)
  }
}

async function makeData(url: string): Promise<{ people: Person[]; pid: number }> {
  const chief = await logIn({ url }, 'root', rootPassword)
  const pid = await createProblem(chief, { title: 'Before the upgrade', tests: [{ in: '1\n', out: '1\n' }] })
  const people: Person[] = []
  for (const name of ['anna', 'boris', 'clara', 'dmitri']) people.push(await register({ url }, `${name}-1`))
  return { people, pid }
}

/** Server by server, under load. */
async function rolling({ folder: above, old, next, hostStatus, database, account }: Place): Promise<void> {
  const folder = join(above, 'rolling')
  mkdirSync(folder)
  const { url: databaseUrl, stop } = await database('rolling')
  const at = { folder, databaseUrl }
  const first = await startServer(old, { ...at, name: 'old1' })
  const second = await startServer(old, { ...at, name: 'old2' })
  const { proxy, port } = await siteProxy({ folder, account }, [first.port, second.port])
  proxy.start()
  const url = `http://127.0.0.1:${port}`
  await proxy.until(async () => (await fetch(`${url}/api/website`)).ok)
  const ended = new AbortController()
  const host = playHost(url, hostStatus, ended.signal)
  const { people, pid } = await makeData(url)
  const working = load(people, pid)
  await delay(3_000)
  await first.program.end()
  const newFirst = await startServer(next, { ...at, name: 'new1', port: first.port })
  // Both versions, on a database that the newer one has changed.
  const before = working.sent.length
  await delay(5_000)
  hold(
    'rolling: both versions work beside each other',
    working.sent.length > before && second.program.isRunning,
  )
  await second.program.end()
  const newSecond = await startServer(next, { ...at, name: 'new2', port: second.port })
  await delay(3_000)
  await working.end()
  const said = `${working.sent.length} handed in, ${working.again} calls came again`
  hold(`rolling: nobody is refused (${said})`, working.wrong.length === 0, working.wrong.slice(0, 5))
  const judged = await untilJudged(databaseUrl, working.sent)
  hold(`rolling: everything is judged, once (${judged.said})`, judged.holds)
  ended.abort()
  await host
  for (const program of [proxy, newFirst.program, newSecond.program]) await program.end()
  await stop()
}

const countsOf = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `select (select count(*) from users) as users, (select count(*) from submissions) as submissions,
              (select count(*) from judgements where finished_at is not null) as judged,
              (select sum(submit) from problems) as tried, (select max(name) from migrations) as newest`,
    )
    return JSON.stringify(rows[0])
  })

/** Forward as a whole, and back by the backup that was taken under load. */
async function forwardAndBack({
  folder: above,
  old,
  next,
  hostStatus,
  database,
  account,
}: Place): Promise<void> {
  const folder = join(above, 'whole')
  mkdirSync(folder)
  const { url: databaseUrl, dataDir, stop } = await database('whole')
  const at = { folder, databaseUrl }
  const before = await startServer(old, { ...at, name: 'old' })
  const port = before.port
  const ended = new AbortController()
  const host = playHost(before.url, hostStatus, ended.signal)
  const { people, pid } = await makeData(before.url)
  const working = load(people, pid)
  await delay(3_000)
  await before.program.end()
  const counts = await countsOf(databaseUrl)
  const backup = join(above, 'back', 'data')
  mkdirSync(join(above, 'back'), { mode: 0o711 })
  await copyDatabase(databaseUrl, dataDir, backup)
  if (account) giveTo(backup, account)
  const sentBefore = working.sent.length
  const after = await startServer(next, { ...at, name: 'new', port })
  await delay(3_000)
  hold('forward: the load goes on with the new version', working.sent.length > sentBefore)
  await working.end()
  hold('forward: nobody is refused', working.wrong.length === 0, working.wrong.slice(0, 5))
  const judged = await untilJudged(databaseUrl, working.sent)
  hold(`forward: everything is judged, once (${judged.said})`, judged.holds)
  ended.abort()
  await host
  await after.program.end()
  await stop()
  const restored = await database('back')
  hold('back: the backup has what the version before had', (await countsOf(restored.url)) === counts)
  const again = await startServer(old, { folder, databaseUrl: restored.url, name: 'old-again', port })
  const back = load(people, pid)
  await delay(2_000)
  await back.end()
  hold(
    'back: the version before works on it, with the sessions of then',
    back.sent.length > 0 && back.wrong.length === 0,
    back.wrong.slice(0, 5),
  )
  await again.program.end()
  await restored.stop()
}

/** The command, in a clone that follows another one: at first to a program that does not start, then to one that does. */
async function byCommand({ folder: above }: Place): Promise<void> {
  const folder = join(above, 'command')
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  const [upstream, site] = [join(folder, 'upstream'), join(folder, 'site')]
  const git = (at: string, ...args: string[]) =>
    run('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.edu', ...args], at)
  git(folder, 'clone', '--quiet', '--no-hardlinks', root, upstream)
  git(folder, 'clone', '--quiet', upstream, site)
  linkPackages(root, site)
  if (existsSync(join(root, 'apps/web/dist'))) {
    run('cp', ['-a', join(root, 'apps/web/dist'), join(site, 'apps/web/dist')], root)
  }
  const from = git(site, 'rev-parse', 'HEAD')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const program = (name: string, ...words: string[]) =>
    new Program({
      name,
      folder,
      command: [process.execPath, join(site, 'apps/supervisor/start.mjs'), ...words],
      env: {
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        ROOT_PASSWORD: rootPassword,
        RATE_LIMIT_SUBMIT: 'off',
      },
    })
  const answers = async () => (await fetch(`${url}/api/website`)).ok
  const running = program('site', 'server')
  running.start()
  await running.until(answers, 600)
  const { people, pid } = await makeData(url)
  const working = load(people, pid)
  await delay(2_000)
  const main = join(upstream, 'apps/server/src/programs/main.ts')
  const right = await readFile(main, 'utf8')
  await writeFile(main, `throw new Error('this version does not start')\n${right}`)
  git(upstream, 'commit', '--quiet', '--all', '--message', 'Break the start')
  const failing = program('upgrade1', 'upgrade')
  failing.start()
  await failing.until(async () => /is back/.test(await failing.printed()), 900)
  await failing.until(answers)
  hold('command: a program that does not start is taken back', git(site, 'rev-parse', 'HEAD') === from)
  const sent = working.sent.length
  await delay(2_000)
  hold('command: the one of before goes on under load', working.sent.length > sent)
  await writeFile(main, `${right}// As it was.\n`)
  git(upstream, 'commit', '--quiet', '--all', '--message', 'Mend the start')
  const upgrading = program('upgrade2', 'upgrade')
  upgrading.start()
  await upgrading.until(async () => /Upgraded from/.test(await upgrading.printed()), 900)
  hold(
    'command: the next one comes up',
    git(site, 'rev-parse', 'HEAD') === git(upstream, 'rev-parse', 'HEAD'),
  )
  await delay(2_000)
  await working.end()
  hold('command: nobody is refused', working.wrong.length === 0, working.wrong.slice(0, 5))
  const me = people[0]!
  const { docs } = await me.call('GET /account/submissions', { query: {} })
  hold('command: what was handed in is there', docs.length > 0)
  await upgrading.end()
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { from: { type: 'string' }, only: { type: 'string' } } })
  const folder = await mkdtemp(join(tmpdir(), 'verdict-upgrade-'))
  chmodSync(folder, 0o755)
  const account = isRoot() ? ensureAccount('verdict') : null
  const binaries = testBinaries(account, folder)
  const stops: (() => Promise<void>)[] = []
  const old = checkoutOf(root, values.from ?? 'cc5ea91e', join(folder, 'old'))
  const next = checkoutOf(root, 'HEAD', join(folder, 'next'))
  const { hostStatus } = (await import(join(old, 'packages/testkit/src/judging.ts'))) as {
    hostStatus: HostStatus
  }
  const place: Place = {
    folder,
    old,
    next,
    hostStatus,
    account,
    database: async (name) => {
      const dataDir = join(folder, name === 'back' ? name : `${name}-database`, 'data')
      const { url, stop } = await startPostgres({ dataDir, account, binaries, log: () => undefined })
      stops.push(stop)
      return { url, dataDir, stop }
    },
  }
  try {
    const parts = { rolling, whole: forwardAndBack, command: byCommand }
    for (const [name, part] of Object.entries(parts)) if ((values.only ?? name) === name) await part(place)
    const wrong = checks.filter(({ holds }) => !holds).length
    console.log(JSON.stringify({ checks: checks.length, wrong }))
    process.exitCode = wrong === 0 ? 0 : 1
  } finally {
    for (const stop of stops) await stop()
    if (!process.env['KEEP']) await rm(folder, { recursive: true, force: true })
  }
}

await main()
