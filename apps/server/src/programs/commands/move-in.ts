// `move-in.ts JUDGE FOLDER [--write] [--all]`: moves another judge's data in. Without `--write` it only reports.

import { parseSettings } from '@verdict/contract/settings'
import { findRoot } from '../../people/index.ts'
import { isJudge, judgeNames, openOrigin } from '@verdict/origins/origins'
import { kindName, reportLines } from '@verdict/origins/report'
import { aloneInMove, Interrupted, moveIn, planMove } from '../../exchange/index.ts'
import { openLog } from '../../platform/log.ts'
import { openContext } from '../../platform/open-context.ts'

const progressEveryMs = 5_000
const allKeys = Number.MAX_SAFE_INTEGER

interface Order {
  judge: string
  folder: string
  writes: boolean
  all: boolean
}

/** @throws Error with a sentence for the operator */
async function carryOut({ judge, folder, writes, all }: Order, stop: AbortController): Promise<void> {
  const say = (text: string): boolean => process.stdout.write(`${text}\n`)
  if (!isJudge(judge))
    throw new Error(`There is no way in from ${judge}. There are: ${judgeNames.join(', ')}.`)
  const { context, close } = await openContext(parseSettings(process.env), openLog('warn'), stop.signal)
  try {
    const rootId = await findRoot(context)
    if (rootId === null) throw new Error('Start Verdict once before a lab moves in: nobody is root yet.')
    let reportedAt = Date.now()
    const options = {
      rootId,
      stopping: stop.signal,
      ...(all && { mostKeys: allKeys }),
      progress(kind: Parameters<typeof kindName>[0], done: number) {
        if (Date.now() - reportedAt < progressEveryMs) return
        reportedAt = Date.now()
        say(`  ${done.toLocaleString('en-US')} ${kindName(kind)} looked at`)
      },
    }
    await aloneInMove(context.db, async () => {
      const origin = await openOrigin(judge, folder)
      say(`  Reading ${folder}`)
      const plan = await planMove(context, origin, options)
      if (!writes) {
        say(['', ...reportLines(plan.report, true), ''].join('\n'))
        say('  Nothing was changed. Give the command again with --write to move all this in.')
        return
      }
      say(
        '  The dump is whole. Moving in; it goes on where it was if it is cut off and the command is given again.',
      )
      const report = await moveIn(context, origin, plan.highest, options)
      say(['', ...reportLines(report, false), ''].join('\n'))
      say('  Done. `npm start -- similarity rebuild` compares the programs by the measure of here.')
    })
  } finally {
    await close()
  }
}

if (import.meta.main) {
  const stop = new AbortController()
  process.on('SIGINT', () => stop.abort())
  process.on('SIGTERM', () => stop.abort())
  const [judge = '', folder = '', ...flags] = process.argv.slice(2)
  try {
    await carryOut({ judge, folder, writes: flags.includes('--write'), all: flags.includes('--all') }, stop)
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    process.stderr.write(
      error instanceof Interrupted ? 'Interrupted. Give the command again to go on.\n' : `${text}\n`,
    )
    process.exitCode = 1
  }
  process.exit()
}
