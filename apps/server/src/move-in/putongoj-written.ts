// Submissions and texts of people on a PutongOJ: solutions, news, discussions.

import { type Judge, judges } from '@verdict/domain/verdict'
import type { RawDocument } from './bson-file.ts'
import { birthOf, fieldsOf } from './fields.ts'
import { putongLanguage } from './languages.ts'
import { createdOf, idName, lacks, nameOrId, namesOf, type PutongSource } from './putongoj-source.ts'
import type { CommentRecord, DiscussionRecord, NewsRecord, SubmissionRecord } from './record.ts'
import type { Report } from './report.ts'

export async function* readSubmission(
  source: PutongSource,
  report: Report,
): AsyncGenerator<SubmissionRecord> {
  for await (const fields of source.documents('Solution')) {
    const number = fields.integer('sid')
    const [user, problem] = [fields.text('uid'), fields.integer('pid')]
    if (number === null || user === null || problem === null) {
      lacks(report, 'submission', String(number), 'it has no number, no person or no problem')
      continue
    }
    const mid = fields.integer('mid') ?? 0
    // While problems and contests were distinguished by `module`, those outside contests had the number 1 as well.
    const isInContest = mid > 0 && fields.integer('module') !== 1
    const [percent, other] = [fields.integer('sim') ?? 0, fields.integer('sim_s_id') ?? 0]
    yield {
      key: String(number),
      names: [String(number)],
      number,
      user: `uid:${user}`,
      problem: `pid:${problem}`,
      contest: isInContest ? `cid:${mid}` : null,
      course: idName(fields.raw['course']),
      language: putongLanguage(fields.integer('language')),
      code: fields.text('code') ?? '',
      judge: judgeOf(fields.integer('judge')),
      timeMs: fields.integer('time') ?? 0,
      memoryKb: fields.integer('memory') ?? 0,
      error: fields.text('error') ?? '',
      tests: fields.list('testcases').flatMap(resultOf),
      similar: percent > 0 && other > 0 ? { percent, key: String(other) } : null,
      createdAt: fields.date('create', 'createdAt') ?? birthOf(fields.raw),
    }
  }
}

export async function* readNews(source: PutongSource, report: Report): AsyncGenerator<NewsRecord> {
  for await (const fields of source.documents('News', 'Post', 'Posts')) {
    const number = fields.integer('nid')
    const [key] = namesOf(fields, 'nid', number)
    const title = fields.text('title')
    if (key === undefined || title === null) lacks(report, 'news', key, 'it has no number or no title')
    else {
      yield {
        key,
        names: [key],
        number,
        title,
        content: fields.text('content') ?? '',
        isShown:
          fields.integer('status') !== 0 && !fields.flag('isHidden') && fields.raw['isPublished'] !== false,
        createdAt: fields.date('publishesAt') ?? createdOf(fields),
      }
    }
  }
}

export async function* readDiscussion(
  source: PutongSource,
  report: Report,
): AsyncGenerator<DiscussionRecord> {
  // In the first years every thread was between its author and the admins.
  for await (const fields of source.documents('Discuss')) {
    const number = fields.integer('did')
    const [author, title] = [fields.text('uid'), fields.text('title')]
    const [key] = namesOf(fields, 'did', number)
    if (key === undefined || author === null || title === null)
      lacks(report, 'discussion', key, 'it has no number, no author or no title')
    else
      yield {
        key,
        names: namesOf(fields, 'did', number),
        number,
        title,
        problem: null,
        contest: null,
        author: `uid:${author}`,
        isPrivate: true,
        createdAt: createdOf(fields),
      }
  }
  for await (const fields of source.documents('Discussion')) {
    const number = fields.integer('discussionId')
    const [author, title] = [idName(fields.raw['author']), fields.text('title')]
    const [key] = namesOf(fields, 'discussion', number)
    if (key === undefined || author === null || title === null)
      lacks(report, 'discussion', key, 'it has no number, no author or no title')
    else {
      if (fields.flag('pinned')) report.change('discussion', key, 'it was pinned, which nothing is here')
      yield {
        key,
        names: namesOf(fields, 'discussion', number),
        number,
        title,
        author,
        problem: nameOrId(fields.raw['problem'], 'pid'),
        contest: nameOrId(fields.raw['contest'], 'cid'),
        isPrivate: !openTypes.has(fields.integer('type') ?? 0),
        createdAt: createdOf(fields),
      }
    }
  }
}

export async function* readComment(source: PutongSource, report: Report): AsyncGenerator<CommentRecord> {
  for await (const fields of source.documents('Discuss')) {
    const discussion = `did:${fields.integer('did')}`
    for (const [index, raw] of fields.list('comments').entries()) {
      const comment = fieldsOf((raw ?? {}) as RawDocument)
      const author = comment.text('uid')
      const key = `${discussion} ${index}`
      if (author === null) lacks(report, 'comment', key, 'it has no author')
      else
        yield {
          key,
          names: [key],
          discussion,
          author: `uid:${author}`,
          isHidden: false,
          content: comment.text('content') ?? '',
          createdAt: createdOf(comment) ?? createdOf(fields),
        }
    }
  }
  for await (const fields of source.documents('Comment')) {
    const [discussion, author] = [idName(fields.raw['discussion']), idName(fields.raw['author'])]
    const [key] = namesOf(fields, 'comment', fields.integer('commentId'))
    if (key === undefined || discussion === null || author === null)
      lacks(report, 'comment', key, 'it names no discussion or no author')
    else
      yield {
        key,
        names: [key],
        discussion,
        author,
        isHidden: fields.flag('hidden'),
        content: fields.text('content') ?? '',
        createdAt: createdOf(fields),
      }
  }
}

/** Discussions that everybody reads: open ones, announcements, and those that were put away. */
const openTypes: ReadonlySet<number> = new Set([1, 2, 4])

const judgeOf = (code: number | null): Judge | null =>
  judges.includes(code as Judge) ? (code as Judge) : null

function resultOf(raw: unknown) {
  const fields = fieldsOf((raw ?? {}) as RawDocument)
  const [uuid, judge] = [fields.text('uuid'), judgeOf(fields.integer('judge'))]
  if (uuid === null || judge === null) return []
  return [{ uuid, judge, time: fields.integer('time') ?? 0, memory: fields.integer('memory') ?? 0 }]
}
