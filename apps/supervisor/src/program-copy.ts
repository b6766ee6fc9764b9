// Where the checkout is closed to the accounts (a 0700 home, a strict umask), they run a copy: what production needs, named
// by the hash of its sources, renamed when whole. A judge host's has no page.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, mayReach } from './accounts.ts'
import { folderHash } from './folder-hash.ts'

interface LockFile {
  packages: Record<string, { dev?: boolean; link?: boolean }>
}

/** Packages of npm come from the lock file. */
const sources = [
  'package.json',
  'packages/',
  'apps/server/',
  'apps/judge/',
  'apps/supervisor/',
  'apps/web/package.json',
]

const page = 'apps/web/dist'
const pageHash = `${page}/.built-from`

const ifBuilt = (root: string, path: string): string[] => (existsSync(join(root, pageHash)) ? [path] : [])

/** One file of each kind. */
export const sourceProbes = ['package.json', 'node_modules/node/bin/node', 'apps/server/src/programs/main.ts']

export const isReadableFor = (
  root: string,
  accounts: readonly (Account | null)[],
  paths: readonly string[] = [
    ...sourceProbes.filter((path) => existsSync(join(root, path))),
    ...ifBuilt(root, `${page}/index.html`),
  ],
): boolean =>
  accounts.every((account) => account === null || paths.every((path) => mayReach(join(root, path), account)))

export const productionModules = (lock: LockFile, installed: (path: string) => boolean): string[] =>
  Object.entries(lock.packages)
    .filter(([path, entry]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !entry.dev && !entry.link)
    .map(([path]) => path)
    // Node's installer leaves a second copy of it.
    .filter((path) => path !== 'node_modules/node' && installed(path))

const copy = (root: string, target: string): void => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile
  const paths = [
    ...sources.map((path) => path.replace(/\/$/, '')),
    ...ifBuilt(root, page),
    'node_modules/node/package.json',
    'node_modules/node/bin',
    'node_modules/@verdict',
    ...productionModules(lock, (path) => existsSync(join(root, path))),
  ]
  const copied = spawnSync('cp', ['-a', '--reflink=auto', '--parents', ...paths, target], {
    cwd: root,
    encoding: 'utf8',
  })
  // Readable for all accounts: nothing in it is secret.
  const opened = spawnSync('chmod', ['-R', 'a+rX,go-w', target], { encoding: 'utf8' })
  const owned = spawnSync('chown', ['-R', '0:0', target], { encoding: 'utf8' })
  const failed = [copied, opened, owned].find(({ status }) => status !== 0)
  if (failed) throw new Error(`the program could not be copied to ${target}: ${failed.stderr}`)
}

const programsIn = (dataDir: string): string => join(dataDir, 'program')

export const ensureProgramCopy = (root: string, dataDir: string): { folder: string; made: boolean } => {
  const programs = programsIn(dataDir)
  mkdirSync(programs, { recursive: true, mode: 0o755 })
  const hash = folderHash(root, [...sources, 'package-lock.json', ...ifBuilt(root, pageHash)])
  const folder = join(programs, hash)
  if (existsSync(folder)) return { folder, made: false }
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o755 })
  copy(root, draft)
  renameSync(draft, folder)
  return { folder, made: true }
}

/** Needs the lock of the data folder: a running Verdict goes on from its copy. */
export const removeOtherCopies = (dataDir: string, program: string): void => {
  const programs = programsIn(dataDir)
  if (!existsSync(programs)) return
  for (const entry of readdirSync(programs)) {
    const folder = join(programs, entry)
    if (folder !== program) rmSync(folder, { recursive: true, force: true })
  }
}
