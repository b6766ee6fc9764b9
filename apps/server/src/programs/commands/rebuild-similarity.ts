// `rebuild-similarity.ts`: computes all similarities again, and resumes where it was interrupted.

import { parseSettings } from '@verdict/contract/settings'
import { openLog } from '../../platform/log.ts'
import { openContext } from '../../platform/open-context.ts'
import { rebuildSimilarity } from '../../contest/index.ts'

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
  // Idle helpers would keep the process alive.
  process.exit()
}
