// Checkers that packages name and do not hold, compiled with our header: as testlib's documentation says of each.

import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { standardPrograms } from '@verdict/formats/standard-programs'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'standard-'))
  for (const [name, source] of Object.entries(standardPrograms)) {
    await writeFile(join(folder, `${name}.cpp`), source)
    const flags = ['-std=c++17', '-O0', `-I${import.meta.dirname}`, '-o', join(folder, name)]
    await promisify(execFile)('/usr/bin/g++', [...flags, join(folder, `${name}.cpp`)])
  }
}, 120_000)
afterAll(() => rm(folder, { recursive: true }))

const right = 0
const wrong = expect.toSatisfy((code: number) => code === 1 || code === 2)

test.each([
  ['fcmp', 'a b\nc\n', 'a b\nc\n', right],
  ['fcmp', 'a b\nc', 'a b\nc\n', right],
  ['fcmp', 'a  b\nc\n', 'a b\nc\n', wrong],
  ['fcmp', 'a b\n', 'a b\nc\n', wrong],
  ['fcmp', 'a b\nc\nd\n', 'a b\nc\n', wrong],
  ['lcmp', ' a   b \nc\n', 'a b\nc\n', right],
  ['lcmp', 'a b c\n', 'a b\nc\n', wrong],
  ['lcmp', 'a B\nc\n', 'a b\nc\n', wrong],
  ['lcmp', 'a b\n', 'a b\nc\n', wrong],
  ['uncmp', '3 1 2', '1 2 3\n', right],
  ['uncmp', '1 1 2', '1 2 2\n', wrong],
  ['uncmp', '1 2', '1 2 2\n', wrong],
  ['uncmp', '-5 9223372036854775807', '9223372036854775807 -5', right],
])('[IMP-CHECKER-1] %s of %j against %j', async (name, output, answer, expected) => {
  const paths = ['input', 'output', 'answer'].map((file) => join(folder, file))
  for (const [index, text] of ['', output, answer].entries()) await writeFile(paths[index]!, text)
  const code = await promisify(execFile)(join(folder, name), paths).then(
    () => 0,
    (error: { code: number }) => error.code,
  )
  expect(code).toEqual(expected)
})
