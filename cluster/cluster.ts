// The whole of it on this machine, as it would stand on ten: three servers behind a proxy, pgbouncer, a primary and its replica, and
// three judge hosts, each with a data folder of its own. Files are in an object store (s3rver, in this process).

import { chmodSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { logIn, type Person } from '@verdict/e2e/person'
import { type Account, ensureAccount, isRoot } from '@verdict/supervisor/accounts'
import { ensureWebBuild } from '@verdict/supervisor/web-build'
import { dataRoot } from '@verdict/testkit/data-root'
import { freePort } from '@verdict/testkit/free-port'
import { testBinaries } from '@verdict/testkit/account'
import { startObjectStore, type TestObjectStore } from '@verdict/testkit/object-store'
import { Databases } from './databases.ts'
import { Program } from './program.ts'
import { databaseProxies, siteProxy } from './proxies.ts'

const checkout = fileURLToPath(new URL('..', import.meta.url))
const supervisor = join(checkout, 'apps/supervisor/start.mjs')

const rootUsername = 'root'
const rootPassword = 'Root-of-the-cluster-1'

const unlimited = Object.fromEntries(
  ['LOGIN', 'LOGIN_ADDRESS', 'REGISTER', 'SUBMIT', 'DISCUSS', 'REALTIME'].map((name) => [
    `RATE_LIMIT_${name}`,
    'off',
  ]),
)

export interface Cluster {
  url: string
  rootUsername: string
  rootPassword: string
  folder: string
  databases: Databases
  proxy: Program
  pooler: Program
  finder: Program
  store: TestObjectStore
  servers: Program[]
  /** Where each server answers by itself. */
  serverUrls: string[]
  hosts: Program[]
  stop: () => Promise<void>
}

interface Making {
  folder: string
  account: Account | null
  /** To be ended in the reverse order. */
  started: { end: () => Promise<void> }[]
}

const answers = (url: string) => async (): Promise<boolean> => (await fetch(`${url}/api/website`)).ok

async function startDatabases(making: Making) {
  const { folder, account, started } = making
  const databases = new Databases(folder, { account, binaries: testBinaries(account, folder) })
  started.push({ end: () => databases.stop() })
  await databases.start()
  const sockets = databases.both.map(({ socketDir }) => socketDir)
  const proxies = await databaseProxies({ folder, account }, sockets)
  for (const program of [proxies.finder, proxies.pooler]) {
    program.start()
    started.push(program)
  }
  return { databases, ...proxies }
}

type DatabaseFacts = Awaited<ReturnType<typeof startDatabases>>

async function startServers(making: Making, facts: DatabaseFacts, store: TestObjectStore, count: number) {
  const { folder, started } = making
  const at = (port: number): string => `postgresql://verdict@127.0.0.1:${port}/verdict`
  const ports: number[] = []
  const servers: Program[] = []
  for (let n = 1; n <= count; n += 1) {
    const dataDir = join(folder, `server${n}`)
    const port = await freePort()
    const server = new Program({
      name: `server${n}`,
      folder,
      command: [process.execPath, supervisor, 'server'],
      env: {
        ...unlimited,
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: at(facts.poolerPort),
        DATABASE_LISTEN_URL: at(facts.primaryPort),
        DATABASE_READ_URL: at(facts.replicaPort),
        FILES_URL: store.url,
        FILES_KEY: store.key,
        SECRET_KEY: 'a-key-of-the-cluster-that-is-long-enough',
        ROOT_USERNAME: rootUsername,
        ROOT_PASSWORD: rootPassword,
        TRUSTED_PROXIES: '127.0.0.1',
        QUEUE_LIMIT: 'off',
      },
    })
    started.push(server)
    servers.push(server)
    ports.push(port)
    server.start()
  }
  const serverUrls = ports.map((port) => `http://127.0.0.1:${port}`)
  for (const [n, server] of servers.entries()) await server.until(answers(serverUrls[n]!), 300)
  const { proxy, port } = await siteProxy(making, ports)
  started.push(proxy)
  proxy.start()
  const url = `http://127.0.0.1:${port}`
  await proxy.until(answers(url))
  return { servers, serverUrls, proxy, url }
}

async function startHosts({ folder, started }: Making, root: Person, url: string, count: number) {
  const hosts: Program[] = []
  for (let n = 1; n <= count; n += 1) {
    // Each needs a token of its own.
    const { token } = await root.call('POST /admin/judges', { body: { name: `host${n}` } })
    const host = new Program({
      name: `host${n}`,
      folder,
      command: [process.execPath, supervisor, 'judge'],
      env: { DATA_DIR: join(folder, `host${n}`), SERVER_URL: url, JUDGE_TOKEN: token, JUDGE_SLOTS: '1' },
    })
    started.push(host)
    hosts.push(host)
    host.start()
  }
  for (const host of hosts) {
    await host.until(async () => (await host.printed()).includes('The judge is ready'), 600)
  }
  return hosts
}

export async function startCluster({ servers = 3, hosts = 3 } = {}): Promise<Cluster> {
  const folder = await mkdtemp(join(dataRoot(), 'verdict-cluster-'))
  chmodSync(folder, 0o755)
  const account = isRoot() ? ensureAccount('verdict') : null
  const making: Making = { folder, account, started: [] }
  const stop = async (): Promise<void> => {
    for (const one of making.started.toReversed()) await one.end()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    // Three at once would build it three times in the same place.
    await ensureWebBuild(checkout)
    const database = await startDatabases(making)
    const store = await startObjectStore()
    making.started.push({ end: () => store.close() })
    const site = await startServers(making, database, store, servers)
    const root = await logIn(site, rootUsername, rootPassword)
    const judges = await startHosts(making, root, site.url, hosts)
    const { databases, finder, pooler } = database
    return {
      ...site,
      store,
      rootUsername,
      rootPassword,
      folder,
      databases,
      finder,
      pooler,
      hosts: judges,
      stop,
    }
  } catch (error) {
    if (!process.env['KEEP_CLUSTER']) await stop()
    throw error
  }
}
