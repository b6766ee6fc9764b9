import { fill } from '../words/words.ts'
import { Failed } from '../failure.ts'
import type { Command } from './command.ts'
import { download } from './download.ts'
import { upload } from './upload.ts'

export const problem: Command = (io, args, subject) => {
  const [verb = '', ...rest] = args
  if (verb === 'download') return download(io, rest, subject)
  if (verb === 'upload') return upload(io, rest, subject)
  const see = fill(io.words.seeHelp, { command: 'problem' })
  const values = 'download, upload'
  throw new Failed(`${fill(io.words.oneOf, { what: 'verdict problem', values, value: `"${verb}"` })}\n${see}`)
}
