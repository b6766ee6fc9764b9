// `rotate-key.ts [lost]`: new keys for passwords and receipts; `lost` if the SECRET_KEY of the old ones is lost.

import { parseSettings } from '@verdict/contract/settings'
import { rotatePasswordKeys } from '../../people/index.ts'
import { rotateReceiptKey } from '../../exam/index.ts'
import { openLog } from '../../platform/log.ts'
import { openContext } from '../../platform/open-context.ts'

if (import.meta.main) {
  const { context, close } = await openContext(
    parseSettings(process.env),
    openLog('warn'),
    new AbortController().signal,
  )
  try {
    const lost = process.argv[2] === 'lost'
    const publicKey = await rotatePasswordKeys(context, { lost })
    const receiptKey = await rotateReceiptKey(context)
    const old = lost ? 'pages that are open must be loaded anew' : 'the old key is accepted for an hour'
    process.stdout.write(`  Passwords are sealed for ${publicKey} from now on; ${old}.\n`)
    process.stdout.write(
      `  Receipts of exams are signed by the key ${receiptKey} from now on; those signed before stay good.\n`,
    )
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  } finally {
    await close()
  }
}
