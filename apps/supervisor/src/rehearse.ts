// A dry run of an exam; asked to end, we wait until the server has removed what it made.

import type { ChildProcess } from 'node:child_process'
import { parseArgs } from 'node:util'
import { rehearsalLimits } from '@verdict/domain/exam'
import { runOnDatabase } from './database-command.ts'
import { localAddress } from './environment.ts'
import { prepareCommand } from './prepare.ts'
import type { Screen } from './screen.ts'

interface RehearseOrder {
  exam: number
  students: number
  minutes: number
  url: string | undefined
  anyway: boolean
}

/** @param words `EXAM [--students N] [--minutes M] [--url ADDRESS] [--anyway]` in any order @returns null for others */
export function rehearseOrder(words: readonly string[]): RehearseOrder | null {
  try {
    const text = { type: 'string' } as const
    const options = { students: text, minutes: text, url: text, anyway: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    const number = (said: string, highest: number): number =>
      /^[1-9]\d{0,8}$/.test(said) && Number(said) <= highest ? Number(said) : Number.NaN
    const [exam = '', ...rest] = positionals
    const order = {
      exam: number(exam, 999_999_999),
      students: number(values.students ?? '100', rehearsalLimits.students),
      minutes: number(values.minutes ?? '2', rehearsalLimits.minutes),
    }
    return rest.length > 0 || Object.values(order).some(Number.isNaN)
      ? null
      : { ...order, url: values.url, anyway: values.anyway ?? false }
  } catch {
    return null
  }
}

/** @throws Error with a sentence for the operator */
export async function rehearse(
  root: string,
  { exam, students, minutes, url, anyway }: RehearseOrder,
  screen: Screen,
  onStart: (child: ChildProcess) => void,
): Promise<void> {
  const { settings } = await prepareCommand(root, screen)
  const own = [localAddress(settings), ...(settings.publicUrl === null ? [] : [settings.publicUrl])]
  const address = (url ?? own[0]!).replace(/\/$/, '')
  if (!own.includes(address)) {
    throw new Error(`A rehearsal plays against this installation alone: --url is ${own.join(' or ')}.`)
  }
  const args = [exam, students, minutes, address, ...(anyway ? ['anyway'] : [])].map(String)
  await runOnDatabase(root, 'programs/commands/rehearse.ts', args, screen, {
    deathSignal: 'SIGTERM',
    onStart,
  })
}
