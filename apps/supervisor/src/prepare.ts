import { chmodSync } from 'node:fs'
import { resolve } from 'node:path'
import { InvalidSetting, parseSettings, type SettingName, type Settings } from '@verdict/contract/settings'
import { compileRunner } from '@verdict/sandbox'
import { ensureAccount, isRoot } from './accounts.ts'
import { buildFacts } from './build-facts.ts'
import { accountsIn, type Accounts, type DataFolder, prepareDataFolder } from './data-folder.ts'
import { type Environment, loadEnvironment } from './environment.ts'
import { type Joined, joinServer, readJoined } from './join.ts'
import type { Site } from './parts.ts'
import { ensureProgramCopy, isReadableFor } from './program-copy.ts'
import type { Screen } from './screen.ts'
import { compilers, ensurePackages } from './system-packages.ts'
import { createTroubles } from './troubles.ts'
import { ensureWebBuild } from './web-build.ts'

export type Role = 'all' | 'server' | 'judge' | 'dev'

export interface Configuration {
  environment: Environment
  settings: Settings
  accounts: Accounts
  data: DataFolder
}

const refuseTwoDatabases = (settings: Settings): void => {
  if (settings.backupTo && settings.databaseUrl) {
    throw new InvalidSetting(
      'BACKUP_TO',
      'is for our own database: the one at DATABASE_URL has tools of its own',
    )
  }
}

const required = (settings: Settings): void => {
  const missing = (name: SettingName): never => {
    throw new InvalidSetting(name, 'is required to start a judge apart from the server')
  }
  if (!settings.serverUrl) missing('SERVER_URL')
  if (!settings.judgeToken && !settings.judgeJoinToken) missing('JUDGE_TOKEN')
}

const asJoined = (settings: Settings, joined: Joined | null): Settings => ({
  ...settings,
  serverUrl: settings.serverUrl ?? joined?.serverUrl ?? null,
  judgeToken: settings.judgeToken ?? joined?.token ?? null,
})

/** @throws with a sentence for the operator */
export const joinIfAsked = async (
  configuration: Configuration,
  role: Role,
  screen: Screen,
): Promise<Configuration> => {
  if (role !== 'judge') return configuration
  const { data, environment, settings } = configuration
  const { serverUrl, judgeJoinToken } = settings
  if (!serverUrl || !judgeJoinToken || environment['JUDGE_TOKEN']) return configuration
  const joined = await screen.step(
    'Joining',
    serverUrl,
    () => joinServer(data.path, serverUrl, judgeJoinToken),
    ({ name }) => `${serverUrl} calls this host ${name}`,
  )
  return { ...configuration, settings: { ...settings, judgeToken: joined.token } }
}

/** @throws InvalidSetting, or an Error with a sentence, for the operator */
export const configure = (
  root: string,
  role: Role | 'command',
  join: { serverUrl: string; token: string } | null = null,
): Configuration => {
  const loaded = loadEnvironment(root)
  const environment = join
    ? { ...loaded, SERVER_URL: join.serverUrl, JUDGE_JOIN_TOKEN: join.token, JUDGE_TOKEN: undefined }
    : loaded
  const settings = parseSettings(environment)
  refuseTwoDatabases(settings)
  const ours = isRoot()
    ? { server: ensureAccount('verdict'), judge: ensureAccount('verdict-judge') }
    : { server: null, judge: null }
  const work = role === 'command' ? 'command' : 'start'
  const accounts = work === 'command' ? accountsIn(resolve(root, settings.dataDir), ours) : ours
  const data = prepareDataFolder(root, settings.dataDir, !environment['DATA_DIR'], accounts, work)
  if (role !== 'judge') return { environment, settings, accounts, data }
  const asHost = asJoined(settings, readJoined(data.path))
  required(asHost)
  return { environment, settings: asHost, accounts, data }
}

const ensureRunner = async (data: DataFolder): Promise<string> => {
  const { compiled } = await compileRunner({ outFile: data.runner })
  // Not left to the umask: the sandbox probes this file as a foreign account.
  chmodSync(data.runner, 0o755)
  return compiled ? 'compiled' : 'unchanged'
}

const provideProgram = async (
  root: string,
  { accounts, data }: Configuration,
  screen: Screen,
): Promise<string> => {
  if (isReadableFor(root, [accounts.server, accounts.judge])) return root
  const { folder } = await screen.step(
    'Program',
    'copying it for the accounts',
    async () => ensureProgramCopy(root, data.path),
    ({ made }) =>
      `${made ? 'copied to' : 'unchanged in'} ${data.path}/program, since the accounts cannot read this folder`,
  )
  return folder
}

/** For a command, which neither judges nor shows a page. */
export const prepareCommand = async (root: string, screen: Screen): Promise<Site> => {
  const configuration = configure(root, 'command')
  const program = await provideProgram(root, configuration, screen)
  return { ...configuration, root, program, screen, troubles: createTroubles(), build: buildFacts(root) }
}

export const prepare = async (
  root: string,
  role: Role,
  configuration: Configuration,
  screen: Screen,
): Promise<Site> => {
  const { data } = configuration
  const judges = role !== 'server'
  if (judges) {
    await screen.step(
      'System packages',
      'looking for compilers, installing what is missing',
      () => ensurePackages(compilers),
      (installed) =>
        installed.length > 0 ? `installed ${installed.join(', ')}` : 'gcc, g++, Java and Python are there',
    )
    await screen.step(
      'Sandbox runner',
      'compiling',
      () => ensureRunner(data),
      (done) => done,
    )
  }
  if (role === 'all' || role === 'server') {
    await screen.step(
      'Web page',
      'building, about half a minute',
      () => ensureWebBuild(root),
      (done) => (done === 'built' ? 'built' : 'unchanged'),
    )
  }
  const program = role === 'dev' ? root : await provideProgram(root, configuration, screen)
  return { ...configuration, root, program, screen, troubles: createTroubles(), build: buildFacts(root) }
}
