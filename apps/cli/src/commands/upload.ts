import { constants, openAsBlob } from 'node:fs'
import { access } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ImportDetail, ImportProblem } from '@verdict/contract/package'
import { type ImportChoice, lacksAfterBuild } from '@verdict/domain/package'
import { oneArgument, optionalNumber, parse } from '../arguments.ts'
import { Exit, Failed, reasonOf } from '../failure.ts'
import { type Io, plain } from '../io.ts'
import { type Site, siteOf } from '../site.ts'
import { fill } from '../words/words.ts'
import { type Command, spokenWith } from './command.ts'

const askAgainMs = 1_000
const patienceMs = 3_600_000

export const upload: Command = async (io, args, subject) => {
  const { values, positionals } = parse(io, 'problem', args, {
    course: { type: 'string' },
    draft: { type: 'boolean', default: false },
    update: { type: 'boolean', default: false },
    new: { type: 'boolean', default: false },
    yes: { type: 'boolean', short: 'y', default: false },
  })
  const file = oneArgument(io, 'problem', 'FILE', positionals)
  const course = optionalNumber(io, '--course', values.course)
  if (values.update && values.new) throw new Failed(io.words.together, { one: '--update', other: '--new' })
  if (values.draft && course === undefined)
    throw new Failed(io.words.needs, { one: '--draft', other: '--course' })
  const blob = await openFile(io, file)
  const site = await siteOf(io, values.site, true)
  spokenWith(subject, site)
  const { id } = await site.call('POST /import', { query: { course } })
  const forKnown: ImportChoice | null = values.update ? 'update' : values.new ? 'new' : null
  try {
    const found = await send(io, site, id, { file, blob })
    const chosen = await choose(io, found, { forKnown, yes: values.yes })
    await site.call('PUT /import/:id', { params: { id }, body: { draft: values.draft, problems: chosen } })
  } catch (error) {
    // A draft keeps the file until somebody removes it.
    await site.call('DELETE /import/:id', { params: { id } }).catch(() => undefined)
    throw error
  }
  return report(io, site, id, values.json)
}

/** Not read into memory, which it may not fit in. @throws Failed */
async function openFile(io: Io, file: string): Promise<Blob> {
  try {
    await access(file, constants.R_OK)
    return await openAsBlob(file)
  } catch (error) {
    throw new Failed(io.words.file.cannotRead, { file, reason: reasonOf(error) })
  }
}

interface Sent {
  file: string
  blob: Blob
}

async function send(io: Io, site: Site, id: number, { file, blob }: Sent): Promise<ImportProblem[]> {
  io.say(fill(io.words.upload.sending, { file: basename(file) }))
  const form = new FormData()
  form.append('file', blob, basename(file))
  await site.call('POST /import/:id/file', { params: { id }, form })
  io.progress(io.words.upload.reading)
  const read = await until(io, site, id, ({ files }) => files.every(({ state }) => state !== 'waiting'))
  const broken = read.files.find(({ state }) => state === 'broken')
  if (broken) {
    throw new Failed(io.words.upload.broken, { file: basename(file), reason: faultText(io, broken.fault) })
  }
  return allProblems(site, id)
}

async function until(
  io: Io,
  site: Site,
  id: number,
  isDone: (detail: ImportDetail) => boolean,
): Promise<ImportDetail> {
  const end = io.now() + patienceMs
  for (;;) {
    const detail = await site.call('GET /import/:id', { params: { id } })
    if (isDone(detail)) return detail
    if (io.now() > end) throw new Failed(io.words.upload.timeout, { url: pageOf(site, id) })
    await io.wait(askAgainMs)
  }
}

const pageOf = (site: Site, id: number): string => `${site.url}/problems/import?id=${id}`

async function allProblems(site: Site, id: number): Promise<ImportProblem[]> {
  const found: ImportProblem[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { page, pageSize: 100 }
    const answer = await site.call('GET /import/:id/problem', { params: { id }, query })
    pages = answer.pages
    found.push(...answer.docs)
  }
  return found
}

type Preview = ImportProblem['preview']

const titleOf = ({ preview, file }: ImportProblem): string => plain(preview.titles[0]?.title ?? file)

/** A newer site may say codes for which there are no words here. */
function lossText({ words }: Io, { code, params }: Preview['losses'][number]): string {
  const known: Partial<Record<string, string>> = words.import.loss
  const [text, said] = [known[code] ?? code, Object.values(params).filter((value) => value !== '')]
  return said.length > 0 ? fill(words.import.about, { text, what: said.join(words.upload.comma) }) : text
}

function blockText({ words }: Io, { code, params }: Preview['blocks'][number]): string {
  const known: Partial<Record<string, string>> = words.import.block
  return fill(known[code] ?? code, params)
}

function faultText({ words }: Io, fault: ImportProblem['fault']): string {
  if (!fault) return ''
  const known: Partial<Record<string, string>> = words.import.fault
  const { file = '', line = 0 } = fault.params
  const said = known[fault.code]
  if (said === undefined) return plain(fault.message)
  const text = fill(said, fault.params)
  if (file === '') return plain(text)
  return plain(fill(line ? words.import.placeLine : words.import.place, { file, line, text }))
}

function previewOf(io: Io, problem: ImportProblem): string[] {
  const { upload: words } = io.words
  const { position, preview, known } = problem
  const { format, tests, losses, moreLosses, blocks } = preview
  const willBuild = tests.made?.starts === true
  const lacks = lacksAfterBuild(preview.lacks, willBuild)
  const title = titleOf(problem)
  const lines = [fill(words.title, { position, title, format, tests: tests.total })]
  if (known) lines.push(fill(words.known, { pid: known.pid, title: known.title }))
  if (losses.length > 0) {
    lines.push(`  ${words.lossesHead}`)
    lines.push(...losses.map((loss) => `    ${lossText(io, loss)}`))
    if (moreLosses > 0) lines.push(`    ${fill(words.more, { count: moreLosses })}`)
  }
  if (willBuild) lines.push(`  ${fill(words.made, { count: tests.made!.total })}`)
  if (lacks.length > 0)
    lines.push(
      `  ${fill(words.lacks, { what: lacks.map((lack) => io.words.import.lack[lack]).join(words.comma) })}`,
    )
  for (const block of blocks) lines.push(`  ${blockText(io, block)}`)
  return lines.map(plain)
}

interface Choosing {
  forKnown: ImportChoice | null
  yes: boolean
}

interface Chosen {
  position: number
  as: ImportChoice
}

/** @throws Failed where nothing is left, or somebody says no */
async function choose(io: Io, found: readonly ImportProblem[], asked: Choosing): Promise<Chosen[]> {
  for (const problem of found) for (const line of previewOf(io, problem)) io.say(line)
  const chosen: Chosen[] = []
  for (const problem of found) {
    if (problem.preview.blocks.length > 0) continue
    const as = problem.known ? await choiceFor(io, problem.known.pid, asked) : 'new'
    if (as !== null) chosen.push({ position: problem.position, as })
  }
  if (chosen.length === 0) throw new Failed(io.words.upload.nothing)
  if (asked.yes) return chosen
  const answer = await io.ask(fill(io.words.upload.ask, { count: chosen.length }))
  if (answer === null) throw new Failed(io.words.upload.needYes)
  if (!/^y(?:es)?$/i.test(answer)) throw new Failed(io.words.upload.cancelled)
  return chosen
}

/** @returns null to leave it out */
async function choiceFor(io: Io, pid: number, { forKnown }: Choosing): Promise<ImportChoice | null> {
  if (forKnown !== null) return forKnown
  const answer = await io.ask(fill(io.words.upload.askKnown, { pid }))
  if (answer === null) throw new Failed(io.words.upload.needKnown, { pid })
  return /^u/i.test(answer) ? 'update' : /^n/i.test(answer) ? 'new' : null
}

async function report(io: Io, site: Site, id: number, json: boolean): Promise<number> {
  await until(io, site, id, ({ state }) => state === 'done' || state === 'cancelled')
  const problems = await allProblems(site, id)
  const failed = problems.filter(({ state }) => state === 'failed')
  const done = problems.filter(({ state, pid }) => state === 'done' && pid !== null)
  if (json) {
    const rows = problems.map((one) => ({ title: titleOf(one), pid: one.pid, state: one.state }))
    io.out(JSON.stringify({ problems: rows }))
  } else {
    for (const one of done) {
      const url = `${site.url}/problem/${one.pid}`
      io.out(fill(io.words.upload.done, { pid: one.pid!, title: titleOf(one), url }))
    }
  }
  for (const one of failed) {
    io.say(fill(io.words.upload.failed, { title: titleOf(one), reason: faultText(io, one.fault) }))
  }
  return failed.length > 0 || done.length === 0 ? Exit.error : Exit.done
}
