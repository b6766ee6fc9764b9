// A small lab with something to look at: tagged problems in both languages, one with formulas, and submissions of several
// people with several verdicts. For screens that are measured, checked or photographed rather than journeyed through.

import { setTimeout as delay } from 'node:timers/promises'
import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { Language } from '@verdict/domain/language'
import { NewsStatus } from '@verdict/domain/news'
import { ProblemStatus, type TagColor } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { additionByBits, longAddition, longAdditionRenamed } from '@verdict/testkit/alike'
import {
  createContests,
  createCourses,
  createTeams,
  createUnseen,
  createVirtual,
  echo,
  freezeContest,
} from './content-contests.ts'
import { createProblem, judged, type Person, register, rootOf, submit } from './person.ts'
import type { ProductAddress } from './product.ts'

export interface Content {
  root: Person
  student: Person
  /** A problem with formulas, samples, tests and submissions of the student. */
  pid: number
  /** Its verification found something. */
  verifiedPid: number
  /** A submission of the student whose tests ended differently. */
  mixedSid: number
  /** A problem for output files, and a submission of the student to it, without a file for each test. */
  outputsPid: number
  outputsSid: number
  /** One that did not compile. */
  compileErrorSid: number
  /** A running contest that the student entered. */
  cid: number
  /** One with a password that the student does not have. */
  lockedCid: number
  /** An exam that begins later. */
  deskCid: number
  /** One whose last results are frozen, and one of the course that begins tomorrow. */
  frozenCid: number
  /** One that shows no results yet, with submissions of the student. */
  unseenCid: number
  /** One that is over and offers virtual participation, and one in which the student takes part so. */
  offeredCid: number
  virtualCid: number
  /** One of teams, with the student in its first. */
  teamCid: number
  upcomingCid: number
  /** A problem that nobody submitted to or spoke of, and one that has no tests yet. */
  quietPid: number
  draftPid: number
  /** One that has all that a problem may have, in two languages, not all of it translated. */
  tidePid: number
  /** Homework of the course, and the student's submission to it with a mark. */
  homeworkCid: number
  markedSid: number
  /** A public course that the student is in, with problems and a contest. */
  courseId: number
  /** A contest of that course, with work of the student. */
  courseCid: number
  /** One whose code the student does not have, and one without a code. */
  privateCourseId: number
  closedCourseId: number
  /** One of last term with a problem and a contest, which is only read now. */
  archivedCourseId: number
  /** The token in the link that joins the private course. */
  joinToken: string
  /** A group with both students in it. */
  gid: number
  /** An announcement with a formula. */
  nid: number
  /** A plan that the student follows. */
  planKey: string
  /** A discussion about the problem, with comments, begun by the student. */
  did: number
  /** Two accepted programs that are alike, and their problem. */
  similar: { left: number; right: number; pid: number }
  /** A rejudge of the contest that would change verdicts and ranks, and waits to be applied. */
  jobId: number
}

const tags: readonly (readonly [name: string, color: TagColor])[] = [
  ['Basics', 'default'],
  ['Input/Output', 'blue'],
  ['Dynamic programming', 'purple'],
  ['Shortest path', 'cyan'],
  ['Heap', 'gold'],
  ['Geometry', 'lime'],
  ['Strings', 'volcano'],
  ['数学', 'magenta'],
]

const description = `A ferry leaves pier $u$ at every multiple of $p_u$ minutes, and the crossing to pier $v$ takes $w_{uv}$ minutes.
You stand at pier 1 at minute 0. Boarding takes no time, and you may wait at a pier as long as you like.

For every pier, find the earliest minute at which you can be there. In other words, compute

$$T(v) = \\min_{u \\to v} \\left( \\left\\lceil \\frac{T(u)}{p_u} \\right\\rceil \\cdot p_u + w_{uv} \\right)$$

with $T(1) = 0$, where the minimum runs over all ferries that reach the pier.

| Group | Piers | Ferries |
|---|---|---|
| 1 | at most 100 | at most 1,000 |
| 2 | at most $10^5$ | at most $2 \\cdot 10^5$ |
`

const ferry = {
  title: 'Ferry across the river',
  description,
  input:
    'The first line holds $n$ and $m$, the number of piers and of ferries. The second line holds the periods. Each of the next $m$ lines holds $u$, $v$ and the crossing time.',
  output: 'One line with $n$ numbers; `-1` for a pier that no ferry reaches.',
  in: '4 5\n2 5 3 4\n1 2 7\n2 3 6\n1 3 20\n3 4 1\n4 2 2\n',
  out: '0 7 16 19\n',
  hint: 'In the sample the ferry to pier 3 leaves pier 2 at minute 10, not at minute 7.',
  memory: 65_536,
}

/** All that a problem may have. */
const tide: BodyOf<Endpoints['POST /problem/']> = {
  allowedLanguages: [Language.Cpp17, Language.Java, Language.Python],
  languageFactors: [{ language: Language.Python, time: 3, memory: null }],
  title: 'Tide tables',
  description:
    'The harbour master keeps a table of water levels. A ship with draught $d$ may enter while the level is at least $d + 0.5$ metres.\n\nFind the longest time for which a ship may stay in the harbour.',
  input:
    'The first line holds $n$ and $d$. Each of the next $n$ lines holds a time in minutes and a level in metres.',
  output: 'One number: the longest time in minutes. An error of at most $10^{-6}$ is allowed.',
  hint: 'Between two entries the level changes linearly.',
  language: 'en',
  translations: {
    'zh-CN': {
      title: '潮汐表',
      description:
        '港务长保存着一张水位表。吃水为 $d$ 的船只有在水位不低于 $d + 0.5$ 米时才能进港。\n\n求一艘船最长能在港内停留多久。',
      input: '第一行为 $n$ 和 $d$；接下来 $n$ 行，每行为时刻（分钟）和水位（米）。',
    },
  },
  samples: [
    {
      in: '3 2.0\n0 1.0\n60 4.0\n120 1.0\n',
      out: '60.000000\n',
      explanations: {
        '': 'The level is at least 2.5 from minute 30 to minute 90.',
        'zh-CN': '第 30 至 90 分钟水位不低于 2.5。',
      },
    },
    {
      in: '2 5.0\n0 1.0\n60 2.0\n',
      out: '0.000000\n',
      explanations: { '': 'The ship never gets in.' },
    },
  ],
  source: 'Harbour Cup 2025',
  author: 'Lin Zhihao',
  licence: 'cc by-sa',
  difficulty: '3.5',
  comparison: { by: 'tokens', floatAbsolute: 1e-6, floatRelative: null },
}

/** Echoes the number that the test is about, and fails in a way of its own at some of them. */
const mixed = `#include <bits/stdc++.h>
using namespace std;

int main() {
  int n;
  cin >> n;
  if (n == 3) n += 1;
  if (n == 5) return 1; // leaves early
  vector<int> seen;
  for (int i = 0; i < n; i++) seen.push_back(i);
  cout << n << endl;
}
`

const others: readonly { title: string; tags: number[]; status?: ProblemStatus }[] = [
  { title: 'Maximum subarray sum', tags: [2] },
  { title: 'Balanced parentheses', tags: [6] },
  { title: '两数之和', tags: [7, 0] },
  { title: 'Sliding window', tags: [4] },
  { title: 'Convex hull of a village', tags: [5, 0] },
  { title: 'A draft that students do not see', tags: [0], status: ProblemStatus.Reserve },
]

/** Judged behind all that is handed in. */
async function verify(root: Person, pid: number): Promise<void> {
  const references = [
    { name: 'echo.cpp', language: Language.Cpp17, code: echo, expected: [Judge.Accepted] },
    {
      name: 'forever.py',
      language: Language.Python,
      code: 'while True: pass',
      expected: [Judge.TimeLimitExceeded],
    },
    {
      name: 'wrong.py',
      language: Language.Python,
      code: 'print(1)',
      expected: [Judge.WrongAnswer, Judge.RuntimeError],
    },
  ]
  const code = `#include "testlib.h"
int main(int argc, char **argv) { registerValidation(argc, argv); inf.readInt(2, 9, "n"); inf.readEoln(); inf.readEof(); }
`
  const validators = [{ name: 'validator.cpp', code }]
  const generator = `#include "testlib.h"
int main(int argc, char **argv) { registerGen(argc, argv, 1); println(rnd.next(2, atoi(argv[1]))); }
`
  const sources = [{ role: 'generator' as const, name: 'gen.cpp', language: Language.Cpp17, code: generator }]
  // One more, which is deleted then.
  const before = [...sources, { ...sources[0]!, name: 'gen-old.cpp' }]
  await root.call('PUT /problem/:pid', { params: { pid }, body: { sources: before } })
  await root.call('PUT /problem/:pid', { params: { pid }, body: { references, validators, sources } })
  const rows = [
    { kind: 'text' as const, input: '7\n', isSample: true, group: 1 },
    { kind: 'script' as const, text: '<#list 1..12 as i>\ngen ${i + 2} ${seed} > $\n</#list>\n', group: 1 },
    { kind: 'script' as const, text: 'gen 1000 ${seed} > $\nother 5 > 3\n', group: 2, name: 'large' },
  ]
  const groups = [40, 60].map((points) => ({
    points: points * 100,
    way: 'min' as const,
    needs: [],
    stop: true,
  }))
  await root.call('PUT /problem/:pid/recipe', { params: { pid }, body: { number: 0, rows, groups } })
  await root.call('POST /problem/:pid/verification', { params: { pid } })
}

/** Points in parts, for the screens that show them. */
/** Mail is on, and what is sent waits: nothing listens there. */
export async function sendMailInVain({ root, student }: Pick<Content, 'root' | 'student'>): Promise<void> {
  const body = { isOn: true, push: true, server: '127.0.0.1', port: 1, address: 'judge@example.org' }
  await root.call('PUT /admin/mail', { body })
  await student.call('PUT /account/profile', { body: { mail: 'a-student@example.org' } })
}

async function putInGroups(root: Person, pid: number): Promise<void> {
  const { docs } = await root.call('GET /testcase/:pid', { params: { pid } })
  const tests = docs.map(({ uuid }) => uuid)
  const groups = [
    { points: 2_000, way: 'min' as const, stop: true, tests: tests.slice(0, 2) },
    { points: 3_050, way: 'sum' as const, tests: tests.slice(2, 5) },
    { points: 4_950, way: 'min' as const, needs: [1], stop: true, tests: tests.slice(5) },
  ]
  await root.call('PUT /testcase/:pid/groups', { params: { pid }, body: { groups } })
}

const filled = new Map<string, Promise<Content>>()

/** Once for a product, which the files of a worker share. */
export function fillWithContent(product: ProductAddress): Promise<Content> {
  const content = filled.get(product.url) ?? fill(product)
  filled.set(product.url, content)
  return content
}

async function fill(product: ProductAddress): Promise<Content> {
  const root = await rootOf(product)
  const tids: number[] = []
  for (const [name, color] of tags) tids.push((await root.call('POST /tag', { body: { name, color } })).tid)
  const tagIds = (indices: number[]) => indices.map((index) => tids[index] ?? 0)
  const pids: number[] = []
  for (const problem of others) {
    const tests = problem.status === ProblemStatus.Reserve ? [] : [{ in: '1\n', out: '1\n' }]
    pids.push(await createProblem(root, { ...problem, tags: tagIds(problem.tags), tests }))
  }
  const tests = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => ({ in: `${n}\n`, out: `${n}\n` }))
  const pid = await createProblem(root, { ...ferry, feedback: 'difference', tags: tagIds([3, 4]), tests })
  await putInGroups(root, pid)

  const verifiedPid = pids[3] ?? 0
  await verify(root, verifiedPid)

  const student = await register(product, 'lin-zhihao')
  await student.call('PUT /account/profile', {
    body: { nick: 'Lin Zhihao', school: 'School of Software', motto: '千里之行，始于足下' },
  })
  const friend = await register(product, 'chen-yu')
  const third = await register(product, 'zhao-min')
  const mixedSid = await submit(student, pid, Language.Cpp17, mixed)
  const compileErrorSid = await submit(student, pid, Language.C, 'int main(void) { return missing; }\n')
  const rest = [
    await submit(friend, pid, Language.Cpp11, echo),
    await submit(friend, pid, Language.Python, 'while True:\n    pass\n'),
    await submit(student, pid, Language.Python, 'print(int(input()))\n'),
    await submit(
      friend,
      1000,
      Language.Python,
      'import sys\n\nprint(sum(map(int, sys.stdin.read().split())))\n',
    ),
  ]
  const { cid, lockedCid, deskCid } = await createContests(root, pids.slice(0, 4))
  const [first = 0, second = 0] = pids
  const inContest: [Person, number, string][] = [
    [student, first, echo],
    [student, second, 'int main(void) {}\n'],
    [friend, first, echo],
  ]
  for (const person of [student, friend]) {
    await person.call('POST /contest/:cid/verify', { params: { cid }, body: {} })
  }
  for (const [person, pid, code] of inContest) {
    const body = { pid, mid: cid, language: Language.Cpp11, code }
    rest.push((await person.call('POST /status', { body })).sid)
  }
  await judged(student, mixedSid)
  for (const sid of rest) await judged(root, sid)
  const frozenCid = await freezeContest(root, [student, friend], pids.slice(0, 4))
  const courses = await createCourses(root, [student, friend], pids)
  const { gid } = await root.call('POST /group/', { body: { title: 'Software engineering 2025, class 3' } })
  await root.call('PUT /group/:gid/members', {
    params: { gid },
    body: { add: [student.uid, friend.uid] },
  })
  await root.call('POST /group/', { body: { title: 'ACM 集训队' } })
  await root.call('PUT /admin/users/:uid', {
    params: { uid: friend.uid },
    body: { nick: '陈宇', mail: 'chen-yu@example.org', school: 'School of Software' },
  })
  const nid = await publishNews(root)
  const plan = {
    title: 'Shortest paths in two weeks',
    about: planText,
    goal: 3,
    problems: pids.slice(0, 4),
    isListed: true,
  }
  const { key: planKey } = await root.call('POST /plan/', { body: plan })
  await student.call('PUT /plan/:key/follow', { params: { key: planKey }, body: { follows: true } })
  const did = await discuss(root, student, friend, { pid, coursePid: second, cid })
  for (const body of notices) await root.call('POST /admin/notifications/broadcast', { body })
  const similar = await handInCopies(root, [student, friend])
  const jobId = await rejudge(root, cid, first)
  return {
    root,
    student,
    pid,
    mixedSid,
    ...(await makeOutputs(root, student)),
    compileErrorSid,
    cid,
    lockedCid,
    deskCid,
    frozenCid,
    // Before one that hides results takes the problems for itself.
    ...(await createVirtual(product, root, { student, others: [friend, third] }, pids.slice(1, 4))),
    teamCid: await createTeams(root, [student, friend], pids.slice(0, 4)),
    unseenCid: await createUnseen(root, [student, friend], pids.slice(0, 3)),
    quietPid: pids[4] ?? 0,
    verifiedPid,
    draftPid: pids[5] ?? 0,
    tidePid: await makeTide(root),
    gid,
    nid,
    planKey,
    did,
    jobId,
    similar,
    ...courses,
  }
}

const planText = `From a queue to a heap, one step after the other.
先做前两题，再读第三题的题解。`

const notices = [
  { title: '机房 3 停电检修', content: '今晚 18:00 至 20:00 机房 3 停电，请到机房 1 或机房 2 上机。' },
  {
    title: 'Freshman contest',
    content: 'The mock round is open until the evening. Bring your student card to the real one.',
  },
]

const explanation = {
  shown: 'always' as const,
  texts: {
    en: `Between two entries the level is a line, so the moment at which it crosses $d + 0.5$ follows from the two ends.

1. Go over the entries and keep the moment since when the ship may stay.
2. Where the level falls below the draught, compare the stay with the longest one.

$$t = t_i + \\frac{d + 0.5 - l_i}{l_{i+1} - l_i} \\cdot (t_{i+1} - t_i)$$
`,
    'zh-CN':
      '相邻两行之间水位线性变化，由两端即可求出水位越过 $d + 0.5$ 的时刻。扫描一遍，记录最长的停留时间。',
  },
  program: {
    language: Language.Python,
    code: "n, d = input().split()\nneeded = float(d) + 0.5\nbest = 0.0\nprint(f'{best:.6f}')\n",
  },
}

async function makeOutputs(
  root: Person,
  student: Person,
): Promise<{ outputsPid: number; outputsSid: number }> {
  const tests = [1, 2, 3, 4].map((n) => ({ in: `${n}\n`, out: `${n * n}\n` }))
  const outputsPid = await createProblem(root, {
    title: 'Packing the ferry',
    description: 'The inputs are given. Send the best packing that you find for each.',
    answer: 'output',
    tests,
  })
  const form = new FormData()
  for (const [name, content] of [
    ['1.out', '1\n'],
    ['output2.txt', '4\n'],
    ['3.out', '8\n'],
  ] as const) {
    form.append('file', new Blob([content]), name)
  }
  const { sid } = await student.call('POST /status/outputs', { query: { pid: outputsPid }, form })
  await judged(root, sid)
  return { outputsPid, outputsSid: sid }
}

async function makeTide(root: Person): Promise<number> {
  const { pid } = await root.call('POST /problem/', { query: {}, body: tide })
  const fileOf = (content: string): FormData => {
    const form = new FormData()
    form.append('file', new Blob([content]), 'file')
    return form
  }
  await root.call('POST /problem/:pid/attachment', {
    params: { pid },
    query: { name: 'levels.csv' },
    form: fileOf('minute,level\n0,1.0\n'),
  })
  await root.call('POST /problem/:pid/pdf', { params: { pid }, query: {}, form: fileOf('%PDF-1.7\n') })
  await root.call('PUT /problem/:pid/editorial', { params: { pid }, query: {}, body: explanation })
  return pid
}

/** Two that are alike and one that is not; somebody looked at them. */
async function handInCopies(root: Person, [student, friend]: [Person, Person]): Promise<Content['similar']> {
  const pid = await createProblem(root, {
    title: 'Long addition',
    tests: [{ in: '12 30\n', out: '42\n' }],
  })
  const sids: number[] = []
  const programs: [Person, string][] = [
    [friend, longAddition],
    [student, longAdditionRenamed],
    [root, additionByBits],
  ]
  for (const [person, code] of programs) {
    const sid = await submit(person, pid, Language.Cpp17, code)
    await judged(root, sid)
    sids.push(sid)
  }
  const overview = () => root.call('GET /similarity/overview', { query: { problem: pid } })
  while ((await overview()).people < programs.length) await delay(100)
  const [left = 0, right = 0] = sids
  await root.call('PUT /similarity/reviews', {
    body: { pairs: [{ left, right }], state: 'confirmed', note: 'Both gave the same explanation.' },
  })
  return { left, right, pid }
}

/** One more test, which the programs of the contest fail, and all of them judged with it in the shadow. */
async function rejudge(root: Person, cid: number, pid: number): Promise<number> {
  await root.call('POST /testcase/:pid', { params: { pid }, body: { in: '2\n', out: '3\n' } })
  const { job } = await root.call('POST /admin/jobs', { body: { action: 'rejudge', filter: { mid: cid } } })
  const id = job?.id ?? 0
  while ((await root.call('GET /admin/jobs/:id', { params: { id } })).state !== 'ready') await delay(100)
  return id
}

const announcements: readonly { title: string; content: string; status?: NewsStatus }[] = [
  {
    title: 'Python is now 3.11.2, Java is OpenJDK 17',
    content: 'Old submissions keep the verdict they had. The exact compile commands are in the [FAQ](/faq).',
  },
  {
    title: 'Draft: rules for the algorithm course final',
    content: 'Visible to administrators until it is published.',
    status: NewsStatus.Hidden,
  },
  {
    title: '第十九届程序设计新生赛报名通知',
    content: '报名截止 11 月 25 日 12:00，个人赛，时长 4 小时，共 13 题。机房座位表将于赛前一天公布。',
  },
  {
    title: 'Server maintenance on Saturday night',
    content:
      'The judge rests from 23:00 to 24:00 on 22 November. Submissions sent before 22:55 are judged; drafts stay in your browser.\n\n## Afterwards\n\nThe time limit of a problem is $t \\cdot f$ for the factor $f$ of the language:\n\n| Language | Time | Memory |\n|---|---|---|\n| C, C++, Python | 1 | 1 |\n| Java | 2 | 2 |\n',
  },
]

/** @returns the newest */
async function publishNews(root: Person): Promise<number> {
  let last = 0
  for (const body of announcements) last = (await root.call('POST /news/', { body })).nid
  return last
}

/** Two about a problem, one about nothing, one of the contest that runs. @returns the first */
async function discuss(
  root: Person,
  student: Person,
  friend: Person,
  { pid, coursePid, cid }: { pid: number; coursePid: number; cid: number },
): Promise<number> {
  await friend.call('POST /discuss', {
    body: { title: '调试时如何比较两个程序的输出？', content: '用 `diff` 总是说第一行就不一样。' },
  })
  const { did } = await student.call('POST /discuss', {
    body: {
      title: 'May one wait at a pier without boarding?',
      content:
        'In the sample I reach pier 3 at minute 16. Is $T(v)$ the time of *arrival*?\n\n```cpp\nlong long wait = (t + p - 1) / p * p;\n```',
      pid,
    },
  })
  const answers: [Person, string][] = [
    [friend, 'Yes, arrival. The ferry leaves pier 2 at minute 10.'],
    [root, 'Waiting is free, as the statement says; see the hint.'],
    [student, 'Thank you, it is accepted now.'],
  ]
  for (const [person, content] of answers) {
    await person.call('POST /discuss/:did/comment', { params: { did }, body: { content } })
  }
  await student.call('POST /discuss', {
    body: { title: 'May two ferries leave at the same minute?', content: 'The statement does not say.', pid },
  })
  await student.call('POST /discuss', {
    body: { title: 'May brackets of two kinds cross?', content: 'As in `([)]`.', pid: coursePid },
  })
  await root.call('POST /discuss', {
    body: { title: 'Problem B: the input ends with a blank line', content: 'Read until the end.', cid },
  })
  // It would stand on whatever page is opened first.
  const params = { cid }
  const { now } = await student.call('GET /contest/:cid/clarifications/news', { params })
  await student.call('PUT /contest/:cid/clarifications/news', { params, body: { shown: now } })
  return did
}
