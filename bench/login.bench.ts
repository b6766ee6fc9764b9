// What logging in claims: a lab of 200 that logs in at the same second all comes in, and what everybody else asks meanwhile is
// answered as ever. The server is one process with its database, the people are another one; hashing is real.
// --quick makes a quarter of the logins: for a look, not for a claim.

import { fork } from 'node:child_process'
import { setTimeout as after } from 'node:timers/promises'
import { Privilege } from '@verdict/domain/privilege'
import { passwordKeys } from '@verdict/server/account/encryption'
import { keepPassword } from '@verdict/server/account/password'
import { cookieName, openSession } from '@verdict/server/account/session'
import { migrate } from '@verdict/server/platform/migrate'
import { digest, encryptFor } from '@verdict/testkit/password'
import { openApp } from './open-app.ts'
import { onOwnDatabase } from './own-database.ts'
import { type Figure, median, probe, report, scaled } from './report.ts'

const logins = process.argv.includes('--quick') ? 50 : 200
const password = 'Passw0rd-of-a-lab'
const everyMs = 25

interface Job {
  url: string
  cookie: string
  sealed: string
}

interface Measured {
  /** Latencies of other calls before and during the logins. */
  quiet: number[]
  busy: number[]
  loginMs: number[]
  succeeded: number
  tookMs: number
}

/** A page, a list and one's own profile, in turn: without, with a little and with a session's work. */
const otherPaths = ['/api/website', '/api/problem', '/api/account/profile']

async function timed(work: () => Promise<Response>): Promise<[ms: number, ok: boolean]> {
  const started = performance.now()
  const answer = await work()
  await answer.arrayBuffer()
  return [performance.now() - started, answer.ok]
}

/** Asks at a steady pace, whether the one before was answered or not, until told to stop. */
function keepAsking({ url, cookie }: Job): () => Promise<number[]> {
  const asked: Promise<number>[] = []
  const timer = setInterval(() => {
    const path = otherPaths[asked.length % otherPaths.length]!
    asked.push(
      timed(() => fetch(url + path, { headers: { cookie } })).then(([ms, ok]) => (ok ? ms : Number.NaN)),
    )
  }, everyMs)
  return () => {
    clearInterval(timer)
    return Promise.all(asked)
  }
}

async function asPeople(job: Job): Promise<Measured> {
  // Warm: connections, plans, and the code that both sides run.
  await keepFor(1_000, job)
  const quiet = await keepFor(3_000, job)
  const stop = keepAsking(job)
  const started = performance.now()
  const answers = await Promise.all(
    Array.from({ length: logins }, (_, index) =>
      timed(() =>
        fetch(`${job.url}/api/account/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: job.url },
          body: JSON.stringify({ username: `student-${index}`, password: job.sealed }),
        }),
      ),
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
      const stored = await keepPassword(digest(password))
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
      const sealed = encryptFor((await passwordKeys(context)).publicKey, digest(password))
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
