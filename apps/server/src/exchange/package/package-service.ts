// An import is visible to its owner only. The work runs in the background.

import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  importFile,
  importProblem,
  importRow,
  type ContestToMake,
  type ImportContest,
  type ImportDetail,
  type ImportProblem,
  type ImportRow,
  type ImportFile,
} from '@verdict/contract/package'
import { oneLine } from '@verdict/domain/one-line'
import { importLimits } from '@verdict/domain/package'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { type Page, pageFrom, type PageRequest } from '../../platform/paging.ts'
import { Refusal, tooLarge } from '@verdict/contract/refusal'
import { present } from '../../platform/present.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { writeThrough } from '@verdict/storage/write-file'
import { assertMayCreate } from '../../access/problem-access.ts'
import { assertMayMake } from '../../contest/index.ts'
import {
  chooseContest,
  findPackaged,
  type PackagedContestRecord,
} from '../contest-package/contest-package-queries.ts'
import { packageFolder, removeFiles, storedPath } from './package-reader.ts'
import {
  choosable,
  countImports,
  filesOf,
  findImport,
  importPage,
  problemPage,
  type ImportRecord,
  type FileRecord,
  type ProblemRecord,
} from './package-queries.ts'
import {
  cancelOldDrafts,
  choose,
  type Chosen,
  countFiles,
  forgetFilesOf,
  insertFile,
  insertImport,
  lockImport,
  moveImport,
} from './package-write-queries.ts'

const presentImport = (row: ImportRecord): ImportRow => present(importRow, row, { course: row.course_id })

function presentFile(row: FileRecord): ImportFile {
  const tests = row.is_taken ? { done: row.tests_read, of: row.tests_found } : null
  return present(importFile, row, {
    ...(row.state === 'waiting' && { progress: { before: row.before, tests } }),
  })
}

const presentContest = ({ file, preview, state, cid, fault }: PackagedContestRecord): ImportContest => ({
  file,
  preview,
  state,
  cid,
  fault,
})

const presentDetail = (
  row: ImportRecord,
  files: FileRecord[],
  contest: PackagedContestRecord | undefined,
): ImportDetail => ({
  ...presentImport(row),
  files: files.map(presentFile),
  contest: contest ? presentContest(contest) : null,
})

const presentProblem = (row: ProblemRecord): ImportProblem =>
  present(importProblem, row, { reading: row.reading })

/** @throws Refusal NOT_FOUND */
async function own(db: Queryable, viewer: Viewer, id: number): Promise<ImportRecord> {
  const found = await findImport(db, viewer.userId, id)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** @throws Refusal FORBIDDEN, NOT_FOUND */
export async function beginImport(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  courseId: number | null,
): Promise<ImportDetail> {
  await assertMayCreate(db, viewer, courseId)
  const id = await db.transaction().execute(async (tx) => {
    const made = await insertImport(tx, viewer.userId, courseId)
    await cancelOldDrafts(tx, viewer.userId)
    return made
  })
  return readImport({ db }, viewer, id)
}

/** @throws Refusal NOT_FOUND */
export async function readImport(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  id: number,
): Promise<ImportDetail> {
  const found = await own(db, viewer, id)
  return presentDetail(found, await filesOf(db, id), await findPackaged(db, id))
}

export async function listImports(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  request: PageRequest,
): Promise<Page<ImportRow>> {
  const [rows, count] = await Promise.all([
    importPage(db, viewer.userId, request),
    countImports(db, viewer.userId),
  ])
  return pageFrom(rows.map(presentImport), count, request)
}

/** @throws Refusal NOT_FOUND */
export async function listProblems(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  id: number,
  request: PageRequest,
): Promise<Page<ImportProblem>> {
  const { found } = await own(db, viewer, id)
  return pageFrom((await problemPage(db, id, request)).map(presentProblem), found, request)
}

interface NewFile {
  name: string
  /** The declared size, or else the maximum. */
  expectedBytes: number
  maxBytes: number
  content: Readable
}

const addedAtOnce = { count: 300, seconds: 60 }

/** Checked before the content is read. @throws Refusal NOT_FOUND, FORBIDDEN, IMPORT_BEGUN, IMPORT_FULL, RATE_LIMITED */
export async function assertMayAdd({ db, rateLimiter }: Context, viewer: Viewer, id: number): Promise<void> {
  const { state, course_id } = await own(db, viewer, id)
  await assertMayCreate(db, viewer, course_id)
  await assertRoom(db, id, state)
  await rateLimiter.hit(`import:${viewer.userId}`, addedAtOnce)
}

async function assertRoom(db: Queryable, id: number, state: string): Promise<void> {
  if (state !== 'draft') throw new Refusal('IMPORT_BEGUN')
  const limit = importLimits.files
  if ((await countFiles(db, id)).all >= limit) throw new Refusal('IMPORT_FULL', { limit })
}

/** @throws Refusal as assertMayAdd, TOO_LARGE, DISK_FULL */
export async function addFile(
  context: Pick<Context, 'db' | 'disk' | 'settings'>,
  viewer: Viewer,
  id: number,
  file: NewFile,
): Promise<ImportDetail> {
  const { db, disk, settings } = context
  await mkdir(packageFolder(settings.dataDir), { recursive: true, mode: 0o700 })
  const stored = randomUUID()
  const path = storedPath(settings.dataDir, stored)
  try {
    await disk.within(file.expectedBytes, async () => {
      const bytes = await receive(file.content, path, file.maxBytes)
      await db.transaction().execute(async (tx) => {
        const held = await lockImport(tx, id)
        if (!held) throw new Refusal('NOT_FOUND')
        await assertRoom(tx, id, held.state)
        await insertFile(tx, { importId: id, name: nameOf(file.name), bytes, stored })
      })
    })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return readImport({ db }, viewer, id)
}

/** The last part of the path, without invisible characters. */
const nameOf = (name: string): string =>
  oneLine(name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1))
    .toWellFormed()
    .slice(0, 200)
    .trim() || 'package'

async function receive(content: Readable, path: string, maxBytes: number): Promise<number> {
  let bytes = 0
  const counted = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      yield chunk
    }
  }
  await pipeline(content, counted, (passed: AsyncIterable<Buffer>) => writeThrough(passed, path, 0o600))
  return bytes
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, IMPORT_BEGUN, IMPORT_NOT_READY, IMPORT_CHOICE_INVALID */
export async function startImport(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  origin: Origin,
  id: number,
  {
    problems: chosen,
    contest,
    draft,
  }: { problems: readonly Chosen[]; contest?: ContestToMake | undefined; draft: boolean },
): Promise<ImportDetail> {
  const { course_id } = await own(db, viewer, id)
  if (chosen.length > 0) await assertMayCreate(db, viewer, course_id)
  if (contest) await assertMayMake(db, viewer, course_id)
  await db.transaction().execute(async (tx) => {
    const held = await lockImport(tx, id)
    if (held?.state !== 'draft') throw new Refusal('IMPORT_BEGUN')
    if ((await countFiles(tx, id)).waiting > 0) throw new Refusal('IMPORT_NOT_READY')
    const there = await choosable(tx, id)
    const wrong = chosen.filter(({ position, as }) => {
      const problem = there.get(position)
      return !problem || problem.isBlocked || (as === 'update' && !problem.isKnown)
    })
    if (wrong.length > 0) {
      const positions = wrong.slice(0, 20).map(({ position }) => position)
      throw new Refusal('IMPORT_CHOICE_INVALID', { positions: positions.join(', ') })
    }
    await choose(tx, id, chosen)
    if (contest && !(await chooseContest(tx, id, contest))) throw new Refusal('NOT_FOUND')
    await moveImport(tx, id, 'importing', { origin, draft: draft && course_id !== null })
  })
  return readImport({ db }, viewer, id)
}

/** Finished problems stay. @throws Refusal NOT_FOUND, IMPORT_OVER */
export async function cancelImport(
  context: Pick<Context, 'db' | 'settings'>,
  viewer: Viewer,
  id: number,
): Promise<void> {
  const { db } = context
  await own(db, viewer, id)
  const stored = await db.transaction().execute(async (tx) => {
    const held = await lockImport(tx, id)
    if (held?.state !== 'draft' && held?.state !== 'importing') throw new Refusal('IMPORT_OVER')
    await moveImport(tx, id, 'cancelled')
    return forgetFilesOf(tx, id)
  })
  await removeFiles(context, stored)
}
