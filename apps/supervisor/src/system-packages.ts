// The sandbox shows only this machine's /usr: a Python of pyenv or a JDK below /opt is not seen. As root or with sudo without
// password we install what is missing; else the command is printed.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Language, languageRecords } from '@verdict/domain/language'
import { isRoot } from './accounts.ts'

export interface SystemPackage {
  /** A package of Debian and Ubuntu, and its substitute. */
  name: string
  otherwise?: string
  files: readonly string[]
  /** Said to its installation beforehand, for debconf. */
  answer?: string
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

const others: readonly SystemPackage[] = [
  { name: 'golang-go', files: ['/usr/bin/go'] },
  { name: 'nodejs', files: ['/usr/bin/node'] },
  { name: 'node-typescript', files: ['/usr/bin/tsc'] },
  { name: 'kotlin', files: ['/usr/bin/kotlinc'] },
  { name: 'fp-compiler', files: ['/usr/bin/fpc'] },
  { name: 'ocaml-nox', files: ['/usr/bin/ocamlopt'] },
  { name: 'php-cli', files: ['/usr/bin/php'] },
  { name: 'mono-mcs', files: ['/usr/bin/mcs', '/usr/bin/mono'] },
]

const known = new Map([...compilers, ...others].map((one) => [one.name, one]))

export const packagesOf = (language: Language): SystemPackage[] =>
  languageRecords[language].packages.map((name) => known.get(name) ?? { name, files: [`/usr/bin/${name}`] })

export const packagesFor = (languages: readonly Language[]): SystemPackage[] => [
  ...new Map(languages.flatMap(packagesOf).map((one) => [one.name, one])).values(),
]

/** Programs in C and C++ are recorded by it; a host without it judges all the same. */
export const debuggers: SystemPackage = { name: 'gdb', files: ['/usr/bin/gdb'] }
/** Tests start it for themselves: without a configuration its installation starts none on the machine. */
export const directories: SystemPackage = {
  name: 'slapd',
  files: ['/usr/sbin/slapd'],
  answer: 'slapd slapd/no_configuration boolean true',
}
/** Scripts of the help page call the server with them. */
export const scriptTools: readonly SystemPackage[] = [
  { name: 'curl', files: ['/usr/bin/curl'] },
  { name: 'jq', files: ['/usr/bin/jq'] },
]
export const fonts: SystemPackage = {
  name: 'fonts-noto-cjk',
  files: ['/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'],
}
/** A whole Chromium costs a quarter more time. */
export const headlessChromium: SystemPackage = {
  name: 'chromium-headless-shell',
  otherwise: 'chromium',
  files: ['/usr/bin/chromium-headless-shell'],
}
export const wholeChromium: SystemPackage = { name: 'chromium', files: ['/usr/bin/chromium'] }

export const missingPackages = (
  wanted: readonly SystemPackage[],
  present: (path: string) => boolean = existsSync,
): SystemPackage[] => wanted.filter(({ files }) => !files.every(present))

type WayToRoot = 'root' | 'sudo' | 'su'

const wayToRoot = (): WayToRoot => {
  if (isRoot()) return 'root'
  return spawnSync('sudo', ['--version'], { stdio: 'ignore' }).status === 0 ? 'sudo' : 'su'
}

/** Without sudo there is su, whose login shell finds what root needs. */
export const asRoot = (commands: readonly string[], way: WayToRoot = wayToRoot()): string => {
  if (way === 'su') return `su - -c '${commands.join(' && ')}'`
  return commands.map((command) => (way === 'sudo' ? `sudo ${command}` : command)).join(' && ')
}

/** Null if nothing runs as root without a question. */
export const rootPrefix = (): string[] | null => {
  if (isRoot()) return []
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null
}

/** The message has the one command to run. */
export class PackagesMissing extends Error {
  constructor(names: readonly string[], reason: string, way?: WayToRoot) {
    const install = `apt-get install -y --no-install-recommends ${names.join(' ')}`
    super(
      `These system packages are missing: ${names.join(', ')}. ${reason}\n` +
        `Install them with:\n\n    ${asRoot(['apt-get update', install], way)}\n`,
    )
  }
}

const run = (command: readonly string[], input = ''): Promise<void> =>
  new Promise((resolve, reject) => {
    const [file = '', ...args] = command
    const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'] })
    child.stdin.on('error', () => {}).end(input)
    let output = ''
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-2000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(output.trim()))))
  })

const inApt = (name: string): boolean =>
  spawnSync('apt-cache', ['show', '--no-all-versions', name], { stdio: 'ignore' }).status === 0

/** Where apt knows neither, the first name tells more. */
export const nameIn = (
  { name, otherwise }: SystemPackage,
  available: (name: string) => boolean = inApt,
): string => (otherwise && !available(name) && available(otherwise) ? otherwise : name)

/** A machine that was just started may be updating itself. */
const aptInstall = ['apt-get', '-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '--no-install-recommends']

const runApt = async (prefix: readonly string[], missing: readonly SystemPackage[]): Promise<string[]> => {
  // One broken source must not block the others.
  const notUpdated = await run([...prefix, 'apt-get', 'update']).then(
    () => '',
    (error: Error) => `${error.message}\n`,
  )
  const chosen = missing.map((wanted) => nameIn(wanted))
  const answers = missing.flatMap(({ answer }) => answer ?? [])
  // Without them its questions get the usual answers.
  if (answers.length > 0) await run([...prefix, 'debconf-set-selections'], answers.join('\n')).catch(() => {})
  const command = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', ...aptInstall, ...chosen]
  await run(command).catch((error: Error) => {
    throw new PackagesMissing(chosen, `apt-get failed:\n${notUpdated}${error.message}`)
  })
  return chosen
}

/** @returns the names installed @throws PackagesMissing where we may not, or apt-get could not */
export const ensurePackages = async (wanted: readonly SystemPackage[]): Promise<string[]> => {
  const missing = missingPackages(wanted)
  if (missing.length === 0) return []
  if (!existsSync('/usr/bin/apt-get')) {
    const names = missing.map(({ name }) => name)
    throw new PackagesMissing(names, 'This machine has no apt-get.')
  }
  const prefix = rootPrefix()
  if (!prefix) {
    const names = missing.map((one) => nameIn(one))
    throw new PackagesMissing(names, 'Installing them needs root.')
  }
  const chosen = await runApt(prefix, missing)
  const still = missingPackages(wanted).map((one) => nameIn(one))
  if (still.length > 0)
    throw new PackagesMissing(still, 'apt-get ran, but they are still not below /usr/bin.')
  return chosen
}
