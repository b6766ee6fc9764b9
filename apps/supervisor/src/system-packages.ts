// What programs are compiled and run with. The sandbox shows programs this machine's /usr and nothing else, so only what
// lies there counts: a Python of pyenv or a JDK below /opt is not seen. As root or with sudo that asks no password we install
// what is missing; otherwise the one command to run is printed.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { isRoot } from './accounts.ts'

export interface SystemPackage {
  /** Debian's and Ubuntu's name, with one to take where that is not to be had. */
  name: string
  otherwise?: string
  /** Present when all of these are there. */
  files: readonly string[]
}

export const compilers: readonly SystemPackage[] = [
  { name: 'gcc', files: ['/usr/bin/gcc'] },
  { name: 'g++', files: ['/usr/bin/g++'] },
  {
    name: 'openjdk-17-jdk-headless',
    otherwise: 'default-jdk-headless',
    files: ['/usr/bin/javac', '/usr/bin/java'],
  },
  { name: 'python3', files: ['/usr/bin/python3'] },
]

/** What the browser journeys need on top. */
export const browser: readonly SystemPackage[] = [
  { name: 'chromium', files: ['/usr/bin/chromium'] },
  { name: 'fonts-noto-cjk', files: ['/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'] },
]

export const missingPackages = (
  wanted: readonly SystemPackage[],
  present: (path: string) => boolean = existsSync,
): SystemPackage[] => wanted.filter(({ files }) => !files.every(present))

/** Throws a sentence with the one command to run. */
export class PackagesMissing extends Error {
  constructor(names: readonly string[], reason: string) {
    super(
      `These system packages are missing: ${names.join(', ')}. ${reason}\n` +
        `Install them with:\n\n    sudo apt-get update && sudo apt-get install -y --no-install-recommends ${names.join(' ')}\n`,
    )
  }
}

const aptPrefix = (): string[] | null => {
  if (isRoot()) return []
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null
}

const run = (command: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const [file = '', ...args] = command
    const child = spawn(file, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    let output = ''
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-2000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(output.trim()))))
  })

const available = (name: string): boolean =>
  spawnSync('apt-cache', ['show', '--no-all-versions', name], { stdio: 'ignore' }).status === 0

/**
 * Installs what is missing; gives the names that were installed.
 * @throws PackagesMissing where we may not, or where apt-get could not
 */
export const ensurePackages = async (wanted: readonly SystemPackage[]): Promise<string[]> => {
  const missing = missingPackages(wanted)
  if (missing.length === 0) return []
  const names = missing.map(({ name }) => name)
  if (!existsSync('/usr/bin/apt-get')) throw new PackagesMissing(names, 'This machine has no apt-get.')
  const prefix = aptPrefix()
  if (!prefix) throw new PackagesMissing(names, 'Installing them needs root.')
  try {
    await run([...prefix, 'apt-get', 'update'])
    const chosen = missing.map(({ name, otherwise }) => (otherwise && !available(name) ? otherwise : name))
    await run([
      ...prefix,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      'install',
      '-y',
      '--no-install-recommends',
      ...chosen,
    ])
    const still = missingPackages(wanted).map(({ name }) => name)
    if (still.length > 0)
      throw new PackagesMissing(still, 'apt-get ran, but they are still not below /usr/bin.')
    return chosen
  } catch (error) {
    if (error instanceof PackagesMissing) throw error
    throw new PackagesMissing(names, `apt-get failed: ${(error as Error).message}`)
  }
}
