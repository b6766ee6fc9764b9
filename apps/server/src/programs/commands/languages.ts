// `languages.ts list CODE...`: which are offered, have a compiler on this machine (the codes), and how many hosts. `offer
// CODE...` and `withdraw CODE...` turn languages on and off.

import { parseSettings } from '@verdict/contract/settings'
import { type Language, languages, languageWord } from '@verdict/domain/language'
import { languagesWithHosts, offerByCommand } from '../../archive/index.ts'
import type { Context } from '../../platform/context.ts'
import { openLog } from '../../platform/log.ts'
import { openContext } from '../../platform/open-context.ts'

const heads = ['Language', 'Offered', 'Compiler here', 'Judge hosts'] as const

/** @param here languages whose compiler is on this machine */
async function languageLines({ db }: Pick<Context, 'db'>, here: readonly Language[]): Promise<string[]> {
  const { hosts, rows } = await languagesWithHosts(db)
  const lines = rows.map((row) => [
    languageWord(row.language),
    row.isOffered ? 'yes' : 'no',
    here.includes(row.language) ? 'yes' : 'no',
    `${row.hosts} of ${hosts}`,
  ])
  return [[...heads], ...lines].map((line) =>
    line
      .map((cell, column) => cell.padEnd(heads[column]!.length + 4))
      .join('')
      .trimEnd(),
  )
}

/** @throws Error with a sentence for the operator */
export async function runLanguages(
  context: Pick<Context, 'db' | 'channel'>,
  [verb = '', ...codes]: readonly string[],
): Promise<string[]> {
  const chosen = languages.filter((language) => codes.includes(String(language)))
  if (verb === 'list') return languageLines(context, chosen)
  await offerByCommand(context, chosen, verb === 'offer')
  const words = chosen.map(languageWord).join(', ')
  return [verb === 'offer' ? `Offered now: ${words}` : `Not offered any more: ${words}`]
}

if (import.meta.main) {
  const settings = parseSettings(process.env)
  const { context, close } = await openContext(settings, openLog('warn'), new AbortController().signal)
  try {
    const lines = await runLanguages(context, process.argv.slice(2))
    process.stdout.write(`${lines.map((line) => `  ${line}`).join('\n')}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  } finally {
    await close()
  }
}
