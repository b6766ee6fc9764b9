// `npm run bench:import`: a teacher sends 200 packages of 100 tests each, 40 at a time, and then one archive of 2 GB, while
// students work. It is claimed that the server never holds what it is sent, and that students hardly notice. The server is
// one process with its database, the students are another one, the teacher is this one.

import { fork, type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as after } from 'node:timers/promises'
import { createClient, type Client } from '@verdict/contract/client'
import { newProblem } from '@verdict/contract/problem'
import { Privilege } from '@verdict/domain/privilege'
import { cookieName, openSession } from '@verdict/server/people/account/session'
import { migrate } from '@verdict/storage/migrate'
import { readerOptions } from '@verdict/server/exchange/package/package-reader'
import { createWithTests } from '@verdict/server/archive/testcase/testcase-service'
import { openApp } from './open-app.ts'
import { onOwnDatabase } from './own-database.ts'
import { writeHugePackage, writePackages } from './packages.ts'
import { median, probe, quantile, report, type Figure } from './report.ts'
import { quick, sized } from './size.ts'

const sizes = sized({ packages: 200, tests: 100, hugeBytes: 2e9 }, { packages: 1, tests: 2, hugeBytes: 1e6 })
const bars = { memoryMb: 300, slower: 2 }
/** Between two imports the students are on their own: what else the machine does is then on both sides of the scales. */
const batches = sized(5, 1)
const quietMs = sized(15_000, 500)
const students = 20
const everyMs = sized(25, 250)
/** The teacher's page asks how far the import is. */
const askAgainMs = sized(1_000, 100)

interface Site {
  url: string
  /** The server's. */
  processId: number
  teacher: string
  students: string[]
  pid: number
}

/** The server in a process of its own, so that its memory is its own too. */
async function beTheServer(): Promise<void> {
  // Tests that run beside a quick form may leave no idle time.
  if (quick) readerOptions.priority = 'normal'
  const { app, context } = await openApp(process.env['BENCH_URL']!, process.env['BENCH_FOLDER']!)
  const cookieOf = async (uid: string, privilege: Privilege) => {
    const user = { uid, privilege, password_hash: 'none', checksum: 'checksum' }
    const { id } = await context.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
    const token = await openSession(context, { ...user, id }, { address: '', agent: '', requestId: '' })
    return { userId: id, cookie: `${cookieName}=${token}` }
  }
  const teacher = await cookieOf('teacher', Privilege.Root)
  const problem = newProblem.parse({ title: 'A + B', description: 'Add $a$ and $b$.', status: 2 })
  const { pid } = await createWithTests(context, teacher, problem)
  const cookies: string[] = []
  for (let number = 1; number <= students; number += 1)
    cookies.push((await cookieOf(`student${number}`, Privilege.User)).cookie)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  process.send!({ url, processId: process.pid, teacher: teacher.cookie, students: cookies, pid })
}

/** A student's calls in turn: looks for a problem, reads it, submits, looks at the result. */
const calls: ((call: Client, pid: number) => Promise<unknown>)[] = [
  (call) => call('GET /problem', { query: {} }),
  (call, pid) => call('GET /problem/:pid', { params: { pid } }),
  (call, pid) => call('POST /status', { body: { pid, language: 2, code: `int main() { return ${pid}; }` } }),
  (call) => call('GET /status/list', { query: {} }),
]

/** Asks at a steady pace, whether the call before was answered or not, from each `begin` to the next `end`. */
function beTheStudents(): void {
  process.once('message', (site: Site) => {
    const clients = site.students.map((cookie) =>
      createClient({ base: `${site.url}/api`, headers: { cookie, origin: site.url } }),
    )
    let asked: Promise<number>[] = []
    const ask = async (number: number): Promise<number> => {
      const started = performance.now()
      const turn = calls[number % calls.length]!
      await turn(clients[Math.floor(number / calls.length) % clients.length]!, site.pid)
      return performance.now() - started
    }
    let count = 0
    setInterval(() => asked.push(ask((count += 1)).catch(() => Number.NaN)), everyMs)
    process.on('message', () => {
      const before = asked
      asked = []
      void Promise.all(before).then((ms) => process.send!(ms))
    })
  })
}

const start = (role: 'server' | 'students', env: Record<string, string> = {}): ChildProcess =>
  fork(import.meta.filename, [role, ...process.argv.slice(2)], { env: { ...process.env, ...env } })

const answerOf = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`a process of the bench ended with ${code}`)))
    child.once('message', (answer) => {
      child.removeAllListeners('exit')
      resolve(answer as T)
    })
  })

/** Milliseconds of each call since it was asked last. A call that failed is not a number. */
function since(asking: ChildProcess): Promise<number[]> {
  const answer = answerOf<number[]>(asking)
  asking.send('since')
  return answer
}

/** Megabytes that the server and its processes hold of their own: what is of files, such as programs, the system keeps once. */
async function memoryOf(processId: number): Promise<number> {
  const at = `/proc/${processId}`
  const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')
  const [status, children] = await Promise.all([
    read(`${at}/status`),
    read(`${at}/task/${processId}/children`),
  ])
  const own = (Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024) / 1e6
  const others = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(memoryOf))
  return others.reduce((sum, mb) => sum + mb, own)
}

/** Megabytes at most, looked at again and again until it is asked. */
function watchMemory({ processId }: Site): () => Promise<number> {
  let most = 0
  const ending = new AbortController()
  const watching = (async () => {
    for (; !ending.signal.aborted; await after(200)) most = Math.max(most, await memoryOf(processId))
  })()
  return async () => {
    ending.abort()
    await watching
    return most
  }
}

interface Imported {
  problems: number
  sendS: number
  readS: number
  importS: number
}

/** The teacher is another machine in life, and must not take the processor from the server and the students. */
const takeIdleTime = (): void => {
  const { status, error } = spawnSync('chrt', ['-a', '-i', '-p', '0', String(process.pid)])
  if (status !== 0) throw new Error('the bench needs chrt', { cause: error })
}

/** As a plain stream, which takes the least. */
async function sendFile(url: string, headers: Record<string, string>, path: string): Promise<void> {
  const boundary = 'verdict-bench'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${basename(path)}"\r\n\r\n`
  const tail = `\r\n--${boundary}--\r\n`
  const { size } = await stat(path)
  const sending = request(url, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': Buffer.byteLength(head) + size + Buffer.byteLength(tail),
    },
  })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  sending.write(head)
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), sending, { end: false })
  sending.end(tail)
  const [answer] = await answered
  const said = await text(answer)
  if (answer.statusCode !== 201) throw new Error(`${basename(path)}: ${answer.statusCode} ${said}`)
}

type Phase = 'send' | 'read' | 'import'

/** @param ended is awaited after each phase */
async function importAll(
  { url, teacher }: Site,
  paths: readonly string[],
  ended: (phase: Phase) => Promise<void>,
): Promise<Imported> {
  const headers = { cookie: teacher, origin: url }
  const call = createClient({ base: `${url}/api`, headers })
  const { id } = await call('POST /import', { query: {} })
  const sendS = await seconds(async () => {
    for (const path of paths) {
      await sendFile(`${url}/api/import/${id}/file`, headers, path)
    }
  })
  await ended('send')
  const look = async () => {
    const detail = await call('GET /import/:id', { params: { id } })
    await call('GET /import/:id/problem', { params: { id }, query: { page: 1, pageSize: 20 } })
    return detail
  }
  const readS = await seconds(async () => {
    while ((await look()).files.some(({ state }) => state === 'waiting')) await after(askAgainMs)
  })
  await ended('read')
  const { found, files } = await look()
  const broken = files.find(({ fault }) => fault)
  if (broken) throw new Error(`${broken.name}: ${broken.fault!.message}`)
  const chosen = Array.from({ length: found }, (_, index) => ({ position: index + 1, as: 'new' as const }))
  const importS = await seconds(async () => {
    await call('PUT /import/:id', { params: { id }, body: { problems: chosen } })
    while ((await look()).state === 'importing') await after(askAgainMs)
  })
  await ended('import')
  const { done } = await look()
  if (done !== found) throw new Error(`${found - done} of ${found} problems failed`)
  return { problems: done, sendS, readS, importS }
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

interface Measured {
  imported: Imported
  idleMb: number
  peakMb: number
  quiet: number[]
  busy: Record<Phase, number[]>
}

/** Students on their own before, between and after, and beside each import. */
async function measure(
  site: Site,
  asking: ChildProcess,
  imports: readonly (readonly string[])[],
): Promise<Measured> {
  const quiet: number[] = []
  const busy: Measured['busy'] = { send: [], read: [], import: [] }
  const imported: Imported = { problems: 0, sendS: 0, readS: 0, importS: 0 }
  const onTheirOwn = async (): Promise<void> => {
    await since(asking)
    await after(quietMs)
    quiet.push(...(await since(asking)))
  }
  await onTheirOwn()
  const idleMb = await memoryOf(site.processId)
  const peak = watchMemory(site)
  for (const paths of imports) {
    await since(asking)
    const one = await importAll(site, paths, async (phase) => {
      busy[phase].push(...(await since(asking)))
    })
    for (const name of ['problems', 'sendS', 'readS', 'importS'] as const) imported[name] += one[name]
    await onTheirOwn()
  }
  return { imported, idleMb, peakMb: await peak(), quiet, busy }
}

function figuresOf(what: string, { imported, idleMb, peakMb, quiet, busy }: Measured): Figure[] {
  const { problems, sendS, readS, importS } = imported
  const all = [...busy.send, ...busy.read, ...busy.import]
  const [before, meanwhile] = [quantile(quiet, 0.99), quantile(all, 0.99)]
  const figure = (name: string, unit: string, value: number, bar: number | null = null): Figure => ({
    name: `${what}: ${name}`,
    unit,
    value,
    bar,
  })
  return [
    figure('to send', 's', sendS),
    figure('to read', 's', readS),
    figure('to import', 's', importS),
    figure('problems a second', '', problems / (sendS + readS + importS)),
    figure('memory of the idle server', 'MB', idleMb),
    figure('memory above that at most', 'MB', peakMb - idleMb, bars.memoryMb),
    figure('calls of students before, median', 'ms', median(quiet)),
    figure('calls of students meanwhile, median', 'ms', median(all)),
    figure('calls of students before, 99 of 100', 'ms', before),
    figure('calls of students meanwhile, 99 of 100', 'ms', meanwhile),
    figure('of those while files are sent', 'ms', quantile(busy.send, 0.99)),
    figure('of those while they are read', 'ms', quantile(busy.read, 0.99)),
    figure('of those while problems are made', 'ms', quantile(busy.import, 0.99)),
    figure('so many times as long', '', meanwhile / before, bars.slower),
  ]
}

async function main(): Promise<void> {
  const speed = probe()
  const folder = await mkdtemp(join(tmpdir(), 'verdict-bench-packages-'))
  try {
    console.log('writing the packages')
    const many = await writePackages(folder, sizes)
    const huge = await writeHugePackage(folder, sizes.hugeBytes)
    console.log(`the huge one has ${(await stat(huge)).size} bytes`)
    await onOwnDatabase(60, async (url, dataDir) => {
      await migrate(url)
      const server = start('server', { BENCH_URL: url, BENCH_FOLDER: dataDir })
      const asking = start('students')
      try {
        const site = await answerOf<Site>(server)
        asking.send(site)
        if (!quick) takeIdleTime()
        // Warm: connections, plans, and the code that both sides run.
        await after(sized(40_000, 0))
        const ofEach = Math.ceil(many.length / batches)
        const imports = Array.from({ length: batches }, (_, n) => many.slice(n * ofEach, (n + 1) * ofEach))
        const figures = figuresOf(`${many.length} packages`, await measure(site, asking, imports))
        figures.push(...figuresOf('an archive of 2 GB', await measure(site, asking, [[huge]])))
        report('import', figures, { probe: speed, sizes })
      } finally {
        asking.kill()
        server.kill()
      }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const role = process.argv[2]
if (role === 'server') await beTheServer()
else if (role === 'students') beTheStudents()
else await main()
