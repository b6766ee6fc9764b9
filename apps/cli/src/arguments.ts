// Options of a command, and what is wrong with them in words.

import { parseArgs, type ParseArgsConfig } from 'node:util'
import { Failed } from './failure.ts'
import type { Io } from './io.ts'
import { fill } from './words/words.ts'

type Options = NonNullable<ParseArgsConfig['options']>

const common = {
  site: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const satisfies Options

const withHelp = (io: Io, command: string, text: string): Failed =>
  new Failed(`${fill(io.words.wrongUse, { message: text })}\n${fill(io.words.seeHelp, { command })}`)

/** @throws Failed */
export function parse<const T extends Options>(io: Io, command: string, args: readonly string[], options: T) {
  try {
    return parseArgs({
      args: [...args],
      options: { ...common, ...options },
      allowPositionals: true,
      strict: true,
    })
  } catch (error) {
    throw withHelp(io, command, error instanceof Error ? error.message : String(error))
  }
}

/** The only argument that is no option. @throws Failed */
export function oneArgument(io: Io, command: string, what: string, given: readonly string[]): string {
  const [first, ...more] = given
  if (first === undefined) throw withHelp(io, command, fill(io.words.missing, { what }))
  if (more.length > 0) throw withHelp(io, command, more.join(' '))
  return first
}

/** Arguments that are no options. @throws Failed where there are more */
export function atMost(io: Io, command: string, most: number, given: readonly string[]): readonly string[] {
  if (given.length > most) throw withHelp(io, command, given.slice(most).join(' '))
  return given
}

/** @throws Failed */
export function number(io: Io, what: string, text: string): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > 2_147_483_647) throw new Failed(io.words.notNumber, { what, value: text })
  return value
}

export const optionalNumber = (io: Io, what: string, text: string | undefined): number | undefined =>
  text === undefined ? undefined : number(io, what, text)

export function needed(io: Io, command: string, what: string, text: string | undefined): string {
  if (text === undefined || text === '') throw withHelp(io, command, fill(io.words.missing, { what }))
  return text
}
