// Files are stored in chunks; one transaction creates or changes a problem and records it, so any process can resume and no
// problem is imported partially or twice. A step that fails three times is given up.

import { createHash } from 'node:crypto'
import { Privilege } from '@verdict/domain/privilege'
import type { Blob } from '@verdict/storage/blobs'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { findUserById } from '../../people/index.ts'
import {
  contestFailed,
  giveBackContest,
  insertPackaged,
  positionsIn,
  takeContest,
} from '../contest-package/contest-package-queries.ts'
import { previewOf } from '../contest-package/contest-preview.ts'
import { makePackaged } from '../contest-package/make-contest.ts'
import { bringIn, CutOff } from './bring-in.ts'
import { chunksOf } from './chunks.ts'
import { knownProblem } from './comparison.ts'
import {
  removeFiles,
  packageFolder,
  scratchFolder,
  BadPackage,
  BadTestFound,
  type Reader,
  withReader,
} from './package-reader.ts'
import { unknownTags, neededAmong, type WorkFile, type WorkProblem } from './package-queries.ts'
import type { FoundProblem, ReadTest } from './reading.ts'
import {
  breakFile,
  failProblem,
  findWork,
  forgetFilesOf,
  giveBackAttempt,
  insertFound,
  lockImport,
  markRead,
  moveImport,
  type NewFound,
  nextFile,
  nextProblem,
  noteTestsRead,
  releaseFile,
  releaseImport,
  renewEveryMs,
  renewFile,
  renewImport,
  takeFile,
  takeImport,
  cancelExpired,
  forgetFilesOfEnded,
  forgetOld,
} from './package-write-queries.ts'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackgroundWork, everySecond } from '../../platform/every-second.ts'

type Next = (context: Context, isEnding: () => boolean) => Promise<boolean>

const keep = (context: Context, complaint: string, next: Next): BackgroundWork =>
  everySecond(context.log, complaint, async (isEnding) => {
    while (!isEnding() && (await next(context, isEnding)));
  })

export const keepReading = (context: Context): BackgroundWork =>
  keep(context, 'packages could not be read', readNext)

export const keepImporting = (context: Context): BackgroundWork =>
  keep(context, 'imports could not go on', importNext)

/** Growing uploads and folders in use are younger than this. */
const untouchedMs = 10 * 60_000

/** Also removes leftovers of dead processes. */
export async function sweepPackages(context: Context, olderThanMs = untouchedMs): Promise<void> {
  const { db, settings } = context
  await cancelExpired(db)
  await forgetFilesOfEnded(db)
  await forgetOld(db)
  const folder = packageFolder(settings.dataDir)
  const scratch = scratchFolder(settings.dataDir)
  const files = (await namesIn(folder)).filter((name) => namePattern.test(name))
  const needed = await neededAmong(db, files)
  const old = [
    ...files.filter((name) => !needed.has(name)).map((name) => join(folder, name)),
    ...(await namesIn(scratch)).map((name) => join(scratch, name)),
  ]
  for (const path of old) {
    const facts = await stat(path).catch(() => null)
    if (facts && Date.now() - facts.mtimeMs > olderThanMs) await rm(path, { recursive: true, force: true })
  }
}

/** The form of our names; other files are not ours. */
const namePattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

const triesAtMost = 3

/** The owner with their current rights. @throws BadPackage forbidden */
async function viewerOf({ db }: Pick<Context, 'db'>, userId: number): Promise<Viewer> {
  const user = await findUserById(db, userId)
  if (!user || user.privilege === Privilege.Banned)
    throw new BadPackage('forbidden', {}, 'This account may not import.')
  return { userId, uid: user.uid, privilege: user.privilege, teams: [], sessionId: 0 }
}

async function renewing<T>(context: Context, renew: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    renew().catch((error: unknown) =>
      context.log.warn({ err: error }, 'a lease on an import was not renewed'),
    )
  }, renewEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

const internal = () => new BadPackage('internal', {}, 'The server failed.').said

/** @returns whether there was a file */
export async function readNext(context: Context, isEnding: () => boolean = () => false): Promise<boolean> {
  const { db } = context
  const file = await takeFile(db)
  if (!file) return false
  const give = (fault: BadPackage['said']): Promise<void> => giveUpFile(context, file, fault)
  if (file.stored === null) await give(new BadPackage('gone', {}, 'The file is not there any more.').said)
  else if (file.attempts > triesAtMost) await give(internal())
  else {
    try {
      const stored = { stored: file.stored, name: file.name }
      await renewing(
        context,
        () => renewFile(db, file.id),
        () => withReader(context, 'look', stored, (reader) => readFile(context, file, reader, isEnding)),
      )
    } catch (error) {
      if (error instanceof CutOff) await releaseFile(db, file.id)
      else if (error instanceof BadPackage) await give(error.said)
      else {
        context.log.warn({ err: error, file: file.id }, 'a package could not be read and is tried again')
        if (file.attempts >= triesAtMost) await give(internal())
      }
    }
  }
  return true
}

async function giveUpFile(context: Context, file: WorkFile, fault: BadPackage['said']): Promise<void> {
  await breakFile(context.db, file.id, fault)
  if (file.stored !== null) await removeFiles(context, [file.stored])
}

async function readFile(
  context: Context,
  file: WorkFile,
  reader: Reader,
  isEnding: () => boolean,
): Promise<void> {
  const held = await findWork(context.db, file.import_id)
  if (!held) throw new BadPackage('gone')
  const viewer = await viewerOf(context, held.owner_id)
  const { problems } = await reader.ask('read', {})
  const all = problems.reduce((sum, { sizes }) => sum + sizes.length, 0)
  let done = 0
  const onRead = (tests: number) => noteTestsRead(context.db, file.id, (done += tests), all)
  await onRead(0)
  const found: NewFound[] = []
  for (const [index, problem] of problems.entries()) {
    if (isEnding()) throw new CutOff()
    found.push(await lookAt(context, viewer, reader, { index, problem, onRead }))
  }
  const { contest } = await reader.ask('contest', { keep: false })
  const place = { importId: file.import_id, fileId: file.id }
  await context.db.transaction().execute(async (tx) => {
    await lockImport(tx, file.import_id)
    if (!(await insertFound(tx, place, found))) {
      throw new BadPackage('too-many-problems', {}, 'The import would hold too many problems.')
    }
    if (contest) {
      const positions = await positionsIn(tx, file.id)
      const at = contest.problems.map(({ index }) => (index === null ? null : (positions.get(index) ?? null)))
      if (!(await insertPackaged(tx, place, await previewOf(tx, viewer, contest, at)))) {
        throw new BadPackage('another-contest', {}, 'The import holds another contest already.')
      }
    }
    await markRead(tx, file.id)
  })
}

const keyMost = 200

/** Keys have a maximum length, so long ones are hashed. */
const keyOf = ({ key }: FoundProblem): string =>
  key.length <= keyMost
    ? key.replaceAll('\0', '').toWellFormed()
    : createHash('sha256').update(key).digest('hex')

interface Looked {
  index: number
  problem: FoundProblem
  onRead: (tests: number) => Promise<void>
}

async function lookAt(
  context: Context,
  viewer: Viewer,
  reader: Reader,
  { index, problem, onRead }: Looked,
): Promise<NewFound> {
  const { preview } = problem
  const key = keyOf(problem)
  const tests: ReadTest[] = []
  const tidied = new Set<string>()
  try {
    if (preview.blocks.length === 0) {
      for (const chunk of chunksOf(problem.sizes)) {
        const read = await reader.ask('check', { index, ...chunk })
        tests.push(...read.tests)
        for (const change of read.tidied) tidied.add(change)
        await onRead(chunk.to - chunk.from)
      }
    }
  } catch (error) {
    if (error instanceof BadTestFound) preview.blocks.push(error.fault)
    else if (error instanceof BadPackage && error.said.params['file'] !== undefined) {
      preview.blocks.push({ code: 'test-broken', params: error.said.params })
    } else throw error
  }
  if (tidied.size > 0) {
    preview.losses.push({ code: 'tests-tidied', params: { what: [...tidied].sort().join(' ') } })
  }
  const beyondAscii = tests.filter((test) => test.beyondAscii).length
  if (beyondAscii > 0) preview.losses.push({ code: 'tests-utf8', params: { count: beyondAscii } })
  const unknown = await unknownTags(context.db, preview.tags)
  if (unknown.length > 0) {
    preview.losses.push({ code: 'tag-unknown', params: { detail: unknown.join(', ').slice(0, 200) } })
  }
  const known =
    preview.blocks.length > 0
      ? null
      : await knownProblem(context, viewer, { format: preview.format, key }, async () => ({
          tests,
          ...(await reader.ask('text', { index, keep: false })),
        }))
  return { indexInFile: index, key, preview, known }
}

/** @returns whether there was an import */
export async function importNext(context: Context, isEnding: () => boolean = () => false): Promise<boolean> {
  const { db } = context
  const taken = await takeImport(db)
  if (!taken) return false
  const { id } = taken
  try {
    await renewing(
      context,
      () => renewImport(db, id),
      async () => {
        for (let file = await nextFile(db, id); file; file = await nextFile(db, id)) {
          await importFile(context, file, isEnding)
        }
        await importContest(context, id)
        await finish(context, id)
      },
    )
  } catch (error) {
    await releaseImport(db, id)
    if (!(error instanceof CutOff)) throw error
  }
  return true
}

/** Made behind its problems, without those that failed. */
async function importContest(context: Context, importId: number): Promise<void> {
  const { db } = context
  const packaged = await takeContest(db, importId)
  if (!packaged) return
  const { stored, file: name, attempts } = packaged
  try {
    if (stored === null) throw new BadPackage('gone', {}, 'The file is not there any more.')
    const held = await findWork(db, importId)
    const viewer = await viewerOf(context, held?.owner_id ?? 0)
    await withReader(context, 'import', { stored, name }, (reader) =>
      makePackaged(context, viewer, reader, packaged),
    )
  } catch (error) {
    if (error instanceof CutOff) {
      await giveBackContest(db, importId)
      throw error
    }
    const said = saidOf(error)
    if (said) return contestFailed(db, importId, said)
    context.log.warn({ err: error, importId }, 'a contest could not be made of a package')
    if (attempts < triesAtMost) return importContest(context, importId)
    await contestFailed(db, importId, internal())
  }
}

async function finish(context: Context, id: number): Promise<void> {
  const stored = await context.db.transaction().execute(async (tx) => {
    const held = await lockImport(tx, id)
    if (held?.state !== 'importing') return []
    await moveImport(tx, id, 'done')
    return forgetFilesOf(tx, id)
  })
  await removeFiles(context, stored)
}

async function importFile(context: Context, file: WorkFile, isEnding: () => boolean): Promise<void> {
  const { db } = context
  const each = async (work: (problem: WorkProblem) => Promise<void>): Promise<void> => {
    for (let problem = await nextProblem(db, file.id); problem; problem = await nextProblem(db, file.id)) {
      await work(problem)
    }
  }
  if (file.stored === null) {
    const { said } = new BadPackage('gone', {}, 'The file is not there any more.')
    return each(({ position }) => failProblem(db, { importId: file.import_id, position }, said))
  }
  await withReader(context, 'import', { stored: file.stored, name: file.name }, async (reader) => {
    const { blob } = await context.disk.within(file.bytes, () => reader.ask('package', {}))
    await each((problem) => importProblem(context, { file, blob, problem }, reader, isEnding))
  })
}

async function importProblem(
  context: Context,
  { file, blob, problem }: { file: WorkFile; blob: Blob; problem: WorkProblem },
  reader: Reader,
  isEnding: () => boolean,
): Promise<void> {
  const place = { importId: file.import_id, position: problem.position }
  try {
    const held = await findWork(context.db, file.import_id)
    const viewer = await viewerOf(context, held?.owner_id ?? 0)
    await bringIn(context, { viewer, reader, problem, blob, place, isEnding })
  } catch (error) {
    if (error instanceof CutOff) {
      await giveBackAttempt(context.db, place)
      throw error
    }
    const said = saidOf(error)
    if (!said) context.log.warn({ err: error, ...place }, 'a problem could not be imported')
    if (said) await failProblem(context.db, place, said)
    else if (problem.attempts >= triesAtMost) await failProblem(context.db, place, internal())
  }
}

/** The message for the owner; null if it is not their fault. */
function saidOf(error: unknown): BadPackage['said'] | null {
  if (error instanceof BadPackage) return error.said
  if (error instanceof BadTestFound) {
    const { file = '', line = 0, column = 0 } = error.fault.params
    const message = `The ${error.fault.code} of ${file} in line ${line}, column ${column}.`
    return new BadPackage('refused', { detail: message }, message).said
  }
  if (!(error instanceof Refusal)) return null
  if (error.error === 'FORBIDDEN' || error.error === 'NOT_FOUND') {
    return new BadPackage('forbidden', {}, error.message).said
  }
  if (error.error === 'DISK_FULL') return new BadPackage('disk-full', {}, error.message).said
  const [field] = error.fields
  const detail = field ? `${field.path.replace('body.', '')} ${field.message}` : error.message
  return new BadPackage('refused', { detail }, detail).said
}
