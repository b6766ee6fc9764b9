// 5,000 open pages on one server process: how soon the last of them hears a notice to everybody, what a socket costs in
// memory, and how a whole hall finds its way back when the process loses its sockets, while somebody else goes on working.
// Everything stays on this machine, and ends by itself.

import type { ChildProcess } from 'node:child_process'
import { setTimeout as after } from 'node:timers/promises'
import { notify } from '@verdict/server/archive/notification/notification-service'
import { migrate } from '@verdict/storage/migrate'
import { readMessage, socketUrl } from '@verdict/web-client/realtime'
import pg from 'pg'
import { WebSocket } from 'ws'
import { ask, beTheServer, child, endChild, type Word } from './children.ts'
import { onOwnDatabase } from './own-database.ts'
import { type Figure, median, probe, report, scaled } from './report.ts'
import { sized } from './size.ts'

const pages = sized(5_000, 10)
const readers = 2
/** Connections that are opened at the same moment. */
const openedAtOnce = 100
const broadcasts = sized(5, 1)
const bars = { broadcastMs: 1_000, kib: 64 }

const tokenOf = (n: number, round: number): string => `token ${round} of page ${n}`

/** Somebody with a session for each page. */
async function people(client: pg.Client): Promise<void> {
  await client.query(
    `with u as (
      insert into users (uid, password_hash, checksum) select 'page' || n, 'none', 'none' from generate_series(1, $1::integer) n
      returning id, uid
    )
    insert into sessions (token_hash, user_id, privilege, checksum, address, agent, expires_at)
    select sha256(convert_to('session of page ' || substr(uid, 5), 'UTF8')), id, 1, 'none', '', '', now() + interval '1 day' from u`,
    [pages],
  )
}

/** The right to connect once, as GET /websocket/token gives it. */
const tokens = (client: pg.Client, round: number) =>
  client.query(
    `insert into realtime_tokens (token_hash, user_id, session_id, expires_at)
    select sha256(convert_to('token ' || $1 || ' of page ' || substr(u.uid, 5), 'UTF8')), u.id, s.id, now() + interval '1 hour'
    from users u join sessions s on s.user_id = u.id`,
    [String(round)],
  )

/** Every `readers`-th page. They count what they hear, and come back when they are asked to. */
function beThePages(): void {
  const first = Number(process.env['BENCH_FIRST'])
  const port = Number(process.env['BENCH_PORT'])
  const own = Array.from({ length: Math.ceil((pages - first + 1) / readers) }, (_, n) => first + n * readers)
  const heard = new Map<string, number>()
  const connect = (n: number, round: number): Promise<WebSocket> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(socketUrl(`http://127.0.0.1:${port}`, tokenOf(n, round)), {
        perMessageDeflate: false,
      })
      socket.on('error', reject)
      socket.on('message', (data: Buffer) => {
        const message = readMessage(data.toString())
        if (message?.type === 'connect') return resolve(socket)
        if (message?.type !== 'notification') return
        const { title } = message.data
        const count = (heard.get(title) ?? 0) + 1
        heard.set(title, count)
        if (count === own.length) process.send!({ type: title, at: Date.now() })
      })
    })
  let sockets: WebSocket[] = []
  const openAll = async (round: number): Promise<void> => {
    const waiting = [...own]
    sockets = []
    await Promise.all(
      Array.from({ length: openedAtOnce / readers }, async () => {
        for (let n = waiting.pop(); n !== undefined; n = waiting.pop()) sockets.push(await connect(n, round))
      }),
    )
  }
  process.on('message', (word: Word) => {
    if (word.type === 'open') void openAll(word.round!).then(() => process.send!({ type: 'opened' }))
    if (word.type === 'storm') {
      // All at the same moment, as after a restart.
      for (const socket of sockets) socket.terminate()
      void Promise.all(own.map((n) => connect(n, word.round!))).then((back) => {
        sockets = back
        process.send!({ type: 'back', at: Date.now() })
      })
    }
    if (word.type === 'end') process.exit(0)
  })
  process.send!({ type: 'ready' })
}

/** Somebody who reads the list of problems meanwhile, again and again. */
async function work(port: number, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const end = new AbortController()
  void until.finally(() => end.abort())
  while (!end.signal.aborted) {
    const started = performance.now()
    await (await fetch(`http://127.0.0.1:${port}/api/problem`)).text()
    times.push(performance.now() - started)
    await after(20)
  }
  return times
}

async function measure(
  client: pg.Client,
  server: ChildProcess,
  port: number,
  crowd: ChildProcess[],
): Promise<Figure[]> {
  const all = (word: Word, answer: string): Promise<Word[]> =>
    Promise.all(crowd.map((some) => ask(some, word, answer)))
  await tokens(client, 1)
  const before = (await ask(server, { type: 'memory' }, 'memory')).bytes!
  const started = performance.now()
  await all({ type: 'open', round: 1 }, 'opened')
  const openedMs = performance.now() - started
  const heldBytes = (await ask(server, { type: 'memory' }, 'memory')).bytes! - before

  const reached: number[] = []
  for (let round = 1; round <= broadcasts; round++) {
    const heard = Promise.all(crowd.map((some) => ask(some, { type: 'listen' }, `Round ${round}`)))
    const said = Date.now()
    server.send({ type: 'say', round })
    reached.push(Math.max(...(await heard).map(({ at }) => at!)) - said)
  }

  await tokens(client, 2)
  const calm = await work(port, after(1_000))
  const gone = Date.now()
  const back = all({ type: 'storm', round: 2 }, 'back')
  const stormy = await work(port, back)
  const backMs = Math.max(...(await back).map(({ at }) => at!)) - gone
  return [
    { name: `${pages} sockets open`, unit: 'ms', value: openedMs, bar: null },
    { name: 'memory of a socket', unit: 'KiB', value: heldBytes / pages / 1024, bar: bars.kib },
    {
      name: `a notice reaches all ${pages}, slowest of ${broadcasts}`,
      unit: 'ms',
      value: Math.max(...reached),
      bar: bars.broadcastMs,
    },
    { name: `a notice reaches all ${pages}, median`, unit: 'ms', value: median(reached), bar: null },
    { name: `all ${pages} come back at once`, unit: 'ms', value: backMs, bar: null },
    { name: 'a call before that, median', unit: 'ms', value: median(calm), bar: null },
    { name: 'a call meanwhile, median', unit: 'ms', value: median(stormy), bar: null },
    { name: 'a call meanwhile, slowest', unit: 'ms', value: Math.max(...stormy), bar: null },
  ]
}

async function main(): Promise<void> {
  const speed = probe()
  await onOwnDatabase(50, async (url, folder) => {
    const children: ChildProcess[] = []
    const client = new pg.Client({ connectionString: url })
    try {
      await migrate(url)
      await client.connect()
      await people(client)
      const [server, { port }] = await child(import.meta.url, '--server', {
        BENCH_URL: url,
        BENCH_FOLDER: folder,
      })
      children.push(server)
      const crowd: ChildProcess[] = []
      for (let first = 1; first <= readers; first++) {
        const [some] = await child(import.meta.url, '--pages', {
          BENCH_PORT: String(port),
          BENCH_FIRST: String(first),
        })
        crowd.push(some)
        children.push(some)
      }
      const figures = await measure(client, server, port!, crowd)
      report('realtime', scaled(figures, speed), { probe: speed, pages })
    } finally {
      await client.end().catch(() => undefined)
      await Promise.all(children.map(endChild))
    }
  })
}

if (process.argv.includes('--server'))
  await beTheServer({
    say: ({ round }, context) =>
      void notify(context, context.db, {
        target: 'broadcast',
        title: `Round ${round}`,
        content: 'The lab closes at ten.',
      }),
  })
else if (process.argv.includes('--pages')) beThePages()
else await main()
