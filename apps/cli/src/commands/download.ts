import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ExportFormat, exportFormats } from '@verdict/domain/package-export'
import type { ExportFormatRow } from '@verdict/contract/package-export'
import { number, oneArgument, parse } from '../arguments.ts'
import { Exit, Failed, reasonOf } from '../failure.ts'
import { type Io, plain } from '../io.ts'
import { type Site, siteOf } from '../site.ts'
import { fill } from '../words/words.ts'
import { type Command, spokenWith } from './command.ts'

type Format = ExportFormat | 'original'
const formats: readonly Format[] = [...exportFormats, 'original']
const isFormat = (text: string): text is Format => (formats as readonly string[]).includes(text)

/** The site's name for the file decides only its ending: it stands in no path. */
function endingOf(answer: Response): string {
  const name = answer.headers.get('content-disposition') ?? ''
  return /\.(zip|xml|tar\.gz|tar\.zst|tgz|tar)"?\s*(?:;|$)/i.exec(name)?.[1]?.toLowerCase() ?? 'zip'
}

export const download: Command = async (io, args, subject) => {
  const { values, positionals } = parse(io, 'problem', args, {
    format: { type: 'string', default: 'icpc' },
    output: { type: 'string', short: 'o' },
    force: { type: 'boolean', default: false },
  })
  const pid = number(io, 'N', oneArgument(io, 'problem', 'N', positionals))
  const { format } = values
  if (!isFormat(format)) throw new Failed(io.words.problem.format, { format, formats: formats.join(', ') })
  if (values.output !== undefined) await assertFree(io, values.output, values.force)
  const site = await siteOf(io, values.site, true)
  spokenWith(subject, site)
  const lost = await lostIn(site, pid, format)
  const answer = await site.download('GET /problem/:pid/package', { params: { pid }, query: { format } })
  const file = values.output ?? `problem-${pid}.${endingOf(answer)}`
  await assertFree(io, file, values.force)
  const bytes = await store(io, answer, file)
  if (values.json) io.out(JSON.stringify({ pid, format, file, bytes, lost: lost.map(nameOf) }))
  else io.out(fill(io.words.problem.saved, { file, bytes }))
  if (lost.length > 0 && !values.json) io.say(lostText(io, lost))
  return Exit.done
}

type Lost = ExportFormatRow['lost']

const nameOf = ({ part, detail }: Lost[number]): string => (detail === '' ? part : `${part} (${detail})`)

/** A newer site may name parts for which there are no words here. */
function lostText(io: Io, lost: Lost): string {
  const known: Partial<Record<string, string>> = io.words.export.part
  const parts = lost.map(({ part, detail }) => nameOf({ part: (known[part] ?? part) as typeof part, detail }))
  return [io.words.problem.lost, ...parts.map((part) => `  ${plain(part)}`)].join('\n')
}

async function lostIn(site: Site, pid: number, format: Format): Promise<Lost> {
  const answer = await site.call('GET /problem/:pid/package/formats', { params: { pid } })
  const found = answer.formats.find((one) => one.format === format)
  return found?.lost ?? []
}

async function assertFree(io: Io, file: string, force: boolean): Promise<void> {
  if (force) return
  const there = await stat(file).catch(() => null)
  if (there) throw new Failed(io.words.file.exists, { file })
}

/** Under another name until it is whole. @returns its bytes */
async function store(io: Io, { body }: Response, file: string): Promise<number> {
  const part = `${file}.${process.pid}.part`
  try {
    // The types of Node and of the browser do not agree about one stream.
    await pipeline(Readable.fromWeb(body as never), createWriteStream(part, { flags: 'wx' }))
    await rename(part, file)
    return (await stat(file)).size
  } catch (error) {
    await rm(part, { force: true })
    throw new Failed(io.words.file.cannotWrite, { file, reason: reasonOf(error) })
  }
}
