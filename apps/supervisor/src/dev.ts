// `npm run dev`: the page comes from vite, which passes calls on to the server; server and judge restart when their sources
// change. PORT is the page's, the server takes the next one.

import { execFile } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { asAccount } from './accounts.ts'
import { isReadableFor, sourceProbes } from './program-copy.ts'
import type { Site } from './parts.ts'
import { startProgram } from './processes.ts'
import { type Supervised, supervise } from './restart.ts'

const pageEnvironment = (site: Site, serverPort: number): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  HOME: process.env['HOME'] ?? '/',
  PAGE_HOST: site.settings.host,
  PAGE_PORT: String(site.settings.port),
  SERVER_PORT: String(serverPort),
})

/** @returns the site with the server's own port */
export const startDevelopment = async (
  site: Site,
  running: { stop: () => Promise<void> }[],
): Promise<Site> => {
  if (!isReadableFor(site.program, [site.accounts.server, site.accounts.judge], sourceProbes)) {
    throw new Error(
      `npm run dev as root needs a checkout that other accounts can read; ${site.program} is closed. ` +
        'Start it as an ordinary user instead.',
    )
  }
  const serverPort = site.settings.port + 1
  const page = await site.screen.step(
    'Page',
    'starting vite',
    () =>
      supervise({
        name: 'The page',
        log: site.screen.event,
        start: () =>
          startProgram({
            name: 'The page',
            command: [process.execPath, join(site.program, 'apps/supervisor/src/dev-page.ts')],
            folder: join(site.program, 'apps/web'),
            account: null,
            environment: pageEnvironment(site, serverPort),
            logFile: join(site.data.logs, 'page.log'),
            patienceMs: 1000,
            onMessage: () => undefined,
            say: site.screen.event,
          }),
      }),
    () => 'rebuilt as you write',
  )
  running.push(page)
  return {
    ...site,
    settings: { ...site.settings, port: serverPort },
    environment: { ...site.environment, PORT: String(serverPort) },
  }
}

const shared = ['packages/contract/src', 'packages/domain/src']

/** Node's own watch mode is not used: it sends messages through the channels of worker threads. */
export const restartOnChange = (site: Site, part: Supervised, folders: readonly string[]): void => {
  let timer: NodeJS.Timeout | undefined
  for (const folder of [...shared, ...folders]) {
    watch(join(site.program, folder), { recursive: true, persistent: false }, (_, file) => {
      if (file === null || !/\.(ts|json|sql|c|h)$/.test(file) || file.endsWith('.test.ts')) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        site.screen.event(`${file} changed`)
        part.restart()
      }, 150)
    })
  }
}

export const seed = async (site: Site, environment: Record<string, string>): Promise<void> => {
  const script = join(site.program, 'apps/server/src/programs/seed/seed.ts')
  if (!existsSync(script)) return
  await site.screen.step(
    'Seed data',
    'adding people, problems, courses and contests',
    async () => {
      const { command, identity } = asAccount(site.accounts.server, [process.execPath, script], 'SIGKILL')
      const [file, ...args] = command
      return promisify(execFile)(file, args, {
        cwd: site.program,
        env: { ...environment, SEED_DEVELOPMENT_DATA: 'yes' },
        ...identity,
      })
    },
    ({ stdout }) => `log in with ${stdout.trim().replaceAll('\n', ', ')}`,
  )
}
