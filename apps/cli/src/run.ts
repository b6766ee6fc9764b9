// From arguments to an exit status. Nothing is thrown past here but what is a bug.

import { ApiError } from '@verdict/contract/client'
import { exportFormats } from '@verdict/domain/package-export'
import type { Command, Subject } from './commands/command.ts'
import { login, logout, whoami } from './commands/login.ts'
import { problem } from './commands/problem.ts'
import { ranklist } from './commands/ranklist.ts'
import { scoreboard } from './commands/scoreboard.ts'
import { submit, watch } from './commands/submit.ts'
import { test } from './commands/test.ts'
import { describe, Exit, Failed } from './failure.ts'
import type { Io } from './io.ts'
import { version } from './site.ts'
import { sitesFile } from './sites.ts'
import { fill } from './words/words.ts'

const commands = {
  login,
  logout,
  whoami,
  submit,
  watch,
  test,
  problem,
  ranklist,
  scoreboard,
} satisfies Record<string, Command>
type Name = keyof typeof commands
const isName = (text: string): text is Name => Object.hasOwn(commands, text)

const asksHelp = (args: readonly string[]): boolean => {
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  return own.includes('--help') || own.includes('-h')
}

function help(io: Io, name: Name): string {
  const formats = exportFormats.join('|')
  return fill(io.words.commandHelp[name], { file: sitesFile(io.env), formats })
}

export async function run(io: Io, args: readonly string[]): Promise<number> {
  const [first, ...rest] = args
  if (first === '--version' || first === '-V') {
    io.out(version)
    return Exit.done
  }
  if (first === undefined || first === 'help' || first.startsWith('-')) return general(io, args)
  if (!isName(first)) return refuse(io, fill(io.words.unknownCommand, { command: first }))
  if (asksHelp(rest)) {
    io.out(help(io, first))
    return Exit.done
  }
  const subject: Subject = {}
  try {
    return await commands[first](io, rest, subject)
  } catch (error) {
    if (error instanceof Failed) return refuse(io, error.message)
    if (!(error instanceof ApiError)) throw error
    const { contest } = subject
    return refuse(io, describe(io.words, subject.site ?? '', error, contest === undefined ? {} : { contest }))
  }
}

function general(io: Io, args: readonly string[]): number {
  const [first, named] = args
  if (first === 'help' && named !== undefined && isName(named)) {
    io.out(help(io, named))
    return Exit.done
  }
  if (first === undefined || first === 'help' || asksHelp(args)) {
    io.out(io.words.help)
    return first === undefined ? Exit.error : Exit.done
  }
  return refuse(io, fill(io.words.unknownCommand, { command: first }))
}

function refuse(io: Io, message: string): number {
  io.say(fill(io.words.error, { message: io.paint('red', message) }))
  return Exit.error
}
