import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileTestPrograms } from './test-programs.ts'
import type { TestPrograms } from './test-programs.ts'

let programs: TestPrograms

beforeAll(async () => {
  programs = await compileTestPrograms(['guess', 'sums'])
})
afterAll(async () => await programs.remove())

/**
 * Talks with an interactor over pipes: each line that it writes is given to `answer`, whose text is sent back;
 * `undefined` closes both pipes, as a contestant who ends.
 */
async function talk(
  name: string,
  args: string[],
  first: string,
  answer: (line: string) => string | undefined,
): Promise<{ code: number | null; stderr: string; lines: string[] }> {
  const child = spawn(join(programs.directory, name), args, { cwd: programs.directory })
  const lines: string[] = []
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  child.stdin.on('error', () => undefined)
  const closed = once(child, 'close')
  child.stdin.write(first)
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    const reply = answer(line)
    if (reply === undefined) {
      child.stdin.end()
      child.stdout.destroy()
    } else {
      child.stdin.write(reply)
    }
  })
  const [code] = (await closed) as [number | null]
  return { code, stderr, lines }
}

/** Halves the range with every reply of the interactor. */
function bisection() {
  let low = 1
  let high = 1_000_000_000
  const middle = () => Math.floor((low + high) / 2)
  return {
    first: `${middle()}\n`,
    answer: (line: string): string => {
      if (line === 'greater') low = middle() + 1
      if (line === 'less') high = middle() - 1
      return line === 'equal' ? '' : `${middle()}\n`
    },
  }
}

describe('guess the number', () => {
  test('a contestant who bisects is accepted, and the log has every guess', async () => {
    await programs.write('input', '123456789 30\n')
    const contestant = bisection()
    const { code, stderr, lines } = await talk('guess', ['input', 'log'], contestant.first, contestant.answer)
    expect([code, stderr]).toEqual([0, `ok guessed with ${lines.length} questions\n`])
    expect(lines.at(-1)).toBe('equal')
    const log = (await programs.read('log')).trim().split('\n')
    expect(log).toHaveLength(lines.length)
    expect(log.at(-1)).toBe('123456789')
  })

  test('too many questions are a wrong answer', async () => {
    await programs.write('input', '123456789 3\n')
    const contestant = bisection()
    const { code, stderr } = await talk('guess', ['input', 'log'], contestant.first, contestant.answer)
    expect([code, stderr]).toEqual([1, 'wrong answer not guessed with 3 questions\n'])
  })

  test('a guess out of bounds is a wrong answer, text is badly formed, and so is the end', async () => {
    await programs.write('input', '5 3\n')
    const cases: [string, number, string][] = [
      [
        '0\n',
        1,
        'wrong answer Integer parameter [name=guess] equals to 0, violates the range [1, 1000000000]',
      ],
      ['five\n', 2, 'wrong output format Expected integer, but "five" found'],
      ['', 2, 'wrong output format Unexpected end of file - int32 expected'],
    ]
    for (const [stdin, code, message] of cases) {
      const ended = await programs.run('guess', ['input', 'log'], stdin)
      expect([ended.code, ended.stderr]).toEqual([code, `${message}\n`])
    }
  })

  test('a contestant who closes both pipes does not kill the interactor', async () => {
    await programs.write('input', '5 1000\n')
    const { code, stderr } = await talk('guess', ['input', 'log'], '1\n', () => undefined)
    expect([code, stderr]).toEqual([2, 'wrong output format Unexpected end of file - int32 expected\n'])
  })

  test('a log that can not be written is a failure', async () => {
    await programs.write('input', '5 3\n')
    expect((await programs.run('guess', ['input', 'no/such/folder'], '5\n')).code).toBe(3)
  })
})

describe('sums', () => {
  const add = (line: string): string => {
    const [a, b] = line.split(' ').map(Number)
    return b === undefined ? '' : `${(a ?? 0) + b}\n`
  }

  test('what the author did not flush is sent before the interactor waits', async () => {
    await programs.write('input', '3\n1 2\n3 4\n5 6\n')
    await programs.write('answer', '3 7 11')
    const contestant = spawn(join(programs.directory, 'sums'), ['input', 'log', 'answer'], {
      cwd: programs.directory,
    })
    const lines: string[] = []
    const closed = once(contestant, 'close')
    createInterface({ input: contestant.stdout }).on('line', (line) => {
      lines.push(line)
      contestant.stdin.write(add(line))
      if (lines.length === 4) contestant.stdin.end('\n\n')
    })
    expect((await closed)[0]).toBe(0)
    expect(lines).toEqual(['3', '1 2', '3 4', '5 6'])
  })

  test('a wrong sum, one too many, and no result', async () => {
    await programs.write('input', '1\n1 2\n')
    await programs.write('answer', '3')
    const run = async (stdin: string) => await programs.run('sums', ['input', 'log', 'answer'], stdin)
    const wrong = await run('4\n')
    expect([wrong.code, wrong.stderr]).toEqual([1, 'wrong answer sum 1 is wrong\n'])
    const more = await run('3\n4\n')
    expect([more.code, more.stderr]).toEqual([2, 'wrong output format Expected EOF\n'])
    const blanks = await run(`${' '.repeat(100_000)}3\n`)
    expect([blanks.code, blanks.stderr]).toEqual([2, 'wrong output format More than 1000 blanks in a row\n'])
    await programs.write('input', `13\n${'1 2\n'.repeat(13)}`)
    await programs.write('answer', '3 '.repeat(13))
    const silent = await run('3 '.repeat(13))
    expect([silent.code, silent.stderr]).toEqual([0, ''])
  })

  test('without an answer file, reading the answer says so', async () => {
    await programs.write('input', '1\n1 2\n')
    const ended = await programs.run('sums', ['input', 'log'], '3\n')
    expect([ended.code, ended.stderr]).toEqual([
      3,
      'FAIL The interactor reads the answer, but no answer file was given\n',
    ])
  })

  test('a short or bad answer file is a failure, not the contestant’s fault', async () => {
    await programs.write('input', '1\n1 2\n')
    await programs.write('answer', '')
    const ended = await programs.run('sums', ['input', 'log', 'answer'], '3\n')
    expect([ended.code, ended.stderr]).toEqual([3, 'FAIL Unexpected end of file - int32 expected (answer)\n'])
  })
})
