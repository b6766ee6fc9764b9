import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileTestPrograms } from './test-programs.ts'
import type { TestPrograms } from './test-programs.ts'

let programs: TestPrograms

beforeAll(async () => {
  programs = await compileTestPrograms(['forms', 'groups', 'tree-validator', 'bound'])
})
afterAll(async () => await programs.remove())

const good = [
  '7 -5000000000 18446744073709551615',
  '1 2 9',
  'abc 01 11',
  '0.5 -3.14',
  'mytitle',
  'a title',
  '.#.',
  '###',
  'x!',
  '',
].join('\n')

/** The good input with one line (1-based) replaced. */
const withLine = (line: number, text: string): string =>
  good
    .split('\n')
    .map((old, index) => (index === line - 1 ? text : old))
    .join('\n')

describe('every form of reading, strictly', () => {
  test('a good input is silent', async () => {
    expect(await programs.run('forms', [], good)).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  test.each<[string, string, string]>([
    ['two spaces', withLine(1, '7  -5 1'), 'Unexpected white-space - int64 expected (stdin, line 1)'],
    ['a leading space', ` ${good}`, 'Unexpected white-space - int32 expected (stdin, line 1)'],
    ['a trailing space', withLine(2, '1 2 9 '), 'Expected EOLN (stdin, line 2)'],
    ['a tab', withLine(2, '1\t2 9'), "Unexpected character #9, but ' ' expected (stdin, line 2)"],
    ['CR LF after a number', withLine(2, '1 2 9\r'), 'Expected EOLN (stdin, line 2)'],
    ['CR LF after a line', withLine(5, 'mytitle\r'), 'Expected EOLN (stdin, line 5)'],
    [
      'out of bounds',
      withLine(1, '0 1 1'),
      'Integer parameter [name=n] equals to 0, violates the range [1, 100] (stdin, line 1)',
    ],
    [
      'a long out of bounds',
      withLine(1, '1 5000000001 1'),
      'Integer parameter [name=m] equals to 5000000001, violates the range [-5000000000, 5000000000] (stdin, line 1)',
    ],
    [
      'an unsigned too large',
      withLine(1, '1 1 18446744073709551616'),
      'Expected unsigned int64, but "18446744073709551616" found (stdin, line 1)',
    ],
    [
      'a negative unsigned',
      withLine(1, '1 1 -1'),
      'Expected unsigned integer, but "-1" found (stdin, line 1)',
    ],
    ['a leading zero', withLine(1, '07 1 1'), 'Expected integer, but "07" found (stdin, line 1)'],
    ['minus zero', withLine(1, '7 -0 1'), 'Expected integer, but "-0" found (stdin, line 1)'],
    [
      'an element out of bounds',
      withLine(2, '1 10 9'),
      'Integer element a[2] equals to 10, violates the range [1, 9] (stdin, line 2)',
    ],
    ['too few elements', withLine(2, '1 2'), "Unexpected character EOLN, but ' ' expected (stdin, line 2)"],
    [
      'a token off its pattern',
      withLine(3, 'abcdef 01 11'),
      'Token parameter [name=s] equals to "abcdef", doesn\'t correspond to pattern "[a-z]{1,5}" (stdin, line 3)',
    ],
    [
      'an element off its pattern',
      withLine(3, 'abc 01 12'),
      'Token element t[2] equals to "12", doesn\'t correspond to pattern "[01]{2}" (stdin, line 3)',
    ],
    [
      'a real out of bounds',
      withLine(4, '1.5 0.0'),
      'Double parameter [name=p] equals to 1.5, violates the range [0, 1] (stdin, line 4)',
    ],
    ['NaN', withLine(4, 'nan 0.0'), 'Expected double, but "nan" found (stdin, line 4)'],
    ...['0', '0.', '.5', '0.1234', '1e1', '-0.0', '00.5', '+0.5', '0.5.5'].map(
      (text): [string, string, string] => [
        `the strict real ${text}`,
        withLine(4, `0 ${text}`),
        `Expected strict double with 1 to 3 digits after the point, but "${text}" found (stdin, line 4)`,
      ],
    ),
    [
      'a strict real out of bounds',
      withLine(4, '0 10.5'),
      'Strict double parameter [name=q] equals to 10.5, violates the range [-10, 10] (stdin, line 4)',
    ],
    [
      'a space that the pattern ignores',
      withLine(5, 'my title'),
      'Line parameter [name=title] equals to "my title", doesn\'t correspond to pattern "[a-z ]{0,20}" (stdin, line 5)',
    ],
    [
      'a line off its pattern',
      withLine(8, '#.'),
      'Line element row[2] equals to "#.", doesn\'t correspond to pattern "[.#]{3}" (stdin, line 8)',
    ],
    ['another character', withLine(9, 'y!'), "Unexpected character 'y', but 'x' expected (stdin, line 9)"],
    ['no end of the last line', good.slice(0, -1), 'Expected EOLN (stdin, line 9)'],
    ['an empty line at the end', `${good}\n`, 'Expected EOF (stdin, line 10)'],
    ['nothing', '', 'Unexpected end of file - int32 expected (stdin, line 1)'],
    ['a byte order mark', `\uFEFF${good}`, 'Expected integer, but "\uFEFF7" found (stdin, line 1)'],
  ])('%s', async (_, input, message) => {
    expect(await programs.run('forms', [], input)).toEqual({
      code: 3,
      stdout: '',
      stderr: `FAIL ${message}\n`,
    })
  })
})

describe('testset, group and test case', () => {
  const input = '2\n7\n1 2 3 4 5 6 100\n1\n50\n'

  test('are given as arguments', async () => {
    expect((await programs.run('groups', [], input)).code).toBe(0)
    expect((await programs.run('groups', ['--group', 'small'], input)).code).toBe(0)
    const samples = await programs.run('groups', ['--testset', 'samples', '--group', 'small'], input)
    expect(samples).toEqual({
      code: 3,
      stdout: '',
      stderr:
        'FAIL Integer parameter [name=n] equals to 7, violates the range [1, 5] (stdin, line 2, test case 1)\n',
    })
  })

  test('the message has the test case', async () => {
    const ended = await programs.run('groups', [], '2\n1\n1\n1\n101\n')
    expect(ended.stderr).toBe(
      'FAIL Integer element a[1] equals to 101, violates the range [1, 100] (stdin, line 5, test case 2)\n',
    )
  })

  test('the overview has the bounds that were reached and the features', async () => {
    await programs.run('groups', ['--testOverviewLogFileName', 'overview'], input)
    expect(await programs.read('overview')).toBe(
      [
        '"a": min-value-hit max-value-hit',
        '"n": min-value-hit',
        '"t":',
        'feature "constant":',
        'feature "sorted": hit',
        '',
      ].join('\n'),
    )
  })

  test('an argument without its value is a failure', async () => {
    const ended = await programs.run('groups', ['--group'], input)
    expect([ended.code, ended.stderr]).toEqual([3, 'FAIL --group needs a value\n'])
  })
})

describe('a validator without arguments', () => {
  test('may leave what it does not bound to another one', async () => {
    expect(await programs.run('bound', [], '40\n1 x\n')).toEqual({ code: 0, stdout: '', stderr: '' })
    expect((await programs.run('bound', [], '41\n')).code).toBe(3)
  })

  test.each<[string, number, string]>([
    ['3\n1 2\n2 3\n', 0, ''],
    ['3\n1 2\n2 1\n', 3, 'FAIL edge 2 closes a cycle\n'],
    ['7\n1 2\n2 3\n3 4\n4 5\n5 6\n6 7\n', 3, 'FAIL Validator must end with readEof call.\n'],
  ])('%j', async (input, code, stderr) => {
    expect(await programs.run('tree-validator', [], input)).toEqual({ code, stdout: '', stderr })
  })
})
