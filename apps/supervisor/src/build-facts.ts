// The commit is read once, here: the accounts may not read the checkout, and a copy of it has no history.

import { spawnSync } from 'node:child_process'

export interface BuildFacts {
  BUILD_SHA?: string
  /** ISO 8601. */
  BUILD_TIME?: string
}

/** Empty without git or history. */
export const buildFacts = (root: string): BuildFacts => {
  const shown = spawnSync(
    'git',
    ['-c', `safe.directory=${root}`, 'show', '-s', '--format=%h %cI', '--abbrev=12', 'HEAD'],
    { cwd: root, encoding: 'utf8' },
  )
  const [sha, time] = shown.status === 0 ? shown.stdout.trim().split(' ') : []
  return sha && time ? { BUILD_SHA: sha, BUILD_TIME: new Date(time).toISOString() } : {}
}
