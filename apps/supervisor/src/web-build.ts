// The page is built beside the one in use, so that a running server never finds half of it. The hash of its sources lies
// inside, so an interrupted build is done again.

import { spawn } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asAccount } from './accounts.ts'
import { buildFacts } from './build-facts.ts'
import { folderHash } from './folder-hash.ts'

const inputs = [
  'apps/web/',
  'packages/contract/',
  'packages/domain/',
  'packages/web-client/',
  'package-lock.json',
]
const builtFrom = '.built-from'
const ignored = (path: string): boolean => /\.test\.tsx?$|routeTree\.gen\.ts$/.test(path)

const run = (root: string, outFolder: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const { command } = asAccount(
      null,
      [
        process.execPath,
        join(root, 'node_modules/vite/bin/vite.js'),
        'build',
        `--outDir=${outFolder}`,
        '--emptyOutDir',
      ],
      'SIGKILL',
    )
    const [file, ...args] = command
    const child = spawn(file, args, {
      cwd: join(root, 'apps/web'),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...buildFacts(root), NODE_ENV: 'production' },
    })
    let output = ''
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-6000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the page could not be built:\n${output.trim()}`)),
    )
  })

export const ensureWebBuild = async (root: string): Promise<'built' | 'kept'> => {
  const used = join(root, 'apps/web/dist')
  const marker = join(used, builtFrom)
  const hash = folderHash(root, inputs, ignored)
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return 'kept'
  const next = join(root, `apps/web/dist.next-${process.pid}`)
  try {
    await run(root, next)
    writeFileSync(join(next, builtFrom), hash)
    rmSync(used, { recursive: true, force: true })
    renameSync(next, used)
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
  return 'built'
}
