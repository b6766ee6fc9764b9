// One move, or the plan of one: a kind after the other, in batches that are each one transaction. A batch and the mark that
// it was brought are written together, so that a run that was cut off goes on after its last batch, and the next one brings
// only what is new. A plan goes the same way and writes nothing.

import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import type { Names } from './names.ts'
import { movedAmong, nextNumbers, numbered, type NumberedKind, recordMoved, takenNumbers } from './queries.ts'
import type { Kind, Named, Numbered, RecordOf } from './record.ts'
import type { Report } from './report.ts'

export interface Run {
  context: Pick<Context, 'db' | 'blobs' | 'disk' | 'channel' | 'settings'>
  origin: string
  isPlan: boolean
  report: Report
  names: Names
  /** The owner of things whose owner did not come along. */
  rootId: number
  /** Names of accounts, in lower case, that a plan gives away. */
  promised: Set<string>
  now: Date
  /** The file of a picture that a text names, where the origin has pictures of its own. */
  picture: ((address: string) => string | null) | null
  /** How many of the kind were looked at. */
  progress: (kind: Kind, done: number) => void
  stopping: AbortSignal
}

/** The answer of a writer for a batch: which came, with their numbers here, and the transaction that brings them. */
export interface Prepared {
  moved: Map<string, number>
  write: (tx: Queryable) => Promise<void>
}

export const nothing: Prepared = { moved: new Map(), write: async () => undefined }

/** It was asked to stop, between two batches. */
export class Interrupted extends Error {}

export interface Writer<K extends Kind> {
  kind: K
  atOnce: number
  /** Asks what is here, reports what does not fit. */
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
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return
    if (run.stopping.aborted) throw new Interrupted()
    await bringBatch(run, writer, batch)
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

async function bringBatch<K extends Kind>(
  run: Run,
  { kind, prepare }: Writer<K>,
  batch: RecordOf[K][],
): Promise<void> {
  const counts = run.report.of(kind)
  counts.found += batch.length
  const known = await movedAmong(
    run.context.db,
    run.origin,
    kind,
    batch.map(({ key }) => key),
  )
  const fresh = new Map<string, RecordOf[K]>()
  for (const record of batch) {
    const number = known.get(record.key)
    if (number !== undefined) {
      run.names.learn(kind, record, number)
      counts.already += 1
    } else if (fresh.has(record.key)) run.report.leaveOut(kind, record.key, 'it is in the dump twice')
    else fresh.set(record.key, record)
  }
  if (fresh.size === 0) return
  const { moved, write } = await prepare(run, [...fresh.values()])
  if (!run.isPlan && moved.size > 0) {
    await run.context.db.transaction().execute(async (tx) => {
      await write(tx)
      await recordMoved(tx, run.origin, kind, moved)
      await recordMoved(tx, run.origin, kind, byAddress(fresh, moved))
    })
  }
  for (const [key, number] of moved) run.names.learn(kind, fresh.get(key)!, number)
  counts.moved += moved.size
}

/** Those of the records that came, by what old addresses call them. */
const byAddress = (
  records: ReadonlyMap<string, Named>,
  moved: ReadonlyMap<string, number>,
): Map<string, number> =>
  new Map(
    [...moved].flatMap(([key, number]) =>
      (records.get(key)!.addresses ?? []).map((address): [string, number] => [address, number]),
    ),
  )

/** Above it a number is no number of something that somebody made, and would leave none for those who come. */
export const highestKept = 500_000_000

/**
 * The number that each has here: its own where it is free, else the next one. A plan gives none away.
 * @param givesWay what has this number leaves when it is wanted
 * @returns by key
 */
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
    if (keepable(number) && !taken.has(number)) {
      found.set(key, number)
      taken.add(number)
    } else {
      others.push({ key, names })
      if (number !== null) run.report.change(kind, key, 'its number is taken here, so it gets another')
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
