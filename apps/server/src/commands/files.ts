// `npm start -- files`: moves the files from one store to another, copies them into a folder, or reads them all, with the
// server's settings in the environment, beside running servers.

import { parseSettings } from '@verdict/contract/settings'
import { openLog } from '../platform/log.ts'
import { openContext } from '../platform/open-context.ts'
import { checkFiles, copyFiles, moveFiles } from '../storage/index.ts'

if (import.meta.main) {
  const stop = new AbortController()
  process.on('SIGINT', () => stop.abort())
  process.on('SIGTERM', () => stop.abort())
  const settings = parseSettings(process.env)
  const { context, close } = await openContext(settings, openLog('warn'), stop.signal)
  const say = (text: string): void => void process.stdout.write(`  ${text}\n`)
  const [what, argument = ''] = process.argv.slice(2)
  try {
    if (what === 'move') await moveFiles(context, { removes: argument === '--remove' }, say)
    else if (what === 'copy') await copyFiles(context, argument, say)
    else await checkFiles(context, say)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    process.stderr.write(stop.signal.aborted ? 'Interrupted. Given again, it goes on.\n' : `${said}\n`)
    process.exitCode = 1
  } finally {
    await close()
  }
  // Connections to a store may be kept for more requests.
  process.exit()
}
