// A build is a snapshot of the recipe. Files made before come from the memo, so that a build without changes ends as it
// begins; judge hosts make the rest.

import type { Build, BuildItem } from '@verdict/contract/build'
import type { MakePlan } from '@verdict/contract/make'
import type { RecipeGroup, RecipeRow } from '@verdict/contract/recipe'
import { buildLimits } from '@verdict/domain/build'
import { firstUnfit } from '@verdict/domain/problem'
import { type Expansion, generatorNamed } from '@verdict/domain/recipe'
import type { Blob } from '@verdict/storage/blobs'
import type { Insertable } from 'kysely'
import { expandFor, findRecipe, lockStandingProblem, namesOfTests, recipeMarks } from '../../archive/index.ts'
import { findProblemToTest, findTestableProblem } from '../../access/problem-access.ts'
import { recordBlobs } from '../../platform/blob-queries.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { BuildItems } from '../../platform/database-types.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { writeAudit } from '../../platform/audit.ts'
import { workTopic } from '../queue/queue.ts'
import { languagesOfPlan, needsOutputs, planOfBuild } from '../make/plan.ts'
import {
  beginBuild,
  type BuildRecord,
  countsOf,
  endBuild,
  findBuild,
  itemsOf,
  type ItemRecord,
  lockBuild,
} from './build-queries.ts'
import { finishIfOver } from './build-end.ts'
import { keysOf, type MemoKey } from './memo.ts'
import { compilersOfHosts, remembered } from './memo-queries.ts'

const startLimit = { count: 30, seconds: 600 }

type NewItem = Insertable<BuildItems>

const presentItem = (item: ItemRecord): BuildItem => ({
  number: item.number,
  row: item.row_index,
  line: item.line,
  command: item.command,
  group: item.group_number,
  name: item.name,
  state: item.state,
  inputBytes: item.input_bytes,
  outputBytes: item.output_bytes,
  isKept: item.is_kept,
  stage: item.stage,
  program: item.program,
  words: item.words,
})

export async function presentBuild(db: Queryable, pid: number, after: number): Promise<Build> {
  const found = await findBuild(db, pid)
  const [counts, marks, items, failures] = [
    await countsOf(db, pid),
    await recipeMarks(db, pid),
    await itemsOf(db, pid, { after, limit: buildLimits.shownItems }),
    await itemsOf(db, pid, { limit: buildLimits.shownFailures, isFailed: true }),
  ]
  return {
    state: found?.state ?? 'never',
    isCurrent: found?.state === 'done' && found.mark === marks?.mark && found.tests_mark === marks.tests,
    startedBy: found?.startedBy ?? null,
    startedAt: found?.started_at?.toISOString() ?? null,
    finishedAt: found?.finished_at?.toISOString() ?? null,
    fault: found?.fault ?? null,
    total: counts.total,
    done: counts.done,
    failed: counts.failed,
    kept: counts.kept,
    items: items.map(presentItem),
    failures: failures.map(presentItem),
  }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function readBuild(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  pid: number,
  after: number,
): Promise<Build> {
  await findTestableProblem({ db }, viewer, pid)
  return presentBuild(db, pid, after)
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function cancelBuild(
  { db, channel }: Pick<Context, 'db' | 'channel'>,
  viewer: Viewer,
  pid: number,
): Promise<Build> {
  await findTestableProblem({ db }, viewer, pid)
  return db.transaction().execute(async (tx) => {
    const { state } = await lockBuild(tx, pid)
    if (state === 'running') {
      await endBuild(tx, pid, { state: 'cancelled' })
      await channel.publish(tx, workTopic, null)
    }
    return presentBuild(tx, pid, 0)
  })
}

interface Prepared {
  number: number
  rows: RecipeRow[]
  groups: RecipeGroup[]
  expansion: Expansion
  texts: Map<string, Blob>
}

/** Stores pasted texts before the transaction. @throws Refusal RECIPE_EMPTY, RECIPE_FAULTY, DISK_FULL */
async function prepare(
  { db, blobs, disk }: Pick<Context, 'db' | 'blobs' | 'disk'>,
  pid: number,
): Promise<Prepared> {
  const recipe = await findRecipe(db, pid)
  if (!recipe || recipe.rows.length === 0) throw new Refusal('RECIPE_EMPTY')
  const { number, rows, groups } = recipe
  const expansion = await expandFor(db, pid, rows)
  const [fault] = expansion.faults
  if (fault) throw new Refusal('RECIPE_FAULTY', { row: fault.row + 1, line: fault.line })
  if (expansion.tests.length === 0) throw new Refusal('RECIPE_EMPTY')
  const texts = new Map<string, Blob>()
  const all = rows.flatMap((row) => (row.kind === 'text' ? [row.input, row.output ?? ''] : ['']))
  for (const text of new Set(all)) {
    const bytes = Buffer.from(text)
    texts.set(text, await disk.within(bytes.length, () => blobs.write(bytes, bytes.length)))
  }
  return { number, rows, groups, expansion, texts }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, BUILD_RUNNING, RECIPE_EMPTY, RECIPE_FAULTY, NO_MAIN_SOLUTION, RATE_LIMITED */
export async function startBuild(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  pid: number,
): Promise<Build> {
  await findProblemToTest(context, viewer, pid)
  await context.rateLimiter.hit(`build:${viewer.userId}`, startLimit)
  return beginFor(context, pid, viewer.userId, async (tx) => {
    await findProblemToTest({ db: tx }, viewer, pid)
    const problem = await lockStandingProblem(tx, pid)
    if (problem.owner_id !== viewer.userId) {
      await writeAudit(tx, origin, {
        actorId: viewer.userId,
        action: 'testcase.build',
        target: `problem:${pid}`,
      })
    }
  })
}

/**
 * Checks no permission but by `assertMay`, under the locks.
 * @throws Refusal BUILD_RUNNING, RECIPE_EMPTY, RECIPE_FAULTY, NO_MAIN_SOLUTION
 */
export async function beginFor(
  context: Pick<Context, 'db' | 'blobs' | 'disk' | 'channel'>,
  pid: number,
  startedBy: number,
  assertMay: (tx: Queryable, build: BuildRecord) => Promise<void>,
): Promise<Build> {
  for (;;) {
    const prepared = await prepare(context, pid)
    const begun = await context.db.transaction().execute(async (tx) => {
      const build = await lockBuild(tx, pid)
      await assertMay(tx, build)
      if (build.state === 'running') throw new Refusal('BUILD_RUNNING')
      // Saved again meanwhile: its texts may not be stored.
      if ((await findRecipe(tx, pid))?.number !== prepared.number) return null
      await begin(context, tx, { pid, startedBy, prepared })
      return presentBuild(tx, pid, 0)
    })
    if (begun) return begun
  }
}

interface Beginning {
  pid: number
  startedBy: number
  prepared: Prepared
}

async function begin(
  context: Pick<Context, 'blobs' | 'channel'>,
  tx: Queryable,
  { pid, startedBy, prepared }: Beginning,
): Promise<void> {
  const [plan, marks] = [await planOfBuild(tx, pid), await recipeMarks(tx, pid)]
  if (!plan || !marks) throw new Refusal('NOT_FOUND')
  await recordBlobs(
    tx,
    [...prepared.texts].map(([text, blob]) => ({ ...blob, beyondAscii: firstUnfit(text, false) !== null })),
  )
  const items = itemsFor(pid, plan, prepared)
  if (items.some((item) => item.needs_output) && !plan.solution) throw new Refusal('NO_MAIN_SOLUTION')
  await fillFromMemo(tx, plan, items)
  const languages = languagesOfPlan(plan)
  const { mark, tests: testsMark } = marks
  const { groups } = prepared
  await beginBuild(tx, pid, { mark, testsMark, plan, groups, languages, startedBy }, items)
  if (!(await finishIfOver(context, tx, pid))) await context.channel.publish(tx, workTopic, null)
}

function itemsFor(pid: number, plan: MakePlan, { rows, expansion, texts }: Prepared): NewItem[] {
  const { tests, commands } = expansion
  const names = namesOfTests(rows, expansion)
  const hasOutputs = needsOutputs(plan.judged)
  const empty = texts.get('')!
  return tests.map(({ number, row: index, line, command, file }, at): NewItem => {
    const row = rows[index]!
    const given = row.kind === 'script' ? { input: null, output: null } : filesOf(row, texts)
    const output = given.output ?? (hasOutputs ? null : empty)
    return {
      pid,
      position: at + 1,
      number,
      row_index: index,
      line,
      name: names[at]!,
      group_number: row.group,
      is_sample: row.isSample,
      command: command === null ? null : commands[command]!.words,
      stages: command === null ? null : JSON.stringify(commands[command]!.stages),
      run: command ?? commands.length + at,
      file,
      needs_output: output === null,
      state: 'waiting',
      is_valid: plan.validators.length === 0,
      input_sha256: given.input?.sha256 ?? null,
      input_bytes: given.input?.bytes ?? null,
      output_sha256: output?.sha256 ?? null,
      output_bytes: output?.bytes ?? null,
    }
  })
}

function filesOf(row: Exclude<RecipeRow, { kind: 'script' }>, texts: Map<string, Blob>) {
  if (row.kind === 'file') return { input: row.input, output: row.output }
  return { input: texts.get(row.input)!, output: row.output === null ? null : texts.get(row.output)! }
}

/** Words of a command with the indexes of its programs. */
export const programsOf = (stages: readonly (readonly string[])[], generators: readonly { name: string }[]) =>
  stages.map(([name = '', ...args]) => {
    const found = generatorNamed(generators, name)
    return { generator: found ? generators.indexOf(found) : -1, args }
  })

async function fillFromMemo(tx: Queryable, plan: MakePlan, items: NewItem[]): Promise<void> {
  const [keys, hosts] = [keysOf(plan), await compilersOfHosts(tx)]
  const fill = async (
    keyOf: (item: NewItem) => MemoKey | null,
    put: (item: NewItem, made: { sha256: string | null; bytes: number | null }) => void,
  ): Promise<void> => {
    const wanted = items.flatMap((item) => {
      const key = keyOf(item)
      return key ? [{ item, key }] : []
    })
    const known = await remembered(
      tx,
      wanted.map(({ key }) => key),
      hosts,
    )
    for (const { item, key } of wanted) {
      const made = known.get(key.key)
      if (made) put(item, made)
    }
  }
  await fill(
    ({ stages, file }) =>
      typeof stages === 'string'
        ? keys.input(programsOf(JSON.parse(stages) as string[][], plan.generators), file ?? null)
        : null,
    (item, made) => {
      item.input_sha256 = made.sha256
      item.input_bytes = made.bytes
    },
  )
  await fill(
    ({ input_sha256, is_valid }) => (input_sha256 && !is_valid ? keys.valid(input_sha256) : null),
    (item) => {
      item.is_valid = true
    },
  )
  await fill(
    ({ input_sha256, needs_output }) => (input_sha256 && needs_output ? keys.output(input_sha256) : null),
    (item, made) => {
      item.output_sha256 = made.sha256
      item.output_bytes = made.bytes
    },
  )
  for (const item of items) {
    if (!item.input_sha256 || !item.is_valid || !item.output_sha256) continue
    item.state = 'done'
    item.is_kept = true
  }
}
