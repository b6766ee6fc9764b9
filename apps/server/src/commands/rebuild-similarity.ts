// Makes all figures of similarity anew: `rebuild-similarity.ts` with the server's settings in the environment. It works
// beside running servers, tells how far it is, and goes on where it was interrupted.

import { parseSettings } from '@verdict/contract/settings'
import { openLog } from '../platform/log.ts'
import { openContext } from '../platform/open-context.ts'
import { rebuildSimilarity } from '../similarity/index.ts'

if (import.meta.main) {
  const stop = new AbortController()
  process.on('SIGINT', () => stop.abort())
  process.on('SIGTERM', () => stop.abort())
  const { context, close } = await openContext(parseSettings(process.env), openLog('warn'), stop.signal)
  const say = (text: string): boolean => process.stdout.write(`  ${text}\n`)
  try {
    let total = 0
    await rebuildSimilarity(context, {
      onBegin: (rebuild) => {
        total = rebuild.total
        say(`${total} submissions to compare${rebuild.goesOn ? ', left from the last time' : ''}.`)
      },
      onProgress: (left) => say(`${Math.max(0, total - left)} of ${total} done`),
    })
    if (stop.signal.aborted) say('Interrupted. Give the command again, or let the server do the rest.')
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  } finally {
    await close()
  }
  // A thread that reads programs may still wait for more.
  process.exit()
}
