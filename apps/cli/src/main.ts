import { ownIo } from './io.ts'
import { run } from './run.ts'

process.exitCode = await run(ownIo(), process.argv.slice(2))
