import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failureRules } from '@verdict/domain/feedback'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import type { RunFacts } from '@verdict/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FirstFailure } from './first-failure.ts'
import type { Failed } from './kinds/kind.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'failure-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function file(name: string, text: string) {
  const path = join(folder, name)
  await writeFile(path, text)
  return { path, bytes: Buffer.byteLength(text) }
}

interface Given {
  judge?: Judge
  kind?: ProblemType
  input?: string
  conversing?: boolean
}

async function found(answer: string, printed: string, given: Given = {}) {
  const { judge = Judge.WrongAnswer, kind = ProblemType.Traditional, input = '1\n', conversing } = given
  const failure = new FirstFailure({ kind, comparison: null })
  const output = await file('answer', answer)
  const written = await file('out', printed)
  const facts = { stderr: Buffer.from('oh'), stderrBytes: 2, stdoutBytes: written.bytes } as RunFacts
  const run = { test: { input: await file('in', input), output } } as Pick<Failed, 'test'>
  await failure.take({ ...run, judge, facts, outputPath: conversing ? null : written.path })
  return failure.found
}

const lines = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, at) => `${from + at}\n`).join('')

test('[FB-DATA-2] the output is shown from two lines before the difference, with the number of its line', async () => {
  const { expected, output } = (await found(lines(0, 2000), `${lines(0, 1000)}x\n${lines(1001, 2000)}`))!
  expect(expected).toMatchObject({ line: 999, at: 8, bytes: 8890 })
  expect(expected!.text.startsWith('998\n999\n1000\n')).toBe(true)
  expect(output!.text.startsWith('998\n999\nx\n1001')).toBe(true)
  expect(output!.text).toHaveLength(failureRules.excerptChars)
})

test('[FB-DATA-2] a line of any length, and an output that ends early, are cut around the place', async () => {
  const long = 'a '.repeat(50_000)
  const { expected, output } = (await found(`${long}b\n`, `${long}c\n`))!
  expect(expected!.at).toBe(failureRules.beforeChars)
  expect(expected!.text[expected!.at!]).toBe('b')
  expect(output!.text[output!.at!]).toBe('c')
  const early = (await found('1 2\n', '1'))!
  expect([early.expected!.at, early.output!.at, early.output!.text]).toEqual([2, 1, '1'])
})

test('[FB-DATA-2] white space alone, limits, checkers and interactors have their own', async () => {
  const space = (await found('1 2\n', '1  2\n', { judge: Judge.PresentationError }))!
  expect([space.expected!.at, space.output!.at]).toEqual([2, 2])
  const limit = (await found('1\n', '', { judge: Judge.TimeLimitExceeded }))!
  expect([limit.output, limit.expected!.at]).toEqual([{ text: '', line: 1, bytes: 0, at: null }, null])
  const checked = (await found('1\n', '2\n', { kind: ProblemType.SpecialJudge }))!
  expect([checked.output!.text, checked.output!.at]).toEqual(['2\n', null])
  const talk = (await found('1\n', '', { conversing: true }))!
  expect([talk.expected, talk.output, talk.stderr.text]).toEqual([null, null, 'oh'])
})

test('[FB-DATA-2] a long input is cut, and a difference far away is not looked for', async () => {
  const input = 'x'.repeat(failureRules.inputBytes + 10)
  const same = 'y '.repeat(failureRules.searchedBytes / 2)
  const { input: shown, output } = (await found(`${same}1\n`, `${same}2\n`, { input }))!
  expect([shown.text.length, shown.bytes]).toEqual([failureRules.inputBytes, input.length])
  expect([output!.at, output!.line]).toEqual([null, 1])
})

test('a fault of the problem is not the program’s', async () => {
  expect(await found('1', '2', { judge: Judge.SystemError })).toBeNull()
})
