// `export.ts FORMAT FOLDER PID...`: writes problems as packages and says what each format cannot hold.

import { parseSettings } from '@verdict/contract/settings'
import { exportFormats } from '@verdict/domain/package-export'
import { exportInto } from '../../exchange/index.ts'
import { openLog } from '../../platform/log.ts'
import { openContext } from '../../platform/open-context.ts'
import { Refusal } from '@verdict/contract/refusal'

if (import.meta.main) {
  const { context, close } = await openContext(
    parseSettings(process.env),
    openLog('warn'),
    new AbortController().signal,
  )
  try {
    const [said, folder, ...pids] = process.argv.slice(2)
    const formats = [...exportFormats, 'original'] as const
    const format = formats.find((one) => one === said)
    if (!format || folder === undefined) throw new Error(`FORMAT is one of ${formats.join(', ')}.`)
    for (const pid of pids) {
      const { name, lost } = await exportInto(context, Number(pid), format, folder).catch(
        (error: unknown) => {
          throw error instanceof Refusal
            ? new Error(
                `There is no problem ${pid}${format === 'original' ? ', or it came as no package' : ''}.`,
              )
            : error
        },
      )
      const parts = lost.map(({ part, detail }) => (detail === '' ? part : `${part} (${detail})`))
      process.stdout.write(`  ${name}${parts.length > 0 ? `, without: ${parts.join(', ')}` : ''}\n`)
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  } finally {
    await close()
  }
}
