// A batch and the record that it was imported are one transaction, so an interrupted run continues. A plan writes nothing. A
// record that the database refuses is left out alone and reported.

import { oneLine } from '@verdict/domain/one-line'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import type { ContestFacts } from './move-in-contest-queries.ts'
import type { Claims, Names } from './names.ts'
import type { Origin } from '@verdict/origins/origin'
import {
  movedAmong,
  nextNumbers,
  numbered,
  type NumberedKind,
  recordMoved,
  takenNumbers,
} from './move-in-queries.ts'
import type { Kind, Named, Numbered, RecordOf } from '@verdict/origins/record'
import type { Report } from '@verdict/origins/report'

export interface Run {
  context: Pick<Context, 'db' | 'blobs' | 'disk' | 'channel' | 'settings'>
  origin: string
  isPlan: boolean
  report: Report
  names: Names
  /** Root gets things without an imported owner. */
  rootId: number
  claims: Claims
  now: Date
  texts: Origin['texts']
  picture: Origin['picture']
  pictureFiles: Origin['pictures']
  /** Addresses here; null for anything that is no picture. */
  pictures: Map<string, Promise<string | null>>
  /** Tests with another id here, by `renamedKey`. */
  renamed: Set<string>
  contests: Map<number, ContestFacts>
  /** Excluded people as `cid userId`; they may have submissions. */
  putOut: Set<string>
  /** Submissions that a plan would import; others may refer to them as similar. */
  planned: Set<string>
  progress: (kind: Kind, done: number) => void
  stopping: AbortSignal
}

export interface Prepared {
  moved: Map<string, number>
  write: (tx: Queryable) => Promise<void>
}

export const nothing: Prepared = {
  moved: new Map(),
  write: async () => undefined,
}

/** Stopped on request, between two batches. */
export class Interrupted extends Error {}

export interface Writer<K extends Kind> {
  kind: K
  atOnce: number
  prepare: (run: Run, fresh: RecordOf[K][]) => Promise<Prepared>
}

export const writerOf = <K extends Kind>(
  kind: K,
  atOnce: number,
  prepare: Writer<K>['prepare'],
): Writer<K> => ({
  kind,
  atOnce,
  prepare,
})

export async function bringIn<K extends Kind>(
  run: Run,
  writer: Writer<K>,
  records: AsyncIterable<RecordOf[K]>,
): Promise<void> {
  let batch: RecordOf[K][] = []
  let done = 0
  const seen = new Set<string>()
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return
    if (run.stopping.aborted) throw new Interrupted()
    await bringBatch(run, writer, batch, seen)
    done += batch.length
    run.progress(writer.kind, done)
    batch = []
  }
  for await (const record of records) {
    batch.push(record)
    if (batch.length >= writer.atOnce) await flush()
  }
  await flush()
}

const namesOf = ({ key, aliases = [] }: Named): string[] => [key, ...aliases.filter((name) => name !== key)]

/** @param seen names of earlier records in the dump */
async function bringBatch<K extends Kind>(
  run: Run,
  writer: Writer<K>,
  batch: RecordOf[K][],
  seen: Set<string>,
): Promise<void> {
  const { kind } = writer
  const counts = run.report.of(kind)
  counts.found += batch.length
  const known = await movedAmong(run.context.db, run.origin, kind, batch.flatMap(namesOf))
  const fresh: RecordOf[K][] = []
  for (const record of batch) {
    const names = namesOf(record)
    const here = names.find((name) => known.has(name))
    if (names.some((name) => seen.has(name)))
      run.report.leaveOut(kind, placed(record), 'it is in the dump twice')
    else if (here === undefined) fresh.push(record)
    else {
      run.names.learn(kind, record, known.get(here)!)
      counts.already += 1
    }
    for (const name of names) seen.add(name)
  }
  if (fresh.length === 0) return
  try {
    await bringTogether(run, writer, fresh)
  } catch (error) {
    if (refusalOf(error) === null) throw error
    for (const record of fresh) await bringAlone(run, writer, record)
  }
}

async function bringAlone<K extends Kind>(run: Run, writer: Writer<K>, record: RecordOf[K]): Promise<void> {
  try {
    await bringTogether(run, writer, [record])
  } catch (error) {
    const why = refusalOf(error)
    if (why === null) throw error
    run.report.leaveOut(writer.kind, placed(record), `the database refuses it: ${why}`)
  }
}

/** Reports are added once the batch is committed. */
async function bringTogether<K extends Kind>(
  run: Run,
  { kind, prepare }: Writer<K>,
  records: RecordOf[K][],
): Promise<void> {
  const trial: Run = { ...run, report: run.report.trial() }
  const { moved, write } = await prepare(trial, records)
  const come = records.filter(({ key }) => moved.has(key))
  if (!run.isPlan && come.length > 0) {
    await run.context.db.transaction().execute(async (tx) => {
      await write(tx)
      await recordMoved(tx, run.origin, kind, numbersByName(come, moved))
    })
  }
  for (const record of come) {
    for (const loss of lossesOf(kind, record)) trial.report.change(kind, record.key, loss)
    run.names.learn(kind, record, moved.get(record.key)!)
  }
  run.report.add(trial.report)
  run.report.of(kind).moved += come.length
}

/** Kinds that get the date of the move if the dump has none. */
const dated: ReadonlySet<Kind> = new Set(['user', 'course', 'problem', 'news', 'discussion', 'comment'])

function lossesOf(kind: Kind, record: Named & { createdAt?: Date | null }): Set<string> {
  const losses = new Set(record.losses)
  if (dated.has(kind) && record.createdAt === null)
    losses.add('when it was made is not known, so it is of the moment of the move')
  return losses
}

const placed = ({ key, place }: Named): string => (place === undefined ? key : `${key} at ${place}`)

/** With the names in old addresses. */
const numbersByName = (records: readonly Named[], moved: ReadonlyMap<string, number>): Map<string, number> =>
  new Map(
    records.flatMap((record) =>
      [...(record.addresses ?? []), ...namesOf(record)].map((name): [string, number] => [
        name,
        moved.get(record.key)!,
      ]),
    ),
  )

/** SQLSTATE classes of data exceptions, constraints and limits. */
const ofData = /^(?:22|23|54)/

/** @returns why the database refused the data; null for any other error */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !ofData.test(String(error.code))) return null
  const rule = 'constraint' in error && typeof error.constraint === 'string' ? ` (${error.constraint})` : ''
  return `${error.message.split('\n')[0]!.slice(0, 200)}${rule}`
}

/** Larger numbers were not given by counting, and would leave too few. */
export const highestKept = 500_000_000

/** A record's own number if free, else the next. @param givesWay frees a wanted number @returns by key */
export async function numbersFor(
  run: Run,
  kind: NumberedKind,
  records: readonly Numbered[],
  givesWay: number | null = null,
): Promise<Map<string, number>> {
  const keepable = (number: number | null): number is number =>
    number !== null && number > 0 && number <= highestKept
  const wanted = records.map(({ number }) => number).filter(keepable)
  const taken = await takenNumbers(run.context.db, kind, wanted)
  if (givesWay !== null) taken.delete(givesWay)
  const found = new Map<string, number>()
  const others: Named[] = []
  for (const { key, names, number } of records) {
    const isFree = (wish: number): boolean =>
      !taken.has(wish) && (kind === 'submission' || run.claims.take(`${kind} ${wish}`, key))
    if (keepable(number) && isFree(number)) {
      found.set(key, number)
      taken.add(number)
    } else {
      others.push({ key, names })
      if (number === null) continue
      const why = keepable(number) ? 'is taken here' : 'is none that can be kept'
      run.report.change(kind, key, `its number ${why}, so it gets another`)
    }
  }
  const given = await freshNumbers(run, kind, others.length)
  others.forEach(({ key }, index) => found.set(key, given[index]!))
  return found
}

export const freshNumbers = async (run: Run, kind: NumberedKind, count: number): Promise<number[]> =>
  run.isPlan
    ? Array.from({ length: count }, () => run.names.invent())
    : nextNumbers(run.context.db, numbered[kind], count)

export function titleOr(run: Run, [kind, key]: [Kind, string], title: string, otherwise: string): string {
  const line = oneLine(title).trim()
  if (line !== '') return line
  run.report.change(kind, key, 'it has no title, so it is called by its number')
  return otherwise
}

export function ownerOr(run: Run, [kind, key]: [Kind, string], owner: string | null): number {
  const known = run.names.find('user', owner)
  if (owner !== null && known === undefined)
    run.report.change(kind, key, 'its owner is gone, so it belongs to root')
  return known ?? run.rootId
}
