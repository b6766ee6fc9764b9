// A host takes a few tests of a build at a time and reports each when it is made, so that nothing is made again after a
// restart.

import type { JudgeMake, MadeItem, MakeUnit } from '@verdict/contract/make'
import { buildLimits } from '@verdict/domain/build'
import { Refusal } from '@verdict/contract/refusal'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import type { AskingHost, Host } from '../host.ts'
import { endMake, insertMake } from '../make/make-queries.ts'
import { finishIfOver } from './build-end.ts'
import {
  addCpu,
  holdNextBuild,
  itemsOfMake,
  type ItemRecord,
  lockRunning,
  putItem,
  releaseItems,
  storedAmong,
  takeItems,
} from './build-queries.ts'
import { programsOf } from './build-service.ts'
import { keysOf, type Made, type MemoKey } from './memo.ts'
import { compilersOfHosts, remember } from './memo-queries.ts'

export async function takeBuild(tx: Queryable, host: AskingHost): Promise<JudgeMake | null> {
  const build = await holdNextBuild(tx, host)
  if (!build?.plan) return null
  const { pid, plan } = build
  const makeId = await insertMake(tx, { pid, kind: 'build', hostId: host.id })
  const items = await takeItems(tx, pid, makeId)
  return { makeId, pid, ...plan, units: unitsOf(items, plan.generators), stress: null }
}

function unitsOf(items: readonly ItemRecord[], generators: readonly { name: string }[]): MakeUnit[] {
  const byRun = Map.groupBy(items, ({ run }) => run)
  return [...byRun.values()].map((tests): MakeUnit => {
    const [first] = tests
    return {
      command: first!.stages && programsOf(first!.stages, generators),
      items: tests.map((test) => ({
        position: test.position,
        file: test.file,
        input: fileOf(test.input_sha256, test.input_bytes),
        isValid: test.is_valid,
        output: fileOf(test.output_sha256, test.output_bytes),
        needsOutput: test.needs_output,
      })),
    }
  })
}

const fileOf = (sha256: string | null, bytes: number | null) =>
  sha256 === null ? null : { sha256, bytes: bytes ?? 0 }

interface Reporting {
  host: Host
  pid: number
  makeId: number
}

/** @throws Refusal LEASE_LOST; NOT_FOUND for a file that the host has not handed in */
export async function reportItems(
  context: Pick<Context, 'blobs'>,
  tx: Queryable,
  { host, pid, makeId }: Reporting,
  made: readonly MadeItem[],
): Promise<void> {
  const build = await lockRunning(tx, pid)
  if (!build?.plan) throw new Refusal('LEASE_LOST')
  const held = new Map((await itemsOfMake(tx, pid, makeId)).map((item) => [item.position, item]))
  const named = made.flatMap(({ input, output }) => [input, output].flatMap((file) => file?.sha256 ?? []))
  const stored = await storedAmong(tx, named)
  const known: (MemoKey & Made)[] = []
  const keys = keysOf(build.plan)
  for (const one of made) {
    const item = held.get(one.position)
    if (!item) throw new Refusal('LEASE_LOST')
    if ([one.input, one.output].some((file) => file && stored.get(file.sha256) !== file.bytes)) {
      throw new Refusal('NOT_FOUND')
    }
    const whole = { ...one, failure: one.failure ?? lackOf(item, one) }
    await putItem(tx, pid, whole)
    const input = one.input ?? fileOf(item.input_sha256, item.input_bytes)
    if (item.stages && one.input) {
      known.push({ ...keys.input(programsOf(item.stages, build.plan.generators), item.file), ...one.input })
    }
    if (input && one.isValid && !item.is_valid)
      known.push({ ...keys.valid(input.sha256), sha256: null, bytes: null })
    if (input && one.output && item.needs_output) known.push({ ...keys.output(input.sha256), ...one.output })
  }
  const [compilers] = await compilersOfHosts(tx, host.id)
  if (compilers) await remember(tx, known, compilers)
  await addCpu(
    tx,
    pid,
    made.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
  )
  await finishIfOver(context, tx, pid)
}

/** A host that says that a test is made must have made all of it. */
function lackOf(item: ItemRecord, { input, isValid, output }: MadeItem): MadeItem['failure'] {
  const lacks =
    (!input && item.input_sha256 === null) ||
    !(isValid || item.is_valid) ||
    (!output && item.output_sha256 === null)
  return lacks ? { stage: 'host', program: '', words: 'The judge host left a part of the test out.' } : null
}

interface Finished {
  compile: { role: 'generator' | 'validator' | 'solution'; name: string; words: string } | null
  hostFault: string | null
  /** The fault is one of the machine, or passes by itself. */
  isOutage: boolean
}

/** @throws Refusal LEASE_LOST */
export async function finishBuildMake(
  context: Pick<Context, 'blobs'>,
  tx: Queryable,
  { pid, makeId }: Omit<Reporting, 'host'>,
  { compile, hostFault, isOutage }: Finished,
): Promise<void> {
  const build = await lockRunning(tx, pid)
  if (!build) throw new Refusal('LEASE_LOST')
  if (compile) {
    const failure = { stage: 'compile' as const, program: compile.name }
    for (const [index, item] of (await itemsOfMake(tx, pid, makeId)).entries()) {
      if (!needs(item, compile, build.plan!.generators)) continue
      const words = index === 0 ? compile.words : ''
      await putItem(tx, pid, {
        position: item.position,
        input: null,
        isValid: item.is_valid,
        output: null,
        failure: { ...failure, words: words.slice(0, buildLimits.words) },
      })
    }
  }
  const words = `No judge host could make it. The last one: ${hostFault ?? ''}`
  await releaseItems(tx, { pid, makeId, isAttempt: hostFault !== null && !isOutage, words })
  await endMake(tx, makeId)
  await finishIfOver(context, tx, pid)
}

function needs(
  item: ItemRecord,
  { role, name }: NonNullable<Finished['compile']>,
  generators: readonly { name: string }[],
): boolean {
  if (role === 'validator') return !item.is_valid
  if (role === 'solution') return item.output_sha256 === null
  const own = programsOf(item.stages ?? [], generators)
  return item.input_sha256 === null && own.some(({ generator }) => generators[generator]?.name === name)
}
