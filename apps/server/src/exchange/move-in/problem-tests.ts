// Imported tests are stored byte for byte, even if not UTF-8: programs were judged with these bytes.

import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { uuid } from '@verdict/contract/primitives'
import { archiveBytes } from '@verdict/domain/limits'
import type { Blob } from '@verdict/storage/blobs'
import { Refusal } from '@verdict/contract/refusal'
import type { StoredTest } from '../../archive/index.ts'
import { knownTests } from './move-in-problem-queries.ts'
import type { ProblemRecord, TestRecord } from '@verdict/origins/record'
import type { Run } from './move-in-run.ts'
import { type TextWatch, textWatch } from '../../platform/test-text.ts'
import { otherUuid, renamedKey } from '@verdict/origins/test-names'

export type KeptTest = StoredTest & Pick<TestRecord, 'points'> & { renamedFrom?: string }

const isUuid = (text: string): boolean => uuid.safeParse(text).success

export async function testsOf(run: Run, pid: number, { key, tests }: ProblemRecord): Promise<KeptTest[]> {
  const { tests: found, lost, losses } = await tests()
  for (const loss of losses) run.report.change('problem', key, loss)
  const counts = run.report.of('test')
  counts.found += found.length + lost.length
  for (const { name, why } of lost) run.report.leaveOut('test', `${key} ${name}`, why)
  const named = found.flatMap(({ uuid: name }) => (name !== null && isUuid(name) ? [name.toLowerCase()] : []))
  const known = await knownTests(run.context.db, named)
  const stored: KeptTest[] = []
  for (const test of found) {
    const name = `${key} ${test.uuid ?? basename(test.input)}`
    const content = await storedTest(run, test)
    if (content === null) run.report.leaveOut('test', name, 'a file of it cannot be read, or is too large')
    else if (content.input.bytes === 0 && content.output.bytes === 0)
      run.report.leaveOut('test', name, 'both of its files are empty')
    else stored.push(keptTest(run, { pid, name, known }, test, content))
  }
  counts.moved += stored.length
  if (stored.length === 0)
    run.report.change('problem', key, 'it has no tests in the folder, so nothing can be judged')
  return stored
}

function keptTest(
  run: Run,
  { pid, name, known }: { pid: number; name: string; known: ReadonlySet<string> },
  { uuid: given, input: file, points }: TestRecord,
  { input, output, beyondAscii, isUtf8 }: TestContent,
): KeptTest {
  if (!isUtf8) run.report.change('test', name, 'it is not UTF-8; it is kept as it is')
  else if (beyondAscii) run.report.change('test', name, 'it is not all ASCII; it is kept as it is')
  const test = { input, output, beyondAscii, ...(points !== undefined && { points }) }
  if (given === null) return test
  const own = given.toLowerCase()
  if (isUuid(own) && !known.has(own) && run.claims.take(`test ${own}`, `${name} ${file}`))
    return { ...test, uuid: own }
  const why = isUuid(own) ? 'is that of a test of another problem' : 'is no UUID'
  run.report.change('test', name, `its id ${why}, so it has another`)
  run.renamed.add(renamedKey(pid, given))
  return {
    ...test,
    uuid: otherUuid(run.origin, pid, given),
    renamedFrom: given,
  }
}

export const renamedOf = (pid: number, tests: readonly KeptTest[]): Map<string, number> =>
  new Map(
    tests.flatMap(({ renamedFrom }): [string, number][] =>
      renamedFrom === undefined ? [] : [[renamedKey(pid, renamedFrom), 0]],
    ),
  )

interface TestContent {
  input: Blob
  output: Blob
  beyondAscii: boolean
  isUtf8: boolean
}

/** Errors of a file rather than this machine. */
const unreadable = new Set(['ENOENT', 'EACCES', 'EISDIR', 'ELOOP'])

/** @returns null if one of its files cannot be read */
async function storedTest(
  { context, isPlan }: Run,
  { input, output }: TestRecord,
): Promise<TestContent | null> {
  const watches: TextWatch[] = []
  const write = async (path: string | null): Promise<Blob> => {
    const watch = textWatch()
    watches.push(watch)
    const content = path === null ? Readable.from([]) : createReadStream(path)
    content.once('error', (error: Error) => watch.destroy(error))
    content.pipe(watch)
    return isPlan ? { sha256: '', bytes: await lengthOf(watch) } : context.blobs.write(watch, archiveBytes)
  }
  try {
    const files = { input: await write(input), output: await write(output) }
    const beyondAscii = watches.some((watch) => watch.beyondAscii)
    return { ...files, beyondAscii, isUtf8: watches.every((watch) => watch.isUtf8) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (error instanceof Refusal || unreadable.has(code)) return null
    throw error
  }
}

async function lengthOf(content: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0
  for await (const chunk of content) bytes += chunk.length
  if (bytes > archiveBytes) throw new Refusal('TOO_LARGE')
  return bytes
}
