import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Language } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { afterEach, expect, test } from 'vitest'
import { runProgram, splitCommand } from '../src/local/process.ts'
import { outcomeOf } from '../src/local/sample.ts'
import { fake } from './fake.ts'

const samples = [
  { in: '1 2\n', out: '3\n', explanation: '' },
  { in: '5 5\n', out: '10\n', explanation: '' },
]
const problem = (more: object = {}) => ({
  pid: 1000,
  type: ProblemType.Traditional,
  time: 10_000,
  memory: 262_144,
  samples,
  accepts: [{ language: Language.Python, timeFactor: 1, memoryFactor: 1 }],
  ...more,
})

let world: ReturnType<typeof fake>
afterEach(() => world.end())
async function tried(code: string, more: object = {}, flags = '') {
  world = fake({ 'GET /problem/1000': { data: problem(more) } })
  writeFileSync(join(world.folder, 'a.py'), code)
  return world.run(`test ${join(world.folder, 'a.py')} --problem 1000 ${flags}`)
}
const said = () => world.out.join('\n')

test('[CLI-TEST-1] a program is run on every sample', async () => {
  expect(await tried('print(sum(map(int, input().split())))')).toBe(0)
  expect(said()).toContain('2 of 2 samples passed.')
})

test('[CLI-TEST-1] the difference is shown with its place', async () => {
  expect(await tried('a, b = map(int, input().split())\nprint(a + b if a < 5 else 11)')).toBe(1)
  expect(said()).toContain('Sample 1: Accepted')
  expect(said()).toContain('Sample 2: Wrong Answer')
  expect(said()).toContain('The first difference is on line 1, column 2.')
  expect(said()).toContain('1 of 2 samples passed.')
})

test('[CLI-TEST-1] white space is judged as the judge does', async () => {
  expect(await tried('print(sum(map(int, input().split())), "")', {}, '--json')).toBe(1)
  const { samples } = JSON.parse(world.out[0]!) as { samples: { verdict: string }[] }
  expect(samples.map(({ verdict }) => verdict)).toEqual(['pe', 'pe'])
})

test('[CLI-TEST-1] where a checker decides, other outputs are no failure', async () => {
  expect(await tried('print(1)', { type: ProblemType.SpecialJudge })).toBe(0)
  expect(world.said.join('\n')).toContain('has a checker of its own')
  expect(said()).toContain('differs from the sample')
})

test('[CLI-TEST-1] what does not compile, what fails, and what cannot be tested', async () => {
  expect(await tried('print(')).toBe(1)
  expect(said()).toContain('Compile Error')
  world.end()
  expect(await tried('raise SystemExit(3)')).toBe(1)
  expect(said()).toContain('It exited with status 3.')
  world.end()
  expect(await tried('print(1)', { samples: [] })).toBe(2)
  world.end()
  expect(await tried('print(1)', { type: ProblemType.Interaction })).toBe(2)
  world.end()
  expect(await tried('print(1)', { type: ProblemType.Communication })).toBe(2)
})

test('[CLI-TEST-2] time and output have bounds, and what a program has started ends with it', async () => {
  world = fake({})
  const bounds = { wallMs: 300, outputBytes: 1000 }
  const slow = await runProgram('sh -c sleep${IFS}60&sleep${IFS}60', world.folder, '', bounds)
  expect([slow.stoppedBy, slow.ms < 20_000]).toEqual(['time', true])
  const loud = await runProgram('yes', world.folder, '', { ...bounds, wallMs: 20_000 })
  expect([loud.stoppedBy, loud.stdout.length]).toEqual(['output', 1000])
  // Its child keeps the output open.
  const left = await runProgram('sh -c sleep${IFS}60&', world.folder, '', { ...bounds, wallMs: 20_000 })
  expect([left.code, left.stoppedBy]).toEqual([0, null])
  await expect(runProgram('no-such-compiler x', world.folder, '', bounds)).rejects.toThrow('no-such-compiler')
  expect(splitCommand('ONLINE_JUDGE=1 python3 main.py')).toEqual({
    env: { ONLINE_JUDGE: '1' },
    argv: ['python3', 'main.py'],
  })
})

test('[CLI-TEST-2] what came of a run', () => {
  const ended = { code: 0, signal: null, stdout: '3\n', stderr: '', ms: 10, stoppedBy: null } as const
  const judgeOf = (more: object, limit = 1000) => outcomeOf({ ...ended, ...more }, '3\n', limit).judge
  expect(judgeOf({})).toBe(Judge.Accepted)
  expect(judgeOf({ ms: 1001 })).toBe(Judge.TimeLimitExceeded)
  expect(judgeOf({ stoppedBy: 'time', code: null })).toBe(Judge.TimeLimitExceeded)
  expect(judgeOf({ stoppedBy: 'output', code: null })).toBe(Judge.OutputLimitExceeded)
  expect(judgeOf({ code: null, signal: 'SIGSEGV' })).toBe(Judge.RuntimeError)
  expect(judgeOf({ stdout: '4' })).toBe(Judge.WrongAnswer)
})
