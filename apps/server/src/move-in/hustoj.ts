// A lab that runs HUSTOJ: a folder with what `mysqldump` wrote of its database `jol` and its folder `data`. Dates are those of
// the old machine's clock, read by the clock of this one.

import { readdir, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { Judge } from '@verdict/domain/verdict'
import type { ForeignPassword } from '../account/index.ts'
import { MoveInFault } from './fault.ts'
import { type Fields, fieldsOf } from './fields.ts'
import { hustojLanguage } from './languages.ts'
import type { Origin } from './origin.ts'
import { testsIn } from './putongoj-files.ts'
import type { ContestRecord, ProblemRecord, SubmissionRecord, UserRecord } from './record.ts'
import { picturesIn } from './picture-files.ts'
import { sqlRows } from './sql-dump.ts'

const none = (): null => null

/** Its editors write addresses from the root, from the folder of the page, or with the name of the site. */
const uploaded = /^(?:https?:\/\/[^/]+)?\/?(?:\.\.\/)?(?:\w{1,20}\/)?upload\/([\w./-]+)$/

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
  const source: Source = {
    root,
    picture: (address) => {
      const [, path] = uploaded.exec(address) ?? []
      return path === undefined ? null : (pictures.get(path) ?? null)
    },
    async *rows(table) {
      for await (const { row } of sqlRows(join(root, name), [table])) yield fieldsOf(row)
    },
  }
  return {
    name: 'hustoj',
    picture: source.picture,
    user: () => readUsers(source),
    problem: () => readProblems(source),
    contest: () => readContests(source),
    submission: () => readSubmissions(source),
    async *news() {
      for await (const fields of source.rows('news')) {
        const number = fields.integer('news_id')
        yield {
          key: String(number),
          names: [String(number)],
          number,
          title: fields.text('title') ?? '',
          content: fields.text('content') ?? '',
          isShown: fields.text('defunct') !== 'Y',
          createdAt: fields.date('time'),
        }
      }
    },
  }
}

const md5 = /^[0-9a-f]{32}$/i

/** 32 characters: md5 of the password, or sha1 over that and a salt of four, with the salt behind it, in base64. */
function passwordOf(text: string): ForeignPassword | null {
  if (md5.test(text)) return { kind: 'md5', hex: text.toLowerCase() }
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== 24) return null
  return { kind: 'saltedMd5', hex: bytes.toString('hex', 0, 20), salt: bytes.toString('latin1', 20) }
}

async function* readUsers({ rows }: Source): AsyncGenerator<UserRecord> {
  const admins = new Set<string>()
  for await (const fields of rows('privilege')) {
    if (fields.text('rightstr') === 'administrator' && fields.text('defunct') !== 'Y')
      admins.add(fields.text('user_id') ?? '')
  }
  for await (const fields of rows('users')) {
    const uid = fields.text('user_id') ?? ''
    yield {
      key: uid,
      names: [uid],
      uid,
      password: passwordOf(fields.text('password') ?? ''),
      privilege: fields.text('defunct') === 'Y' ? 0 : admins.has(uid) ? 2 : 1,
      nick: fields.text('nick') ?? '',
      motto: '',
      mail: fields.text('email') ?? '',
      school: fields.text('school') ?? '',
      createdAt: fields.date('reg_time'),
      visitedAt: fields.date('accesstime'),
    }
  }
}

/** HUSTOJ takes the first that is there. `tpj` is a program for testlib, and `upj` gives points. */
const specialJudges = [
  { file: 'upj.cc', protocol: 'upj' },
  { file: 'tpj.cc', protocol: 'testlib' },
  { file: 'spj.cc', protocol: 'hustoj' },
  { file: 'spj.c', protocol: 'hustoj' },
] as const

type SpecialJudge = Pick<ProblemRecord, 'code' | 'protocol'> & { losses: string[] }

async function specialJudgeIn(place: string): Promise<SpecialJudge> {
  for (const { file, protocol } of specialJudges) {
    const code = await readFile(join(place, file), 'utf8').catch(none)
    if (code !== null) return { code, protocol, losses: [] }
  }
  return { code: '', losses: ['the source of its special judge, spj.cc or spj.c, is not in the folder'] }
}

const statementOf = (
  fields: Fields,
): Pick<ProblemRecord, 'description' | 'input' | 'output' | 'samples' | 'hint' | 'source'> => ({
  description: fields.text('description') ?? '',
  input: fields.text('input') ?? '',
  output: fields.text('output') ?? '',
  samples: [{ in: fields.text('sample_input') ?? '', out: fields.text('sample_output') ?? '' }],
  hint: fields.text('hint') ?? '',
  source: fields.text('source') ?? '',
})

async function* readProblems({ root, picture, rows }: Source): AsyncGenerator<ProblemRecord> {
  for await (const fields of rows('problem')) {
    const number = fields.integer('problem_id')
    const place = join(root, 'data', String(number))
    const isSpecial = fields.text('spj') === '1'
    const judge = isSpecial ? await specialJudgeIn(place) : { code: '', losses: [] }
    yield {
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
      tests: () => testsIn(root, place),
      picture,
    }
  }
}

async function* readContests({ rows }: Source): AsyncGenerator<ContestRecord> {
  const problems = new Map<string, { num: number; pid: string }[]>()
  for await (const fields of rows('contest_problem')) {
    const cid = fields.text('contest_id') ?? ''
    const one = { num: fields.integer('num') ?? 0, pid: fields.text('problem_id') ?? '' }
    problems.set(cid, [...(problems.get(cid) ?? []), one])
  }
  const allowed = new Map<string, string[]>()
  for await (const fields of rows('privilege')) {
    const cid = /^c(\d+)$/.exec(fields.text('rightstr') ?? '')?.[1]
    if (cid !== undefined) allowed.set(cid, [...(allowed.get(cid) ?? []), fields.text('user_id') ?? ''])
  }
  for await (const fields of rows('contest')) {
    const key = fields.text('contest_id') ?? ''
    const password = fields.text('password') ?? ''
    yield {
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
      owner: fields.text('user_id'),
      freeze: 'none',
      createdAt: fields.date('start_time'),
    }
  }
}

/** By HUSTOJ's numbers: waiting, four times; then verdicts. Trial runs and what others judge have none. */
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

/** So many rows of another table wait for theirs: both go by the number of the submission, nearly in order. */
const mostWaiting = 20_000

/** Rows of another table about submissions, asked in the order of their numbers. */
function besides(rows: AsyncGenerator<Fields>, name: string): (key: string) => Promise<string | null> {
  const waiting = new Map<string, string>()
  let highest = 0
  return async (key) => {
    while (highest < Number(key)) {
      const { value, done } = await rows.next()
      if (done === true) break
      const number = value.integer('solution_id') ?? 0
      highest = Math.max(highest, number)
      // Belongs to submissions that were deleted.
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
    yield {
      key,
      names: [key],
      number: fields.integer('solution_id'),
      user: fields.text('user_id') ?? '',
      problem: fields.text('problem_id') ?? '',
      contest: contest > 0 ? String(contest) : null,
      course: null,
      language: hustojLanguage(fields.integer('language')),
      code: (await codeOf(key)) ?? '',
      judge: verdicts[fields.integer('result') ?? -1] ?? null,
      timeMs: fields.integer('time') ?? 0,
      memoryKb: fields.integer('memory') ?? 0,
      error: (await errorOf(key)) ?? '',
      tests: [],
      similar: similar.get(key) ?? null,
      createdAt: fields.date('in_date'),
    }
  }
}
