// In plain JavaScript for Node >= 18. Packages count as installed when npm's record in node_modules, which it writes last,
// agrees with the lock file, so an interrupted installation is begun again.

import { spawn } from 'node:child_process'
import { accessSync, constants, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npmCi } from './npm.mjs'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

export const projectNode = join(root, 'node_modules/node/bin/node')

/** Null if the machine fits. */
export const machineProblem = (
  platform = process.platform,
  arch = process.arch,
  version = process.version,
) => {
  if (platform !== 'linux') return `Verdict runs on Linux; this is ${platform}.`
  if (arch !== 'x64' && arch !== 'arm64') return `Verdict runs on x64 and arm64; this is ${arch}.`
  if (Number(version.slice(1).split('.')[0]) < 18)
    return `Verdict needs Node 18 or newer to start; this is ${version}.`
  return null
}

/** Packages for other machines may be absent. */
export const sameAsLock = (lock, installed) =>
  Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed.packages[path]
    if (!found) return Boolean(wanted.optional || wanted.devOptional)
    return found.version === wanted.version && found.integrity === wanted.integrity
  })

const isInstalled = () => {
  try {
    accessSync(projectNode, constants.X_OK)
    const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
    return sameAsLock(read('package-lock.json'), read('node_modules/.package-lock.json'))
  } catch {
    return false
  }
}

const announceAfterMs = 500

/**
 * One at a time for each `file`, also among processes: a child holds the kernel's lock and ends when we do.
 */
export const alone = async (file, work, onWait = () => {}) => {
  const holder = spawn('flock', [file, 'sh', '-c', 'echo held; cat'], { stdio: ['pipe', 'pipe', 'ignore'] })
  const waiting = setTimeout(onWait, announceAfterMs)
  await new Promise((resolve) => {
    holder.stdout.once('data', resolve)
    holder.once('error', resolve)
    holder.once('exit', resolve)
  })
  clearTimeout(waiting)
  try {
    return await work()
  } finally {
    holder.stdin.destroy()
  }
}

/** Ends the process with a sentence if it cannot. */
export const install = async () => {
  const problem = machineProblem()
  if (problem) {
    console.error(problem)
    process.exit(1)
  }
  if (isInstalled()) return
  await alone(
    join(root, 'package-lock.json'),
    async () => {
      if (!isInstalled()) await installNow()
    },
    () => console.log('  ·  Packages          another start is installing them, waiting for it'),
  )
}

const installNow = async () => {
  const started = Date.now()
  const seconds = () => ((Date.now() - started) / 1000).toFixed(0)
  const tty = process.stdout.isTTY
  process.stdout.write(
    `  ·  Packages          installing from the lock file, about a minute${tty ? '' : '\n'}`,
  )
  const ticking = tty
    ? setInterval(
        () =>
          process.stdout.write(
            `\r  ·  Packages          installing from the lock file, ${seconds()} s      `,
          ),
        1000,
      )
    : undefined
  try {
    await npmCi(root)
  } catch (error) {
    console.error(`\nThe packages could not be installed:\n${error.message}`)
    process.exit(1)
  } finally {
    clearInterval(ticking)
  }
  process.stdout.write(`${tty ? '\r\u001B[K' : ''}  ✓  Packages          installed, ${seconds()} s\n`)
}
