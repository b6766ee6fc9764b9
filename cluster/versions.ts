// Two versions of the program on this machine: each a checkout of its own with the packages that are installed here. Their servers are
// started without a supervisor, so that nothing is installed or built for them.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@verdict/testkit/free-port'
import { Program } from './program.ts'

const secretKey = 'a-key-of-the-upgrade-that-is-long-enough'
export const judgeToken = 'token-of-the-host-of-the-upgrade'
export const rootPassword = 'Root-of-the-upgrade-1'

export function run(command: string, args: readonly string[], folder: string): string {
  const done = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  if (done.status !== 0)
    throw new Error(`${command} ${args.join(' ')}: ${done.stderr || done.error?.message}`)
  return done.stdout.trim()
}

/** @returns the folder, with the sources of this commit */
export function checkoutOf(root: string, commit: string, folder: string): string {
  mkdirSync(folder, { recursive: true })
  run('sh', ['-c', `git archive ${commit} | tar -x -C ${folder}`], root)
  linkPackages(root, folder)
  return folder
}

/** By hard links where it is the same file system. */
export function linkPackages(root: string, folder: string): void {
  const target = join(folder, 'node_modules')
  const linked = spawnSync('cp', ['-al', join(root, 'node_modules'), target], { stdio: 'ignore' })
  if (linked.status === 0) return
  rmSync(target, { recursive: true, force: true })
  run('cp', ['-a', join(root, 'node_modules'), target], root)
}

interface Server {
  program: Program
  url: string
  port: number
}

/** Versions before the rooms have it elsewhere. */
const serverIn = (checkout: string): string =>
  ['programs/main.ts', 'main.ts']
    .map((script) => join(checkout, 'apps/server/src', script))
    .find((path) => existsSync(path))!

/** @returns once it answers */
export async function startServer(
  checkout: string,
  { folder, name, databaseUrl, port }: { folder: string; name: string; databaseUrl: string; port?: number },
): Promise<Server> {
  const own = port ?? (await freePort())
  mkdirSync(join(folder, 'files'), { recursive: true })
  const program = new Program({
    name,
    folder,
    command: [join(checkout, 'node_modules/node/bin/node'), serverIn(checkout)],
    env: {
      PORT: String(own),
      DATA_DIR: join(folder, 'files'),
      DATABASE_URL: databaseUrl,
      SECRET_KEY: secretKey,
      JUDGE_TOKEN: judgeToken,
      ROOT_PASSWORD: rootPassword,
      TRUSTED_PROXIES: '127.0.0.1',
      QUEUE_LIMIT: 'off',
      RATE_LIMIT_SUBMIT: 'off',
      RATE_LIMIT_REGISTER: 'off',
      RATE_LIMIT_LOGIN_ADDRESS: 'off',
    },
  })
  program.start()
  const url = `http://127.0.0.1:${own}`
  await program.until(async () => (await fetch(`${url}/api/website`)).ok, 300)
  return { program, url, port: own }
}
