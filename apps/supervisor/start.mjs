import { install } from './install.mjs'
import { runOnProjectNode } from './hand-over.mjs'

await install()
runOnProjectNode('apps/supervisor/src/main.ts', process.argv.slice(2))
