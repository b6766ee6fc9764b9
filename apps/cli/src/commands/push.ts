import { ApiError } from '@verdict/contract/client'
import type { VersionedRole } from '@verdict/domain/problem'
import { atMost, parse } from '../arguments.ts'
import { Exit, Failed } from '../failure.ts'
import { readTree } from '../folder/disk.ts'
import { stateOf, treeOf } from '../folder/layout.ts'
import { type OnSite, readSite } from '../folder/on-site.ts'
import { type Difference, differences, hashesOf } from '../folder/piece.ts'
import { readPulled, siteFor, writePulled } from '../folder/pulled.ts'
import { type Sending, sendParts } from '../folder/send.ts'
import { type Fields, partOf } from '../folder/state.ts'
import { judgeFile, programsIn } from '../folder/write-fields.ts'
import { type Io, plain } from '../io.ts'
import type { Site } from '../site.ts'
import { fill } from '../words/words.ts'
import { type Command, spokenWith } from './command.ts'
import { linesOf } from './pull.ts'

export const push: Command = async (io, args, subject) => {
  const { values, positionals } = parse(io, 'problem', args, {
    'dry-run': { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
    build: { type: 'boolean', default: false },
  })
  const [folder] = atMost(io, 'problem', 1, positionals)
  const root = folder ?? '.'
  const pulled = await readPulled(io, root)
  if (!pulled) throw new Failed(io.words.folder.neverPulled, { folder: root })
  const { pid } = pulled
  const { state: after, leftOut } = await stateOf(io, await readTree(io, root))
  const site = await siteFor(io, values.site, pulled)
  spokenWith(subject, site)
  const onSite = await readSite(io, site, pid)
  const there = treeOf(onSite.state)
  const { state: before } = await stateOf(io, there)
  const [wanted, now] = [hashesOf(treeOf(after)), hashesOf(there)]
  const changes = differences(now, wanted)
  const conflicts = differences(pulled.files, now).filter(({ path }) => now.get(path) !== wanted.get(path))
  for (const path of leftOut) io.say(plain(fill(io.words.folder.leftHere, { file: path })))
  if (conflicts.length > 0 && !values.force) {
    if (values['dry-run']) for (const one of linesOf(changes)) io.out(one)
    await sayConflicts(io, site, pid, onSite, conflicts)
    throw new Failed(io.words.folder.conflict, { pid, folder: `problem-${pid}-now` })
  }
  const isSent = changes.length > 0 && !values['dry-run']
  if (isSent) await send({ io, site, pid, before, after, onSite }, changes)
  if (!values['dry-run']) {
    const files = isSent ? hashesOf(treeOf((await readSite(io, site, pid)).state)) : now
    if (differences(pulled.files, files).length > 0) await writePulled(io, root, { ...pulled, files })
  }
  if (values.json) io.out(JSON.stringify({ pid, folder: root, sent: isSent, changes, leftOut }))
  else sayDone(io, pid, changes, values['dry-run'])
  if (onSite.state.tests.isRecipe || after.tests.isRecipe) {
    await afterwards(io, site, pid, changes, { build: values.build, isSent })
  }
  return Exit.done
}

/** Parts sent before a refusal stay, and are no conflict for the next push. */
async function send(sending: Sending, changes: readonly Difference[]): Promise<void> {
  let sent = 0
  try {
    const changed = new Set(changes.map(({ path }) => partOf(path)))
    await sendParts(sending, changed, () => (sent += 1))
  } catch (error) {
    if (sent > 0) sending.io.say(sending.io.words.folder.partly)
    throw error
  }
}

function sayDone(io: Io, pid: number, changes: readonly Difference[], isDry: boolean): void {
  const { nothing, pushed, wouldPush } = io.words.folder
  for (const line of linesOf(changes)) io.out(line)
  const text = changes.length === 0 ? nothing : isDry ? wouldPush : pushed
  io.out(fill(text, { pid, count: changes.length }))
}

const makesTests = ({ path }: Difference): boolean =>
  /^(?:recipe\.yaml|(?:tests|generators|validators|solutions|include|graders|judge)\/.*)$/.test(path)

/** Tests of a recipe stay as they are until they are built. */
async function afterwards(
  io: Io,
  site: Site,
  pid: number,
  changes: readonly Difference[],
  { build, isSent }: { build: boolean; isSent: boolean },
): Promise<void> {
  if (!changes.some(makesTests)) return
  const url = `${site.url}/problem/${pid}/workshop`
  if (build && isSent) {
    await site.call('POST /problem/:pid/build', { params: { pid } })
    io.say(fill(io.words.folder.building, { url }))
  } else io.say(fill(io.words.folder.toBuild, { url }))
}

const shownSources = 10

/** Names the person and the time where the site knows them. */
async function sayConflicts(
  io: Io,
  site: Site,
  pid: number,
  { state, savedBy, updatedAt }: OnSite,
  conflicts: readonly Difference[],
): Promise<void> {
  const sources = sourcesIn(state.fields)
  io.say(fill(io.words.folder.conflictHead, { site: site.url, date: dateOf(updatedAt) }))
  let asked = 0
  for (const difference of conflicts) {
    const source = sources.get(difference.path)
    let by: { savedBy: string | null; savedAt: string | null } | undefined
    if (partOf(difference.path) === 'tests') by = savedBy
    else if (source && asked < shownSources) {
      asked += 1
      by = await lastVersion(site, pid, source)
    }
    const [line = ''] = linesOf([difference])
    const known = by?.savedBy && by.savedAt ? { name: plain(by.savedBy), date: dateOf(by.savedAt) } : null
    io.say(known ? line + fill(io.words.folder.conflictBy, known) : line)
  }
}

const roles = {
  solutions: 'solution',
  validators: 'validator',
  generators: 'generator',
  graders: 'grader',
  headers: 'header',
} as const

interface Source {
  role: VersionedRole
  name: string
}

/** Those of which the site keeps versions, by path. */
function sourcesIn(fields: Fields): Map<string, Source> {
  const programs = programsIn(fields)
  const groups = Object.keys(roles) as (keyof typeof roles)[]
  const placed = groups.flatMap((group) =>
    programs[group].map(({ path, program }): [string, Source] => [
      path,
      { role: roles[group], name: program.name },
    ]),
  )
  return new Map([...placed, [judgeFile(fields), { role: 'checker', name: 'checker' }]])
}

async function lastVersion(site: Site, pid: number, query: Source) {
  try {
    const answer = await site.call('GET /problem/:pid/sources/versions', { params: { pid }, query })
    return answer.versions[0]
  } catch (error) {
    // The conflict is said in any case.
    if (error instanceof ApiError) return undefined
    throw error
  }
}

const dateOf = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`
