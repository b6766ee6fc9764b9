// The supervisor brings everything up and takes it down in order. It is root only to start sandbox runners, and answers no
// network. Backups and files are loaded on demand, since a judge host's image lacks them.

import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { InvalidSetting } from '@verdict/contract/settings'
import { isRoot } from './accounts.ts'
import { finishRestore } from './backups/finish-restore.ts'
import {
  exportOrder,
  exportProblems,
  importOrder,
  importProblems,
  makeRoot,
  moveIn,
  rebuildSimilarity,
  rotateKey,
} from './database-command.ts'
import { doctor } from './doctor.ts'
import { restartOnChange, seed, startDevelopment } from './dev.ts'
import { localAddress } from './environment.ts'
import { joinOrder } from './join.ts'
import { languagesCommand } from './languages.ts'
import { type Lock, takeLock } from './lock.ts'
import {
  type JudgeFacts,
  type Part,
  type ServerFacts,
  type Site,
  forgetServers,
  startDatabase,
  startJudge,
  startServer,
  serverVariables,
} from './parts.ts'
import { configure, joinIfAsked, prepare, type Role } from './prepare.ts'
import { removeOtherCopies } from './program-copy.ts'
import { rehearse, rehearseOrder } from './rehearse.ts'
import { createScreen, duration } from './screen.ts'

const root = join(import.meta.dirname, '../../..')
/** DRAIN_SECONDS come on top. */
let endWithinMs = 9700
const screen = createScreen()

const running: { stop: () => Promise<void> }[] = []
let lock: Lock | null = null
let ending: Promise<void> | null = null

const takeDown = async (): Promise<void> => {
  lock?.ending()
  for (const part of running.toReversed()) await part.stop()
  lock?.release()
}

/** Only once: ending a database halfway gains nothing. */
const end = (code: number): Promise<void> => {
  ending ??= (async () => {
    // The kernel ends other parts when we go.
    setTimeout(() => process.exit(code || 1), endWithinMs).unref()
    await takeDown().catch((error: unknown) => screen.event(String(error)))
    process.exit(code)
  })()
  return ending
}

const asked = (how: string) => () => {
  if (!ending) screen.event(`${how}: ending in order`)
  void end(0)
}

const keep = <T>(part: Part<T>): T => {
  running.push(part)
  return part.facts
}

const watched = async <T>(
  site: Site,
  role: Role,
  starting: Promise<Part<T>>,
  sources: string[],
): Promise<Part<T>> => {
  const part = await starting
  if (role === 'dev') restartOnChange(site, part, sources)
  return part
}

const bringUpServer = async (site: Site, role: Role): Promise<ServerFacts> => {
  const { settings } = site
  const url =
    settings.databaseUrl ??
    keep(
      await screen.step(
        'PostgreSQL',
        'starting',
        () => startDatabase(site),
        ({ facts }) => `${facts.adopted ? 'was still running' : 'started'}, data in ${site.data.path}`,
      ),
    ).url
  if (!settings.databaseUrl) await forgetServers(url)
  const facts = keep(
    await screen.step(
      'Server',
      'migrating and starting',
      () => watched(site, role, startServer(site, url), ['apps/server']),
      ({ facts }) => `answers on ${facts.address || localAddress(settings)}`,
    ),
  )
  if (role !== 'dev') {
    const { keepBackups } = await import('./backups/schedule.ts')
    running.push(keepBackups(site))
  }
  if (role === 'dev') await seed(site, serverVariables(site, url))
  return facts
}

/** Without a judge the site is still worth having: submissions wait. */
const bringUpJudge = async (starting: Promise<Part<JudgeFacts>>): Promise<void> => {
  const judge = async (): Promise<JudgeFacts> => {
    const facts = keep(await starting)
    if (facts.failure !== null) throw new JudgeFailed(facts.failure)
    return facts
  }
  try {
    const { warnings } = await screen.step(
      'Judge',
      'testing the sandbox and the compilers',
      judge,
      ({ summary }) => summary,
    )
    for (const warning of warnings) screen.warn(warning)
  } catch (error) {
    if (ending || !(error instanceof JudgeFailed)) throw error
    screen.warn(error.message)
    screen.warn('Nothing is judged here. Submissions wait while its start is tried again and again.')
  }
}

/** The first start failed; it is tried again beside a server. */
class JudgeFailed extends Error {}

const farewell = (site: Site, role: Role, facts: ServerFacts | null, started: number): void => {
  const took = duration(performance.now() - started)
  screen.say('')
  if (facts) {
    screen.say(`  Verdict is ready: ${site.settings.publicUrl ?? facts.address}  (${took})`)
  } else {
    screen.say(`  The judge is ready and asks ${site.settings.serverUrl ?? ''} for work  (${took})`)
  }
  if (facts?.rootAccount && role !== 'dev') {
    const { username, password } = facts.rootAccount
    screen.say(`  Log in as ${username} with the password ${password}`)
    screen.say('  It is shown this once: change it in the account settings, or keep it.')
  }
  if (facts && facts.setupLeft.length > 0 && role !== 'dev') {
    screen.say(`  Left to set up: ${facts.setupLeft.join(', ')}. The home page of root leads through it.`)
  }
  if (role !== 'judge') screen.say(`  Logs are in ${site.data.logs}. Ctrl-C ends everything.`)
  screen.say('')
}

const bringUp = async (role: Role, join: ReturnType<typeof joinOrder>): Promise<void> => {
  const started = performance.now()
  screen.say('\n  Verdict\n')
  const configuration = await screen.step(
    'Settings',
    'reading',
    async () => configure(root, role, join),
    ({ data }) => `data in ${data.path}`,
  )
  const { data } = configuration
  endWithinMs += configuration.settings.drainSeconds * 1000
  if (data.note) screen.warn(`${data.note}; so the data folder is ${data.path}.`)
  if (!isRoot()) screen.warn('Started by an ordinary user: everything runs as this user.')
  lock = await takeLock(data.path)
  const aside = finishRestore(data.path)
  if (aside) screen.warn(`A restore that was cut short is finished; what was there lies in ${aside}.`)
  const site = await prepare(root, role, await joinIfAsked(configuration, role, screen), screen)
  removeOtherCopies(data.path, site.program)
  const live = role === 'dev' ? await startDevelopment(site, running) : site
  // The judge tests its sandbox meanwhile, and takes no work before it can reach the server.
  const judge =
    role === 'server'
      ? null
      : watched(live, role, startJudge(live, role === 'judge'), ['apps/judge/src', 'packages/sandbox/src'])
  judge?.catch(() => undefined)
  const facts = role === 'judge' ? null : await bringUpServer(live, role)
  if (judge) await bringUpJudge(judge)
  const shown = role === 'dev' && facts ? { ...facts, address: localAddress(site.settings) } : facts
  farewell(site, role, shown, started)
}

const roleOf = (args: readonly string[]): Role => {
  const [role = 'all', ...rest] = args
  if (rest.length === 0 && ['all', 'server', 'judge', 'dev'].includes(role)) return role as Role
  screen.say(
    `Unknown: ${args.join(' ')}\n` +
      'npm start [-- server | judge [--join ADDRESS TOKEN] | root NAME | rotate-key [lost] |\n' +
      '              similarity rebuild | doctor |\n' +
      '              backup [FOLDER | --list | --new-key] | restore --verify [NAME | FOLDER] |\n' +
      '              restore [NAME] [--until TIME] --yes |\n' +
      '              upgrade [COMMIT] [--backup FOLDER | --no-backup] |\n' +
      '              export PID... [--format icpc|icpc-legacy|hydro|fps|original] --to FOLDER |\n' +
      '              import FILE... [--as NAME] [--update] [--points sum|all] [--dry-run] |\n' +
      '              files move [--remove] | files copy FOLDER | files check |\n' +
      '              languages [install|offer|withdraw WORD...] |\n' +
      '              rehearse EXAM [--students N] [--minutes M] [--url ADDRESS] [--anyway] |\n' +
      '              migrate JUDGE FOLDER [--write] [--all]], npm run dev',
  )
  return process.exit(2)
}

const plainCommands: Record<string, () => Promise<void>> = {
  'rotate-key': () => rotateKey(root, [], screen),
  'rotate-key lost': () => rotateKey(root, ['lost'], screen),
  'similarity rebuild': () => rebuildSimilarity(root, screen),
  doctor: async () => {
    if (!(await doctor(root, screen))) process.exit(1)
  },
}

const rehearseHere = async (order: NonNullable<ReturnType<typeof rehearseOrder>>): Promise<void> => {
  // The rehearsal removes all that it made first.
  endWithinMs = 60_000
  let child: ChildProcess | null = null
  const work = rehearse(root, order, screen, (started) => {
    child = started
  })
  running.push({
    stop: async () => {
      child?.kill('SIGTERM')
      await work.catch(() => undefined)
    },
  })
  await work
}

const orderOf = (name: string | undefined, words: readonly string[]): (() => Promise<void>) | null => {
  const order = name === 'export' ? exportOrder(words) : null
  if (order) return () => exportProblems(root, order, screen)
  const brought = name === 'import' ? importOrder(words) : null
  if (brought) return () => importProblems(root, brought, screen)
  const played = name === 'rehearse' ? rehearseOrder(words) : null
  return played && (() => rehearseHere(played))
}

/** Commands on the data, which then end; null for a role. */
const commandOf = async ([name, argument, ...rest]: readonly string[]): Promise<
  (() => Promise<void>) | null
> => {
  const ordered = argument === undefined ? null : orderOf(name, [argument, ...rest])
  if (ordered) return ordered
  if (name === 'files') {
    const { filesCommand } = await import('./stored-files.ts')
    return filesCommand(root, [argument ?? '', ...rest], screen)
  }
  if (name === 'migrate' && argument !== undefined) return moveIn(root, [argument, ...rest], screen)
  if (name === 'backup' || name === 'restore') {
    const { backupCommand } = await import('./backups/command.ts')
    return backupCommand([name, argument, ...rest], root, screen)
  }
  if (name === 'upgrade') {
    const { upgrade, upgradeOrder } = await import('./upgrade.ts')
    const order = upgradeOrder(argument === undefined ? [] : [argument, ...rest])
    return order && (() => upgrade(root, order, screen))
  }
  if (rest.length > 0) return null
  if (name === 'root' && argument !== undefined) return () => makeRoot(root, argument, screen)
  return plainCommands[[name, argument].join(' ').trim()] ?? null
}

/** A fault that the operator can mend is one sentence; a bug shows where it is. */
const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof InvalidSetting || !(error instanceof TypeError)) return error.message
  return error.stack ?? error.message
}

// The accounts must read files made for them.
process.umask(0o022)
process.on('SIGINT', asked('Ctrl-C'))
process.on('SIGTERM', asked('SIGTERM'))
process.on('SIGHUP', asked('The terminal is gone'))
// Closed when the program that started us is killed.
if (process.channel) process.on('disconnect', asked('The parent process is gone'))
// A terminal that is gone must not end the supervisor before its parts.
process.stdout.on('error', () => undefined)

const args = process.argv.slice(2)
try {
  const command =
    args[0] === 'languages' ? languagesCommand(root, args.slice(1), screen) : await commandOf(args)
  if (command) {
    await command()
    process.exit(0)
  }
  const join = joinOrder(args)
  await bringUp(join ? 'judge' : roleOf(args), join)
} catch (error) {
  if (!ending) screen.say(`\n${explain(error)}\n`)
  await end(1)
}
