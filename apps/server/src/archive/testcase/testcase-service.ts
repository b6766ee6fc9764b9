// Test data is ASCII, or UTF-8 where the problem says so, byte for byte. Appended under the lock of the problem's row; removed tests stay.

import { testcaseRow, type TestcaseRow, type FileFault } from '@verdict/contract/testcase'
import { alikePlaces } from '@verdict/domain/alike-tests'
import { jsonBodyBytes } from '@verdict/domain/limits'
import { firstUnfit } from '@verdict/domain/problem'
import {
  lockStandingProblem,
  type NewProblem,
  renderProblem,
  writeProblem,
} from '../problem/problem-service.ts'
import { mendLacks } from '../problem/problem-write.ts'
import { findProblemToTest, findProblemWithTests, type ProblemRecord } from '../../access/problem-access.ts'
import { writeAudit } from '../../platform/audit.ts'
import { recordBlobs } from '../../platform/blob-queries.ts'
import type { Blob } from '@verdict/storage/blobs'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import { stemsOf } from '@verdict/domain/outputs'
import { present } from '../../platform/present.ts'
import type { MaybeViewer, Viewer } from '../../platform/viewer.ts'
import { zipStream } from '../../platform/zip-stream.ts'
import { findReadable } from '../problem/problem-read.ts'
import { hasRecipe } from '../recipe/recipe-queries.ts'
import type { Readable } from 'node:stream'
import {
  allowsUtf8,
  faultsOfFiles,
  findTest,
  insertTests,
  lastPosition,
  listTests,
  removeAllTests,
  removeTest,
  waiveAnswers,
  type TestRecord,
} from './testcase-queries.ts'

/** @param faults of files by hash */
const presentTest = (test: TestRecord, faults: ReadonlyMap<string, FileFault>): TestcaseRow =>
  present(testcaseRow, test, {
    inputFault: faults.get(test.input_sha256) ?? null,
    outputFault: faults.get(test.output_sha256) ?? null,
  })

export interface TestFiles {
  in: string
  out: string
}

export interface StoredTest {
  uuid?: string
  input: Blob
  output: Blob
  /** Null for none. */
  group?: number | null
  /** Name of the files it came from. */
  name?: string
  lacksAnswer?: boolean
  /** Either file holds text beyond ASCII. */
  beyondAscii: boolean
}

function assertTestData(files: TestFiles, utf8: boolean): void {
  if (files.in === '' && files.out === '') throw new Refusal('EMPTY_TESTCASE')
  for (const [file, text] of [
    ['input', files.in],
    ['output', files.out],
  ] as const) {
    const place = firstUnfit(text, utf8)
    if (place) throw unfitTest(utf8, { file, ...place })
  }
}

export const unfitTest = (utf8: boolean, place: { file: string; line?: number; column?: number }): Refusal =>
  new Refusal(utf8 ? 'NOT_UTF8_TESTCASE' : 'NON_ASCII_TESTCASE', { ...place })

async function store(
  context: Pick<Context, 'blobs' | 'disk'>,
  files: TestFiles,
  utf8: boolean,
): Promise<StoredTest> {
  assertTestData(files, utf8)
  const write = (text: string): Promise<Blob> => context.blobs.write(Buffer.from(text), jsonBodyBytes)
  const [input, output] = await context.disk.within(files.in.length + files.out.length, () =>
    Promise.all([write(files.in), write(files.out)]),
  )
  const beyondAscii = [files.in, files.out].some((text) => firstUnfit(text, false) !== null)
  return { input, output, beyondAscii }
}

/** The problem must be locked. */
export async function appendTests(tx: Queryable, pid: number, tests: StoredTest[]): Promise<TestRecord[]> {
  if (tests.length === 0) return []
  await recordBlobs(
    tx,
    tests.flatMap(({ input, output }) => [input, output]),
  )
  const last = await lastPosition(tx, pid)
  return insertTests(
    tx,
    tests.map(
      ({ uuid, input, output, group = null, name = '', lacksAnswer = false, beyondAscii }, index) => ({
        ...(uuid !== undefined && { uuid }),
        pid,
        position: last + 1 + index,
        input_sha256: input.sha256,
        input_bytes: input.bytes,
        output_sha256: output.sha256,
        output_bytes: output.bytes,
        group_number: group,
        name,
        lacks_answer: lacksAnswer,
        beyond_ascii: beyondAscii,
      }),
    ),
  )
}

/**
 * Each test gets the group of the one at its position, so a corrected archive keeps the points.
 * @returns how many were added and removed
 */
export async function putTests(
  tx: Queryable,
  pid: number,
  tests: StoredTest[],
): Promise<{ added: number; removed: number }> {
  const groups = (await listTests(tx, pid)).map((test) => test.group_number)
  const removed = await removeAllTests(tx, pid)
  const grouped = tests.map((test, index) => ({ ...test, group: groups[index] ?? null }))
  return { added: (await appendTests(tx, pid, grouped)).length, removed }
}

/** Does nothing if they are the same. */
export async function replaceTests(
  tx: Queryable,
  pid: number,
  tests: StoredTest[],
): Promise<{ added: number; removed: number }> {
  const now = await listTests(tx, pid)
  const files = (
    of: readonly { input: string; output: string; lacksAnswer: boolean; name: string }[],
  ): string =>
    JSON.stringify(of.map(({ input, output, lacksAnswer, name }) => [input, output, lacksAnswer, name]))
  const stored = now.map((test) => ({
    input: test.input_sha256,
    output: test.output_sha256,
    lacksAnswer: test.lacks_answer,
    name: test.name,
  }))
  const next = tests.map(({ input, output, lacksAnswer = false, name = '' }) => ({
    input: input.sha256,
    output: output.sha256,
    lacksAnswer,
    name,
  }))
  return files(stored) === files(next) ? { added: 0, removed: 0 } : putTests(tx, pid, tests)
}

/** Checks no permission. @throws Refusal EMPTY_TESTCASE, NON_ASCII_TESTCASE, NOT_UTF8_TESTCASE, NOT_FOUND for an unknown or deleted problem */
export async function addTestcase(
  context: Pick<Context, 'db' | 'blobs' | 'disk'>,
  pid: number,
  files: TestFiles,
): Promise<TestcaseRow> {
  const stored = await store(context, files, await allowsUtf8(context.db, pid))
  return context.db.transaction().execute(async (tx) => {
    const problem = await lockStandingProblem(tx, pid)
    // It may have stopped allowing UTF-8 meanwhile.
    assertTestData(files, problem.utf8)
    const [test] = await appendTests(tx, pid, [stored])
    await mendLacks(tx, problem, ['tests'])
    return presentTest(test!, new Map())
  })
}

/** Checks no permission. @throws Refusal UNKNOWN_TAGS, VALIDATION_FAILED, EMPTY_TESTCASE, NON_ASCII_TESTCASE, NOT_UTF8_TESTCASE */
export async function createWithTests(
  context: Pick<Context, 'db' | 'blobs' | 'disk'>,
  actor: { userId: number },
  problem: NewProblem,
  tests: readonly TestFiles[] = [],
): Promise<{ pid: number }> {
  const rendered = await renderProblem(problem)
  const stored: StoredTest[] = []
  for (const files of tests) stored.push(await store(context, files, problem.utf8))
  return context.db.transaction().execute(async (tx) => {
    const created = await writeProblem(tx, actor, rendered)
    await appendTests(tx, created.pid, stored)
    return created
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, EMPTY_TESTCASE, NON_ASCII_TESTCASE, NOT_UTF8_TESTCASE */
export async function addAs(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  pid: number,
  files: TestFiles,
): Promise<TestcaseRow> {
  await findProblemToTest(context, viewer, pid)
  const stored = await store(context, files, await allowsUtf8(context.db, pid))
  return context.db.transaction().execute(async (tx) => {
    const problem = await lockStandingProblem(tx, pid)
    // It may have stopped allowing UTF-8 meanwhile.
    assertTestData(files, problem.utf8)
    const [test] = await appendTests(tx, pid, [stored])
    await mendLacks(tx, problem, ['tests'])
    if (problem.owner_id !== viewer.userId) {
      await writeAudit(tx, origin, {
        actorId: viewer.userId,
        action: 'testcase.add',
        target: `problem:${pid}`,
        after: auditOf(test!),
      })
    }
    return presentTest(test!, new Map())
  })
}

const auditOf = (test: TestRecord) => ({
  uuid: test.uuid,
  position: test.position,
  input: test.input_sha256,
  output: test.output_sha256,
})

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function listAs(
  context: Context,
  viewer: Viewer,
  pid: number,
): Promise<{ docs: TestcaseRow[]; alike: number[][]; utf8: boolean; hasRecipe: boolean }> {
  await findProblemWithTests(context, viewer, pid)
  const [tests, faults, utf8, isBuilt] = await Promise.all([
    listTests(context.db, pid),
    faultsOfFiles(context.db, pid),
    allowsUtf8(context.db, pid),
    hasRecipe(context.db, pid),
  ])
  const alike = alikePlaces(tests.map((test) => ({ input: test.input_sha256, group: test.group_number })))
  return { docs: tests.map((test) => presentTest(test, faults)), alike, utf8, hasRecipe: isBuilt }
}

interface TestFile {
  /** `1000-3.in`: problem and position. */
  name: string
  sha256: string
  bytes: number
}

/** @throws Refusal NOT_FOUND for an unknown problem, or an unknown or removed test; FORBIDDEN */
export async function findFile(
  context: Context,
  viewer: Viewer,
  pid: number,
  uuid: string,
  type: 'in' | 'out',
): Promise<TestFile> {
  await findProblemWithTests(context, viewer, pid)
  const test = await findTest(context.db, pid, uuid)
  if (!test) throw new Refusal('NOT_FOUND')
  const name = `${pid}-${test.position}.${type}`
  return type === 'in'
    ? { name, sha256: test.input_sha256, bytes: test.input_bytes }
    : { name, sha256: test.output_sha256, bytes: test.output_bytes }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED */
export async function removeAs(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  pid: number,
  uuid: string,
): Promise<void> {
  await findProblemToTest(context, viewer, pid)
  await context.db.transaction().execute(async (tx) => {
    const problem: ProblemRecord = await lockStandingProblem(tx, pid)
    const test = await removeTest(tx, pid, uuid)
    if (!test) throw new Refusal('NOT_FOUND')
    await mendLacks(tx, problem, [])
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'testcase.delete',
      target: `problem:${problem.pid}`,
      before: auditOf(test),
    })
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED */
export async function completeAs(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  pid: number,
): Promise<void> {
  await findProblemToTest(context, viewer, pid)
  await context.db.transaction().execute(async (tx) => {
    const problem = await lockStandingProblem(tx, pid)
    await findProblemToTest({ db: tx }, viewer, pid)
    const answers = await waiveAnswers(tx, pid)
    await mendLacks(tx, problem, ['allTests'])
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'testcase.complete',
      target: `problem:${pid}`,
      before: { withoutAnswer: answers },
    })
  })
}

interface TestForJudging {
  uuid: string
  input: string
  inputBytes: number
  output: string
  outputBytes: number
}

export async function testsForJudging(db: Queryable, pid: number): Promise<TestForJudging[]> {
  return (await listTests(db, pid)).map((test) => ({
    uuid: test.uuid,
    input: test.input_sha256,
    inputBytes: test.input_bytes,
    output: test.output_sha256,
    outputBytes: test.output_bytes,
  }))
}

export interface OutputTest {
  uuid: string
  /** From 1. */
  number: number
  /** Its files are called so, with an ending. */
  name: string
  input: Blob
}

/** The tests of a problem whose answer is output files, as those who send them know them. */
export async function outputTests(db: Queryable, pid: number): Promise<OutputTest[]> {
  const tests = (await listTests(db, pid)).map((test, index) => ({ ...test, number: index + 1 }))
  const stems = stemsOf(tests)
  return tests.map(({ uuid, number, input_sha256, input_bytes }, index) => ({
    uuid,
    number,
    name: stems[index]!,
    input: { sha256: input_sha256, bytes: input_bytes },
  }))
}

/** A zip of their inputs, stored as they are: many may ask at once. @throws Refusal NOT_FOUND also for other problems */
export async function inputsOf(
  { db, blobs }: Pick<Context, 'db' | 'blobs'>,
  viewer: MaybeViewer,
  pid: number,
  opened: boolean,
): Promise<{ name: string; content: Readable }> {
  const { answer } = await findReadable({ db }, viewer, pid, opened)
  if (answer !== 'output') throw new Refusal('NOT_FOUND')
  const files = (await outputTests(db, pid)).map(({ name, input }) => ({
    path: `${name}.in`,
    open: async () => blobs.read(input.sha256),
  }))
  return { name: `inputs-${pid}.zip`, content: zipStream(files, () => undefined, { compress: false }) }
}
