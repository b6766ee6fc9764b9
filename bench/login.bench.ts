// The claims about logging in: a lab of 200 that logs in at the same second all comes in, and what everybody else asks meanwhile is
// answered as ever. The server is one process with its database, the people are another one; hashing is real.

import { fork } from 'node:child_process'
import { setTimeout as after } from 'node:timers/promises'
import { createClient, type Client } from '@verdict/contract/client'
import { Privilege } from '@verdict/domain/privilege'
import { passwordKeys } from '@verdict/server/people/account/encryption'
import { keepPassword } from '@verdict/server/people/account/password'
import { cookieName, openSession } from '@verdict/server/people/account/session'
import { migrate } from '@verdict/storage/migrate'
import { passwordDigest, sealedPassword } from '@verdict/web-client/password'
import { openApp } from './open-app.ts'
import { onOwnDatabase } from './own-database.ts'
import { type Figure, median, probe, report, scaled } from './report.ts'
import { sized } from './size.ts'

const logins = sized(200, 4)
const password = 'Passw0rd-of-a-lab'
const everyMs = 25

interface Job {
  url: string
  cookie: string
  /** The password as it is sent, once for each login: none is taken twice. */
  sealed: string[]
}

interface Measured {
  /** Latencies of other calls before and during the logins. */
  quiet: number[]
  busy: number[]
  loginMs: number[]
  succeeded: number
  tookMs: number
}

/** The site, a list and one's own profile, in turn: without, with a little and with a session's work. */
const otherCalls = [
  (call: Client) => call('GET /website', {}),
  (call: Client) => call('GET /problem', { query: {} }),
  (call: Client) => call('GET /account/profile', {}),
]

const clientOf = (url: string, headers: Record<string, string>): Client =>
  createClient({ base: `${url}/api`, headers })

async function timed(work: () => Promise<unknown>): Promise<[ms: number, ok: boolean]> {
  const started = performance.now()
  const ok = await work().then(
    () => true,
    () => false,
  )
  return [performance.now() - started, ok]
}

/** Asks at a steady pace, whether the one before was answered or not, until stopped. */
function keepAsking({ url, cookie }: Job): () => Promise<number[]> {
  const call = clientOf(url, { cookie })
  const asked: Promise<number>[] = []
  const timer = setInterval(() => {
    const other = otherCalls[asked.length % otherCalls.length]!
    asked.push(timed(() => other(call)).then(([ms, ok]) => (ok ? ms : Number.NaN)))
  }, everyMs)
  return () => {
    clearInterval(timer)
    return Promise.all(asked)
  }
}

async function asPeople(job: Job): Promise<Measured> {
  // Warm: connections, plans, and the code that both sides run.
  await keepFor(sized(1_000, 100), job)
  const quiet = await keepFor(sized(3_000, 300), job)
  const stop = keepAsking(job)
  const started = performance.now()
  const call = clientOf(job.url, { origin: job.url })
  const answers = await Promise.all(
    job.sealed.map((sealed, index) =>
      timed(() => call('POST /account/login', { body: { username: `student-${index}`, password: sealed } })),
    ),
  )
  const tookMs = performance.now() - started
  const busy = await stop()
  const loginMs = answers.map(([ms]) => ms)
  return { quiet, busy, loginMs, succeeded: answers.filter(([, ok]) => ok).length, tookMs }
}

async function keepFor(ms: number, job: Job): Promise<number[]> {
  const stop = keepAsking(job)
  await after(ms)
  return stop()
}

const quantile = (values: readonly number[], share: number): number =>
  values.some(Number.isNaN)
    ? Number.NaN
    : values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))]!

/** In a process of its own: what it spends on asking is not the server's to spend. */
const measureFrom = (job: Job): Promise<Measured> =>
  new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, ['people', ...process.argv.slice(2)])
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the people ended with ${code}`)))
    child.once('message', (measured) => {
      child.removeAllListeners('exit')
      resolve(measured as Measured)
    })
    child.send(job)
  })

async function main(): Promise<void> {
  const speed = probe()
  await onOwnDatabase(60, async (url, folder) => {
    await migrate(url)
    const { app, context, close } = await openApp(url, folder)
    try {
      const stored = await keepPassword(passwordDigest(password))
      const people = Array.from({ length: logins }, (_, index) => ({ uid: `student-${index}`, ...stored }))
      await context.db.insertInto('users').values(people).execute()
      const { id } = await context.db
        .insertInto('users')
        .values({ uid: 'reader', ...stored })
        .returning('id')
        .executeTakeFirstOrThrow()
      const user = { id, privilege: Privilege.User, checksum: stored.checksum }
      const token = await openSession(context, user, { address: '', agent: '', requestId: '' })
      const address = await app.listen({ port: 0, host: '127.0.0.1' })
      const { publicKey } = await passwordKeys(context)
      const sealed = Array.from({ length: logins }, () => sealedPassword(password, publicKey))
      tell(await measureFrom({ url: address, cookie: `${cookieName}=${token}`, sealed }), speed)
    } finally {
      await close()
    }
  })
}

function tell({ quiet, busy, loginMs, succeeded, tookMs }: Measured, speed: ReturnType<typeof probe>): void {
  const figures: Figure[] = [
    { name: `logins of ${logins} that failed`, unit: '', value: logins - succeeded, bar: 0 },
    { name: 'all logins together', unit: 'ms', value: tookMs, bar: null },
    { name: 'one login, median', unit: 'ms', value: median(loginMs), bar: null },
    { name: 'other calls before, median', unit: 'ms', value: median(quiet), bar: null },
    { name: 'other calls meanwhile', unit: '', value: busy.length, bar: null },
    { name: 'other calls meanwhile, median', unit: 'ms', value: median(busy), bar: null },
    { name: 'other calls meanwhile, 99 of 100', unit: 'ms', value: quantile(busy, 0.99), bar: 100 },
    { name: 'other calls meanwhile, slowest', unit: 'ms', value: quantile(busy, 1), bar: null },
  ]
  report('login', scaled(figures, speed), { probe: speed })
}

if (process.argv[2] === 'people') {
  process.once('message', (job) => {
    void asPeople(job as Job).then((measured) => {
      process.send!(measured)
      process.disconnect()
    })
  })
} else {
  await main()
}
