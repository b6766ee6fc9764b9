// `npm start -- root NAME`: makes another root account, or gives one that exists a new password, and prints it once.
// It works beside a running Verdict and without one; nobody without access to the machine can do it.

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { asAccount } from './accounts.ts'
import { AlreadyRunning, takeLock } from './lock.ts'
import { serverVariables, type Site, startDatabase } from './parts.ts'
import { runningUrl } from './postgres.ts'
import { configure, prepare } from './prepare.ts'
import type { Screen } from './screen.ts'

/** Runs `work` on the database, which is started for it when nobody has. */
const withDatabase = async <T>(site: Site, work: (url: string) => Promise<T>): Promise<T> => {
  if (site.settings.databaseUrl) return work(site.settings.databaseUrl)
  try {
    const lock = await takeLock(site.data.path)
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

/** @throws Error with a sentence for the operator */
export const makeRoot = async (root: string, name: string, screen: Screen): Promise<void> => {
  const site = await prepare(root, 'judge', configure(root, 'server'), screen)
  const said = await withDatabase(site, async (url) => {
    const script = join(site.program, 'apps/server/src/make-root.ts')
    const { command, identity } = asAccount(site.accounts.server, [process.execPath, script, name], 'SIGKILL')
    const [file, ...args] = command
    const options = { cwd: site.program, env: serverVariables(site, url), ...identity }
    const run = promisify(execFile)(file, args, options)
    const { stdout } = await run.catch((error: Error & { stderr?: string }) => {
      throw new Error(error.stderr?.trim() || error.message)
    })
    return stdout
  })
  screen.say(said)
}
