// vitest's global set-up for tests that serve the page: it is built where there is none yet, as in a fresh clone. One
// that is there is taken as it is, since building it anew for each change would cost every run.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureWebBuild } from '@verdict/supervisor/web-build'

const root = join(import.meta.dirname, '../../..')

export default async function setup(): Promise<void> {
  if (!existsSync(join(root, 'apps/web/dist/index.html'))) await ensureWebBuild(root)
}
