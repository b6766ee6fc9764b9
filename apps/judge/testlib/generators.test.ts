import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileTestPrograms } from './test-programs.ts'
import type { TestPrograms } from './test-programs.ts'

let programs: TestPrograms

beforeAll(async () => {
  programs = await compileTestPrograms(['options', 'random', 'tree-generator', 'several-tests'])
})
afterAll(async () => await programs.remove())

const run = async (name: string, line: string) => await programs.run(name, line.split(' '))

describe('options', () => {
  test('by position and by name, in every form', async () => {
    const ended = await run(
      'options',
      'types 17 -n=5 --m 3000000000 -directed --name=a=b -p=2.5 -low -10 -inc -k12',
    )
    expect(ended).toEqual({ code: 0, stdout: '5 3000000000 1 a=b 2.5 -10\n12 0 1 17 1\n', stderr: '' })
  })

  test.each<[string, number, string, string]>([
    ['small 1', 3, '', "FAIL Opts: unknown key 'n'\n"],
    ['defaults', 0, '5 any\n', ''],
    ['defaults -n 7 -kind=star', 0, '7 star\n', ''],
    ['defaults -n 7 -kinds=star', 3, '7 any\n', "FAIL Opts: unused key 'kinds'\n"],
    ['quiet -m 7', 0, '5\n', ''],
    ['small -n 32767', 0, '32767\n', ''],
    ['small -n 32768', 3, '', "FAIL Opts: key 'n' has the value '32768', which is not of its type\n"],
    ['small -n=1e3', 0, '1000\n', ''],
    ['small -n=1.5', 3, '', "FAIL Opts: key 'n' has the value '1.5', which is not of its type\n"],
    ['unsigned -n=18446744073709551615', 0, '18446744073709551615\n', ''],
    ['unsigned -n -1', 3, '', "FAIL Opts: key 'n' has the value '-1', which is not of its type\n"],
    ['x', 3, '', "FAIL Opts: argument 1 has the value 'x', which is not of its type\n"],
    ['-5', 0, '-5\n', ''],
  ])('%s', async (line, code, stdout, stderr) => {
    expect(await run('options', line)).toEqual({ code, stdout, stderr })
  })
})

describe('rnd', () => {
  test('every function keeps its promise, and the arguments alone decide the sequence', async () => {
    const once = await run('random', 'a b')
    expect([once.code, once.stderr]).toEqual([0, ''])
    expect(await run('random', 'a b')).toEqual(once)
    const digests = new Set(
      await Promise.all(['a b', 'ab', 'a', 'b a'].map(async (line) => (await run('random', line)).stdout)),
    )
    expect(digests.size).toBe(4)
  })

  test.each([
    ['bad-range', 'random_t::next: from must not be greater than to'],
    ['endless', 'Pattern "a*" has no upper bound on the length, so it can not generate'],
    ['illegal', 'Illegal pattern "[a"'],
  ])('%s', async (how, message) => {
    const ended = await programs.run('random', ['seed', how])
    expect([ended.code, ended.stderr]).toEqual([3, `FAIL ${message}\n`])
  })

  test.each([-1000, 0, 1000])('a tree of stretch %i is a tree', async (stretch) => {
    const { code, stdout } = await programs.run('tree-generator', ['50', `${stretch}`])
    expect(code).toBe(0)
    const [first, ...edges] = stdout.trim().split('\n')
    expect(first).toBe('50')
    const parent = Array.from({ length: 51 }, (_, vertex) => vertex)
    const rootOf = (vertex: number): number =>
      parent[vertex] === vertex ? vertex : rootOf(parent[vertex] ?? vertex)
    const degrees = new Map<number, number>()
    for (const edge of edges) {
      const [a = 0, b = 0] = edge.split(' ').map(Number)
      expect(rootOf(a)).not.toBe(rootOf(b))
      parent[rootOf(a)] = rootOf(b)
      for (const end of [a, b]) degrees.set(end, (degrees.get(end) ?? 0) + 1)
    }
    expect(edges).toHaveLength(49)
    const widest = Math.max(...degrees.values())
    if (stretch === 1000) expect(widest).toBeLessThanOrEqual(3)
    if (stretch === -1000) expect(widest).toBeGreaterThanOrEqual(40)
  })

  test('several tests go to files of their own', async () => {
    const ended = await programs.run('several-tests', [])
    expect(ended).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(await Promise.all(['1', '2', '3'].map(programs.read))).toEqual(['10\n', '20\n', '30\n'])
  })
})
