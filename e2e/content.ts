// A small lab with something to look at: tagged problems in both languages, one with formulas, and submissions of several
// people with several verdicts. For screens that are measured, checked or photographed rather than journeyed through.

import { Language } from '@verdict/domain/language'
import { ProblemStatus, type TagColor } from '@verdict/domain/problem'
import { ContestVisibility, LabelingStyle } from '@verdict/domain/contest'
import { createProblem, judged, type Person, register, rootOf, submit } from './person.ts'
import type { ProductAddress } from './product.ts'

export interface Content {
  root: Person
  student: Person
  /** A problem with formulas, samples, tests and submissions of the student. */
  pid: number
  /** A submission of the student whose tests ended differently. */
  mixedSid: number
  /** One that did not compile. */
  compileErrorSid: number
  /** A running contest that the student entered. */
  cid: number
  /** One with a password that the student does not have. */
  lockedCid: number
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

const echo = '#include <cstdio>\nint main() { int n; scanf("%d", &n); printf("%d\\n", n); }\n'

const others: readonly { title: string; tags: number[]; status?: ProblemStatus }[] = [
  { title: 'Maximum subarray sum', tags: [2] },
  { title: 'Balanced parentheses', tags: [6] },
  { title: '两数之和', tags: [7, 0] },
  { title: 'Sliding window', tags: [4] },
  { title: 'Convex hull of a village', tags: [5, 0] },
  { title: 'A draft that students do not see', tags: [0], status: ProblemStatus.Reserve },
]

export async function fillWithContent(product: ProductAddress): Promise<Content> {
  const root = await rootOf(product)
  const tids: number[] = []
  for (const [name, color] of tags) tids.push((await root.call('POST /tag', { body: { name, color } })).tid)
  const tagIds = (indices: number[]) => indices.map((index) => tids[index] ?? 0)
  const pids: number[] = []
  for (const problem of others) {
    const tests = [{ in: '1\n', out: '1\n' }]
    pids.push(await createProblem(root, { ...problem, tags: tagIds(problem.tags), tests }))
  }
  const tests = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => ({ in: `${n}\n`, out: `${n}\n` }))
  const pid = await createProblem(root, { ...ferry, tags: tagIds([3, 4]), tests })

  const student = await register(product, 'lin-zhihao')
  await student.call('PUT /account/profile', {
    body: { nick: 'Lin Zhihao', school: 'School of Software', motto: '千里之行，始于足下' },
  })
  const friend = await register(product, 'chen-yu')
  const mixedSid = await submit(student, pid, Language.Cpp17, mixed)
  const compileErrorSid = await submit(student, pid, Language.C, 'int main(void) { return missing; }\n')
  const rest = [
    await submit(friend, pid, Language.Cpp11, echo),
    await submit(friend, pid, Language.Python, 'while True:\n    pass\n'),
    await submit(student, pid, Language.Python, 'print(int(input()))\n'),
    await submit(friend, 1000, Language.Python, 'print(sum(map(int, input().split())))\n'),
  ]
  const { cid, lockedCid } = await createContests(root, pids.slice(0, 4))
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
  return { root, student, pid, mixedSid, compileErrorSid, cid, lockedCid }
}

const minuteMs = 60_000

/** One that is open to all and well under way, and one behind a password. */
async function createContests(root: Person, list: number[]): Promise<{ cid: number; lockedCid: number }> {
  const [start, end] = [-90, 150].map((minutes) => new Date(Date.now() + minutes * minuteMs).toISOString())
  const times = { start: start ?? '', end: end ?? '', list }
  const option = { labelingStyle: LabelingStyle.Alphabetic }
  const open = { ...times, option, title: 'Freshman contest, mock round 3' }
  const locked = {
    ...times,
    title: '软件学院期中上机',
    encrypt: ContestVisibility.Password,
    password: 'sesame',
  }
  const { cid } = await root.call('POST /contest/', { body: open })
  const { cid: lockedCid } = await root.call('POST /contest/', { body: locked })
  return { cid, lockedCid }
}
