// PutongOJ on PostgreSQL, used for some weeks of 2026: `pg_dump` rows are turned into MongoDB's documents, so that the same
// rules read both.

import type { RawDocument } from './bson-file.ts'
import type { DumpParts } from './dump-parts.ts'
import { type Fields, fieldsOf } from './fields.ts'
import { pgRows } from './pg-dump.ts'
import { ResultTable } from './result-table.ts'

interface Table {
  name: string
  number?: string
  renamed?: Readonly<Record<string, string>>
  references?: Readonly<Record<string, string>>
  /** Enumerations: the index of a word is its number in documents. */
  words?: Readonly<Record<string, readonly string[]>>
}

const verdicts = (
  'PENDING RUNNING_JUDGE COMPILE_ERROR ACCEPTED RUNTIME_ERROR WRONG_ANSWER TIME_LIMIT_EXCEEDED MEMORY_LIMIT_EXCEEDED ' +
  'OUTPUT_LIMIT_EXCEEDED PRESENTATION_ERROR SYSTEM_ERROR REJUDGE_PENDING SKIPPED'
).split(' ')
const person = { userId: 'user' }

const tables: Readonly<Record<string, Table>> = {
  Group: { name: 'Group', number: 'gid' },
  User: {
    name: 'User',
    renamed: { username: 'uid', passwordHash: 'pwd', nickname: 'nick', email: 'mail' },
    words: { privilege: ['BANNED', 'USER', 'ADMIN', 'ROOT'] },
  },
  Tag: { name: 'Tag', number: 'tagId' },
  Course: {
    name: 'Course',
    number: 'courseId',
    renamed: { visibility: 'encrypt' },
    words: { visibility: ['', 'PUBLIC', 'PRIVATE'] },
  },
  Problem: {
    name: 'Problem',
    number: 'pid',
    renamed: {
      timeLimitMs: 'time',
      memoryLimitKb: 'memory',
      inputFormat: 'input',
      outputFormat: 'output',
      sampleInput: 'in',
      sampleOutput: 'out',
      visibility: 'status',
      judgeType: 'type',
      judgeCode: 'code',
    },
    references: { ownerId: 'owner' },
    words: {
      visibility: ['RESERVED', '', 'AVAILABLE'],
      judgeType: ['', 'TRADITIONAL', 'INTERACTION', 'SPECIAL_JUDGE'],
    },
  },
  CourseMember: { name: 'CourseMember', references: { ...person, courseId: 'course' } },
  CourseProblem: { name: 'CourseProblem', references: { problemId: 'problem', courseId: 'course' } },
  Contest: {
    name: 'Contest',
    number: 'contestId',
    references: { courseId: 'course' },
    words: { labelingStyle: ['', 'NUMERIC', 'ALPHABETIC'] },
  },
  ContestParticipation: {
    name: 'ContestParticipation',
    references: { ...person, contestId: 'contest' },
    words: { status: ['NOT_APPLIED', 'PENDING', 'REJECTED', 'SUSPENDED', 'APPROVED', 'EARLY_EXIT'] },
  },
  Solution: {
    name: 'Submission',
    number: 'sid',
    renamed: {
      sourceCode: 'code',
      status: 'judge',
      timeUsedMs: 'time',
      memoryUsedKb: 'memory',
      errorMessage: 'error',
    },
    references: {
      ...person,
      problemId: 'problem',
      contestId: 'contest',
      courseId: 'course',
      similarSubmissionId: 'similarSolution',
    },
    words: { status: verdicts, language: ['', 'C', 'CPP_11', 'JAVA', 'PYTHON', 'CPP_17', 'PYPY'] },
  },
  Post: { name: 'Post' },
  Discussion: {
    name: 'Discussion',
    number: 'discussionId',
    renamed: { isPinned: 'pinned' },
    references: { authorId: 'author', problemId: 'problem', contestId: 'contest' },
    words: {
      type: ['', 'OPEN_DISCUSSION', 'PUBLIC_ANNOUNCEMENT', 'PRIVATE_CLARIFICATION', 'ARCHIVED_DISCUSSION'],
    },
  },
  Comment: {
    name: 'Comment',
    number: 'commentId',
    references: { authorId: 'author', discussionId: 'discussion' },
  },
  OAuth: { name: 'OAuthConnection', references: person },
}

/** Derives an id for a row, since documents refer to each other by ids. */
const idFor = (number: string | number): string => Number(number).toString(16).padStart(24, '0')

/** Early dumps have numbers in place of words. */
function numberOf(words: readonly string[], value: string | null): unknown {
  if (value === null || /^\d+$/.test(value)) return value
  const place = words.indexOf(value)
  return place < 0 ? value : place
}

function documentOf(
  row: RawDocument,
  { number, renamed = {}, references = {}, words = {} }: Table,
): RawDocument {
  const document: RawDocument = {}
  for (const [column, given] of Object.entries(row)) {
    const value = given as string | null
    const reference = references[column]
    if (column === 'id') {
      document['_id'] = value === null ? null : idFor(value)
      if (number !== undefined) document[number] = value
    } else if (reference !== undefined) document[reference] = value === null ? null : idFor(value)
    else
      document[renamed[column] ?? column] =
        words[column] === undefined ? value : numberOf(words[column], value)
  }
  return document
}

/** `{C,JAVA}`; none of the words here has a comma. */
const arrayOf = (text: unknown): string[] =>
  typeof text === 'string'
    ? text
        .replace(/^\{|\}$/g, '')
        .split(',')
        .filter(Boolean)
    : []

const zoneless = ['startsAt', 'endsAt', 'scoreboardFrozenAt', 'scoreboardUnfrozenAt']
const hasZone = /(?:Z|[+-]\d\d(?::?\d\d)?)$/

/** Some schemas store times without zone, in UTC. */
function withZone(document: RawDocument): void {
  for (const name of zoneless) {
    const value = document[name]
    if (typeof value !== 'string' || hasZone.test(value)) continue
    document[name] = `${value}+00`
    document['timesWithoutZone'] = 't'
  }
}

type Rows = (table: string) => AsyncGenerator<Fields>

async function tied(rows: Rows, table: string, from: string, to: string): Promise<Map<string, string[]>> {
  const all: { from: string; to: string; position: number }[] = []
  for await (const fields of rows(table)) {
    const [one, other] = [fields.text(from), fields.text(to)]
    if (one !== null && other !== null)
      all.push({ from: idFor(one), to: idFor(other), position: fields.number('position') ?? 0 })
  }
  const found = new Map<string, string[]>()
  for (const pair of all.toSorted((a, b) => a.position - b.position)) {
    const known = found.get(pair.from)
    if (known) known.push(pair.to)
    else found.set(pair.from, [pair.to])
  }
  return found
}

type Besides = (document: RawDocument) => void

const lists = (document: RawDocument, name: string, from: ReadonlyMap<string, string[]>): void => {
  document[name] = from.get(String(document['_id'])) ?? []
}

async function besidesContest(rows: Rows): Promise<Besides> {
  const tie = (table: string, to: string) => tied(rows, table, 'contestId', to)
  const [problems, users, groups] = [
    await tie('ContestProblem', 'problemId'),
    await tie('ContestAllowedUser', 'userId'),
    await tie('ContestAllowedGroup', 'groupId'),
  ]
  const addresses = new Set<string>()
  for await (const fields of rows('ContestIpWhitelist')) addresses.add(idFor(fields.text('contestId') ?? 0))
  const losesSubmissions = await allOutside(rows)
  return (document) => {
    lists(document, 'problems', problems)
    lists(document, 'allowedUsers', users)
    lists(document, 'allowedGroups', groups)
    document['ipWhitelist'] = addresses.has(String(document['_id'])) ? ['some'] : []
    document['allowedLanguages'] = arrayOf(document['allowedLanguages'])
    if (losesSubmissions) document['losesSubmissions'] = 't'
    withZone(document)
  }
}

async function allOutside(rows: Rows): Promise<boolean> {
  let count = 0
  for await (const fields of rows('Submission')) {
    if (fields.text('contestId') !== null) return false
    count += 1
  }
  return count > 0
}

const rights = {
  basic: 'canAccess',
  viewTestcase: 'canViewTestcases',
  viewSolution: 'canViewSubmissions',
  manageProblem: 'canManageProblems',
  manageContest: 'canManageContests',
  manageCourse: 'canManageCourse',
}

function withRole(document: RawDocument): void {
  document['role'] = Object.fromEntries(
    Object.entries(rights).map(([flag, column]) => [flag, document[column]]),
  )
  for (const column of Object.values(rights)) delete document[column]
}

async function besidesSubmission(rows: Rows): Promise<Besides> {
  const results = new ResultTable()
  for await (const fields of rows('SubmissionTestcaseResult')) {
    results.add(
      fields.integer('submissionId') ?? 0,
      fields.text('testcaseId') ?? '',
      Number(numberOf(verdicts, fields.text('status')) ?? -1),
      fields.integer('timeUsedMs') ?? 0,
      fields.integer('memoryUsedKb') ?? 0,
    )
  }
  return (document) => {
    document['testcases'] = results.of(Number(document['sid']))
  }
}

function withRaw(document: RawDocument): void {
  const { raw } = document
  if (typeof raw !== 'string') return
  try {
    document['raw'] = JSON.parse(raw) as unknown
  } catch {
    // Kept as text.
  }
}

const besides: Readonly<Record<string, (rows: Rows) => Promise<Besides>>> = {
  async User(rows) {
    const groups = await tied(rows, 'GroupMember', 'userId', 'groupId')
    return (document) => lists(document, 'groups', groups)
  },
  async Problem(rows) {
    const tags = await tied(rows, 'ProblemTag', 'problemId', 'tagId')
    return (document) => lists(document, 'tags', tags)
  },
  CourseMember: async () => withRole,
  Contest: besidesContest,
  Solution: besidesSubmission,
  OAuth: async () => withRaw,
}

export async function* documentsOf(
  dump: string,
  collection: string,
  parts: DumpParts,
): AsyncGenerator<Fields> {
  const table = tables[collection]
  if (table === undefined) return
  const rows: Rows = async function* (name) {
    for await (const { row, place } of pgRows(dump, name, parts)) yield fieldsOf(row, place)
  }
  const complete = await besides[collection]?.(rows)
  for await (const { raw, place } of rows(table.name)) {
    const document = documentOf(raw, table)
    complete?.(document)
    yield fieldsOf(document, place)
  }
}
