// `npm run test:languages`: every verdict in the languages that are off on a new site. `npm test` leaves them out, since their
// compilers take a GiB.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { compilers, ensurePackages, optionalCompilers } from '@verdict/supervisor/system-packages'

const root = join(import.meta.dirname, '..')

process.umask(0o022)
await ensurePackages([...compilers, ...optionalCompilers])
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project=languages', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
)
process.exitCode = status ?? 1
