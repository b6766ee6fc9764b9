// Makes another key pair for passwords: `rotate-key.ts` with the server's settings in the environment. Server processes
// that run take it up at once; pages that hold the old public key can log in with it for another hour.

import { parseSettings } from '@verdict/contract/settings'
import { rotatePasswordKeys } from './account/encryption.ts'
import { openLog } from './platform/log.ts'
import { openContext } from './platform/open-context.ts'

if (import.meta.main) {
  const { context, close } = await openContext(
    parseSettings(process.env),
    openLog('warn'),
    new AbortController().signal,
  )
  try {
    const publicKey = await rotatePasswordKeys(context)
    process.stdout.write(
      `  Passwords are sealed for ${publicKey} from now on; the old key is accepted for an hour.\n`,
    )
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  } finally {
    await close()
  }
}
