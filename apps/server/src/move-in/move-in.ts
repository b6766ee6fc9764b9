// A lab moves in: first a plan, which reads everything, says what would come and what does not fit, and writes nothing; then,
// where it is wanted, the same again for good. Any fault that breaks the dump is found by the plan, before anything is written.

import type { Context } from '../platform/context.ts'
import { databaseClock } from '../platform/db.ts'
import { rescoreContest } from '../score/index.ts'
import { movedContests } from './contest-queries.ts'
import { contests, courseMembers, courseProblems, courses, entrants } from './contests.ts'
import { Names } from './names.ts'
import { groupMembers, groups, users } from './people.ts'
import { problems, tags } from './problems.ts'
import { numbered, type NumberedKind, raiseNumbers } from './queries.ts'
import type { Origin } from './origin.ts'
import { type Kind, kinds, type RecordOf } from './record.ts'
import { Report } from './report.ts'
import { bringIn, highestKept, Interrupted, type Run, type Writer } from './run.ts'
import { submissions } from './submissions.ts'
import { comments, connections, discussions, news } from './texts.ts'

const writers: { [K in Kind]: Writer<K> } = {
  group: groups,
  user: users,
  groupMember: groupMembers,
  tag: tags,
  course: courses,
  problem: problems,
  courseMember: courseMembers,
  courseProblem: courseProblems,
  contest: contests,
  entrant: entrants,
  submission: submissions,
  news,
  discussion: discussions,
  comment: comments,
  connection: connections,
}

type Reader<K extends Kind> = (report: Report) => AsyncIterable<RecordOf[K]>

interface Options {
  /** The new owner of things whose owner did not come along. */
  rootId: number
  /** So many keys are kept of each reason. */
  mostKeys?: number
  progress?: Run['progress']
  stopping?: AbortSignal
}

type Parts = Run['context']

/** By kind, the highest number that is in the dump: those given out here stay above it. */
type Highest = Map<NumberedKind, number>

const isNumbered = (kind: Kind): kind is Kind & NumberedKind => kind in numbered

/** Records as they pass, with the highest of their numbers kept. */
async function* watched<K extends Kind>(
  records: AsyncIterable<RecordOf[K]>,
  kind: K,
  highest: Highest,
): AsyncGenerator<RecordOf[K]> {
  for await (const record of records) {
    if (isNumbered(kind) && 'number' in record && record.number !== null && record.number <= highestKept) {
      highest.set(kind, Math.max(highest.get(kind) ?? 0, record.number))
    }
    yield record
  }
}

async function bring<K extends Kind>(run: Run, kind: K, read: Reader<K>, highest: Highest): Promise<void> {
  const writer: Writer<K> = writers[kind]
  await bringIn(run, writer, watched(read(run.report), kind, highest))
}

async function moveAll(run: Run, origin: Origin, highest: Highest): Promise<void> {
  for (const kind of kinds) {
    const read = origin[kind]
    if (read !== undefined) await bring(run, kind, read as Reader<Kind>, highest)
  }
}

const runOf = async (context: Parts, origin: Origin, isPlan: boolean, options: Options): Promise<Run> => ({
  context,
  origin: origin.name,
  isPlan,
  report: new Report(options.mostKeys),
  names: new Names(),
  rootId: options.rootId,
  promised: new Set(),
  now: await databaseClock(context.db),
  picture: origin.picture ?? null,
  progress: options.progress ?? (() => undefined),
  stopping: options.stopping ?? new AbortController().signal,
})

/**
 * The plan of a move. Nothing is written.
 * @throws MoveInFault where the dump cannot be read
 */
export async function planMove(
  context: Parts,
  origin: Origin,
  options: Options,
): Promise<{ report: Report; highest: Highest }> {
  const run = await runOf(context, origin, true, options)
  const highest: Highest = new Map()
  await moveAll(run, origin, highest)
  return { report: run.report, highest }
}

/**
 * Brings in what is not here yet. It may be cut off at any moment, and goes on when it is called again.
 * @param highest of the plan
 * @throws Interrupted when it was asked to stop
 */
export async function moveIn(
  context: Parts & Pick<Context, 'channel'>,
  origin: Origin,
  highest: Highest,
  options: Options,
): Promise<Report> {
  const run = await runOf(context, origin, false, options)
  for (const [kind, number] of highest) await raiseNumbers(context.db, kind, number)
  await moveAll(run, origin, new Map())
  // All of them: a run that was cut off had brought submissions and no cells.
  for (const cid of await movedContests(context.db, origin.name)) {
    if (run.stopping.aborted) throw new Interrupted()
    await rescoreContest(context, cid)
  }
  return run.report
}
