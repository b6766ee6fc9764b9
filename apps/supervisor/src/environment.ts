// Settings come from the environment, and below it from `.env`. Each part gets only what it needs: the judge, which runs
// strangers' programs, gets no key, no password, no database.

import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { type SettingName, type Settings, settingsTable } from '@verdict/contract/settings'

export type Environment = Record<string, string | undefined>

const readEnvFile = (path: string): Environment => {
  try {
    return parseEnv(readFileSync(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/** An empty variable does not hide a line of the file. */
export const loadEnvironment = (root: string, real: Environment = process.env): Environment => {
  const set = Object.fromEntries(Object.entries(real).filter(([, value]) => value?.trim()))
  return { ...readEnvFile(join(root, '.env')), ...set }
}

const passedOn = [
  'TZ',
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'NO_PROXY',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'BUILD_SHA',
  'BUILD_TIME',
]

const base = (environment: Environment, codeDir: string): Environment => ({
  ...Object.fromEntries(passedOn.map((name) => [name, environment[name]])),
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LANG: 'C.UTF-8',
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: codeDir,
})

const compact = (environment: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

export interface ServerFacts {
  dataDir: string
  /** Node's compiled code, which halves the time of a later start. */
  codeDir: string
  databaseUrl: string
  secretKey: string
  judgeToken: string
}

/** Amazon's client finds keys by these, for a bucket without one. */
const machineKeys = (environment: Environment): Environment => {
  const isWithoutKey = (url: string, key: string): boolean =>
    environment[url]?.startsWith('s3:') === true && !environment[key]
  if (!isWithoutKey('FILES_URL', 'FILES_KEY') && !isWithoutKey('FILES_OLD_URL', 'FILES_OLD_KEY')) return {}
  return Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith('AWS_')))
}

export const useMachineKeys = (environment: Environment): void => {
  for (const [name, value] of Object.entries(environment)) {
    if (name.startsWith('AWS_') && value !== undefined) process.env[name] ??= value
  }
}

export const serverEnvironment = (environment: Environment, facts: ServerFacts): Record<string, string> => {
  const names = Object.keys(settingsTable) as SettingName[]
  return compact({
    ...base(environment, facts.codeDir),
    ...machineKeys(environment),
    ...Object.fromEntries(names.map((name) => [name, environment[name]])),
    DATA_DIR: facts.dataDir,
    DATABASE_URL: facts.databaseUrl,
    SECRET_KEY: facts.secretKey,
    JUDGE_TOKEN: facts.judgeToken,
    // Somebody who breaks into the server must not read or remove earlier backups.
    BACKUP_KEY: undefined,
    BACKUP_ACCESS_KEY: undefined,
  })
}

export interface JudgeFacts {
  serverUrl: string
  judgeToken: string
  slots: number
  runnerSocket: string
  judgeDir: string
  codeDir: string
}

export const judgeEnvironment = (environment: Environment, facts: JudgeFacts): Record<string, string> =>
  compact({
    ...base(environment, facts.codeDir),
    LOG_LEVEL: environment['LOG_LEVEL'],
    OTEL_EXPORTER_OTLP_ENDPOINT: environment['OTEL_EXPORTER_OTLP_ENDPOINT'],
    OTEL_EXPORTER_OTLP_HEADERS: environment['OTEL_EXPORTER_OTLP_HEADERS'],
    JUDGE_CACHE_MB: environment['JUDGE_CACHE_MB'],
    JUDGE_COMPILE_CACHE_MB: environment['JUDGE_COMPILE_CACHE_MB'],
    TESTLIB_PATH: environment['TESTLIB_PATH'],
    SERVER_URL: facts.serverUrl,
    JUDGE_TOKEN: facts.judgeToken,
    JUDGE_SLOTS: String(facts.slots),
    RUNNER_SOCKET: facts.runnerSocket,
    JUDGE_DIR: facts.judgeDir,
  })

/** Leaves one core for the database and the server. */
export const judgeSlots = (settings: Pick<Settings, 'judgeSlots'>, cores = cpus().length): number =>
  settings.judgeSlots ?? Math.max(1, cores - 1)

/** The address by which this machine reaches the server. */
export const localAddress = ({ host, port }: Pick<Settings, 'host' | 'port'>): string => {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
