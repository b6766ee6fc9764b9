// A PutongOJ of September 2026 whose database has everything odd that such databases were seen with, written from the facts of
// that judge's models: ids in the place of numbers beside documents of older years, folders that were copied, texts that are
// Markdown with HTML in it, results of any name. Each oddity stands in `oddities`, and at least one row has it.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ObjectId, serialize } from 'bson'
import { numbersFrom } from './numbers.ts'

type Raw = Record<string, unknown>

const idFor = (kind: number, number: number): ObjectId =>
  new ObjectId(`6500000${kind.toString(16)}${number.toString(16).padStart(16, '0')}`)
const [user, problem, contest] = [1, 4, 5]
const uuidOf = (pid: number, index: number): string =>
  `0e0e0e0e-${pid.toString(16).padStart(4, '0')}-4000-8000-${String(index).padStart(12, '0')}`
const digest = 'a'.repeat(72)
const at = new Date(Date.UTC(2025, 2, 1))
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const people = 30
const problems = 12
const clone = 2
const cloned = 1
/** The person with this number. */
export const suspended = 5

const mixed = `**Bold** and \`code\`\n\n- one\n- [two](https://x.example)\n\n![p](/uploads/here.png) ![q](/uploads/gone.png)\nbelow\n\n<font color="red">note</font>`

/** Addresses of one picture, or of none, as editors and people wrote them. */
const pictured = [
  '/uploads/图1.png',
  '/uploads/%E5%9B%BE1.png',
  'uploads/here.png?x=1#top',
  'https://oj.example/upload/2019/a.png',
  '/static/gone.png',
  '/uploads/gone/b.png',
]
  .map((address) => `![p](${address})`)
  .join('\n\n')

const users = (): Raw[] => [
  ...[...Array(people).keys()].map((number) => ({
    _id: idFor(user, number),
    uid: `person${number}`,
    pwd: digest,
    privilege: 1,
    groups: [idFor(2, 1)],
    createdAt: at,
    verified: true,
  })),
  { _id: idFor(user, 100), uid: 'Person1', pwd: digest, privilege: 7, createdAt: at },
  { _id: idFor(user, 101), uid: 'ghost', pwd: '', privilege: 0, createdAt: '2025-03-01 08:00:00' },
  { _id: idFor(user, 102), uid: 'person3', pwd: digest, createdAt: at },
  { _id: idFor(user, 103), nick: 'nobody', createdAt: at },
  {
    _id: idFor(user, 104),
    uid: 'longnick',
    pwd: digest,
    nick: 'n\0'.repeat(40),
    mail: 'none',
    createdAt: at,
  },
]

const problemRows = (): Raw[] => [
  ...[...Array(problems).keys()].map((number) => ({
    _id: idFor(problem, number),
    pid: 1000 + number,
    title: `Problem ${number}`,
    description: number === 0 ? mixed : number === 1 ? pictured : 'Add.',
    input: 'Two.',
    output: 'One.',
    in: '1 2',
    out: '3',
    time: 1000,
    memory: 32_768,
    status: 2,
    type: 1,
    tags: [idFor(3, 1 + (number % 3)), ...(number === 5 ? [idFor(3, 99)] : [])],
    owner: idFor(user, number === 4 ? 999 : 1),
    ...(number === 6 && { deletedAt: at }),
    createdAt: at,
  })),
  {
    _id: idFor(problem, 50),
    pid: -1,
    title: 'Deleted problem -1',
    time: 1000,
    memory: 32_768,
    status: 0,
    createdAt: at,
  },
]

const contests = (): Raw[] => [
  {
    _id: idFor(contest, 1),
    contestId: 1,
    title: 'Finals',
    startsAt: at,
    endsAt: new Date(at.getTime() + 1e9),
    isPublic: true,
    problems: [idFor(problem, 0), idFor(problem, 1), idFor(problem, 1), idFor(problem, 77)],
    createdAt: at,
  },
  { _id: idFor(contest, 2), contestId: 2, title: 'Never', startsAt: at, endsAt: at, createdAt: at },
]

/** Half of the rows have one oddity each. */
function solution(number: number, next: (below: number) => number): Raw {
  const place = next(problems)
  const row: Raw = {
    _id: idFor(9, number),
    sid: number,
    user: idFor(user, next(people)),
    problem: idFor(problem, place),
    contest: null,
    course: null,
    length: 27,
    status: 2,
    language: 1 + next(5),
    code: `int main() { return ${number}; }`,
    judge: [3, 5, 5, 4, 2][next(5)],
    time: 3,
    memory: 900,
    createdAt: at,
    testcases: [0, 1].map((index) => ({
      uuid: uuidOf(place === clone ? cloned : place, index),
      judge: 3,
      time: 1,
      memory: 1,
    })),
  }
  const odd: Record<number, Raw> = {
    1: { user: idFor(user, 999) },
    2: { problem: idFor(problem, 999) },
    3: {
      contest: idFor(contest, 1),
      problem: idFor(problem, 1),
      ...(number === 3 && { user: idFor(user, suspended) }),
    },
    4: { contest: idFor(contest, 1), problem: idFor(problem, 9) },
    5: { contest: idFor(contest, 99) },
    6: { language: 77 },
    7: { judge: 99 },
    8: { time: -5 },
    9: { testcases: [{ uuid: 'test-1', judge: 3, time: 1, memory: 1 }] },
    10: { testcases: [{ judge: 3 }, { uuid: uuidOf(1, 0), judge: 44 }] },
    11: { similarity: 90, similarSolution: idFor(9, Math.max(1, number - 3)), judge: 3 },
    12: { similarity: 90, similarSolution: idFor(9, 9_999_999), judge: 3 },
    13: { language: 6 },
    14: { code: 'a\0b' },
    15: { judge: 0 },
    16: { user: undefined, problem: undefined, uid: 'person2', pid: 1003, mid: -1 },
    17: { createdAt: '2025-03-01 09:00:00' },
    18: { reviewedBy: 'somebody' },
    19: { status: 0 },
  }
  return { ...row, ...(number % 40 < 20 ? odd[number % 20] : {}) }
}

const twice = (rows: Raw[]): Raw[] => [...rows, rows.at(-1)!]

/** @returns how many of each there are in the dump, by the words of a report */
export async function writeOddLab(folder: string, solutions: number): Promise<Record<string, number>> {
  const next = numbersFrom(23)
  const news = [1, 2].map((nid) => ({
    _id: idFor(10, nid),
    nid,
    title: `News ${nid}`,
    content: mixed,
    status: 2,
    create: at.getTime(),
  }))
  const sorts = [1.5, 1.25, -3, 1.25, 0]
  const collections: Record<string, Raw[]> = {
    User: users(),
    Group: [
      { _id: idFor(2, 1), title: 'Class', createdAt: at },
      { _id: idFor(2, 2), title: ' ', createdAt: at },
    ],
    Tag: [
      { _id: idFor(3, 1), name: 'dp', color: 'blue', createdAt: at },
      { _id: idFor(3, 2), name: 'DP', color: 'blue', createdAt: at },
      { _id: idFor(3, 3), name: 't'.repeat(80), color: 'plaid', createdAt: at },
    ],
    Problem: problemRows(),
    Course: [{ _id: idFor(6, 1), name: 'C', encrypt: 1, createdAt: at }],
    CourseMember: [1, 100, 999].map((number) => ({
      _id: idFor(7, number),
      course: idFor(6, 1),
      user: idFor(user, number),
      role: { basic: true, manageProblem: true },
      createdAt: at,
    })),
    CourseProblem: sorts.map((sort, number) => ({
      _id: idFor(8, number),
      course: idFor(6, 1),
      problem: idFor(problem, number),
      sort,
      updatedAt: new Date(at.getTime() + number),
    })),
    Contest: contests(),
    ContestParticipation: [
      { _id: idFor(12, 1), user: idFor(user, 1), contest: idFor(contest, 1), status: 4, createdAt: at },
      { _id: idFor(12, 2), user: idFor(user, 1), contest: idFor(contest, 1), status: 4, createdAt: at },
      { _id: idFor(12, 3), user: idFor(user, 2), contest: idFor(contest, 1), status: 2, createdAt: at },
      {
        _id: idFor(12, 4),
        user: idFor(user, suspended),
        contest: idFor(contest, 1),
        status: 3,
        createdAt: at,
      },
    ],
    Solution: twice([...Array(solutions - 1).keys()].map((index) => solution(index + 1, next))),
    News: news,
    Posts: [
      ...news.map(({ _id, title, content }) => ({
        _id,
        title,
        content,
        slug: `n-${title}`,
        isPublished: true,
        createdAt: at,
      })),
      {
        _id: idFor(10, 9),
        title: 'Later',
        content: 'x',
        slug: 'later',
        isPublished: true,
        isPinned: true,
        createdAt: at,
      },
    ],
    Discussion: [
      {
        _id: idFor(11, 1),
        author: idFor(user, 1),
        title: 'Why',
        type: 1,
        pinned: false,
        comments: 2,
        lastCommentAt: at,
        createdAt: at,
      },
      { _id: idFor(11, 2), author: idFor(user, 999), title: 'Who', type: 1, createdAt: at },
    ],
    Comment: [1, 2, 3].map((number) => ({
      _id: idFor(13, number),
      discussion: idFor(11, number === 3 ? 2 : 1),
      author: idFor(user, 1),
      content: `So **it** is</p>`,
      createdAt: at,
    })),
    OAuth: ['a', 'a', 'b'].map((providerId, number) => ({
      _id: idFor(14, number),
      user: idFor(user, number === 2 ? 1 : number + 1),
      provider: 'CJLU',
      providerId,
      displayName: 'x',
      createdAt: at,
    })),
  }
  for (const [name, rows] of Object.entries(collections)) {
    await mkdir(join(folder, 'oj'), { recursive: true })
    await writeFile(
      join(folder, 'oj', `${name}.bson`),
      rows.map((row) => serialize(row)),
    )
  }
  await mkdir(join(folder, 'uploads', '2019'), { recursive: true })
  for (const name of ['here.png', 'unused.png', '图1.png', '2019/a.png'])
    await writeFile(join(folder, 'uploads', name), pixel)
  const tests = await writeTests(join(folder, 'data'))
  const count = (name: string): number => collections[name]!.length
  return {
    user: count('User'),
    group: 2,
    tag: 3,
    problem: count('Problem'),
    course: 1,
    courseMember: 3,
    courseProblem: sorts.length,
    contest: 2,
    entrant: 4,
    submission: solutions,
    news: count('News') + count('Posts'),
    discussion: 2,
    comment: 3,
    connection: 3,
    picture: 4,
    // The row that is there twice counts once.
    result: collections['Solution']!.slice(0, -1).reduce(
      (sum, row) => sum + (row['testcases'] as Raw[]).length,
      0,
    ),
    test: tests,
  }
}

/** The folder of problem 2 is a copy of that of problem 1; others lack files, or have too many. */
async function writeTests(data: string): Promise<number> {
  let count = 0
  for (const pid of [...Array(problems).keys(), 60]) {
    const folder = join(data, String(1000 + pid))
    await mkdir(folder, { recursive: true })
    const names = [0, 1].map((index) => uuidOf(pid === clone ? cloned : pid, index))
    for (const [index, name] of names.entries()) {
      count += 1
      const isEmpty = pid === 8 && index === 0
      await writeFile(join(folder, `${name}.in`), isEmpty ? '' : pid === 7 ? '你好\n' : '1\n')
      if (pid !== 3 || index === 0) await writeFile(join(folder, `${name}.out`), isEmpty ? '' : '1\n')
    }
    const meta = { testcases: names.map((uuid) => ({ uuid })) }
    if (pid === 9) meta.testcases.pop()
    await writeFile(join(folder, 'meta.json'), pid === 10 ? '{' : JSON.stringify(meta))
  }
  return count
}
