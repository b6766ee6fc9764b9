// The browser of the journeys: Debian's Chromium, the one without windows where it is there. Ubuntu has Chromium as a snap alone, which is shut off from the files that
// a test gives it, so Playwright's own is downloaded there, and the libraries that it needs are installed.

import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  asRoot,
  headlessChromium,
  rootPrefix,
  type SystemPackage,
  wholeChromium,
} from '@verdict/supervisor/system-packages'
import { chromium } from 'playwright-core'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const node = join(root, 'node_modules/node/bin/node')
const playwright = join(root, 'node_modules/playwright-core/cli.js')

/** @param release of /etc/os-release */
export const hasOnlySnap = (release: string): boolean => /^ID="?ubuntu"?$/m.test(release)

const release = (): string => {
  try {
    return readFileSync('/etc/os-release', 'utf8')
  } catch {
    return ''
  }
}

const debianPath = (): string | undefined =>
  [headlessChromium, wholeChromium].flatMap(({ files }) => files).find((path) => existsSync(path))

/** The packages that apt-get is asked for. */
export const browserPackages = (): SystemPackage[] =>
  hasOnlySnap(release()) || debianPath() ? [] : [headlessChromium]

export const browserPath = (): string => debianPath() ?? chromium.executablePath()

/** @throws Error with what it said, whichever way it said it */
const must = async (what: string, [file = '', ...args]: readonly string[]): Promise<void> => {
  await run(file, args).catch((error: Error & { stdout?: string; stderr?: string }) => {
    const words = `${error.stdout ?? ''}${error.stderr ?? ''}`.trim().slice(-2000) || error.message
    throw new Error(`${what}:\n${words}`)
  })
}

/** Fails where a library is missing. */
const answers = (path: string): Promise<boolean> =>
  run(path, ['--version']).then(
    () => true,
    () => false,
  )

const installLibraries = async (): Promise<void> => {
  const command = [node, playwright, 'install-deps', 'chromium']
  // The path is printed for a person, whose folder may have a blank in its name.
  const typed = command.map((word) => (/^[\w./-]+$/.test(word) ? word : `"${word}"`)).join(' ')
  const prefix = rootPrefix()
  if (!prefix) {
    throw new Error(
      `Libraries of the browser are missing. Installing them needs root.\nInstall them with:\n\n    ${asRoot([typed])}\n`,
    )
  }
  await must('The libraries of the browser could not be installed', [...prefix, ...command])
}

/** After the packages. @throws Error with a sentence and what to do */
export const ensureBrowser = async (): Promise<'there' | 'installed'> => {
  if (debianPath()) return 'there'
  const path = browserPath()
  const wasThere = existsSync(path)
  if (!wasThere) {
    await must('The browser could not be downloaded', [node, playwright, 'install', '--no-shell', 'chromium'])
  }
  if (await answers(path)) return wasThere ? 'there' : 'installed'
  await installLibraries()
  if (!(await answers(path))) throw new Error(`The browser does not start: ${path} --version`)
  return 'installed'
}
