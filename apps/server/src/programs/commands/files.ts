// `npm start -- files`: moves files between stores, copies them into a folder, or checks them all.

import { parseSettings } from '@verdict/contract/settings'
import { openLog } from '../../platform/log.ts'
import { openContext } from '../../platform/open-context.ts'
import { checkFiles, copyFiles, moveFiles } from '../../site/index.ts'

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
  // Idle connections would keep the process alive.
  process.exit()
}
