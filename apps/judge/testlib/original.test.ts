// The original library's results, recorded once: each row of original-answers.json is what `reads` was asked to
// do, the contestant's output, the jury's answer (bytes as characters up to 255), and then the exit code and what
// was printed. A row that gives something else here is a defect of the header.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileTestPrograms } from './test-programs.ts'
import type { TestPrograms } from './test-programs.ts'

type Row = [calls: string, output: string, answer: string, code: number, printed: string]
const rows = JSON.parse(readFileSync(join(import.meta.dirname, 'original-answers.json'), 'utf8')) as Row[]

let programs: TestPrograms

beforeAll(async () => {
  programs = await compileTestPrograms(['reads', 'names'])
})
afterAll(async () => await programs.remove())

test('every reading function gives what the original gave', async () => {
  const texts = rows.flatMap(([calls, output, answer], at) => [
    programs.write(`${at}.input`, calls),
    programs.write(`${at}.output`, Buffer.from(output, 'latin1')),
    programs.write(`${at}.answer`, Buffer.from(answer, 'latin1')),
  ])
  await Promise.all(texts)
  const { code, stdout } = await programs.run('reads', ['rows', String(rows.length)])
  expect(code).toBe(0)
  const codes = stdout.trimEnd().split('\n')
  const found = rows.map(async ([calls, output, answer], at): Promise<Row> => [
    calls,
    output,
    answer,
    Number(codes[at]),
    await programs.read(`${at}.stdout`),
  ])
  expect(await Promise.all(found)).toEqual(rows)
  expect(new Set(rows.map((row) => row[3]))).toEqual(new Set([0, 1, 2, 3, 7, 66]))
})

test.each([
  ['large', '18446744073709551615', '', 0, 'ok large\n'],
  ['long-message', '', '', 1, `wrong answer (cut to 40 characters) ${'x'.repeat(17)}\n`],
  ['bom', '\uFEFF1', '\uFEFF1', 0, 'ok bom\n'],
  ['closed', 'rest', '', 0, 'ok closed\n'],
])('names that published programs use: %s', async (input, output, answer, code, message) => {
  const ended = await programs.check('names', { input, output, answer })
  expect([ended.code, ended.stderr]).toEqual([code, message])
})
