// A recipe says how tests are made; the problem's tests stay as they are until they are built from it.

import { pipeline } from 'node:stream/promises'
import type { Recipe, RecipeRow, SavedRecipe } from '@verdict/contract/recipe'
import type { DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { Refusal } from '@verdict/contract/refusal'
import { buildLimits } from '@verdict/domain/build'
import { firstUnfit } from '@verdict/domain/problem'
import { type Expansion, expandRecipe } from '@verdict/domain/recipe'
import type { Blob } from '@verdict/storage/blobs'
import { writeAudit } from '../../platform/audit.ts'
import { recordBlobs } from '../../platform/blob-queries.ts'
import { locateUnfit, textWatch } from '../../platform/test-text.ts'
import { unfitTest } from '../testcase/testcase-service.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import type { ArrivingFile } from '../../platform/sent-file.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { findProblemToTest, findTestableProblem, type ProblemRecord } from '../../access/problem-access.ts'
import { sourcesOf } from '../problem/content-queries.ts'
import { findProblem } from '../problem/problem-queries.ts'
import { lockStandingProblem } from '../problem/problem-service.ts'
import { groupRules, listTests } from '../testcase/testcase-queries.ts'
import { findRecipe, keepFiles, keepFilesOf, ownFilesAmong, putRecipe } from './recipe-queries.ts'

const previewLimit = { count: 120, seconds: 60 }

/** That of a problem without one has its tests as files. */
async function recipeOf(db: Queryable, pid: number): Promise<SavedRecipe> {
  const found = await findRecipe(db, pid)
  if (found) {
    const { number, rows, groups, savedBy, saved_at } = found
    return { number, rows, groups, savedBy, savedAt: saved_at.toISOString() }
  }
  const [tests, groups] = [await listTests(db, pid), await groupRules(db, pid)]
  const rows = tests.map((test): RecipeRow => ({
    kind: 'file',
    input: { sha256: test.input_sha256, bytes: test.input_bytes },
    output: test.lacks_answer ? null : { sha256: test.output_sha256, bytes: test.output_bytes },
    number: null,
    group: test.group_number,
    isSample: false,
    name: test.name,
    description: '',
  }))
  return { number: 0, rows, groups, savedBy: null, savedAt: null }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function readRecipe(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  pid: number,
): Promise<SavedRecipe> {
  await findTestableProblem({ db }, viewer, pid)
  return recipeOf(db, pid)
}

const filesOf = (row: RecipeRow): string[] =>
  row.kind === 'file' ? [row.input, row.output].flatMap((file) => file?.sha256 ?? []) : []

/** @returns the rows with the true sizes of their files @throws Refusal RECIPE_FILE_UNKNOWN */
async function withKnownFiles(tx: Queryable, pid: number, rows: readonly RecipeRow[]): Promise<RecipeRow[]> {
  const bytesOf = await ownFilesAmong(tx, pid, [...new Set(rows.flatMap(filesOf))])
  return rows.map((row, index) => {
    if (row.kind !== 'file') return row
    const known = ({ sha256 }: { sha256: string }) => {
      const bytes = bytesOf.get(sha256)
      if (bytes === undefined) throw new Refusal('RECIPE_FILE_UNKNOWN', { row: index + 1 })
      return { sha256, bytes }
    }
    return { ...row, input: known(row.input), output: row.output && known(row.output) }
  })
}

function assertAscii(rows: readonly RecipeRow[]): void {
  for (const row of rows) {
    if (row.kind !== 'text') continue
    for (const [file, text] of [
      ['input', row.input],
      ['output', row.output ?? ''],
    ] as const) {
      const place = firstUnfit(text, false)
      if (place) throw new Refusal('NON_ASCII_TESTCASE', { file, ...place })
    }
  }
}

/**
 * Checks no permission. The problem must be locked.
 * @throws Refusal RECIPE_FILE_UNKNOWN, NON_ASCII_TESTCASE
 */
export async function storeRecipe(
  tx: Queryable,
  pid: number,
  { rows, groups }: Recipe,
  by: number | null,
): Promise<number> {
  const problem = await findProblem(tx, null, pid)
  if (!problem?.utf8) assertAscii(rows)
  const known = await withKnownFiles(tx, pid, rows)
  await keepFilesOf(tx, pid, [...new Set(known.flatMap(filesOf))])
  return putRecipe(tx, pid, { rows: known, groups }, by)
}

async function audit(
  tx: Queryable,
  origin: Origin,
  viewer: Viewer,
  problem: ProblemRecord,
  change: { before: number; after: number },
): Promise<void> {
  if (problem.owner_id === viewer.userId) return
  await writeAudit(tx, origin, {
    actorId: viewer.userId,
    action: 'testcase.recipe',
    target: `problem:${problem.pid}`,
    before: { version: change.before },
    after: { version: change.after },
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, RECIPE_CHANGED, RECIPE_FILE_UNKNOWN, NON_ASCII_TESTCASE */
export async function saveRecipe(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  origin: Origin,
  pid: number,
  { number, ...recipe }: Recipe & { number: number },
): Promise<SavedRecipe> {
  await findProblemToTest({ db }, viewer, pid)
  return db.transaction().execute(async (tx) => {
    const problem = await lockStandingProblem(tx, pid)
    await findProblemToTest({ db: tx }, viewer, pid)
    const before = (await findRecipe(tx, pid))?.number ?? 0
    if (before !== number) throw new Refusal('RECIPE_CHANGED')
    const after = await storeRecipe(tx, pid, recipe, viewer.userId)
    await audit(tx, origin, viewer, problem, { before, after })
    return recipeOf(tx, pid)
  })
}

/** Adds a text at the end, even while somebody else edits. @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED */
export async function addText(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  origin: Origin,
  pid: number,
  { input, description }: { input: string; description: string },
): Promise<number> {
  await findProblemToTest({ db }, viewer, pid)
  return db.transaction().execute(async (tx) => {
    const problem = await lockStandingProblem(tx, pid)
    await findProblemToTest({ db: tx }, viewer, pid)
    const { number: before, rows, groups } = await recipeOf(tx, pid)
    const row: RecipeRow = {
      kind: 'text',
      input,
      output: null,
      number: null,
      group: null,
      isSample: false,
      name: '',
      description,
    }
    const after = await storeRecipe(tx, pid, { rows: [...rows, row], groups }, viewer.userId)
    await audit(tx, origin, viewer, problem, { before, after })
    return after
  })
}

export async function expandFor(db: Queryable, pid: number, rows: readonly RecipeRow[]): Promise<Expansion> {
  const generators = (await sourcesOf(db, pid)).filter(({ role }) => role === 'generator')
  return expandRecipe(rows, generators)
}

/** Names of tests: a script's name with a number behind it where it makes several. */
export function namesOfTests(rows: readonly RecipeRow[], { tests }: Expansion): string[] {
  const counts = new Map<number, number>()
  for (const { row } of tests) counts.set(row, (counts.get(row) ?? 0) + 1)
  const seen = new Map<number, number>()
  return tests.map(({ row }) => {
    const { name } = rows[row]!
    const before = seen.get(row) ?? 0
    seen.set(row, before + 1)
    return name === '' || counts.get(row) === 1 ? name : `${name}-${before + 1}`
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, RATE_LIMITED */
export async function previewRecipe(
  context: Pick<Context, 'db' | 'rateLimiter'>,
  viewer: Viewer,
  pid: number,
  rows: readonly RecipeRow[],
): Promise<DataOf<Endpoints['POST /problem/:pid/recipe/preview']>> {
  await findTestableProblem(context, viewer, pid)
  await context.rateLimiter.hit(`recipe:${viewer.userId}`, previewLimit)
  const expansion = await expandFor(context.db, pid, rows)
  const { tests, commands, faults } = expansion
  if (faults.length > 0) return { tests: [], faults: faults.slice(0, 100) }
  const names = namesOfTests(rows, expansion)
  return {
    faults: [],
    tests: tests.map(({ number, row, line, command }, index) => ({
      number,
      row,
      line,
      command: command === null ? null : commands[command]!.words,
      group: rows[row]!.group,
      isSample: rows[row]!.isSample,
      name: names[index]!,
    })),
  }
}

/** For its recipe. Checks no permission. */
export async function addFiles(
  tx: Queryable,
  pid: number,
  files: readonly (Blob & { beyondAscii?: boolean })[],
): Promise<void> {
  await recordBlobs(tx, files)
  await keepFiles(
    tx,
    pid,
    files.map(({ sha256 }) => sha256),
  )
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, BAD_REQUEST, TOO_LARGE, NON_ASCII_TESTCASE, NOT_UTF8_TESTCASE, DISK_FULL */
export async function uploadFile(
  context: Pick<Context, 'db' | 'blobs' | 'disk'>,
  viewer: Viewer,
  pid: number,
  { expectedBytes, receive }: ArrivingFile,
): Promise<Blob> {
  await findProblemToTest(context, viewer, pid)
  const utf8 = (await findProblem(context.db, null, pid))!.utf8
  const watch = textWatch()
  const blob = await context.disk.within(expectedBytes, async () => {
    const { content } = await receive()
    pipeline(content, watch).catch((error: Error) => watch.destroy(error))
    return context.blobs.write(watch, buildLimits.fileBytes)
  })
  if (utf8 ? !watch.isUtf8 : watch.beyondAscii) {
    const place = await locateUnfit(context.blobs.read(blob.sha256), utf8)
    throw unfitTest(utf8, { file: 'file', ...place })
  }
  await context.db.transaction().execute(async (tx) => {
    await lockStandingProblem(tx, pid)
    await addFiles(tx, pid, [{ ...blob, beyondAscii: watch.beyondAscii }])
  })
  return blob
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function recipeFile(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  pid: number,
  sha256: string,
): Promise<Blob> {
  await findTestableProblem({ db }, viewer, pid)
  const bytes = (await ownFilesAmong(db, pid, [sha256])).get(sha256)
  if (bytes === undefined) throw new Refusal('NOT_FOUND')
  return { sha256, bytes }
}
