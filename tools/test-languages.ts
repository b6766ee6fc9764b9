// `npm run test:languages`: all that programs do, in every language. `npm test` leaves it out, since their
// compilers take a GiB.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { languages } from '@verdict/domain/language'
import { ensurePackages, packagesFor } from '@verdict/supervisor/system-packages'

const root = join(import.meta.dirname, '..')

process.umask(0o022)
await ensurePackages(packagesFor(languages))
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project=languages', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
)
process.exitCode = status ?? 1
