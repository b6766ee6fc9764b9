// A contest that is followed: 300 programs on its event feed and 3,000 visitors on its public board, on one server process,
// while 20 submissions a second are sent and judged. How soon followers get each verdict, how soon visitors are answered, what
// they cost in memory, and how much longer submitting takes than without them, which is measured before and after. Everything
// stays on this machine, and ends by itself.

import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as after } from 'node:timers/promises'
import { Language } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { Judge } from '@verdict/domain/verdict'
import type { JudgeTask } from '@verdict/contract/judge-protocol'
import { cookieName, openSession } from '@verdict/server/people/account/session'
import { migrate } from '@verdict/storage/migrate'
import { hostStatus, resultsOf } from '@verdict/testkit/judging'
import { ask, beTheServer, child, endChild, goBehindServer, type Word } from './children.ts'
import { type Bench, fill, prepare } from './contest-data.ts'
import { openApp } from './open-app.ts'
import { onOwnDatabase } from './own-database.ts'
import { type Figure, median, probe, quantile, report, scaled } from './report.ts'
import { sized } from './size.ts'

const followers = sized(300, 4)
const viewers = sized(3_000, 5)
const entrants = sized(120, 5)
const problems = sized(13, 2)
const submissionsBefore = sized(1_500, 20)
const perSecond = 20
const seconds = sized(20, 1)
const warmUp = sized(40, 0)
const submitters = sized(60, 3)
/** As the page of the board asks. */
const askedEveryMs = sized(10_000, 200)
const bars = { delayMs: 1_000, slower: 1.2 }

const hostToken = 'token-of-the-host-of-the-bench'
const authorization = `Bearer ${hostToken}`
const versions = ['2023-06', '2026-01']

interface FeedLine {
  type: string
  data: { submission_id: string; judgement_type_id: string | null } | null
}

const crowdOf = () => {
  const [port, cid] = [process.env['BENCH_PORT'], process.env['BENCH_CID']]
  return { base: `http://127.0.0.1:${port}`, cid }
}

/** They say when each of them got the verdict of each submission, `NUMBER AT` in turns. */
async function beTheFollowers(): Promise<void> {
  goBehindServer()
  const { base, cid } = crowdOf()
  const times: number[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  await Promise.all(
    Array.from({ length: followers }, async (_, n) => {
      const url = `${base}/ccs/${versions[n % versions.length]}/contests/${cid}/event-feed`
      const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage]
      if (answer.statusCode !== 200) throw new Error(`a follower was refused: ${answer.statusCode}`)
      // A line may come twice.
      const known = new Set<string>()
      return new Promise<void>((resolve) => {
        createInterface(answer).on('line', (line) => {
          // State is the last of the whole.
          if (line.startsWith('{"type":"state"')) resolve()
          if (!line.startsWith('{"type":"judgements"')) return
          const { data } = JSON.parse(line) as FeedLine
          if (!data?.judgement_type_id || known.has(data.submission_id)) return
          known.add(data.submission_id)
          times.push(Number(data.submission_id), Date.now())
        })
      })
    }),
  )
  process.on('message', ({ type }: Word) => {
    if (type === 'times') process.send!({ type: 'times', times })
    if (type === 'end') process.exit(0)
  })
  process.send!({ type: 'ready' })
}

/** They say how long each answer took. */
async function beTheViewers(): Promise<void> {
  goBehindServer()
  const { base, cid } = crowdOf()
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const times: number[] = []
  let failed = 0
  const read = async (etag: string | undefined): Promise<string | undefined> => {
    const headers = { 'accept-encoding': 'br', ...(etag !== undefined && { 'if-none-match': etag }) }
    const started = performance.now()
    const [answer] = (await once(
      get(`${base}/api/contest/${cid}/ranklist`, { agent, headers }),
      'response',
    )) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    times.push(performance.now() - started)
    if (answer.statusCode !== 200 && answer.statusCode !== 304) failed += 1
    return answer.headers.etag
  }
  for (let n = 0; n < viewers; n += 1) {
    const watch = async () => {
      await after((n / viewers) * askedEveryMs)
      let etag: string | undefined
      for (;;) {
        etag = await read(etag)
        await after(askedEveryMs)
      }
    }
    void watch()
  }
  // All have come once.
  await after(askedEveryMs)
  times.length = 0
  process.on('message', ({ type }: Word) => {
    if (type === 'times') process.send!({ type: 'times', times, count: failed })
    if (type === 'end') process.exit(0)
  })
  process.send!({ type: 'ready' })
}

/** Open to visitors and to programs, with a host that judges. @returns cookies of those who submit */
async function openHall({ context, patient, cid, userIds }: Bench): Promise<string[]> {
  await patient.updateTable('contests').set({ open_board: true }).where('cid', '=', cid).execute()
  await patient.insertInto('contest_feeds').values({ contest_id: cid, is_public: true }).execute()
  await patient
    .insertInto('judge_hosts')
    .values({ name: 'bench', token_hash: createHash('sha256').update(hostToken).digest() })
    .execute()
  const from = { address: '', agent: '', requestId: '' }
  const those = userIds.slice(0, submitters)
  return Promise.all(
    those.map(async (id) => {
      const session = await openSession(
        context,
        { id, privilege: Privilege.User, checksum: 'checksum' },
        from,
      )
      return `${cookieName}=${session}`
    }),
  )
}

interface Run {
  /** ms for each submission to be taken. */
  submitMs: number[]
  /** ms since 1970 at which a verdict was sent, by submission. */
  judgedAt: Map<number, number>
}

/** Submits at an even pace, and judges what was submitted as a host. */
async function contest(
  base: string,
  { cid, pids }: Bench,
  cookies: readonly string[],
  count: number,
): Promise<Run> {
  const run: Run = { submitMs: [], judgedAt: new Map() }
  const post = async <T>(path: string, body: object, headers: Record<string, string>): Promise<T> => {
    const answer = await fetch(`${base}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`)
    return ((await answer.json()) as { data: T }).data
  }
  const judgeOne = async (judge: Judge) => {
    const { task } = await post<{ task: JudgeTask | null }>('/judge/lease', hostStatus, { authorization })
    if (!task?.sid) throw new Error('there was nothing to judge')
    const result = {
      judge,
      time: 10,
      memory: 1024,
      error: '',
      judgeMessage: '',
      tests: resultsOf(task, judge),
    }
    const body = { fencingToken: task.fencingToken, ...result }
    run.judgedAt.set(task.sid, Date.now())
    await post(`/judge/task/${task.taskId}/finish`, body, { authorization })
  }
  const judging: Promise<void>[] = []
  const began = performance.now()
  for (let n = 0; n < count; n += 1) {
    await after(Math.max(0, began + (n * 1_000) / perSecond - performance.now()))
    const started = performance.now()
    const code = `int main() { return ${n}; }`
    const body = { pid: pids[n % pids.length], mid: cid, language: Language.Cpp17, code }
    const sent = post('/status', body, { cookie: cookies[n % cookies.length]! }).then(async () => {
      run.submitMs.push(performance.now() - started)
      await judgeOne(n % 3 === 0 ? Judge.Accepted : Judge.WrongAnswer)
    })
    judging.push(sent)
    // It is thrown when all are awaited.
    sent.catch(() => undefined)
  }
  await Promise.all(judging)
  return run
}

async function measure(
  bench: Bench,
  server: ChildProcess,
  port: number,
  children: ChildProcess[],
): Promise<Figure[]> {
  const base = `http://127.0.0.1:${port}`
  const cookies = await openHall(bench)
  await fetch(`${base}/api/judge/start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(hostStatus),
  })
  const count = perSecond * seconds
  const memory = async () => (await ask(server, { type: 'memory' }, 'memory')).bytes! / 1024 ** 2
  if (warmUp > 0) await contest(base, bench, cookies, warmUp)
  const calm = await contest(base, bench, cookies, count)
  const emptyMib = await memory()
  const env = { BENCH_PORT: String(port), BENCH_CID: String(bench.cid) }
  const crowd = await Promise.all(
    ['--followers', '--viewers'].map(async (role) => (await child(import.meta.url, role, env))[0]),
  )
  children.push(...crowd)
  const followed = await contest(base, bench, cookies, count)
  const fullMib = await memory()
  // The last verdicts are on their way.
  await after(2_000)
  const [heard, read] = await Promise.all(crowd.map((some) => ask(some, { type: 'times' }, 'times')))
  await Promise.all(crowd.map(endChild))
  const calmAfter = await contest(base, bench, cookies, count)

  const delays: number[] = []
  for (let n = 0; n < heard!.times!.length; n += 2) {
    const judged = followed.judgedAt.get(heard!.times![n]!)
    if (judged !== undefined) delays.push(heard!.times![n + 1]! - judged)
  }
  const missed = followers * count - delays.length
  const without = (median(calm.submitMs) + median(calmAfter.submitMs)) / 2
  const plain = (name: string, unit: string, value: number): Figure => ({ name, unit, value, bar: null })
  return [
    {
      name: `a verdict reaches ${followers} followers, p99`,
      unit: 'ms',
      value: quantile(delays, 0.99),
      bar: bars.delayMs,
    },
    plain(`a verdict reaches ${followers} followers, median`, 'ms', median(delays)),
    { name: 'verdicts that a follower missed', unit: '', value: missed, bar: 0 },
    {
      name: `the board is answered to one of ${viewers}, p99`,
      unit: 'ms',
      value: quantile(read!.times!, 0.99),
      bar: bars.delayMs,
    },
    plain(`the board is answered to one of ${viewers}, median`, 'ms', median(read!.times!)),
    plain('answers to viewers', '', read!.times!.length),
    { name: 'refused viewers', unit: '', value: read!.count!, bar: 0 },
    plain('to submit without them, median', 'ms', without),
    plain('to submit with them, median', 'ms', median(followed.submitMs)),
    { name: 'to submit with them', unit: 'x', value: median(followed.submitMs) / without, bar: bars.slower },
    plain('to submit with them, p99', 'ms', quantile(followed.submitMs, 0.99)),
    plain('memory of the server without them', 'MiB', emptyMib),
    plain('memory of the server with them', 'MiB', fullMib),
  ]
}

async function main(): Promise<void> {
  const speed = probe()
  await onOwnDatabase(50, async (url, folder) => {
    const children: ChildProcess[] = []
    await migrate(url)
    const opened = await openApp(url, folder)
    try {
      const bench = await prepare(opened, { entrants, problems })
      await fill(bench, submissionsBefore)
      const [server, { port }] = await child(import.meta.url, '--server', {
        BENCH_URL: url,
        BENCH_FOLDER: folder,
      })
      children.push(server)
      const figures = await measure(bench, server, port!, children)
      report('feed', scaled(figures, speed), { probe: speed, followers, viewers, perSecond })
    } finally {
      await Promise.all(children.map(endChild))
      await opened.close()
    }
  })
}

if (process.argv.includes('--server')) await beTheServer()
else if (process.argv.includes('--followers')) await beTheFollowers()
else if (process.argv.includes('--viewers')) await beTheViewers()
else await main()
