// `npm start -- root NAME`, `rotate-key [lost]`, `similarity rebuild`, `export PID...`, `import FILE...` and `migrate JUDGE
// FOLDER` work with and without a running Verdict, for those with access to the machine.

import { type ChildProcess, execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { asAccount, mayReach } from './accounts.ts'
import { finishRestore } from './backups/finish-restore.ts'
import { giveTo } from './data-folder.ts'
import { AlreadyRunning, takeLock } from './lock.ts'
import { node, serverVariables, type Site, startDatabase } from './parts.ts'
import { runningUrl } from './postgres.ts'
import { prepareCommand } from './prepare.ts'
import type { Screen } from './screen.ts'

/** Starts the database if nobody has. */
export const withDatabase = async <T>(site: Site, work: (url: string) => Promise<T>): Promise<T> => {
  if (site.settings.databaseUrl) return work(site.settings.databaseUrl)
  try {
    const lock = await takeLock(site.data.path)
    finishRestore(site.data.path)
    const database = await startDatabase(site)
    try {
      return await work(database.facts.url)
    } finally {
      await database.stop()
      lock.release()
    }
  } catch (error) {
    if (error instanceof AlreadyRunning) return work(runningUrl(site.data.postgres))
    throw error
  }
}

/** Output may list all that was left out. */
const mostOutput = 256 * 1024 * 1024

interface RunOptions {
  before?: (site: Site) => void
  deathSignal?: 'SIGKILL' | 'SIGTERM'
  onStart?: (child: ChildProcess) => void
}

/** @throws Error with a sentence for the operator */
export const runOnDatabase = async (
  root: string,
  script: string,
  args: readonly string[],
  screen: Screen,
  { before, deathSignal = 'SIGKILL', onStart }: RunOptions = {},
): Promise<void> => {
  const site = await prepareCommand(root, screen)
  before?.(site)
  await withDatabase(site, async (url) => {
    const { command, identity } = asAccount(
      site.accounts.server,
      [...node(site, join('apps/server/src', script)), ...args],
      deathSignal,
    )
    const [file, ...rest] = command
    const options = { cwd: site.program, env: serverVariables(site, url), maxBuffer: mostOutput, ...identity }
    const run = promisify(execFile)(file, rest, options)
    onStart?.(run.child)
    // Printed at once: some take their time.
    run.child.stdout?.on('data', (text: string) => screen.say(text.trimEnd()))
    await run.catch((error: Error & { stderr?: string }) => {
      throw new Error(error.stderr?.trim() || error.message)
    })
  })
}

export const makeRoot = (root: string, name: string, screen: Screen): Promise<void> =>
  runOnDatabase(root, 'programs/commands/make-root.ts', [name], screen)

export const rotateKey = (root: string, args: readonly 'lost'[], screen: Screen): Promise<void> =>
  runOnDatabase(root, 'programs/commands/rotate-key.ts', args, screen)

interface ExportOrder {
  format: string
  folder: string
  pids: string[]
}

/** @param words `PID... --format F --to FOLDER` in any order @returns null for anything else */
export function exportOrder(words: readonly string[]): ExportOrder | null {
  try {
    const options = { format: { type: 'string', default: 'icpc' }, to: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    const isRight = positionals.length > 0 && positionals.every((pid) => /^[1-9]\d{0,8}$/.test(pid))
    return isRight && values.to !== undefined
      ? { format: values.format, folder: values.to, pids: positionals }
      : null
  } catch {
    return null
  }
}

/** @throws Error with a sentence if the server's account may not write into the folder */
export const exportProblems = (root: string, order: ExportOrder, screen: Screen): Promise<void> => {
  const folder = resolve(root, order.folder)
  const args = [order.format, folder, ...order.pids]
  const before = ({ accounts }: Site): void => {
    // An existing one keeps its owner.
    const isNew = mkdirSync(folder, { recursive: true }) !== undefined
    if (isNew && accounts.server) giveTo(folder, accounts.server)
  }
  return runOnDatabase(root, 'programs/commands/export.ts', args, screen, { before })
}

/** @param words `FILE... [--as NAME] [--update] [--points sum|all] [--dry-run]` in any order @returns null for others */
export function importOrder(words: readonly string[]): { flags: string[]; files: string[] } | null {
  try {
    const options = {
      as: { type: 'string' },
      update: { type: 'boolean' },
      points: { type: 'string' },
      'dry-run': { type: 'boolean' },
    } as const
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    const { as: name, update, points, 'dry-run': dryRun } = values
    if (positionals.length === 0 || !['sum', 'all', undefined].includes(points)) return null
    const flags = [
      ...(update ? ['--update'] : []),
      ...(points === undefined ? [] : [`--points=${points}`]),
      ...(dryRun ? ['--dry-run'] : []),
    ]
    return { flags: name === undefined ? flags : [`--as=${name}`, ...flags], files: positionals }
  } catch {
    return null
  }
}

/** @throws Error with a sentence if the server's account cannot read a file */
export const importProblems = (
  root: string,
  { flags, files }: { flags: string[]; files: string[] },
  screen: Screen,
): Promise<void> => {
  const paths = files.map((file) => resolve(root, file))
  const before = ({ accounts }: Site): void => {
    const { server: account } = accounts
    const unread = paths.find((path) => !mayReach(path, account))
    if (unread === undefined) return
    const who = account ? `${account.name}, who does the work,` : 'this user'
    throw new Error(`${unread}: there is no such file, or ${who} cannot read it.`)
  }
  return runOnDatabase(root, 'programs/commands/import.ts', [...flags, '--', ...paths], screen, { before })
}

export const rebuildSimilarity = (root: string, screen: Screen): Promise<void> =>
  runOnDatabase(root, 'programs/commands/rebuild-similarity.ts', [], screen)

const moveHelp = `npm start -- migrate JUDGE FOLDER [--write] [--all]

Brings in a lab from another judge: putongoj or hustoj.
FOLDER holds its dump and its test data; docs/operating.md, "Moving a lab in", says how to make it.

  without --write   reads everything, says what would come and what does not fit, and changes nothing
  --write           moves in what is not here yet; given again, it goes on or brings what is new
  --all             names everything that is left out or changed, not only the first few`

/** @returns null if the arguments make no sense */
export const moveIn = (
  root: string,
  [judge, folder, ...flags]: readonly string[],
  screen: Screen,
): (() => Promise<void>) | null => {
  if (judge === '--help') return async () => screen.say(moveHelp)
  const known = ['--write', '--dry-run', '--all']
  const isPlain = flags.every((flag) => known.includes(flag))
  if (judge === undefined || folder === undefined || !isPlain) return null
  if (flags.includes('--write') && flags.includes('--dry-run')) return null
  const place = resolve(root, folder)
  const before = ({ accounts }: Site): void => {
    const { server: account } = accounts
    if (mayReach(place, account)) return
    const who = account ? `${account.name}, who does the work,` : 'this user'
    throw new Error(`${place}: there is no such folder, or ${who} cannot read it.`)
  }
  return () =>
    runOnDatabase(root, 'programs/commands/move-in.ts', [judge, place, ...flags], screen, { before })
}
