import { fill } from '../words/words.ts'
import { Failed } from '../failure.ts'
import type { Command } from './command.ts'
import { download } from './download.ts'
import { pull } from './pull.ts'
import { push } from './push.ts'
import { upload } from './upload.ts'

const verbs: Record<string, Command> = { download, upload, pull, push }

export const problem: Command = (io, args, subject) => {
  const [verb = '', ...rest] = args
  if (Object.hasOwn(verbs, verb)) return verbs[verb]!(io, rest, subject)
  const see = fill(io.words.seeHelp, { command: 'problem' })
  const values = Object.keys(verbs).join(', ')
  throw new Failed(`${fill(io.words.oneOf, { what: 'verdict problem', values, value: `"${verb}"` })}\n${see}`)
}
