// `import.ts [--as NAME] [--update] [--points sum|all] [--dry-run] -- FILE...`: imports problem packages.

import { parseArgs } from 'node:util'
import { pointReadings } from '@verdict/domain/package'
import { parseSettings } from '@verdict/contract/settings'
import { findRoot, findUser, findUserById } from '../../people/index.ts'
import { importFiles } from '../../exchange/index.ts'
import type { Context } from '../../platform/context.ts'
import { openLog } from '../../platform/log.ts'
import { openContext } from '../../platform/open-context.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'

/** @throws Error with a sentence for the operator */
export async function ownerNamed(context: Context, name: string | undefined): Promise<Viewer> {
  const rootId = name === undefined ? await findRoot(context) : null
  const user =
    name === undefined
      ? rootId === null
        ? undefined
        : await findUserById(context.db, rootId)
      : await findUser(context.db, name)
  if (!user) {
    throw new Error(
      name === undefined ? 'Start Verdict once before: nobody is root yet.' : `There is no account ${name}.`,
    )
  }
  return { userId: user.id, uid: user.uid, privilege: user.privilege, teams: [], sessionId: 0 }
}

if (import.meta.main) {
  const { context, close } = await openContext(
    parseSettings(process.env),
    openLog('warn'),
    new AbortController().signal,
  )
  try {
    const { values, positionals } = parseArgs({
      options: {
        as: { type: 'string' },
        update: { type: 'boolean' },
        points: { type: 'string' },
        'dry-run': { type: 'boolean' },
      },
      allowPositionals: true,
    })
    const { points } = values
    const reading = pointReadings.find((one) => one === points)
    if (points !== undefined && !reading) throw new Error('--points is sum or all.')
    const owner = await ownerNamed(context, values.as)
    const isWhole = await importFiles(
      context,
      owner,
      { address: '', agent: 'command', requestId: 'command' },
      positionals,
      {
        dryRun: values['dry-run'] ?? false,
        update: values.update ?? false,
        reading,
        say: (line) => void process.stdout.write(`${line}\n`),
      },
    ).catch((error: unknown) => {
      throw error instanceof Refusal && error.error === 'FORBIDDEN'
        ? new Error(`${owner.uid} may not create problems.`)
        : error
    })
    if (!isWhole) throw new Error('Not everything could be imported.')
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  } finally {
    await close()
  }
}
