// Tags and problems, with statements, tests and pictures. Test data is kept byte for byte, what is not ASCII too: the rule of
// the page is for what is uploaded there, and programs were judged by these bytes before.

import { createReadStream } from 'node:fs'
import { Transform } from 'node:stream'
import { problemLimits, tagLimits } from '@verdict/domain/field-limits'
import { archiveBytes, memoryLimitKb, timeLimitMs } from '@verdict/domain/limits'
import type { TestGroup } from '@verdict/domain/test-groups'
import { ProblemStatus, tagColors } from '@verdict/domain/problem'
import { guessLanguage } from '@verdict/domain/text-language'
import { putSkeletons, renderStatement } from '../problem/index.ts'
import { groupsOfTests } from '../package/index.ts'
import { appendTests, putGroups, type StoredTest } from '../testcase/index.ts'
import type { Blob } from '../platform/blobs.ts'
import { Refusal } from '../platform/refusal.ts'
import {
  giveWay,
  insertProblems,
  insertTagsOf,
  knownTests,
  type ProblemRow,
  tagsNamed,
  unusedFirstProblem,
} from './problem-queries.ts'
import { insertMany } from './queries.ts'
import type { ProblemRecord, TestRecord } from './record.ts'
import { numbersFor, type Run, writerOf } from './run.ts'
import { movedTexts } from './statement.ts'

export const tags = writerOf('tag', 500, async (run, fresh) => {
  const named = fresh.map((tag) => ({
    ...tag,
    title: tag.title.trim().slice(0, tagLimits.name.max).toWellFormed(),
  }))
  const known = await tagsNamed(
    run.context.db,
    named.map(({ title }) => title),
  )
  const [same, other] = [new Map<string, number>(), new Map<string, (typeof named)[number]>()]
  const repeated: { key: string; title: string }[] = []
  for (const tag of named) {
    const here = known.get(tag.title.toLowerCase())
    if (here !== undefined) same.set(tag.key, here)
    else if (other.has(tag.title.toLowerCase())) repeated.push(tag)
    else other.set(tag.title.toLowerCase(), tag)
  }
  const made = [...other.values()]
  const numbers = await numbersFor(run, 'tag', made)
  for (const { key, title } of repeated) same.set(key, numbers.get(other.get(title.toLowerCase())!.key)!)
  for (const { key } of named) {
    if (same.has(key)) run.report.change('tag', key, 'a tag of that name is here, so they are one')
  }
  return {
    moved: new Map([...numbers, ...same]),
    write: (tx) =>
      insertMany(
        tx,
        'tags',
        { tid: 'integer', name: 'text', color: 'text', created_at: 'timestamptz' },
        made.map(({ key, title, color, createdAt }) => ({
          tid: numbers.get(key)!,
          name: title,
          color: (tagColors as readonly string[]).includes(color) ? color : 'default',
          created_at: createdAt ?? run.now,
        })),
      ),
  }
})

/** Few: their tests are stored before the transaction begins. */
export const problems = writerOf('problem', 20, async (run, fresh) => {
  const { db } = run.context
  const first = await unusedFirstProblem(db)
  const numbers = await numbersFor(run, 'problem', fresh, first)
  const rows = fresh.map((problem) => ({
    pid: numbers.get(problem.key)!,
    problem,
    ...limitsOf(run, problem),
  }))
  for (const { problem } of rows) {
    for (const loss of problem.losses) run.report.change('problem', problem.key, loss)
  }
  if (run.isPlan) {
    for (const { problem } of rows) {
      if ((await problem.tests()).length === 0) run.report.change('problem', problem.key, noTests)
    }
    return { moved: numbers, write: async () => undefined }
  }
  const whole = await Promise.all(
    rows.map(async (row) => ({
      ...row,
      ...(await statementOf(run, row.problem)),
      tests: await testsOf(run, row.problem),
    })),
  )
  return {
    moved: numbers,
    async write(tx) {
      if (first !== null && rows.some(({ pid }) => pid === first)) await giveWay(tx, first)
      await insertProblems(
        tx,
        whole.map((row) => rowOf(run, row)),
      )
      await insertTagsOf(
        tx,
        rows.flatMap(({ pid, problem }) => tagsOf(run, problem).map((tid) => ({ pid, tid }))),
      )
      for (const { pid, problem, tests } of whole) {
        await appendTests(tx, pid, tests)
        const groups = groupsOf(run, problem, tests)
        if (groups.length > 0) await putGroups(tx, pid, groups)
        if (problem.skeletons) await putSkeletons(tx, pid, problem.skeletons)
      }
    },
  }
})

const tagsOf = (run: Run, { tags: named }: ProblemRecord): number[] =>
  named.map((tag) => run.names.find('tag', tag)).filter((tid) => tid !== undefined)

interface WholeProblem extends Awaited<ReturnType<typeof statementOf>> {
  pid: number
  problem: ProblemRecord
  timeMs: number
  memoryKb: number
}

const rowOf = (
  run: Run,
  { pid, problem, timeMs, memoryKb, texts, html, samples }: WholeProblem,
): ProblemRow => ({
  pid,
  owner_id: run.names.find('user', problem.owner) ?? run.rootId,
  title: problem.title.trim() || `Problem ${pid}`,
  type: problem.type,
  status: problem.isAvailable ? ProblemStatus.Available : ProblemStatus.Reserve,
  available_since: problem.isAvailable ? (problem.createdAt ?? run.now) : null,
  time_ms: timeMs,
  memory_kb: memoryKb,
  code: problem.type === 1 ? '' : problem.code,
  protocol: problem.protocol ?? 'testlib',
  source: (problem.source ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, problemLimits.source).toWellFormed(),
  created_at: problem.createdAt ?? run.now,
  updated_at: run.now,
  ...texts,
  language: guessLanguage(`${problem.title} ${texts.description}`),
  samples: JSON.stringify(samples),
  html: JSON.stringify(html),
})

/** A group for each worth that tests have, as of a package. */
function groupsOf(run: Run, { key }: ProblemRecord, tests: readonly KeptTest[]): TestGroup[] {
  if (tests.every(({ points }) => points === undefined)) return []
  const { groups, isLost } = groupsOfTests(
    { kinds: ['scoring'], groups: [] },
    tests.map(({ points = null }) => ({ group: null, isSample: false, points })),
  )
  if (isLost) run.report.change('problem', key, 'the points of its tests are none that can be given here')
  return groups
}

const noTests = 'it has no tests in the folder, so nothing can be judged'

function limitsOf(run: Run, { key, timeMs, memoryKb }: ProblemRecord): { timeMs: number; memoryKb: number } {
  const within = (
    value: number | null,
    { min, max, default: usual }: typeof timeLimitMs | typeof memoryLimitKb,
  ): number => Math.min(max, Math.max(min, value ?? usual))
  const limits = { timeMs: within(timeMs, timeLimitMs), memoryKb: within(memoryKb, memoryLimitKb) }
  if (limits.timeMs !== timeMs || limits.memoryKb !== memoryKb)
    run.report.change(
      'problem',
      key,
      'its limits are missing or beyond what is possible here, so they became the nearest',
    )
  return limits
}

async function statementOf(run: Run, problem: ProblemRecord) {
  const { key, description, input, output, hint } = problem
  const texts = await movedTexts(run, { description, input, output, hint }, problem.picture, (address) =>
    run.report.change('problem', `${key} ${address}`, 'one of its pictures is none'),
  )
  const kept = problem.samples
    .filter((sample) => sample.in + sample.out !== '')
    .slice(0, problemLimits.samples)
  if (kept.length < problem.samples.length && problem.samples.length > problemLimits.samples)
    run.report.change('problem', key, 'it has more samples than a problem may have, and keeps the first')
  try {
    return { texts, ...(await renderStatement(texts, kept)) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    run.report.change('problem', key, 'its statement cannot be shown: somebody must edit it')
    return { texts, ...(await renderStatement({ description: '', input: '', output: '', hint: '' }, kept)) }
  }
}

type KeptTest = StoredTest & Pick<TestRecord, 'points'>

async function testsOf(run: Run, { key, tests }: ProblemRecord): Promise<KeptTest[]> {
  const found = await tests()
  if (found.length === 0) run.report.change('problem', key, noTests)
  const known = await knownTests(
    run.context.db,
    found.flatMap(({ uuid }) => uuid ?? []),
  )
  const stored: KeptTest[] = []
  for (const test of found) {
    const { input, output, isAscii } = await storedTest(run, test)
    if (!isAscii) run.report.change('problem', key, 'its test data is not all ASCII; it is kept as it is')
    if (input.bytes === 0 && output.bytes === 0) {
      run.report.change('problem', key, 'a test of two empty files was left out')
      continue
    }
    const keepsName = test.uuid !== null && !known.has(test.uuid)
    const points = test.points === undefined ? {} : { points: test.points }
    stored.push({ ...(keepsName && { uuid: test.uuid! }), input, output, ...points })
  }
  return stored
}

async function storedTest({ context }: Run, { input, output }: TestRecord) {
  let isAscii = true
  const write = async (path: string | null): Promise<Blob> => {
    if (path === null) return context.blobs.write(Buffer.alloc(0), archiveBytes)
    const watch = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (isAscii && chunk.some((byte) => byte > 0x7f)) isAscii = false
        done(null, chunk)
      },
    })
    const file = createReadStream(path)
    file.once('error', (error) => watch.destroy(error))
    return context.blobs.write(file.pipe(watch), archiveBytes)
  }
  const [stored, answer] = await Promise.all([write(input), write(output)])
  return { input: stored, output: answer, isAscii }
}
