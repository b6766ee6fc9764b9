import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileTestPrograms } from './test-programs.ts'
import type { TestPrograms } from './test-programs.ts'

const names = ['tokens', 'integers', 'doubles', 'yes-no', 'permutation', 'unordered', 'path', 'lines']
const graders = ['secret', 'own-secret']
let programs: TestPrograms

beforeAll(async () => {
  programs = await compileTestPrograms([...names, 'results', 'short-output', 'characters', ...graders])
})
afterAll(async () => await programs.remove())

/** Rows of [output, answer, exit code, the whole message]. */
type Row = [output: string, answer: string, code: number, message: string]

const checkRows = (name: string, input: string, rows: Row[]) =>
  test.each(rows)(`${name}: %j against %j`, async (output, answer, code, message) => {
    const ended = await programs.check(name, { input, output, answer })
    expect([ended.code, ended.stderr, ended.stdout]).toEqual([code, `${message}\n`, ''])
  })

describe('checkers in the usual styles', () => {
  checkRows('tokens', '', [
    ['a b c', 'a b c', 0, 'ok 3 words'],
    ['  a\r\n\tb\n\n c \n\n', 'a b c\n', 0, 'ok 3 words'],
    ['', '', 0, 'ok 0 words'],
    ['a x', 'a b', 1, "wrong answer the 2nd word should be 'b' and is 'x'"],
    ['a', 'a b', 1, 'wrong answer words are missing after 1'],
    ['a b c', 'a b', 2, 'wrong output format there are more than 2 words'],
    ['\uFEFFa', 'a', 0, 'ok 1 words'],
  ])

  checkRows('integers', '2', [
    ['5 -7\n', '5\n-7', 0, 'ok 2 number(s)'],
    ['5 -7\n8', '5 -7', 2, 'wrong output format Extra information in the output file'],
    ['5 6', '5 -7', 1, "wrong answer number 2: expected '-7', found '6'"],
    ['5', '5 -7', 2, 'wrong output format Unexpected end of file - int64 expected'],
    ['5 x7', '5 -7', 2, 'wrong output format Expected integer, but "x7" found'],
    ['05 -7', '5 -7', 2, 'wrong output format Expected integer, but "05" found'],
    ['+5 -7', '5 -7', 2, 'wrong output format Expected integer, but "+5" found'],
    [
      '5 9223372036854775808',
      '5 -7',
      2,
      'wrong output format Expected int64, but "9223372036854775808" found',
    ],
    [
      '5 2000000000000',
      '5 -7',
      1,
      'wrong answer Integer parameter [name=value[2]] equals to 2000000000000, violates the range [-1000000000000, 1000000000000]',
    ],
    ['5 -7', '5', 3, 'FAIL Unexpected end of file - int64 expected (answer)'],
    ['5 -7', '5 y', 3, 'FAIL Expected integer, but "y" found (answer)'],
  ])

  checkRows('doubles', '', [
    ['0.3333333 2e3', '0.33333333333 2000.0', 0, 'ok 2 numbers, max error small'],
    ['1.1', '1.0', 1, 'wrong answer the 1st number should be 1.00000 and is 1.10000'],
    ['nan', '1.0', 2, 'wrong output format Expected double, but "nan" found'],
    ['inf', '1.0', 2, 'wrong output format Expected double, but "inf" found'],
    ['1e999', '1.0', 1, 'wrong answer the 1st number should be 1.00000 and is inf'],
    ['1e999', '1e400', 0, 'ok 1 numbers, max error small'],
    ['0x10', '16', 2, 'wrong output format Expected double, but "0x10" found'],
    ['1.0abc', '1.0', 2, 'wrong output format Expected double, but "1.0abc" found'],
    ['1,0', '1.0', 2, 'wrong output format Expected double, but "1,0" found'],
    ['', '1.0', 2, 'wrong output format Unexpected end of file - double expected'],
    ['-0.0', '0', 0, 'ok 1 numbers, max error small'],
  ])

  checkRows('yes-no', '', [
    ['Yes', 'YES', 0, 'ok answer is YES'],
    ['no', 'YES', 1, 'wrong answer expected YES, found NO'],
    ['maybe', 'YES', 2, 'wrong output format neither YES nor NO: MAYBE'],
    ['yes', 'what', 3, 'FAIL the jury says WHAT'],
    [
      'y3s',
      'YES',
      1,
      'wrong answer Token parameter [name=verdict] equals to "y3s", doesn\'t correspond to pattern "[a-zA-Z]{1,10}"',
    ],
  ])

  checkRows('permutation', '3', [
    ['1 3 2', '1', 0, 'ok permutation of 3'],
    ['2 3 1', '1', 1, 'wrong answer expected 1 fixed points, found 0'],
    ['1 1 2', '1', 1, 'wrong answer only 2 different values'],
    ['1 4 2', '1', 1, 'wrong answer Integer element p[2] equals to 4, violates the range [1, 3]'],
    ['1 99999999999 2', '1', 2, 'wrong output format Expected int32, but "99999999999" found'],
    ['1 3 2', '4', 3, 'FAIL Integer parameter [name=fixed] equals to 4, violates the range [0, 3] (answer)'],
  ])

  checkRows('unordered', '', [
    ['b a a', 'a a b', 0, 'ok '],
    ['b a', 'a a b', 1, 'wrong answer expected a,a,b, found a,b'],
  ])

  checkRows('path', '4 4\n1 2\n2 3\n3 4\n1 4\n', [
    ['1\n4', '1\n4', 0, 'ok length 1'],
    ['3\n2 3 4', '1\n4', 1, 'wrong answer jury has length 1, participant has 3'],
    ['1\n3', '1\n4', 1, 'wrong answer there is no edge from 1 to 3'],
    ['1\n2', '1\n4', 1, 'wrong answer the path ends in 2'],
    ['-1', '1\n4', 1, 'wrong answer jury has length 1, participant has 5'],
    ['1\n4', '3\n2 3 4', 3, 'FAIL participant has length 1, jury has 3'],
    ['1\n4', '1\n3', 3, 'FAIL there is no edge from 1 to 3 (answer)'],
    ['9', '1\n4', 1, 'wrong answer Integer parameter [name=length] equals to 9, violates the range [-1, 4]'],
  ])

  checkRows('lines', '', [
    ['a b\r\nc\r\n', 'a b\nc\n', 0, 'ok 2 line(s)'],
    ['a b\nc', 'a b\nc\n', 0, 'ok 2 line(s)'],
    ['a  b\nc', 'a b\nc\n', 1, "wrong answer the 1st line should be 'a b' and is 'a  b'"],
    ['a b\n', 'a b\nc\n', 1, "wrong answer the 2nd line should be 'c' and is ''"],
    ['a b\n', 'a b\n\n\n', 0, 'ok 2 line(s)'],
    ['a b\nc\n\n \n', 'a b\nc\n', 0, 'ok 2 line(s)'],
    ['a b\nc\nd', 'a b\nc\n', 2, 'wrong output format Extra information in the output file'],
  ])

  checkRows('characters', 'line', [
    ['x =5\n', '', 0, 'ok x is 5'],
    ['x =5\r\n', '', 0, 'ok x is 5'],
    ['x =5\n\n', '', 2, 'wrong output format Expected EOF'],
    ['x =5', '', 0, 'ok x is 5'],
    ['x  =5\n', '', 2, "wrong output format Unexpected character ' ', but '=' expected"],
    ['x\n=5\n', '', 2, "wrong output format Unexpected character EOLN, but ' ' expected"],
    ['x', '', 2, "wrong output format Unexpected end of file - ' ' expected"],
    ['x =5 6\n', '', 2, 'wrong output format Expected EOLN'],
    ['x =5\n6', '', 2, 'wrong output format Expected EOF'],
  ])
  checkRows('characters', 'rows', [
    ['1 2 3 \n\n4\n5 6', '', 0, 'ok 6;4;11;'],
    ['1 2\r\n3\r\n', '', 0, 'ok 3;3;'],
  ])
  checkRows('characters', 'peek', [['abc\n \n d\n', '', 0, 'ok aa!da']])

  test('characters: a token longer than the buffer can be put back', async () => {
    const ended = await programs.check('characters', { input: 'back', output: 'a'.repeat(200_000) })
    expect([ended.code, ended.stderr]).toEqual([0, 'ok 200000 characters\n'])
  })
})

describe('results and exit codes', () => {
  test.each<[string, number, string | null]>([
    ['ok', 0, 'ok fine'],
    ['wa', 1, 'wrong answer not fine'],
    ['pe', 2, 'wrong output format odd'],
    ['fail', 3, 'FAIL broken'],
    ['dirt', 2, 'wrong output format rest'],
    ['eof', 2, 'wrong output format short'],
    ['points-whole', 7, 'points 1 of 2'],
    ['points-string', 7, 'points 0.5 half of 100%'],
    ['points-info', 7, 'points a=1,b=2 close'],
    ['points-most', 7, 'points 1000000'],
    ['points-more', 3, 'FAIL quitp: points must be a number from 0 to 1000000'],
    ['points-less', 3, 'FAIL quitp: points must be a number from 0 to 1000000'],
    ['unguarded', 0, null],
    ['points-real', 7, 'points 0.25'],
    ['points-text', 7, 'points 3/4 so so'],
    ['points-nan', 3, 'FAIL quitp: points must be a number from 0 to 1000000'],
    ['partially', 53, 'partially correct (37) some'],
    ['partially-full', 116, 'partially correct (100) all'],
    ['partially-too-many', 3, 'FAIL more'],
    ['inf-wa', 3, 'FAIL odd input (input)'],
    ['ans-wa', 3, 'FAIL odd answer (answer)'],
    ['ensure', 3, 'FAIL Condition failed: "1 + 1 == 3"'],
    ['ensuref', 3, 'FAIL no 7'],
    ['stream-ensure', 1, 'wrong answer Condition failed: "1 > 2"'],
    ['return', 3, 'FAIL Checker must end with quit or quitf call.'],
    ['exit-0', 3, 'FAIL Checker must end with quit or quitf call.'],
  ])('%s', async (input, code, message) => {
    const ended = await programs.check('results', { input, output: '' })
    expect([ended.code, ended.stderr]).toEqual([code, message === null ? '' : `${message}\n`])
  })

  test('the author can ask to distinguish a short output from a badly formed one', async () => {
    const short = await programs.check('short-output', { output: '1' })
    expect([short.code, short.stderr]).toEqual([
      8,
      'unexpected eof Unexpected end of file - int32 expected\n',
    ])
    expect((await programs.check('short-output', { output: '1 x' })).code).toBe(2)
    expect((await programs.check('short-output', { output: '1 2' })).code).toBe(0)
  })

  test.each(['partially', 'ok', 'points-real'])('%s with unread output is badly formed', async (input) => {
    const ended = await programs.check('results', { input, output: 'rest' })
    expect([ended.code, ended.stderr]).toEqual([
      2,
      'wrong output format Extra information in the output file\n',
    ])
  })

  test('the report file has the message, or XML with -appes', async () => {
    await programs.check('results', { input: 'wa', output: '' }, ['report'])
    expect(await programs.read('report')).toBe('not fine')
    await programs.check('results', { input: 'xml', output: '' }, ['report', '-appes'])
    expect(await programs.read('report')).toBe(
      '<?xml version="1.0" encoding="windows-1251"?>' +
        '<result outcome = "wrong-answer">a &lt; b &amp; &quot;c&quot;</result>\n',
    )
    await programs.check('results', { input: 'points-real', output: '' }, ['report', '-appes'])
    expect(await programs.read('report')).toContain('<result outcome = "points" points = "0.25">')
    await programs.check('results', { input: 'return', output: '' }, ['report'])
    expect(await programs.read('report')).toBe('Checker must end with quit or quitf call.')
  })

  test('a report file that can not be written is a failure', async () => {
    const ended = await programs.check('results', { input: 'ok', output: '' }, ['no/such/folder'])
    expect(ended.code).toBe(3)
  })

  test('an output that is not there is badly formed, an input that is not there a failure', async () => {
    const ended = await programs.check('results', { input: 'ok' })
    expect([ended.code, ended.stderr]).toEqual([2, 'wrong output format Output file not found: "output"\n'])
    const noInput = await programs.run('results', ['nothing', 'nothing', 'nothing'])
    expect([noInput.code, noInput.stderr]).toEqual([3, 'FAIL Input file not found: "nothing"\n'])
    const noRead = await programs.run('results', ['.', '.', '.'])
    expect([noRead.code, noRead.stderr]).toEqual([3, 'FAIL Can not read "."\n'])
  })

  test('wrong arguments are a failure, --help is answered', async () => {
    expect((await programs.run('results', ['input'])).code).toBe(3)
    expect((await programs.run('results', ['a', 'b', 'c', 'd', 'e'])).code).toBe(3)
    const help = await programs.run('doubles', ['--help'])
    expect([help.code, help.stdout.includes('numbers within 0.0000010000')]).toEqual([0, true])
  })
})

describe('checkers of olympiad tasks read what a grader wrote', () => {
  const good = '5ecret\nOK\n1 2\n3\n'
  checkRows('secret', 'both', [
    [good, good, 0, 'ok '],
    ['5ecret\r\nOK\r\n1 2 \r\n3\r\n\n', good, 0, 'ok '],
    ['5ecret\nOK\n1 2\n4\n', good, 1, "wrong answer Line 4: expected '3', found '4'"],
    ['5ecret\nOK\n1 2\n', good, 1, 'wrong answer Unexpected end of file in line 4'],
    [`${good}4\n`, good, 1, 'wrong answer More lines than expected'],
    ['guess\nOK\n1 2\n3\n', good, 1, 'security violation Secret mismatch'],
    ['5ecret\nWA\ntoo many calls\n', good, 1, 'wrong answer too many calls'],
    ['5ecret\nWA\n', good, 1, 'wrong answer Wrong answer detected in grader'],
    ['5ecret\nSV\n', good, 1, 'security violation Security violation detected in grader'],
    ['5ecret\nPV\nn is 0\n', good, 1, 'protocol violation n is 0'],
    ['5ecret\nFAIL\n', good, 3, 'FAIL Failure in grader'],
    ['5ecret\nhm\n', good, 3, 'FAIL Unknown grader result'],
    [good, 'other\nOK\n', 3, 'FAIL Secret mismatch (answer)'],
    [good, '5ecret\nWA\nwhy\n', 3, 'FAIL why (answer)'],
  ])
  checkRows('secret', 'points', [
    ['5ecret\nOK\n7\n', '', 0, 'ok '],
    ['5ecret\nOK\n20\n', '', 7, 'points 0.5'],
    ['5ecret\nOK\n200\n', '', 1, 'protocol violation 200 questions'],
  ])
  checkRows('own-secret', '', [
    ['5ecret\n1\n', '5ecret\n1\n', 0, 'ok own'],
    ['5ecret\n2\n', '5ecret\n1\n', 1, 'wrong answer line 2'],
  ])
})
