import { problemLimits, tagLimits } from '@verdict/domain/field-limits'
import { memoryLimitKb, timeLimitMs } from '@verdict/domain/limits'
import type { TestGroup } from '@verdict/domain/test-groups'
import { oneLine } from '@verdict/domain/one-line'
import { ProblemStatus, tagColors } from '@verdict/domain/problem'
import { guessLanguage } from '@verdict/domain/text-language'
import { appendTests, putGroups, putSkeletons, renderStatement } from '../../archive/index.ts'
import { groupsOf as groupsOfTests } from '../package/test-groups.ts'
import { Refusal } from '@verdict/contract/refusal'
import {
  giveWay,
  insertProblems,
  insertTagsOf,
  type ProblemRow,
  tagsNamed,
  unusedFirstProblem,
} from './move-in-problem-queries.ts'
import { insertMany, recordMoved } from './move-in-queries.ts'
import { type KeptTest, renamedOf, testsOf } from './problem-tests.ts'
import type { ProblemRecord } from '@verdict/origins/record'
import { numbersFor, ownerOr, type Run, titleOr, writerOf } from './move-in-run.ts'
import { movedTexts } from './statement.ts'

export const tags = writerOf('tag', 500, async (run, fresh) => {
  const named = fresh.map((tag) => {
    const line = oneLine(tag.title).trim()
    const title = line.slice(0, tagLimits.name.max).toWellFormed()
    if (title !== line)
      run.report.change(
        'tag',
        tag.key,
        `its name is longer than ${tagLimits.name.max} characters and was cut`,
      )
    const color = (tagColors as readonly string[]).includes(tag.color) ? tag.color : 'default'
    if (color !== tag.color)
      run.report.change('tag', tag.key, 'its color is none of here, so it has the usual one')
    return { ...tag, title, color }
  })
  const known = await tagsNamed(
    run.context.db,
    named.map(({ title }) => title),
  )
  const [same, other] = [new Map<string, number>(), new Map<string, (typeof named)[number]>()]
  const repeated: { key: string; title: string }[] = []
  for (const tag of named) {
    const name = `tag ${tag.title.toLowerCase()}`
    const owner = run.claims.ownerOf(name) ?? tag.key
    const here = known.get(tag.title.toLowerCase()) ?? run.names.find('tag', owner)
    run.claims.take(name, tag.key)
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
        {
          tid: 'integer',
          name: 'text',
          color: 'text',
          created_at: 'timestamptz',
        },
        made.map(({ key, title, color, createdAt }) => ({
          tid: numbers.get(key)!,
          name: title,
          color,
          created_at: createdAt ?? run.now,
        })),
      ),
  }
})

/** Small batches: tests are stored and everything is checked before the transaction. */
export const problems = writerOf('problem', 20, async (run, fresh) => {
  const { db } = run.context
  const first = await unusedFirstProblem(db)
  const numbers = await numbersFor(run, 'problem', fresh, first)
  const whole: WholeProblem[] = []
  for (const problem of fresh) {
    const pid = numbers.get(problem.key)!
    const tests = await testsOf(run, pid, problem)
    whole.push({
      pid,
      problem,
      ...limitsOf(run, problem),
      ...(await statementOf(run, problem)),
      title: titleOr(run, ['problem', problem.key], problem.title, `Problem ${pid}`),
      ownerId: ownerOr(run, ['problem', problem.key], problem.owner),
      source: sourceOf(run, problem),
      tids: tagsOf(run, problem),
      tests,
      groups: groupsOf(run, problem, tests),
    })
  }
  return {
    moved: numbers,
    async write(tx) {
      if (first !== null && whole.some(({ pid }) => pid === first)) await giveWay(tx, first)
      await insertProblems(
        tx,
        whole.map((row) => rowOf(run, row)),
      )
      await insertTagsOf(
        tx,
        whole.flatMap(({ pid, tids }) => tids.map((tid) => ({ pid, tid }))),
      )
      for (const { pid, problem, tests, groups } of whole) {
        await appendTests(tx, pid, tests)
        await recordMoved(tx, run.origin, 'test', renamedOf(pid, tests))
        if (groups.length > 0) await putGroups(tx, pid, groups)
        if (problem.skeletons) await putSkeletons(tx, pid, problem.skeletons)
      }
    },
  }
})

function tagsOf(run: Run, { key, tags: named }: ProblemRecord): number[] {
  const found = named.map((tag) => run.names.find('tag', tag))
  if (found.includes(undefined)) run.report.change('problem', key, 'of its tags some are gone')
  return found.filter((tid) => tid !== undefined)
}

function sourceOf(run: Run, { key, source = '' }: ProblemRecord): string {
  const whole = source.replaceAll(/\s+/g, ' ').trim()
  const kept = whole.slice(0, problemLimits.source).toWellFormed()
  if (kept !== whole)
    run.report.change(
      'problem',
      key,
      `its source is longer than ${problemLimits.source} characters and was cut`,
    )
  return kept
}

interface WholeProblem extends Awaited<ReturnType<typeof statementOf>> {
  pid: number
  problem: ProblemRecord
  timeMs: number
  memoryKb: number
  title: string
  ownerId: number
  source: string
  tids: number[]
  tests: KeptTest[]
  groups: TestGroup[]
}

const rowOf = (
  run: Run,
  { pid, problem, timeMs, memoryKb, texts, html, samples, title, ownerId, source, tests }: WholeProblem,
): ProblemRow => ({
  pid,
  owner_id: ownerId,
  title,
  type: problem.type,
  status: problem.isAvailable ? ProblemStatus.Available : ProblemStatus.Reserve,
  available_since: problem.isAvailable ? (problem.createdAt ?? run.now) : null,
  time_ms: timeMs,
  memory_kb: memoryKb,
  code: problem.type === 1 ? '' : problem.code,
  protocol: problem.protocol ?? 'testlib',
  source,
  utf8: tests.some(({ beyondAscii }) => beyondAscii),
  created_at: problem.createdAt ?? run.now,
  updated_at: run.now,
  ...texts,
  language: guessLanguage(`${problem.title} ${texts.description}`),
  samples: JSON.stringify(samples),
  html: JSON.stringify(html),
})

/** One group per distinct score of tests, as in a package. */
function groupsOf(run: Run, { key }: ProblemRecord, tests: readonly KeptTest[]): TestGroup[] {
  if (tests.every(({ points }) => points === undefined)) return []
  const { groups, isLost } = groupsOfTests(
    { kinds: ['scoring'], groups: [] },
    tests.map(({ points = null }) => ({
      group: null,
      isSample: false,
      points,
    })),
  )
  if (isLost) run.report.change('problem', key, 'the points of its tests are none that can be given here')
  return groups
}

function limitsOf(run: Run, { key, timeMs, memoryKb }: ProblemRecord): { timeMs: number; memoryKb: number } {
  const within = (
    value: number | null,
    { min, max, default: usual }: typeof timeLimitMs | typeof memoryLimitKb,
  ): number => Math.min(max, Math.max(min, value ?? usual))
  const limits = {
    timeMs: within(timeMs, timeLimitMs),
    memoryKb: within(memoryKb, memoryLimitKb),
  }
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
  const texts = await movedTexts(run, ['problem', key], {
    description,
    input,
    output,
    hint,
  })
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
    return {
      texts,
      ...(await renderStatement({ description: '', input: '', output: '', hint: '' }, kept)),
    }
  }
}
