import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { afterEach, expect, test } from 'vitest'
import { letterOf, languagesOfFile } from '../src/program.ts'
import { type Answers, fake, site } from './fake.ts'

const accepts = (...languages: Language[]) =>
  languages.map((language) => ({ language, timeFactor: 1, memoryFactor: 1 }))
const problem = {
  pid: 1000,
  type: 1,
  samples: [],
  accepts: accepts(Language.Cpp17, Language.Cpp20, Language.Python),
}
const row = (judge: Judge, more: object = {}) => ({
  data: { sid: 7, pid: 1000, judge, time: 15, memory: 1024, language: Language.Python, ...more },
})
const detail = { code: 'x', error: '', testcase: [] }

let world: ReturnType<typeof fake>
const begin = (answers: Answers, options: Parameters<typeof fake>[1] = {}) => {
  world = fake(
    {
      'GET /problem/1000': { data: problem },
      'POST /status': { status: 201, data: { sid: 7 } },
      'GET /status/7': row(Judge.Accepted, detail),
      ...answers,
    },
    options,
  )
  return world
}
afterEach(() => world.end())
const write = (name: string, text: string | Buffer = 'print(1)') => {
  const file = join(world.folder, name)
  writeFileSync(file, text)
  return file
}

test.each([
  [row(Judge.Accepted, detail), 0, 'Accepted'],
  [
    row(Judge.WrongAnswer, {
      ...detail,
      testcase: [{ judge: Judge.Accepted }, { judge: Judge.WrongAnswer }],
    }),
    1,
    'Test 2: Wrong Answer',
  ],
  [row(Judge.CompileError, { ...detail, error: 'line 1: no' }), 1, 'line 1: no'],
  [row(Judge.Skipped), 1, 'Skipped'],
  [row(Judge.Pending, { withheld: true }), 3, 'only once it is over'],
])('[CLI-SUBMIT-1] the exit status says what came of it: %j', async (answer, status, words) => {
  begin({ 'GET /status/7': answer })
  expect(await world.run(`submit ${write('a.py')} --problem 1000`)).toBe(status)
  expect(world.out.join('\n')).toContain(words)
  expect(world.asked.every(({ headers }) => headers.get('authorization') === 'Bearer verdict_token')).toBe(
    true,
  )
})

test('[CLI-SUBMIT-1] as JSON, one line', async () => {
  begin({})
  expect(await world.run(`submit ${write('a.py')} -p 1000 --json`)).toBe(0)
  expect(world.out).toHaveLength(1)
  expect(JSON.parse(world.out[0]!)).toMatchObject({
    sid: 7,
    verdict: 'ac',
    url: `${site}/solution/7`,
    language: 'Python 3',
  })
})

test('[CLI-WATCH-1] asks at growing distances until there is a verdict, and when the site says to wait', async () => {
  const busy = { status: 429, error: 'RATE_LIMITED', params: { seconds: 9 } }
  begin({
    'GET /status/7': [
      row(Judge.Pending),
      row(Judge.RunningJudge, { progress: { done: 3, total: 10 } }),
      busy,
      new TypeError('fetch failed'),
      row(Judge.Accepted),
    ],
  })
  expect(await world.run('watch 7')).toBe(0)
  expect(world.waits.map(Math.round)).toEqual([700, 980, 9000, 4000])
  expect(world.said.join('\n')).toContain('Running & Judging (3 of 10)')
})

test('[CLI-WATCH-1] stops after its time, and says how to go on', async () => {
  begin({ 'GET /status/7': row(Judge.Pending) })
  expect(await world.run('watch 7 --timeout 30')).toBe(2)
  expect(world.said.at(-1)).toContain('verdict watch 7')
  expect(world.asked.length).toBeLessThan(15)
})

test('[CLI-SUBMIT-2] without an answer it is sent again with the same key', async () => {
  begin({ 'POST /status': [new TypeError('fetch failed'), { status: 201, data: { sid: 7 } }] })
  expect(await world.run(`submit ${write('a.py')} --problem 1000 --contest 5`)).toBe(0)
  const sent = world.asked.filter(({ call }) => call === 'POST /status').map(({ body }) => body)
  expect(sent).toHaveLength(2)
  expect(sent[0]).toEqual(sent[1])
  expect(sent[0]).toMatchObject({ pid: 1000, mid: 5, language: Language.Python, code: 'print(1)' })
})

test('[CLI-SUBMIT-3] the ending decides the language, a question where several fit, an error where nobody is there', async () => {
  begin({}, { replies: ['2'] })
  expect(await world.run(`submit ${write('a.cpp')} --problem 1000`)).toBe(0)
  expect(world.questions[0]).toContain('2) C++20')
  expect(world.asked.find(({ call }) => call === 'POST /status')!.body).toMatchObject({
    language: Language.Cpp20,
  })
  expect(await world.run(`submit ${write('a.cc')} --problem 1000`)).toBe(2)
  expect(world.said.at(-1)).toContain('--language: c++17, c++20')
  expect(await world.run(`submit ${write('a.cc')} --problem 1000 --language C++17`)).toBe(0)
  expect(await world.run(`submit ${write('a.cc')} --problem 1000 --language java`)).toBe(2)
  expect(world.said.at(-1)).toContain('It accepts: c++17, c++20, python3')
  expect(await world.run(`submit ${write('a.txt')} --problem 1000`)).toBe(2)
})

test('[CLI-SUBMIT-3] a letter names a problem of the contest', async () => {
  begin({
    'GET /contest/5': {
      data: {
        problems: [
          { pid: 1001, index: 1 },
          { pid: 1000, index: 2 },
        ],
      },
    },
  })
  expect(await world.run(`submit ${write('a.py')} --problem b --contest 5`)).toBe(0)
  expect(await world.run(`submit ${write('a.py')} --problem C --contest 5`)).toBe(2)
  expect(await world.run(`submit ${write('a.py')} --problem B`)).toBe(2)
  expect([1, 26, 27, 52, 53].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA'])
  expect(languagesOfFile('x/Main.JAVA', [Language.Java, Language.C])).toEqual([Language.Java])
})

test('says what is wrong with a file before anything is sent', async () => {
  begin({})
  for (const [name, text] of [
    ['empty.py', ''],
    ['long.py', 'x'.repeat(65_537)],
    ['binary.py', Buffer.from([0xff, 0xfe])],
    ['nul.py', 'a\0b'],
  ] as const) {
    expect(await world.run(`submit ${write(name, text)} --problem 1000`)).toBe(2)
  }
  expect(await world.run('submit /nowhere.py --problem 1000')).toBe(2)
  expect(await world.run(`submit ${write('a.py')}`)).toBe(2)
  expect(world.said.at(-1)).toContain('verdict submit --help')
  expect(world.asked).toEqual([])
})

test.each([
  ['TOKEN_ASLEEP', 403, 'You are sitting an exam'],
  ['TOKEN_SCOPE', 403, 'verdict login'],
  ['TOKEN_INVALID', 401, 'verdict login'],
  ['NOT_FOUND', 404, 'no such problem'],
  ['CONTEST_NOT_ENTERED', 403, `${site}/contests/5`],
  ['ATTEMPTS_USED', 409, 'the site says ATTEMPTS_USED'],
])('[CLI-WORDS-2] %s is said with what to do', async (error, status, words) => {
  begin({ 'GET /problem/1000': { status, error, params: { scope: 'submit' } } })
  expect(await world.run(`submit ${write('a.py')} --problem 1000 --contest 5`)).toBe(2)
  expect(world.said.at(-1)).toContain(words)
})

test.each([
  [new TypeError('fetch failed'), 'does not answer'],
  [{ status: 200, text: '<html>' }, 'Something else than the judge'],
  [{ status: 502, text: '<html>' }, 'has a problem (502)'],
])('[CLI-WORDS-2] %s is said, too', async (answer, words) => {
  begin({ 'GET /account/profile': answer })
  expect(await world.run('whoami')).toBe(2)
  expect(world.said.at(-1)).toContain(words)
})
