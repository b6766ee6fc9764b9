// Reads QDUOJ: `pg_dump` output, and the folders `test_case` and `public/upload`. Its PBKDF2 hashes of plain passwords cannot
// be checked with the md5 and sha1 that our page sends. Contests' problems are separate rows, and become reserved problems.

import { fullScore } from '@verdict/domain/score'
import { shareOf } from '@verdict/domain/share'
import { Judge } from '@verdict/domain/verdict'
import type { ForeignPassword } from '@verdict/domain/foreign-password'
import { DumpParts } from './dump-parts.ts'
import { type Fields, fieldsOf, madeOf } from './fields.ts'
import { starterCodeOf } from '@verdict/formats/starter-code'
import { qduojLanguage } from './languages.ts'
import type { Origin } from './origin.ts'
import { pgRows } from './pg-dump.ts'
import { openQduojFiles, type QduojFiles } from './qduoj-files.ts'
import type {
  ContestRecord,
  NewsRecord,
  ProblemRecord,
  SubmissionRecord,
  TagRecord,
  UserRecord,
} from './record.ts'
import { uuidFrom } from './test-names.ts'

interface Source {
  files: QduojFiles
  rows: (table: string) => AsyncGenerator<Fields>
}

/** Django's tables, and ranklists, which are computed from the submissions. */
const followsOnQduoj = (table: string): null | undefined =>
  /^(?:django_|auth_)/.test(table) || /^(?:acm|oi)_contest_rank$/.test(table) ? null : undefined

/** @throws MoveInFault where the folder holds no such dump */
export async function openQduoj(folder: string): Promise<Origin> {
  const files = await openQduojFiles(folder)
  const parts = new DumpParts(followsOnQduoj)
  const source: Source = {
    files,
    async *rows(table) {
      for await (const { row, place } of pgRows(files.dump, table, parts)) yield fieldsOf(row, place)
    },
  }
  return {
    name: 'qduoj',
    texts: 'html',
    picture: files.picture,
    pictures: files.pictures,
    leftovers: async (report) => parts.report(report),
    user: () => readUsers(source),
    tag: () => readTags(source),
    problem: () => readProblems(source),
    contest: () => readContests(source),
    submission: () => readSubmissions(source),
    news: () => readNews(source),
  }
}

const isTrue = (fields: Fields, name: string): boolean => fields.text(name) === 't'

/** Written by many versions and edited by hand: anything may be in it. */
function json(fields: Fields, name: string): unknown {
  try {
    return JSON.parse(fields.text(name) ?? 'null') as unknown
  } catch {
    return null
  }
}

const objectOf = (value: unknown): Fields =>
  fieldsOf(value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {})

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(objectOf) : [])

const md5 = /^(?:md5\$\$)?([0-9a-f]{32})$/i

function passwordOf(text: string): ForeignPassword | null {
  const hex = md5.exec(text)?.[1]
  return hex === undefined ? null : { kind: 'md5', hex: hex.toLowerCase() }
}

async function* readUsers({ rows }: Source): AsyncGenerator<UserRecord> {
  const profiles = new Map<string, Fields>()
  for await (const fields of rows('user_profile')) profiles.set(fields.text('user_id') ?? '', fields)
  for await (const fields of rows('user')) {
    const [key, uid] = [fields.text('id') ?? '', fields.text('username') ?? '']
    const profile = profiles.get(key)
    const type = fields.text('admin_type')
    const record: UserRecord = {
      key,
      names: [key],
      addresses: [`name:${uid}`],
      uid,
      password: passwordOf(fields.text('password') ?? ''),
      privilege: isTrue(fields, 'is_disabled') ? 0 : type === 'Super Admin' ? 2 : 1,
      nick: '',
      motto: profile?.text('mood') ?? '',
      mail: fields.text('email') ?? '',
      school: profile?.text('school') ?? '',
      createdAt: fields.date('create_time'),
      visitedAt: fields.date('last_login'),
    }
    yield madeOf(fields, record, [
      [type === 'Admin', 'it managed problems and contests of its own: give it a privilege or a course'],
      [Boolean(profile?.text('real_name')), 'its real name, which only administrators saw, was left out'],
    ])
  }
}

async function* readTags({ rows }: Source): AsyncGenerator<TagRecord> {
  for await (const fields of rows('problem_tag')) {
    const key = fields.text('id') ?? ''
    const title = fields.text('name') ?? ''
    yield madeOf(fields, {
      key,
      names: [key],
      number: fields.integer('id'),
      title,
      color: 'default',
      createdAt: null,
    })
  }
}

/** Old dumps do not give a special judge's language; then it is C or C++. */
const isCompiled = (fields: Fields): boolean => ['', 'C', 'C++'].includes(fields.text('spj_language') ?? '')

function specialJudgeOf(fields: Fields): Pick<ProblemRecord, 'type' | 'code' | 'protocol'> {
  if (!isTrue(fields, 'spj')) return { type: 1, code: '' }
  return {
    type: 3,
    code: isCompiled(fields) ? (fields.text('spj_code') ?? '') : '',
    protocol: 'qduoj',
  }
}

/** Templates are one text with marker comments around each of three parts. */
function partOfTemplate(text: string, part: 'PREPEND' | 'TEMPLATE' | 'APPEND'): string {
  const [begin, end] = [`//${part} BEGIN\n`, `//${part} END`]
  const from = text.indexOf(begin)
  const to = text.indexOf(end, from + begin.length)
  return from < 0 || to < 0 ? '' : text.slice(from + begin.length, to)
}

function templatesOf(fields: Fields): ReturnType<typeof starterCodeOf> {
  const said = Object.entries(objectOf(json(fields, 'template')).raw).map(([language, value]) => {
    const text = typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
    const part = (name: 'PREPEND' | 'TEMPLATE' | 'APPEND') => partOfTemplate(text, name)
    return [
      language,
      {
        prepend: part('PREPEND'),
        template: part('TEMPLATE'),
        append: part('APPEND'),
      },
    ] as const
  })
  return starterCodeOf(Object.fromEntries(said))
}

function lossesOf(fields: Fields): string[] {
  const reading = objectOf(json(fields, 'io_mode'))
  const { lost } = templatesOf(fields)
  const losses: [boolean, string][] = [
    [
      isTrue(fields, 'spj') && !isCompiled(fields),
      `its special judge is written in ${fields.text('spj_language') ?? ''}, which is neither C nor C++: it must be rewritten`,
    ],
    [reading.text('io_mode') === 'File IO', 'it reads and writes files of its own'],
    [
      lost.length > 0,
      'its code templates were left out where code stands around what a student writes, or for languages that are not known here',
    ],
  ]
  return losses.flatMap(([isLost, loss]) => (isLost ? [loss] : []))
}

/** Results name a test by its 1-based place in its problem; the name here is derived from both. */
const testName = (problem: string, place: number): string => uuidFrom('qduoj', problem, place)

function scoredTests(fields: Fields): Parameters<QduojFiles['tests']>[1] {
  const [key, isSpecial] = [fields.text('id') ?? '', isTrue(fields, 'spj')]
  return listOf(json(fields, 'test_case_score')).map((test, index) => ({
    uuid: testName(key, index + 1),
    input: test.text('input_name') ?? '',
    output: isSpecial ? null : (test.text('output_name') ?? ''),
    ...(fields.text('rule_type') === 'OI' && {
      points: Math.max(0, test.integer('score') ?? 0),
    }),
  }))
}

const statementOf = (
  fields: Fields,
): Pick<ProblemRecord, 'description' | 'input' | 'output' | 'samples' | 'hint'> => ({
  description: fields.text('description') ?? '',
  input: fields.text('input_description') ?? '',
  output: fields.text('output_description') ?? '',
  samples: listOf(json(fields, 'samples')).map((sample) => ({
    in: sample.text('input') ?? '',
    out: sample.text('output') ?? '',
  })),
  hint: fields.text('hint') ?? '',
})

async function* readProblems({ files, rows }: Source): AsyncGenerator<ProblemRecord> {
  const tags = new Map<string, string[]>()
  for await (const fields of rows('problem_tags')) {
    const problem = fields.text('problem_id') ?? ''
    tags.set(problem, [...(tags.get(problem) ?? []), fields.text('problemtag_id') ?? ''])
  }
  for await (const fields of rows('problem')) {
    const [key, shown] = [fields.text('id') ?? '', fields.text('_id') ?? '']
    const isOfContest = fields.text('contest_id') !== null
    const scored = scoredTests(fields)
    yield madeOf(fields, {
      key,
      names: [key],
      ...(!isOfContest && { addresses: [`_id:${shown}`] }),
      number: !isOfContest && /^\d{1,9}$/.test(shown) ? Number(shown) : null,
      title: fields.text('title') ?? '',
      isAvailable: isTrue(fields, 'visible') && !isOfContest,
      timeMs: fields.integer('time_limit'),
      memoryKb: (fields.integer('memory_limit') ?? 0) * 1024 || null,
      ...statementOf(fields),
      ...specialJudgeOf(fields),
      skeletons: templatesOf(fields).skeletons,
      tags: tags.get(key) ?? [],
      source: fields.text('source') ?? '',
      owner: fields.text('created_by_id'),
      createdAt: fields.date('create_time'),
      losses: lossesOf(fields),
      tests: () => files.tests(fields.text('test_case_id') ?? '', scored),
    })
  }
}

async function* readContests({ rows }: Source): AsyncGenerator<ContestRecord> {
  const problems = new Map<string, { label: string; key: string }[]>()
  for await (const fields of rows('problem')) {
    const contest = fields.text('contest_id')
    if (contest === null) continue
    const one = {
      label: fields.text('_id') ?? '',
      key: fields.text('id') ?? '',
    }
    problems.set(contest, [...(problems.get(contest) ?? []), one])
  }
  for await (const fields of rows('contest')) {
    const key = fields.text('id') ?? ''
    const password = fields.text('password') ?? ''
    const startsAt = fields.date('start_time')
    const addresses = json(fields, 'allowed_ip_ranges')
    const isOi = fields.text('rule_type') === 'OI'
    const losses: [boolean, string][] = [
      [Array.isArray(addresses) && addresses.length > 0, 'the addresses that may enter were left out'],
      [Boolean(fields.text('description')), 'its description was left out'],
    ]
    const record: ContestRecord = {
      key,
      names: [key],
      number: fields.integer('id'),
      title: fields.text('title') ?? '',
      startsAt,
      endsAt: fields.date('end_time'),
      encrypt: password === '' ? 1 : 3,
      isAvailable: isTrue(fields, 'visible'),
      labelingStyle: 2,
      password,
      users: [],
      groups: [],
      problems: (problems.get(key) ?? [])
        .toSorted((a, b) => (a.label < b.label ? -1 : 1))
        .map((problem) => problem.key),
      course: null,
      owner: fields.text('created_by_id'),
      // As in QDUOJ, the last submission to each problem counts.
      ...(isOi && { rule: 'oi' as const }),
      freeze: fields.text('real_time_rank') === 'f' && !isOi && startsAt !== null ? startsAt : 'none',
      createdAt: fields.date('create_time'),
    }
    yield madeOf(fields, record, losses)
  }
}

const verdicts: readonly Judge[] = [
  Judge.CompileError,
  Judge.WrongAnswer,
  Judge.Accepted,
  Judge.TimeLimitExceeded,
  Judge.TimeLimitExceeded,
  Judge.MemoryLimitExceeded,
  Judge.RuntimeError,
  Judge.SystemError,
  Judge.Pending,
  Judge.Pending,
  Judge.WrongAnswer,
]
const partly = 8

/** Never full points, which only an accepted submission has. */
const partOf = (score: number, whole: number): number =>
  Math.min(fullScore - 1, shareOf(Math.max(0, score), whole))

const verdictOf = (result: number | null): Judge | null => verdicts[(result ?? Number.NaN) + 2] ?? null
const kilobytes = (bytes: number | null): number => Math.round((bytes ?? 0) / 1024)

function resultsOf(fields: Fields): SubmissionRecord['tests'] {
  const problem = fields.text('problem_id') ?? ''
  return listOf(objectOf(json(fields, 'info')).raw['data']).flatMap((test) => {
    const [place, judge] = [test.integer('test_case'), verdictOf(test.integer('result'))]
    if (place === null) return []
    const time = test.integer('cpu_time') ?? 0
    return [
      {
        uuid: testName(problem, place),
        judge,
        time,
        memory: kilobytes(test.integer('memory')),
      },
    ]
  })
}

async function numbersByTime({ rows }: Source): Promise<Map<string, number>> {
  const all: { key: string; at: number }[] = []
  for await (const fields of rows('submission'))
    all.push({
      key: fields.text('id') ?? '',
      at: fields.date('create_time')?.getTime() ?? 0,
    })
  return new Map(all.toSorted((a, b) => a.at - b.at).map(({ key }, index) => [key, index + 1]))
}

async function wholePoints({ rows }: Source): Promise<Map<string, number>> {
  const points = new Map<string, number>()
  for await (const fields of rows('problem')) {
    const whole = scoredTests(fields).reduce((sum, test) => sum + (test.points ?? 0), 0)
    if (whole > 0) points.set(fields.text('id') ?? '', whole)
  }
  return points
}

async function* readSubmissions(source: Source): AsyncGenerator<SubmissionRecord> {
  const [numbers, points] = [await numbersByTime(source), await wholePoints(source)]
  for await (const fields of source.rows('submission')) {
    const key = fields.text('id') ?? ''
    const result = fields.integer('result')
    const facts = objectOf(json(fields, 'statistic_info'))
    const whole = points.get(fields.text('problem_id') ?? '')
    const record: SubmissionRecord = {
      key,
      names: [key],
      number: numbers.get(key) ?? null,
      user: fields.text('user_id') ?? '',
      problem: fields.text('problem_id') ?? '',
      contest: fields.text('contest_id'),
      course: null,
      language: qduojLanguage(fields.text('language')),
      code: fields.text('code') ?? '',
      judge: verdictOf(result),
      ...(result === partly &&
        whole !== undefined && {
          score: partOf(facts.integer('score') ?? 0, whole),
        }),
      timeMs: facts.integer('time_cost') ?? 0,
      memoryKb: kilobytes(facts.integer('memory_cost')),
      error: facts.text('err_info') ?? '',
      tests: resultsOf(fields),
      similar: null,
      createdAt: fields.date('create_time'),
    }
    yield madeOf(fields, record, [
      [result === partly, 'it was right in part, and is a wrong answer with its points here'],
    ])
  }
}

async function* readNews({ rows }: Source): AsyncGenerator<NewsRecord> {
  for await (const fields of rows('announcement')) {
    const key = fields.text('id') ?? ''
    yield madeOf(fields, {
      key,
      names: [key],
      number: fields.integer('id'),
      title: fields.text('title') ?? '',
      content: fields.text('content') ?? '',
      isShown: isTrue(fields, 'visible'),
      createdAt: fields.date('create_time'),
    })
  }
}
