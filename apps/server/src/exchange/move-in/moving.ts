// The plan finds every fault of the dump before anything is written.

import type { Context } from '../../platform/context.ts'
import { databaseClock } from '../../platform/db.ts'
import { rescoreContest } from '../../contest/index.ts'
import { movedContests } from './move-in-contest-queries.ts'
import { contests, courseMembers, courseProblems, courses, entrants } from './move-in-contests.ts'
import { Claims, Names } from './names.ts'
import { groupMembers, groups, users } from './move-in-people.ts'
import { problems, tags } from './move-in-problems.ts'
import { keysMoved, numbered, type NumberedKind, raiseNumbers, recordMoved } from './move-in-queries.ts'
import type { Origin } from '@verdict/origins/origin'
import { type Kind, kinds, type RecordOf } from '@verdict/origins/record'
import { Report } from '@verdict/origins/report'
import { bringIn, highestKept, Interrupted, type Run, type Writer } from './move-in-run.ts'
import { submissions } from './submissions.ts'
import { comments, connections, discussions, news } from './move-in-texts.ts'

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
  /** Root gets things without an imported owner. */
  rootId: number
  /** Keys to keep per reason. */
  mostKeys?: number
  progress?: Run['progress']
  stopping?: AbortSignal
}

type Parts = Run['context']

/** New numbers stay above these. */
type Highest = Map<NumberedKind, number>

const isNumbered = (kind: Kind): kind is Kind & NumberedKind => kind in numbered

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
  await countPictures(run)
  await origin.leftovers?.(run.report)
}

async function countPictures(run: Run): Promise<void> {
  if (run.pictureFiles.size === 0) return
  const { db } = run.context
  const before = new Set(await keysMoved(db, run.origin, 'picture'))
  const counts = run.report.of('picture')
  const come = new Map<string, number>()
  for (const name of run.pictureFiles.keys()) {
    counts.found += 1
    const place = await run.pictures.get(name)
    if (before.has(name)) counts.already += 1
    else if (place === undefined) run.report.leaveOut('picture', name, 'no text names it')
    else if (place === null) run.report.leaveOut('picture', name, 'it is no picture that can be kept here')
    else come.set(name, 0)
  }
  counts.moved += come.size
  if (!run.isPlan) await recordMoved(db, run.origin, 'picture', come)
}

const runOf = async (context: Parts, origin: Origin, isPlan: boolean, options: Options): Promise<Run> => ({
  context,
  origin: origin.name,
  isPlan,
  report: new Report(options.mostKeys),
  names: new Names(),
  rootId: options.rootId,
  claims: new Claims(),
  now: await databaseClock(context.db),
  texts: origin.texts,
  picture: origin.picture,
  pictureFiles: origin.pictures,
  pictures: new Map(),
  renamed: new Set(await keysMoved(context.db, origin.name, 'test')),
  contests: new Map(),
  putOut: new Set(),
  planned: new Set(),
  progress: options.progress ?? (() => undefined),
  stopping: options.stopping ?? new AbortController().signal,
})

/** Writes nothing. @throws MoveInFault if the dump cannot be read */
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
 * May be interrupted at any moment and called again.
 * @param highest from the plan
 * @throws Interrupted if it was asked to stop
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
  // All contests: an interrupted run may have left submissions without cells.
  for (const cid of await movedContests(context.db, origin.name)) {
    if (run.stopping.aborted) throw new Interrupted()
    await rescoreContest(context, cid)
  }
  return run.report
}
