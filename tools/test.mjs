// `npm test`: installs what is missing, then runs every check on the project's own Node.

import { runOnProjectNode } from '../apps/supervisor/hand-over.mjs'
import { install } from '../apps/supervisor/install.mjs'

await install()
runOnProjectNode('tools/test.ts', process.argv.slice(2))
