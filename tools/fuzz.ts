// The fuzz of `npm test`, larger and with another seed each time: `npm run fuzz`, or `npm run fuzz -- ROUNDS SEED`. Each finding
// is printed with the seed that finds it again.

import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const [rounds = '50', seed = String(randomInt(1, 2 ** 31))] = process.argv.slice(2)
process.stdout.write(`${rounds} rounds, seed ${seed}\n`)
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project=server',
    'apps/server/src/programs/fuzz.test.ts',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, FUZZ_ROUNDS: rounds, FUZZ_SEED: seed } },
)
process.exitCode = status ?? 1
