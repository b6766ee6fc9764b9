import { File as PlainFile } from 'node:buffer'
import type { OutputTest } from '@verdict/contract/outputs'
import { outputLimits } from '@verdict/domain/outputs'
import { zip } from '@verdict/testkit/files'
import { expect, test } from 'vitest'
import { nothingChosen, partsOf, tooLarge, withFiles, without } from './chosen.ts'
import { namesInZip } from './zip-names.ts'

const tests: OutputTest[] = [1, 2, 3].map((number) => ({ number, name: `0${number}`, inputBytes: 4 }))
/** The test environment's own cannot be read. */
const file = (name: string, content: string | Uint8Array<ArrayBuffer> = 'x') =>
  new PlainFile([content], name) as unknown as File
const zipped = (name: string, files: Parameters<typeof zip>[0]) => file(name, Uint8Array.from(zip(files)))

test('[OUT-PAGE-1] files are for the tests of their names, the last one for a test counts', async () => {
  const first = await withFiles(nothingChosen, tests, [file('01.out', 'a'), file('notes.md'), file('3.ans')])
  expect(
    [...first.byTest].map(
      ([
        number,
        {
          file: { name },
        },
      ]) => [number, name],
    ),
  ).toEqual([
    [1, '01.out'],
    [3, '3.ans'],
  ])
  expect(first.unknown).toEqual(['notes.md'])
  const second = await withFiles(first, tests, [file('whatever', 'abc')], 1)
  expect(second.byTest.get(1)).toMatchObject({ bytes: 3 })
  expect(partsOf(second).map(({ field, file: { name } }) => [field, name])).toEqual([
    ['test-1', 'whatever'],
    ['test-3', '3.ans'],
  ])
  expect([...without(second, 1).byTest.keys()]).toEqual([3])
})

test('[OUT-PAGE-1] what a zip holds is shown before it is sent, and it is sent once', async () => {
  const all = zipped('all.zip', { 'x/': '', 'x/01.out': 'one', '2.out': 'second', 'readme.md': '' })
  const chosen = await withFiles(nothingChosen, tests, [all, file('03.out')])
  expect(chosen.byTest.get(2)).toEqual({ file: all, path: '2.out', bytes: 6 })
  expect(chosen.unknown).toEqual(['readme.md'])
  expect(partsOf(chosen)).toEqual([
    { field: 'test-3', file: expect.any(PlainFile) },
    { field: 'file', file: all },
  ])
  const twice = await withFiles(nothingChosen, tests, [zipped('a.zip', { '1.out': '', '01.ans': '' })])
  expect(twice.twice).toEqual([1])
})

test('[OUT-PAGE-1] an archive that the page cannot read is sent all the same', async () => {
  for (const odd of [file('a.zip', 'no archive'), file('a.zip', ''), file('a.zip', 'PK\u0005\u0006')]) {
    expect(await namesInZip(odd)).toBeNull()
    const chosen = await withFiles(nothingChosen, tests, [odd])
    expect(partsOf(chosen)).toEqual([{ field: 'file', file: odd }])
  }
  const cut = Uint8Array.from(zip({ '1.out': 'x' }))
  // It says that its directory lies behind its end.
  new DataView(cut.buffer).setUint32(cut.length - 6, 0xff_ff_ff_ff, true)
  expect(await namesInZip(file('a.zip', cut))).toBeNull()
})

test('[OUT-LIMIT-1] what the server would refuse is not sent', async () => {
  const big = (name: string, bytes: number): File =>
    Object.defineProperty(file(name), 'size', { value: bytes })
  const one = await withFiles(nothingChosen, tests, [big('1.out', outputLimits.fileBytes + 1)])
  expect(tooLarge(one)).toEqual({ name: '1.out', limit: outputLimits.fileBytes })
  const many = new Map(
    [1, 2, 3, 4, 5].map((number) => [number, { file: file('x'), bytes: outputLimits.fileBytes }]),
  )
  expect(tooLarge({ ...nothingChosen, byTest: many })).toEqual({ name: null, limit: outputLimits.totalBytes })
  expect(tooLarge(await withFiles(nothingChosen, tests, [file('1.out')]))).toBeNull()
})
