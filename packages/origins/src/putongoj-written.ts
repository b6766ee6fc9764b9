import { type Judge, judges } from '@verdict/domain/verdict'
import type { RawDocument } from './bson-file.ts'
import { type Fields, fieldsOf } from './fields.ts'
import { putongLanguage } from './languages.ts'
import {
  byBirth,
  calledBy,
  createdOf,
  idName,
  lacks,
  madeWhole,
  nameOrId,
  type PutongSource,
} from './putongoj-source.ts'
import type { CommentRecord, DiscussionRecord, SubmissionRecord } from './record.ts'
import type { Report } from './report.ts'

const similarField = 'similarSolution'

/** Newer documents name the similar one by its id, older ones by its number. @returns numbers by id */
async function numbersOfSimilar(source: PutongSource): Promise<Map<string, string>> {
  const wanted = new Set<string>()
  for await (const fields of source.documents('Solution')) {
    const id = fields.id(similarField)
    if (id !== null) wanted.add(id)
  }
  const numbers = new Map<string, string>()
  if (wanted.size === 0) return numbers
  for await (const fields of source.documents('Solution')) {
    const [id, number] = [fields.id('_id'), fields.integer('sid')]
    if (id !== null && number !== null && wanted.has(id)) numbers.set(id, String(number))
  }
  return numbers
}

function similarTo(fields: Fields, numbers: ReadonlyMap<string, string>): SubmissionRecord['similar'] {
  const percent = fields.integer('similarity', 'sim') ?? 0
  const [id, number] = [fields.id(similarField), fields.integer('sim_s_id') ?? 0]
  const key = id === null ? String(number) : (numbers.get(id) ?? `id:${id}`)
  return percent > 0 && key !== '0' ? { percent, key } : null
}

/** Each document is read by the fields of its time. */
export async function* readSubmission(
  source: PutongSource,
  report: Report,
): AsyncGenerator<SubmissionRecord> {
  const numbers = await numbersOfSimilar(source)
  for await (const fields of source.documents('Solution')) {
    const number = fields.integer('sid')
    const user = nameOrId(fields.value('user'), 'uid') ?? nameOrId(fields.text('uid'), 'uid')
    const problem = nameOrId(fields.value('problem'), 'pid') ?? nameOrId(fields.integer('pid'), 'pid')
    if (number === null || user === null || problem === null) {
      lacks(report, 'submission', fields, 'it has no number, no person or no problem')
      for (const _ of fields.list('testcases')) {
        report.of('result').found += 1
        report.leaveOut('result', fields.place ?? '?', 'its submission was left out')
      }
      continue
    }
    yield submissionOf(fields, {
      number,
      user,
      problem,
      similar: similarTo(fields, numbers),
    })
  }
}

const pypy = 6

function submissionOf(
  fields: Fields,
  found: Pick<SubmissionRecord, 'user' | 'problem' | 'similar'> & {
    number: number
  },
): SubmissionRecord {
  const [mid, language] = [fields.integer('mid') ?? 0, fields.integer('language')]
  // While `module` distinguished problems and contests, submissions outside contests had the number 1 as well.
  const isInContest = fields.integer('module') !== 1 && mid > 0
  const results = fields.list('testcases')
  const tests = results.map(resultOf)
  const record: SubmissionRecord = {
    ...found,
    key: String(found.number),
    names: [String(found.number)],
    contest: nameOrId(fields.value('contest'), 'cid') ?? (isInContest ? `cid:${mid}` : null),
    course: idName(fields.value('course')),
    language: putongLanguage(language),
    code: fields.text('code') ?? '',
    judge: judgeOf(fields.integer('judge')),
    timeMs: fields.integer('time') ?? 0,
    memoryKb: fields.integer('memory') ?? 0,
    error: fields.text('error') ?? '',
    tests,
    createdAt: createdOf(fields),
  }
  return madeWhole(fields, record, [
    [language === pypy, 'it is PyPy, which counts as Python 3 here'],
    [fields.integer('status') === 0, 'it was hidden there, which no submission is here'],
  ])
}

export async function* readDiscussion(
  source: PutongSource,
  report: Report,
): AsyncGenerator<DiscussionRecord> {
  const lacking = 'it has no number, no author or no title'
  // In the first years every thread was between its author and the admins.
  for await (const fields of source.documents('Discuss')) {
    const number = fields.integer('did')
    const [author, title] = [fields.text('uid'), fields.text('title')]
    const called = calledBy(fields, 'did', number)
    fields.list('comments')
    if (called === null || author === null || title === null) lacks(report, 'discussion', fields, lacking)
    else
      yield madeWhole(fields, {
        ...called,
        number,
        title,
        problem: null,
        contest: null,
        author: `uid:${author}`,
        isPrivate: true,
        createdAt: createdOf(fields),
      })
  }
  for await (const fields of byBirth(source.documents('Discussion'))) {
    const number = fields.integer('discussionId')
    const [author, title] = [idName(fields.value('author')), fields.text('title')]
    const called = calledBy(fields, 'discussion', number)
    if (called === null || author === null || title === null) lacks(report, 'discussion', fields, lacking)
    else {
      const type = fields.integer('type') ?? 0
      const record: DiscussionRecord = {
        ...called,
        number,
        title,
        author,
        problem: nameOrId(fields.value('problem'), 'pid'),
        contest: nameOrId(fields.value('contest'), 'cid'),
        isPrivate: !openTypes.has(type),
        createdAt: createdOf(fields),
      }
      for (const name of ['comments', 'commentCount', 'lastCommentAt']) fields.value(name)
      yield madeWhole(fields, record, [[fields.flag('pinned'), 'it was pinned, which nothing is here']])
    }
  }
}

export async function* readComment(source: PutongSource, report: Report): AsyncGenerator<CommentRecord> {
  for await (const fields of source.documents('Discuss')) {
    const discussion = `did:${fields.integer('did')}`
    for (const [index, raw] of fields.list('comments').entries()) {
      const comment = fieldsOf((raw ?? {}) as RawDocument, `${fields.place ?? ''}, comment ${index + 1}`)
      const author = comment.text('uid')
      const key = `${discussion} ${index}`
      if (author === null) lacks(report, 'comment', comment, 'it has no author')
      else
        yield madeWhole(comment, {
          key,
          names: [key],
          discussion,
          author: `uid:${author}`,
          isHidden: false,
          content: comment.text('content') ?? '',
          createdAt: createdOf(comment) ?? createdOf(fields),
        })
    }
  }
  for await (const fields of byBirth(source.documents('Comment'))) {
    const [discussion, author] = [idName(fields.value('discussion')), idName(fields.value('author'))]
    const called = calledBy(fields, 'comment', fields.integer('commentId'))
    if (called === null || discussion === null || author === null)
      lacks(report, 'comment', fields, 'it names no discussion or no author')
    else {
      const isHidden = [fields.flag('hidden'), fields.flag('isHidden')].includes(true)
      yield madeWhole(fields, {
        ...called,
        discussion,
        author,
        isHidden,
        content: fields.text('content') ?? '',
        createdAt: createdOf(fields),
      })
    }
  }
}

const openTypes: ReadonlySet<number> = new Set([1, 2, 4])

const judgeOf = (code: number | null): Judge | null =>
  judges.includes(code as Judge) ? (code as Judge) : null

/** Without a name where it names no test. */
function resultOf(raw: unknown): SubmissionRecord['tests'][number] {
  const fields = fieldsOf((raw ?? {}) as RawDocument)
  return {
    uuid: fields.text('uuid', 'testcaseId') ?? '',
    judge: judgeOf(fields.integer('judge')),
    time: fields.integer('time') ?? 0,
    memory: fields.integer('memory') ?? 0,
  }
}
