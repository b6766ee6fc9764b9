// Reads HUSTOJ: `mysqldump` of the database `jol`, and the folder `data`. Dates have no zone and are read in this machine's.

import { readdir, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { Judge } from '@verdict/domain/verdict'
import type { ForeignPassword } from '@verdict/domain/foreign-password'
import { DumpParts } from './dump-parts.ts'
import { MoveInFault } from './fault.ts'
import { type Fields, fieldsOf, madeOf } from './fields.ts'
import { hustojLanguage } from './languages.ts'
import type { Origin } from './origin.ts'
import { testsIn } from './putongoj-files.ts'
import type { ContestRecord, ProblemRecord, SubmissionRecord, UserRecord } from './record.ts'
import { picturesIn, uploadIn } from './picture-files.ts'
import { sqlRows } from './sql-dump.ts'

const none = (): null => null

/** Its editors write addresses from the root, relative to the page, or with the site's host. */
const uploaded = /^(?:https?:\/\/[^/]+)?\/?(?:\.\.\/)?(?:\w{1,20}\/)?upload\//

interface Source {
  root: string
  picture: (address: string) => string | null
  rows: (table: string) => AsyncGenerator<Fields>
}

/** @throws MoveInFault where the folder holds no such dump */
export async function openHustoj(folder: string): Promise<Origin> {
  const root = await realpath(folder).catch(() => {
    throw new MoveInFault(folder, null, 'there is no such folder, or it cannot be read.')
  })
  const name = (await readdir(root)).toSorted().find((entry) => /\.sql(?:\.gz)?$/.test(entry))
  if (name === undefined)
    throw new MoveInFault(root, null, 'no dump is in it: a file that ends in .sql or .sql.gz.')
  const pictures = await picturesIn(join(root, 'upload'))
  const parts = new DumpParts(() => undefined)
  const source: Source = {
    root,
    picture: (address) => uploadIn(address, uploaded),
    async *rows(table) {
      for await (const { row, place } of sqlRows(join(root, name), table, parts)) yield fieldsOf(row, place)
    },
  }
  return {
    name: 'hustoj',
    texts: 'html',
    picture: source.picture,
    pictures,
    leftovers: async (report) => parts.report(report),
    user: () => readUsers(source),
    problem: () => readProblems(source),
    contest: () => readContests(source),
    submission: () => readSubmissions(source),
    async *news() {
      for await (const fields of source.rows('news')) {
        const number = fields.integer('news_id')
        yield madeOf(fields, {
          key: String(number),
          names: [String(number)],
          number,
          title: fields.text('title') ?? '',
          content: fields.text('content') ?? '',
          isShown: fields.text('defunct') !== 'Y',
          createdAt: fields.date('time'),
        })
      }
    },
  }
}

const anyCase = (fields: Fields): string => (fields.text('user_id') ?? '').toLowerCase()

const md5 = /^[0-9a-f]{32}$/i

/** Base64 of 32 characters: md5 of the password, or sha1 of that plus a salt of four characters, followed by the salt. */
function passwordOf(text: string): ForeignPassword | null {
  if (md5.test(text)) return { kind: 'md5', hex: text.toLowerCase() }
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== 24) return null
  return {
    kind: 'saltedMd5',
    hex: bytes.toString('hex', 0, 20),
    salt: bytes.toString('latin1', 20),
  }
}

async function* readUsers({ rows }: Source): AsyncGenerator<UserRecord> {
  const rights = new Map<string, string[]>()
  for await (const fields of rows('privilege')) {
    const [user, right] = [anyCase(fields), fields.text('rightstr') ?? '']
    if (fields.text('defunct') !== 'Y' && !/^c\d+$/.test(right))
      rights.set(user, [...(rights.get(user) ?? []), right])
  }
  for await (const fields of rows('users')) {
    const uid = fields.text('user_id') ?? ''
    const own = rights.get(anyCase(fields)) ?? []
    const isAdmin = own.includes('administrator')
    const record: UserRecord = {
      key: uid,
      names: [uid, anyCase(fields)],
      uid,
      password: passwordOf(fields.text('password') ?? ''),
      privilege: fields.text('defunct') === 'Y' ? 0 : isAdmin ? 2 : 1,
      nick: fields.text('nick') ?? '',
      motto: '',
      mail: fields.text('email') ?? '',
      school: fields.text('school') ?? '',
      createdAt: fields.date('reg_time'),
      visitedAt: fields.date('accesstime'),
    }
    yield madeOf(fields, record, [
      [own.some((right) => right !== 'administrator'), 'it had rights of its own, which nobody has here'],
    ])
  }
}

/** HUSTOJ uses the first that exists. `tpj` uses testlib, and `upj` gives points. */
const specialJudges = [
  { file: 'upj.cc', protocol: 'upj' },
  { file: 'tpj.cc', protocol: 'testlib' },
  { file: 'spj.cc', protocol: 'hustoj' },
  { file: 'spj.c', protocol: 'hustoj' },
] as const

type SpecialJudge = Pick<ProblemRecord, 'code' | 'protocol' | 'losses'>

async function specialJudgeIn(place: string): Promise<SpecialJudge> {
  for (const { file, protocol } of specialJudges) {
    const code = await readFile(join(place, file), 'utf8').catch(none)
    if (code !== null) return { code, protocol, losses: [] }
  }
  return {
    code: '',
    losses: ['the source of its special judge, spj.cc or spj.c, is not in the folder'],
  }
}

const statementOf = (
  fields: Fields,
): Pick<ProblemRecord, 'description' | 'input' | 'output' | 'samples' | 'hint' | 'source'> => ({
  description: fields.text('description') ?? '',
  input: fields.text('input') ?? '',
  output: fields.text('output') ?? '',
  samples: [
    {
      in: fields.text('sample_input') ?? '',
      out: fields.text('sample_output') ?? '',
    },
  ],
  hint: fields.text('hint') ?? '',
  source: fields.text('source') ?? '',
})

async function* readProblems({ root, rows }: Source): AsyncGenerator<ProblemRecord> {
  for await (const fields of rows('problem')) {
    const number = fields.integer('problem_id')
    const place = join(root, 'data', String(number))
    const isSpecial = fields.text('spj') === '1'
    const { losses = [], ...judge } = isSpecial ? await specialJudgeIn(place) : { code: '' }
    yield madeOf(fields, {
      key: String(number),
      names: [String(number)],
      number,
      title: fields.text('title') ?? '',
      type: isSpecial ? 3 : 1,
      isAvailable: fields.text('defunct') !== 'Y',
      timeMs: Math.round(Number(fields.text('time_limit') ?? Number.NaN) * 1000) || null,
      memoryKb: (fields.integer('memory_limit') ?? 0) * 1024 || null,
      ...statementOf(fields),
      tags: [],
      owner: null,
      createdAt: fields.date('in_date'),
      ...judge,
      losses,
      tests: () => testsIn(root, place),
    })
  }
}

const isFilled = (text: string | null): boolean => text !== null && text.trim() !== ''

async function* readContests({ rows }: Source): AsyncGenerator<ContestRecord> {
  const problems = new Map<string, { num: number; pid: string }[]>()
  for await (const fields of rows('contest_problem')) {
    const cid = fields.text('contest_id') ?? ''
    const one = {
      num: fields.integer('num') ?? 0,
      pid: fields.text('problem_id') ?? '',
    }
    problems.set(cid, [...(problems.get(cid) ?? []), one])
  }
  const allowed = new Map<string, string[]>()
  for await (const fields of rows('privilege')) {
    const cid = /^c(\d+)$/.exec(fields.text('rightstr') ?? '')?.[1]
    if (cid !== undefined) allowed.set(cid, [...(allowed.get(cid) ?? []), anyCase(fields)])
  }
  for await (const fields of rows('contest')) {
    const key = fields.text('contest_id') ?? ''
    const password = fields.text('password') ?? ''
    const record: ContestRecord = {
      key,
      names: [key],
      number: fields.integer('contest_id'),
      title: fields.text('title') ?? '',
      startsAt: fields.date('start_time'),
      endsAt: fields.date('end_time'),
      encrypt: password !== '' ? 3 : fields.text('private') === '1' ? 2 : 1,
      isAvailable: fields.text('defunct') !== 'Y',
      labelingStyle: 2,
      password,
      users: allowed.get(key) ?? [],
      groups: [],
      problems: (problems.get(key) ?? []).toSorted((a, b) => a.num - b.num).map(({ pid }) => pid),
      course: null,
      owner: fields.text('user_id') === null ? null : anyCase(fields),
      freeze: 'none',
      createdAt: fields.date('start_time'),
    }
    yield madeOf(fields, record, [[isFilled(fields.text('description')), 'its description was left out']])
  }
}

/** By HUSTOJ's numbers: four waiting states, then verdicts. Trial runs and remote judging have none. */
const verdicts: readonly (Judge | undefined)[] = [
  Judge.Pending,
  Judge.Pending,
  Judge.Pending,
  Judge.Pending,
  Judge.Accepted,
  Judge.PresentationError,
  Judge.WrongAnswer,
  Judge.TimeLimitExceeded,
  Judge.MemoryLimitExceeded,
  Judge.OutputLimitExceeded,
  Judge.RuntimeError,
  Judge.CompileError,
]

/** Rows of another table that wait for their submission; both are nearly sorted by its number. */
const mostWaiting = 20_000

function besides(rows: AsyncGenerator<Fields>, name: string): (key: string) => Promise<string | null> {
  const waiting = new Map<string, string>()
  let highest = 0
  return async (key) => {
    while (highest < Number(key)) {
      const { value, done } = await rows.next()
      if (done === true) break
      const number = value.integer('solution_id') ?? 0
      highest = Math.max(highest, number)
      if (waiting.size >= mostWaiting) waiting.clear()
      waiting.set(String(number), value.text(name) ?? '')
    }
    const found = waiting.get(key) ?? null
    waiting.delete(key)
    return found
  }
}

async function* readSubmissions({ rows }: Source): AsyncGenerator<SubmissionRecord> {
  const similar = new Map<string, { percent: number; key: string }>()
  for await (const fields of rows('sim')) {
    const [key, other] = [fields.text('s_id') ?? '', fields.text('sim_s_id')]
    if (other !== null) similar.set(key, { percent: fields.integer('sim') ?? 0, key: other })
  }
  const codeOf = besides(rows('source_code'), 'source')
  const errorOf = besides(rows('compileinfo'), 'error')
  for await (const fields of rows('solution')) {
    const key = fields.text('solution_id') ?? ''
    const contest = fields.integer('contest_id') ?? 0
    const code = await codeOf(key)
    const record: SubmissionRecord = {
      key,
      names: [key],
      number: fields.integer('solution_id'),
      user: anyCase(fields),
      problem: fields.text('problem_id') ?? '',
      contest: contest > 0 ? String(contest) : null,
      course: null,
      language: hustojLanguage(fields.integer('language')),
      code: code ?? '',
      judge: verdicts[fields.integer('result') ?? -1] ?? null,
      timeMs: fields.integer('time') ?? 0,
      memoryKb: fields.integer('memory') ?? 0,
      error: (await errorOf(key)) ?? '',
      tests: [],
      similar: similar.get(key) ?? null,
      createdAt: fields.date('in_date'),
    }
    yield madeOf(fields, record, [[code === null, 'its program is not in the dump']])
  }
}
