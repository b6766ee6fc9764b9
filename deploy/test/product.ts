// The product in containers: migrations by their own command, a server with nothing but its rights and its folder, a judge host
// beside it, a program that is handed in and judged, and a stop that a balancer notices in time.

import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { judged, logIn, submit } from '@verdict/e2e/person'
import { isRoot } from '@verdict/supervisor/accounts'
import { startPostgres } from '@verdict/supervisor/postgres'
import { testAccount, testBinaries } from '@verdict/testkit/account'
import { freePort } from '@verdict/testkit/free-port'
import { step } from './command.ts'
import { type Engine, logsOf, podman, start, stateOf } from './images.ts'

const rootPassword = 'Root-of-the-containers-1'
const judgeToken = 'token-of-the-judge-in-a-container'
const drainSeconds = 3
/** The end takes so long beyond that at most: docs/operating.md, "Metrics". */
const endSeconds = 5
const [serverName, judgeName] = ['verdict-test-server', 'verdict-test-judge']
/** The folder of PostgreSQL's socket, as the containers see it. */
const socketInside = '/run/postgresql'

/** As the chart confines a pod. */
const confined = ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges', '--tmpfs=/tmp']
/** For the sandbox: docs/operating.md, "Containers". */
const judging = ['--privileged', '--cgroupns=private']

const program =
  '#include <iostream>\nint main() { long a, b; std::cin >> a >> b; std::cout << a + b << std::endl; }\n'

function check(what: string, is: unknown, wanted: unknown): void {
  if (JSON.stringify(is) !== JSON.stringify(wanted)) {
    throw new Error(`${what}: ${JSON.stringify(is)} instead of ${JSON.stringify(wanted)}`)
  }
}

async function until(
  what: string,
  engine: Engine,
  name: string,
  ready: () => Promise<boolean>,
): Promise<void> {
  const deadline = Date.now() + 180_000
  while (!(await ready().catch(() => false))) {
    const { alive } = await stateOf(engine, name)
    if (!alive || Date.now() > deadline) {
      throw new Error(`${what} did not come about:\n${(await logsOf(engine, name)).slice(-3000)}`)
    }
    await delay(200)
  }
}

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status

/** @returns a connection string for the containers, and how to end it */
async function startDatabase(engine: Engine) {
  const folder = join(engine.folder, 'database')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const account = isRoot() ? testAccount() : null
  const database = await startPostgres({
    dataDir: join(folder, 'postgres/data'),
    account,
    binaries: testBinaries(account, folder),
    durable: false,
    log: () => undefined,
    // The containers have other accounts; nobody else passes the folder above.
    more: { unix_socket_permissions: '0777' },
  })
  const socketDir = new URL(database.url, 'http://localhost').searchParams.get('host')!
  chmodSync(socketDir, 0o711)
  return {
    socketDir,
    stop: database.stop,
    url: `postgresql:///verdict?host=${encodeURIComponent(socketInside)}&user=verdict`,
  }
}

export interface Images {
  server: string
  judge: string
}

export async function tryProduct(engine: Engine, images: Images): Promise<void> {
  const database = await startDatabase(engine)
  const [port, metricsPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const socket = `--volume=${database.socketDir}:${socketInside}`
  const settings = {
    DATABASE_URL: database.url,
    SECRET_KEY: 'a-key-of-the-containers-that-is-long-enough',
    ROOT_PASSWORD: rootPassword,
    JUDGE_TOKEN: judgeToken,
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DRAIN_SECONDS: String(drainSeconds),
  }
  try {
    await step('Migrations, as a job', async () => {
      const once = ['node', 'apps/server/src/programs/commands/migrate-database.ts']
      const order = {
        name: 'verdict-test-migrate',
        image: images.server,
        options: [...confined, socket],
        settings,
        once,
      }
      check('the last line', (await start(engine, order)).split('\n').at(-1), 'The database is up to date.')
      check('a second run', await start(engine, order), 'The database was up to date.')
    })
    await step('Server: an ordinary user, read-only, without capabilities', async () => {
      const options = [...confined, socket, '--volume=verdict-test-files:/var/lib/verdict:U']
      await start(engine, { name: serverName, image: images.server, options, settings })
      await until(
        'readiness',
        engine,
        serverName,
        async () => (await statusOf(`${url}/health/ready`)) === 200,
      )
      check('its user', await podman(engine, ['exec', serverName, 'id', '-u']), '10001')
      check('its metrics', await statusOf(`http://127.0.0.1:${metricsPort}/metrics`), 200)
      check('a page', await statusOf(`${url}/problems`), 200)
    })
    const root = await logIn({ url }, 'root', rootPassword)
    await step('Judge host: joined, its sandbox tested with every limit', async () => {
      const options = [...judging, '--tmpfs=/var/lib/verdict:exec,mode=0711']
      const own = { SERVER_URL: url, JUDGE_TOKEN: judgeToken, JUDGE_SLOTS: '1' }
      await start(engine, { name: judgeName, image: images.judge, options, settings: own })
      await until('the host', engine, judgeName, async () => {
        const { docs } = await root.call('GET /admin/judges', {})
        return docs.some(({ online, status }) => online && status?.mode === 'full' && !status.paused)
      })
    })
    await step('A program from handing in to the verdict', async () => {
      const sid = await submit(root, 1000, Language.Cpp17, program)
      check('the verdict', (await judged(root, sid)).judge, Judge.Accepted)
    })
    await step('Stop: not ready first, then gone, in order', async () => {
      const asked = performance.now()
      const stopping = podman(engine, ['stop', '--time=20', serverName])
      // Awaited below; what fails before is the test's own answer.
      stopping.catch(() => undefined)
      await until(
        'unreadiness',
        engine,
        serverName,
        async () => (await statusOf(`${url}/health/ready`)) === 503,
      )
      const page = await fetch(`${url}/problems`)
      check('a page meanwhile', [page.status, page.headers.get('connection')], [200, 'close'])
      await stopping
      const seconds = (performance.now() - asked) / 1000
      check('its exit', (await stateOf(engine, serverName)).code, 0)
      check(
        `ends in ${seconds.toFixed(1)} s`,
        seconds > drainSeconds && seconds < drainSeconds + endSeconds,
        true,
      )
    })
  } finally {
    for (const name of [judgeName, serverName])
      await podman(engine, ['rm', '--force', '--time=5', name]).catch(() => '')
    await podman(engine, ['volume', 'rm', '--force', 'verdict-test-files']).catch(() => '')
    await database.stop()
    rmSync(dirname(database.socketDir), { recursive: true, force: true })
  }
}
