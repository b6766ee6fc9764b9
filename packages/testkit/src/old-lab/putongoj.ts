// A lab that has run PutongOJ for eight years, made up from its sizes alone: the folder that a migrating lab brings, with what
// such a database holds besides: fields that are missing, dates as numbers, as texts and as dates, references to what was
// deleted, names that differ in case only, statements of the HTML years, tests in Chinese.

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EJSON, ObjectId, serialize } from 'bson'
import { numbersFrom } from './numbers.ts'

export interface OldLab {
  users: number
  problems: number
  contests: number
  solutions: number
  /** As mongodump writes it, as mongoexport does on lines, or in one array. */
  form: 'bson' | 'json' | 'array'
}

type Raw = Record<string, unknown>

const [startMs, spanMs] = [Date.UTC(2017, 8, 1), 8 * 365 * 86_400_000]
const minuteMs = 60_000

/** The second it was made, a letter for its kind, its number. */
const idFor = (kind: number, number: number, ms: number): ObjectId =>
  new ObjectId(
    Math.floor(ms / 1000)
      .toString(16)
      .padStart(8, '0') +
      kind.toString(16).padStart(4, '0') +
      number.toString(16).padStart(12, '0'),
  )

const digestOf = (password: string): string =>
  createHash('md5').update(password).digest('hex') + createHash('sha1').update(password).digest('hex')

/** The things that a person of the lab types. */
export const oldPassword = (uid: string): string => `Secret-${uid}-1`

/** Every hundredth has the name of the one before, with a capital. */
const uidOf = (number: number): string =>
  number % 100 === 99 ? `User${number - 1}` : number === 1 ? 'admin' : `user${number}`

const createdAt = (
  sizes: OldLab,
  kind: 'users' | 'problems' | 'contests' | 'solutions',
  number: number,
): number => startMs + Math.floor((spanMs * number) / sizes[kind])

/** The two ways of the years: a number of ms under one name, and a date under the other; sometimes a text, sometimes none. */
const dated = (number: number, ms: number): Raw => {
  if (number % 7 === 0) return {}
  if (number % 7 === 1) return { create: String(ms) }
  return number % 2 === 0 ? { create: ms } : { createdAt: new Date(ms), updatedAt: new Date(ms) }
}

const problemTests = (pid: number): { uuid: string; in: string; out: string }[] =>
  [0, 1].map((index) => {
    const hex = createHash('md5').update(`${pid} ${index}`).digest('hex')
    const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
    return pid % 50 === 3
      ? { uuid, in: `${index} 你好\n`, out: '好\n' }
      : { uuid, in: `${pid} ${index}\n`, out: `${pid + index}\n` }
  })

/** Every 61st problem was deleted for good, and every 83rd person. */
const isGone = {
  problem: (number: number) => number % 61 === 60,
  user: (number: number) => number % 83 === 82,
}

function* users(sizes: OldLab): Generator<Raw> {
  for (let number = 0; number < sizes.users; number += 1) {
    if (isGone.user(number)) continue
    const [uid, ms] = [uidOf(number), createdAt(sizes, 'users', number)]
    yield {
      _id: idFor(1, number, ms),
      uid,
      pwd: digestOf(oldPassword(uid)),
      ...(number % 5 > 0 && { nick: number % 31 === 30 ? `昵称${'很'.repeat(40)}` : `Nick ${number}` }),
      ...(number % 3 > 0 && { mail: number % 37 === 1 ? 'no mail' : `${uid.toLowerCase()}@lab.example` }),
      ...(number % 4 > 0 && {
        privilege: number === 1 ? 3 : number % 29 === 1 ? 2 : number % 53 === 1 ? 0 : 1,
      }),
      gid: number % 10 === 0 ? [1 + (number % 4), 99] : [],
      ...dated(number, ms),
      ...(number % 6 === 0 && { lastVisitedAt: new Date(ms + 86_400_000) }),
    }
  }
}

function* groups(sizes: OldLab): Generator<Raw> {
  for (let gid = 1; gid <= 4; gid += 1) {
    const list = [...Array(Math.min(20, sizes.users)).keys()].map((number) => uidOf(number))
    yield {
      _id: idFor(2, gid, startMs),
      gid,
      title: gid === 4 ? 'Class 3' : `Class ${gid}`,
      list: [...list, 'gone'],
    }
  }
}

function* tags(): Generator<Raw> {
  yield { _id: idFor(3, 1, startMs), tagId: 1, name: 'dp', color: 'blue' }
  yield { _id: idFor(3, 2, startMs), tagId: 2, name: 'DP', color: 'chartreuse' }
  yield { _id: idFor(3, 3, startMs), tid: 'graphs', list: [1000] }
}

function* problems(sizes: OldLab): Generator<Raw> {
  for (let number = 0; number < sizes.problems; number += 1) {
    if (isGone.problem(number)) continue
    const ms = createdAt(sizes, 'problems', number)
    const owner = (number * 7) % sizes.users
    yield {
      _id: idFor(4, number, ms),
      pid: 1000 + number,
      title: `Problem ${number} 题目`,
      ...(number % 4 > 0 && {
        description: number % 4 === 1 ? `<p>Add <b>two</b> numbers.</p>` : `Add $a$ and $b$.`,
      }),
      input: 'Two integers.',
      in: '1 2',
      out: '3',
      ...(number % 6 > 0 && { time: number % 11 === 10 ? 60_000 : 1000, memory: 32_768 }),
      ...(number % 3 > 0 && { status: number % 40 === 1 ? 0 : 2, type: 1 }),
      ...(number % 5 === 0 && { tags: [idFor(3, 1, startMs), idFor(3, 9, startMs)] }),
      ...(number % 2 > 0 && { owner: idFor(1, owner, createdAt(sizes, 'users', owner)) }),
      solve: 999,
      submit: 999,
      ...dated(number, ms),
    }
  }
}

interface Contest {
  cid: number
  start: number
  end: number
  pids: number[]
}

function contestOf(sizes: OldLab, number: number): Contest {
  const start = createdAt(sizes, 'contests', number)
  const pids = [...Array(6).keys()].map((index) => 1000 + ((number * 5 + index) % sizes.problems))
  return {
    cid: number + 1,
    start,
    end: start + (number % 20 === 19 ? -1 : 300) * minuteMs,
    pids: [...new Set(pids)],
  }
}

function* contests(sizes: OldLab): Generator<Raw> {
  for (let number = 0; number < sizes.contests; number += 1) {
    const { cid, start, end, pids } = contestOf(sizes, number)
    const encrypt = 1 + (number % 3)
    yield {
      _id: idFor(5, number, start),
      cid,
      title: `Contest ${cid}`,
      start,
      end: number % 2 === 0 ? end : new Date(end),
      list: pids,
      ...(number % 9 > 0 && { status: number % 15 === 1 ? 0 : 2 }),
      encrypt,
      argument:
        encrypt === 3 ? 'open sesame' : encrypt === 2 ? 'user2\r\nuser3\r\nnobody-knows\r\ngid:1' : '',
      ...(number % 4 === 0 && { option: { labelingStyle: 2 } }),
      ...(number % 8 === 0 && { course: idFor(6, 1, startMs) }),
    }
  }
}

function* courses(): Generator<Raw> {
  yield { _id: idFor(6, 1, startMs), courseId: 1, name: 'Algorithms', encrypt: 2, joinCode: 'abcdef' }
  yield { _id: idFor(6, 2, startMs), courseId: 2, name: 'C', description: 'First year', encrypt: 1 }
}

function* courseMembers(sizes: OldLab): Generator<Raw> {
  for (let number = 0; number < sizes.users; number += 5) {
    yield {
      _id: idFor(7, number, startMs),
      course: idFor(6, 1 + (number % 3), startMs),
      user: idFor(1, number, createdAt(sizes, 'users', number)),
      role: number % 20 === 0 ? { basic: true, manageProblem: true } : { basic: true },
      createdAt: new Date(startMs),
    }
  }
}

function* courseProblems(sizes: OldLab): Generator<Raw> {
  for (let number = 0; number < sizes.problems; number += 3) {
    yield {
      _id: idFor(8, number, startMs),
      course: idFor(6, 1, startMs),
      problem: idFor(4, number, createdAt(sizes, 'problems', number)),
      sort: sizes.problems - number,
    }
  }
}

const verdicts = [3, 3, 3, 5, 5, 5, 5, 2, 4, 6, 7, 8, 9, 10, 12, 3, 5, 5, 3, 6]

function* solutions(sizes: OldLab): Generator<Raw> {
  const next = numbersFrom(17)
  for (let number = 1; number <= sizes.solutions; number += 1) {
    const contest = next(10) < 4 ? contestOf(sizes, next(sizes.contests)) : null
    const time = contest ? contest.start + next(310) * minuteMs : createdAt(sizes, 'solutions', number)
    // Few people do most of it.
    const user = next(next(sizes.users) + 1)
    const pid = contest ? contest.pids[next(contest.pids.length)]! : 1000 + next(sizes.problems)
    const judge = number % 997 === 0 ? 1 : verdicts[next(verdicts.length)]!
    const isSimilar = judge === 3 && next(12) === 0 && number > 20
    yield {
      _id: idFor(9, number, time),
      sid: number,
      uid: uidOf(user),
      pid,
      ...(contest
        ? { mid: contest.cid }
        : next(3) === 0
          ? { mid: 1, module: 1 }
          : next(2) === 0
            ? { mid: -1 }
            : {}),
      language: 1 + next(6),
      code: `#include <stdio.h>\n/* ${number} */\n${'int main() { int a, b; scanf("%d%d", &a, &b); printf("%d", a + b); }\n'.repeat(1 + next(6))}`,
      length: 300,
      judge,
      time: next(1000),
      memory: next(30_000),
      ...(number % 3 > 0 ? { create: time } : { createdAt: new Date(time) }),
      ...(judge === 2 && { error: 'main.c:1: error' }),
      ...(isSimilar && { sim: 70 + next(31), sim_s_id: 1 + next(number - 1) }),
      ...(number % 2 === 0 && {
        testcases: problemTests(pid).map(({ uuid }) => ({
          uuid,
          judge: judge === 3 ? 3 : 5,
          time: 1,
          memory: 900,
        })),
      }),
    }
  }
}

function* news(): Generator<Raw> {
  for (let nid = 1; nid <= 30; nid += 1)
    yield {
      _id: idFor(10, nid, startMs + nid * 86_400_000),
      nid,
      title: `News ${nid}`,
      content: nid % 2 === 0 ? `<p>The <em>lab</em> is open.</p>` : `The **lab** is open.`,
      ...(nid % 3 > 0 && { status: nid % 10 === 1 ? 0 : 2 }),
      ...(nid % 2 === 0 && { create: startMs + nid * 86_400_000 }),
    }
}

function* discuss(sizes: OldLab): Generator<Raw> {
  for (let did = 1; did <= 40; did += 1) {
    const uid = uidOf((did * 3) % sizes.users)
    yield {
      _id: idFor(11, did, startMs),
      did,
      title: `Question ${did}`,
      uid: did % 20 === 0 ? 'nobody-knows' : uid,
      create: startMs + did,
      comments: [
        { uid, content: `Why is ${did} wrong?`, create: startMs + did },
        { uid: 'admin', content: 'Look at the limits.', create: String(startMs + did + 1000) },
      ],
    }
  }
}

const collections = {
  User: users,
  Group: groups,
  Tag: tags,
  Problem: problems,
  Contest: contests,
  Course: courses,
  CourseMember: courseMembers,
  CourseProblem: courseProblems,
  Solution: solutions,
  News: news,
  Discuss: discuss,
} as const

async function writeCollection(path: string, raws: Iterable<Raw>, form: OldLab['form']): Promise<void> {
  const file = createWriteStream(path)
  let first = true
  let parts: Buffer[] = []
  const flush = async (): Promise<void> => {
    if (parts.length > 0 && !file.write(Buffer.concat(parts))) await once(file, 'drain')
    parts = []
  }
  if (form === 'array') parts.push(Buffer.from('['))
  for (const raw of raws) {
    if (form === 'bson') parts.push(Buffer.from(serialize(raw)))
    else {
      const text = EJSON.stringify(raw, { relaxed: true })
      parts.push(Buffer.from(form === 'array' ? `${first ? '' : ','}${text}` : `${text}\n`))
    }
    first = false
    if (parts.length >= 1_000) await flush()
  }
  if (form === 'array') parts.push(Buffer.from(']\n'))
  await flush()
  file.end()
  await once(file, 'finish')
}

/** Writes the folder. */
export async function writeOldLab(folder: string, sizes: OldLab): Promise<void> {
  const database = join(folder, 'oj')
  await mkdir(database, { recursive: true })
  for (const [name, make] of Object.entries(collections)) {
    await writeCollection(
      join(database, `${name}.${sizes.form === 'bson' ? 'bson' : 'json'}`),
      make(sizes),
      sizes.form,
    )
  }
  for (let number = 0; number < sizes.problems; number += 1) {
    if (isGone.problem(number) || number % 70 === 69) continue
    const [pid, tests] = [1000 + number, problemTests(1000 + number)]
    const place = join(folder, 'data', String(pid))
    await mkdir(place, { recursive: true })
    for (const test of tests) {
      await writeFile(join(place, `${test.uuid}.in`), test.in)
      await writeFile(join(place, `${test.uuid}.out`), test.out)
    }
    // The order is not that of the names.
    if (number % 10 > 0)
      await writeFile(
        join(place, 'meta.json'),
        JSON.stringify({ testcases: tests.toReversed().map(({ uuid }) => ({ uuid })) }),
      )
  }
}
