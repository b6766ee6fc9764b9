import { newProblem } from '@verdict/contract/problem'
import { memoryLimitKb, timeLimitMs } from '@verdict/domain/limits'
import { tagLimits } from '@verdict/domain/field-limits'
import { type Lack, limitLacks, testLacks } from '@verdict/domain/package'
import type { TestGroup } from '@verdict/domain/test-groups'
import {
  addFiles,
  placeOwnProblem,
  hasTestsBeyondAscii,
  insertPicture,
  lockStandingProblem,
  type NewProblem,
  type ProblemFiles,
  putGroups,
  putImported,
  renderProblem,
  replaceTests,
  storeRecipe,
  writeProblem,
} from '../../archive/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Blob } from '@verdict/storage/blobs'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable, Transaction } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { wantBuild } from '../../judging/index.ts'
import { requestOfProblem } from '../../changes/index.ts'
import { assertMayCreate, findChangeableProblem } from '../../access/problem-access.ts'
import { chunksOf } from './chunks.ts'
import { tagsNamed, tagsOf, type WorkProblem } from './package-queries.ts'
import { recipeFrom } from './recipe-plan.ts'
import { BadPackage, type Reader } from './package-reader.ts'
import type { ReadAnswers, ReadTest } from './reading.ts'
import { findWork, finishProblem, lockImport, noteStored } from './package-write-queries.ts'

/** The import stopped: nothing of the current problem is kept. */
export class CutOff extends Error {}

interface Piece {
  viewer: Viewer
  reader: Reader
  problem: WorkProblem
  blob: Blob
  place: { importId: number; position: number }
  isEnding: () => boolean
}

/** @throws CutOff, BadPackage, BadTestFound, Refusal */
export async function bringIn(context: Context, piece: Piece): Promise<void> {
  const { reader, problem } = piece
  const index = problem.index_in_file
  const tests = await storeTests(context, piece)
  const ready = await context.disk.within(0, () => reader.ask('text', { index, keep: true }))
  ready.text.utf8 ||= tests.some(({ beyondAscii }) => beyondAscii)
  const rendered = await renderProblem(checked(ready))
  await context.db.transaction().execute((tx) => write(tx, piece, { ...ready, rendered, tests }))
}

/** A build makes its tests behind the import. */
const isBuilt = (piece: Piece, ready: Ready): boolean => planFor(piece, ready)?.canStart === true

const planFor = (
  { problem: { reading } }: Piece,
  { plan, plansBy }: Pick<ReadAnswers['text'], 'plan' | 'plansBy'>,
) => (reading && plansBy?.[reading]) ?? plan

/** Its rows need the files of the stored tests. */
async function putRecipe(tx: Queryable, piece: Piece, ready: Ready, pid: number): Promise<void> {
  const plan = planFor(piece, ready)
  if (isBuilt(piece, ready))
    await addFiles(
      tx,
      pid,
      ready.tests.flatMap(({ input, output }) => [input, output]),
    )
  if (plan) await storeRecipe(tx, pid, recipeFrom(plan, ready.tests), piece.viewer.userId)
}

/** A placeholder, which is also listed as missing. */
const noText = '-'

/** Blank only if a PDF or other sections are the statement. */
export const descriptionOf = ({ text, pdfs }: Pick<ReadAnswers['text'], 'text' | 'pdfs'>): string =>
  text.description + text.input + text.output + text.hint === '' && pdfs.length === 0
    ? noText
    : text.description

/** @throws BadPackage */
function checked({ text, pdfs }: Pick<ReadAnswers['text'], 'text' | 'pdfs'>): NewProblem {
  const description = descriptionOf({ text, pdfs })
  const given = {
    ...text,
    description: description || noText,
    time: text.time ?? timeLimitMs.default,
    memory: text.memory ?? memoryLimitKb.default,
    tags: [],
  }
  const { data, error } = newProblem.safeParse(given)
  if (data) return { ...data, description }
  const [issue] = error.issues
  const detail = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`
  throw new BadPackage('refused', { detail }, detail)
}

async function storeTests(context: Context, piece: Piece): Promise<ReadTest[]> {
  const { reader, problem, place, isEnding } = piece
  const { sizes } = await reader.ask('sizes', { index: problem.index_in_file })
  const tests: ReadTest[] = []
  for (const { from, to, bytes } of chunksOf(sizes)) {
    const isGoing = await goesOn(context.db, place.importId)
    if (isEnding() || !isGoing) throw new CutOff()
    const stored = await context.disk.within(bytes, () =>
      reader.ask('store', { index: problem.index_in_file, from, to }),
    )
    tests.push(...stored.tests)
    await noteStored(context.db, place, tests.length)
  }
  return tests
}

const goesOn = async (db: Queryable, importId: number): Promise<boolean> =>
  (await findWork(db, importId))?.state === 'importing'

type Ready = ReadAnswers['text'] & {
  rendered: Awaited<ReturnType<typeof renderProblem>>
  tests: ReadTest[]
}

async function write(tx: Transaction, piece: Piece, ready: Ready): Promise<number> {
  const { viewer, problem, place } = piece
  const held = await lockImport(tx, place.importId)
  if (held?.state !== 'importing') throw new CutOff()
  await assertMayCreate(tx, viewer, held.course_id)
  for (const picture of ready.pictures) await insertPicture(tx, { ...picture, userId: viewer.userId })
  const pid =
    problem.choice === 'update' && problem.known
      ? await update(tx, piece, ready, problem.known.pid, held.started_from)
      : await create(tx, piece, ready, held)
  await putRecipe(tx, piece, ready, pid)
  await finishProblem(tx, place, pid)
  return pid
}

const groupsFor = ({ problem: { reading } }: Piece, { groups, groupsBy }: Ready): TestGroup[] =>
  (reading && groupsBy?.[reading]) ?? groups

const filesOf = ({ problem, blob }: Piece, { attachments, pdfs }: Ready): ProblemFiles => ({
  attachments,
  pdfs,
  package: {
    blob,
    format: problem.preview.format,
    version: problem.preview.version,
    key: problem.key,
    reading: problem.reading,
  },
})

async function create(
  tx: Queryable,
  piece: Piece,
  ready: Ready,
  { course_id: courseId, draft }: { course_id: number | null; draft: boolean },
): Promise<number> {
  const { viewer } = piece
  const tags = await tagsNamed(tx, ready.text.tags)
  const { pid } = await writeProblem(
    tx,
    viewer,
    { ...ready.rendered, tags },
    { courseId, files: filesOf(piece, ready) },
  )
  if (isBuilt(piece, ready)) await wantBuild(tx, pid, viewer.userId)
  if (courseId !== null) await placeOwnProblem(tx, viewer, { courseId, pid, isListed: !draft })
  await putTests(tx, piece, ready, pid)
  await putImported(tx, pid, ready)
  return pid
}

const isLimit = (lack: Lack): boolean => limitLacks.some((limit) => limit === lack)
const isOfTests = (lack: Lack): boolean => testLacks.some((one) => one === lack)

/** The tests that it has stay until all of the new ones are made. */
const unchanged = { added: 0, removed: 0 }

async function putTests(tx: Queryable, piece: Piece, ready: Ready, pid: number) {
  const changed = await replaceTests(tx, pid, ready.tests)
  await putGroups(tx, pid, groupsFor(piece, ready))
  return changed
}

async function update(
  tx: Queryable,
  piece: Piece,
  ready: Ready,
  pid: number,
  startedFrom: Origin | null,
): Promise<number> {
  const { viewer } = piece
  const { text, lacks, rendered } = ready
  const isMade = isBuilt(piece, ready)
  if (isMade) await wantBuild(tx, pid, viewer.userId)
  const before = await lockStandingProblem(tx, pid)
  await findChangeableProblem({ db: tx }, viewer, pid)
  const tags = [...new Set([...(await tagsOf(tx, pid)), ...(await tagsNamed(tx, text.tags))])]
  const given = {
    ...rendered,
    time: text.time ?? before.time_ms,
    memory: text.memory ?? before.memory_kb,
    tags: tags.slice(0, tagLimits.ofProblem),
    utf8: rendered.utf8 || (isMade && (await hasTestsBeyondAscii(tx, pid))),
  }
  await writeProblem(tx, viewer, given, { pid, files: filesOf(piece, ready) })
  // Similarity ignores starter code.
  if (Object.keys(given.skeletons).length > 0) await requestOfProblem(tx, pid)
  const { added, removed } = isMade ? unchanged : await putTests(tx, piece, ready, pid)
  const own = before.lacks.filter((lack) => isLimit(lack) && lacks.includes(lack))
  const others = lacks.filter((lack) => !isLimit(lack) && !(isMade && isOfTests(lack)))
  const left = isMade ? before.lacks.filter(isOfTests) : []
  await putImported(tx, pid, { lacks: [...others, ...own, ...left], timeRule: ready.timeRule })
  if (before.owner_id !== viewer.userId) {
    await writeAudit(tx, startedFrom ?? { address: '', agent: '', requestId: '' }, {
      actorId: viewer.userId,
      action: 'problem.import',
      target: `problem:${pid}`,
      before: { title: before.title, time_ms: before.time_ms, memory_kb: before.memory_kb, removed },
      after: { title: given.title, time_ms: given.time, memory_kb: given.memory, added },
    })
  }
  return pid
}
