// Which build this is, as the page's information dialog shows it: from the environment of a packaged program, from git
// where the sources are a checkout, else the version that package.json gives.

import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export interface Build {
  sha: string
  /** ISO 8601. */
  time: string
}

const folder = fileURLToPath(new URL('../../', import.meta.url))
const run = promisify(execFile)

export async function readBuild(environment: Record<string, string | undefined>): Promise<Build> {
  const { BUILD_SHA: sha, BUILD_TIME: time } = environment
  if (sha && time) return { sha, time }
  try {
    // The account that the server runs as may be another than the checkout's.
    const format = ['-c', 'safe.directory=*', 'show', '-s', '--format=%h %cI', '--abbrev=12', 'HEAD']
    const [hash = '', date = ''] = (await run('git', format, { cwd: folder })).stdout.trim().split(' ')
    return { sha: hash, time: new Date(date).toISOString() }
  } catch {
    const facts = await stat(fileURLToPath(new URL('../../package.json', import.meta.url)))
    return { sha: 'unknown', time: facts.mtime.toISOString() }
  }
}
