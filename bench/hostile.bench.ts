// One hostile person gives texts, programs, printed pages and packages of the shapes that cost most, some at once, while others ask for pages and look at texts that they write. The claims: the server lives, and of the
// others' calls 99 of 100 take at most twice as long as without. Rounds with and without take turns.
// The server is this process with its database, the others are another one.

import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { createClient, type Client } from '@verdict/contract/client'
import { LanguageFamily } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { cookieName, openSession } from '@verdict/server/people/account/session'
import { readerOptions, withReader, storedPath } from '@verdict/server/exchange/package/package-reader'
import { migrate } from '@verdict/storage/migrate'
import { makePdf } from '@verdict/server/platform/pdf'
import { readFingerprints } from '@verdict/server/contest/similarity/similarity-reader'
import { zip } from '@verdict/testkit/files'
import { hostileMarkdown, hostilePrograms, hostileTex } from '@verdict/testkit/hostile-texts'
import { openApp, type OpenApp } from './open-app.ts'
import { onOwnDatabase } from './own-database.ts'
import { type Figure, median, probe, quantile, report } from './report.ts'
import { quick, sized } from './size.ts'

const rounds = sized(4, 1)
const phaseMs = sized(8_000, 300)
const everyMs = sized(25, 100)
/** One person's calls under way. */
const atOnce = sized(4, 1)
const bar = 2

const clientOf = (url: string, cookie: string): Client =>
  createClient({ base: `${url}/api`, headers: { cookie, origin: url } })

const statement =
  'Given $n$ and $a_1, a_2, \\ldots, a_n$ with $1 \\le a_i \\le 10^9$, print $\\sum_{i=1}^{n} a_i$.\n\n'

const calls = [
  (call: Client) => call('GET /website', {}),
  (call: Client) => call('POST /markdown/preview', { body: { content: statement.repeat(5) } }),
  (call: Client) => call('GET /account/profile', {}),
]

interface Others {
  url: string
  cookie: string
}

/** Asks at a steady pace, whether the call before was answered or not; says when asked how long each took. One that failed is not a number. */
function beTheOthers(): void {
  process.once('disconnect', () => process.exit())
  process.once('message', ({ url, cookie }: Others) => {
    const call = clientOf(url, cookie)
    let asked: Promise<number>[] = []
    const ask = async (number: number): Promise<number> => {
      const started = performance.now()
      await calls[number % calls.length]!(call)
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

type Attack = (number: number) => Promise<unknown>

const inTurn = <T>(given: Record<string, T>, number: number): T => {
  const all = Object.values(given)
  return all[number % all.length]!
}

/** One for each place that a stranger's text reaches. */
function attacksOn({ context }: OpenApp, url: string, hostile: { id: number; cookie: string }) {
  const call = clientOf(url, hostile.cookie)
  const { dataDir } = context.settings
  // Tests that run beside a quick form may leave no idle time.
  if (quick) readerOptions.priority = 'normal'
  const readPackage: Attack = async (number) => {
    const stored = randomUUID()
    await mkdir(dirname(storedPath(dataDir, stored)), { recursive: true })
    const files = {
      'p/problem.yaml': 'name: x\n',
      'p/data/secret/1.in': '1\n',
      'p/data/secret/1.ans': '1\n',
      'p/problem_statement/problem.en.tex': inTurn(hostileTex, number),
    }
    await writeFile(storedPath(dataDir, stored), zip(files))
    await withReader(context, 'look', { stored, name: 'p.zip' }, async (reader) => {
      await reader.ask('read', {})
      await reader.ask('text', { index: 0, keep: false })
    })
  }
  return {
    texts: (number) => call('POST /markdown/preview', { body: { content: inTurn(hostileMarkdown, number) } }),
    programs: (number) => readFingerprints(LanguageFamily.Cpp, inTurn(hostilePrograms, number)),
    'printed pages': (number) =>
      makePdf(
        { title: 'x', parts: [{ header: 'x', blocks: [{ code: inTurn(hostilePrograms, number) }] }] },
        hostile.id,
      ),
    packages: readPackage,
  } satisfies Record<string, Attack>
}

/** @returns how often it was done. An attack that is refused is tried again a moment later. */
async function attackFor(attack: Attack, ms: number): Promise<number> {
  const end = performance.now() + ms
  let done = 0
  const hand = async (): Promise<void> => {
    while (performance.now() < end) {
      done += 1
      await attack(done).catch(() => after(20))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, hand))
  return done
}

async function personOf({ context }: OpenApp, uid: string): Promise<{ id: number; cookie: string }> {
  const { id } = await context.db
    .insertInto('users')
    .values({ uid, password_hash: 'none', checksum: 'checksum' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = { id, privilege: Privilege.User, checksum: 'checksum' }
  const token = await openSession(context, user, { address: '', agent: '', requestId: '' })
  return { id, cookie: `${cookieName}=${token}` }
}

async function measure(opened: OpenApp): Promise<Figure[]> {
  const url = await opened.app.listen({ port: 0, host: '127.0.0.1' })
  const attacks = attacksOn(opened, url, await personOf(opened, 'hostile'))
  const others = fork(import.meta.filename, ['others', ...process.argv.slice(2)])
  const since = (): Promise<number[]> =>
    new Promise((resolve) => {
      others.once('message', (ms) => resolve(ms as number[]))
      others.send('since')
    })
  try {
    others.send({ url, cookie: (await personOf(opened, 'honest')).cookie })
    // Warm: connections, plans, helpers, and the code that both sides run.
    for (const attack of Object.values(attacks)) await attackFor(attack, phaseMs / 2)
    const quiet = new Map(Object.keys(attacks).map((name) => [name, [] as number[]]))
    const busy = new Map(Object.keys(attacks).map((name) => [name, { ms: [] as number[], attacks: 0 }]))
    for (let round = 0; round < rounds; round++) {
      for (const [name, attack] of Object.entries(attacks)) {
        await since()
        await after(phaseMs)
        quiet.get(name)!.push(...(await since()))
        busy.get(name)!.attacks += await attackFor(attack, phaseMs)
        busy.get(name)!.ms.push(...(await since()))
      }
    }
    return [...busy].flatMap(([name, { ms, attacks: count }]): Figure[] => {
      const [before, meanwhile] = [quantile(quiet.get(name)!, 0.99), quantile(ms, 0.99)]
      return [
        { name: `hostile ${name}`, unit: '', value: count, bar: null },
        {
          name: `${name}: others' calls without, median`,
          unit: 'ms',
          value: median(quiet.get(name)!),
          bar: null,
        },
        { name: `${name}: others' calls beside, median`, unit: 'ms', value: median(ms), bar: null },
        { name: `${name}: others' calls without, 99 of 100`, unit: 'ms', value: before, bar: null },
        { name: `${name}: others' calls beside, 99 of 100`, unit: 'ms', value: meanwhile, bar: null },
        { name: `${name}: so many times as long`, unit: 'x', value: meanwhile / before, bar },
      ]
    })
  } finally {
    others.kill()
  }
}

if (process.argv[2] === 'others') beTheOthers()
else {
  const speed = probe()
  await onOwnDatabase(60, async (url, folder) => {
    await migrate(url)
    const opened = await openApp(url, folder)
    try {
      report('hostile', await measure(opened), { probe: speed, rounds, phaseMs })
    } finally {
      await opened.close()
    }
  })
  process.exit()
}
