// News, discussions and comments, and the accounts elsewhere that people log in with.

import { randomBytes } from 'node:crypto'
import { NewsStatus } from '@verdict/domain/news'
import { oauthLimits } from '@verdict/domain/oauth'
import { bringLink } from '../oauth/index.ts'
import { renderMarkdown, type Rendered } from '../platform/markdown.ts'
import { Refusal } from '../platform/refusal.ts'
import { insertMany } from './queries.ts'
import type { CommentRecord, DiscussionRecord, Kind } from './record.ts'
import { freshNumbers, numbersFor, type Run, writerOf } from './run.ts'
import { movedTexts } from './statement.ts'
import { countComments, insertDiscussions } from './text-queries.ts'

const noPicture = (): null => null

/** @param ids of its footnotes */
async function rendered(
  run: Run,
  kind: Kind,
  key: string,
  text: string,
  ids?: string,
): Promise<Rendered & { content: string }> {
  const { content } = await movedTexts(run, { content: text }, run.picture ?? noPicture, () => undefined)
  try {
    return { content, ...(await renderMarkdown(content, ids === undefined ? {} : { ids })) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    run.report.change(kind, key, 'its text cannot be shown: somebody must edit it')
    return { content, html: '', hasMath: false, excerpt: '' }
  }
}

const ownIds = (): string => `post-${randomBytes(4).toString('hex')}`

export const news = writerOf('news', 50, async (run, fresh) => {
  const numbers = await numbersFor(run, 'news', fresh)
  if (run.isPlan) return { moved: numbers, write: async () => undefined }
  const texts = await Promise.all(fresh.map(({ key, content }) => rendered(run, 'news', key, content)))
  return {
    moved: numbers,
    write: (tx) =>
      insertMany(
        tx,
        'news',
        {
          nid: 'integer',
          title: 'text',
          content: 'text',
          html: 'text',
          has_math: 'boolean',
          excerpt: 'text',
          status: 'smallint',
          author_id: 'integer',
          created_at: 'timestamptz',
          updated_at: 'timestamptz',
        },
        fresh.map(({ key, title, isShown, createdAt }, index) => ({
          nid: numbers.get(key)!,
          title: title.trim() || `News ${numbers.get(key)}`,
          content: texts[index]!.content,
          html: texts[index]!.html,
          has_math: texts[index]!.hasMath,
          excerpt: texts[index]!.excerpt,
          status: isShown ? NewsStatus.Available : NewsStatus.Hidden,
          author_id: run.rootId,
          created_at: createdAt ?? run.now,
          updated_at: createdAt ?? run.now,
        })),
      ),
  }
})

interface PlacedDiscussion {
  discussion: DiscussionRecord
  authorId: number
  pid: number | null
  cid: number | null
  isPrivate: boolean
}

/** Leaves out those whose author is gone. */
function placed(run: Run, discussion: DiscussionRecord): PlacedDiscussion[] {
  const { key, author, problem, contest } = discussion
  const authorId = run.names.find('user', author)
  const [pid, cid] = [run.names.find('problem', problem) ?? null, run.names.find('contest', contest) ?? null]
  if (authorId === undefined) {
    run.report.leaveOut('discussion', key, 'its author is gone')
    return []
  }
  const isLost = (problem !== null && pid === null) || (contest !== null && cid === null)
  if (isLost) run.report.change('discussion', key, 'what it is about is gone, so it is private')
  return [
    { discussion, authorId, pid: cid === null ? pid : null, cid, isPrivate: discussion.isPrivate || isLost },
  ]
}

/** Their words are comments there: the first of them becomes the text here, when it comes. */
export const discussions = writerOf('discussion', 500, async (run, fresh) => {
  const rows = fresh.flatMap((discussion) => placed(run, discussion))
  const numbers = await numbersFor(
    run,
    'discussion',
    rows.map(({ discussion }) => discussion),
  )
  return {
    moved: numbers,
    write: (tx) =>
      insertDiscussions(
        tx,
        rows.map(({ discussion: { key, title, createdAt }, authorId, pid, cid, isPrivate }) => ({
          did: numbers.get(key)!,
          author_id: authorId,
          title: title.trim() || `Discussion ${numbers.get(key)}`,
          pid,
          contest_id: cid,
          is_private: isPrivate,
          created_at: createdAt ?? run.now,
        })),
      ),
  }
})

export const comments = writerOf('comment', 200, async (run, fresh) => {
  const rows = fresh.flatMap((comment) => {
    const [did, authorId] = [
      run.names.find('discussion', comment.discussion),
      run.names.find('user', comment.author),
    ]
    if (did !== undefined && authorId !== undefined) return [{ comment, did, authorId }]
    run.report.leaveOut(
      'comment',
      comment.key,
      did === undefined ? 'its discussion is gone' : 'its author is gone',
    )
    return []
  })
  const numbers = await freshNumbers(run, 'comment', rows.length)
  const moved = new Map(rows.map(({ comment }, index) => [comment.key, numbers[index]!]))
  if (run.isPlan) return { moved, write: async () => undefined }
  const texts = await Promise.all(
    rows.map(({ comment: { key, content } }) => rendered(run, 'comment', key, content, ownIds())),
  )
  const dateOf = ({ createdAt }: CommentRecord): Date => createdAt ?? run.now
  return {
    moved,
    async write(tx) {
      await insertMany(
        tx,
        'discussion_comments',
        {
          id: 'integer',
          did: 'integer',
          author_id: 'integer',
          content: 'text',
          html: 'text',
          has_math: 'boolean',
          created_at: 'timestamptz',
          deleted_at: 'timestamptz',
        },
        rows.map(({ comment, did, authorId }, index) => ({
          id: numbers[index]!,
          did,
          author_id: authorId,
          content: texts[index]!.content,
          html: texts[index]!.html,
          has_math: texts[index]!.hasMath,
          created_at: dateOf(comment),
          deleted_at: comment.isHidden ? dateOf(comment) : null,
        })),
      )
      await countComments(tx, [...new Set(rows.map(({ did }) => did))])
    },
  }
})

export const connections = writerOf('connection', 500, async (run, fresh) => {
  const rows = fresh.flatMap((connection) => {
    const userId = run.names.find('user', connection.user)
    // There is one other way in here, the university's.
    const why =
      userId === undefined
        ? 'its person is gone'
        : connection.provider === 'codeforces'
          ? 'there is no way in by Codeforces here'
          : null
    if (why !== null) run.report.leaveOut('connection', connection.key, why)
    return why === null ? [{ connection, userId: userId! }] : []
  })
  return {
    moved: new Map(rows.map(({ connection }) => [connection.key, 0])),
    async write(tx) {
      for (const { connection, userId } of rows) {
        const { providerId, displayName, accessToken, refreshToken, raw } = connection
        const identity = {
          providerId: providerId.slice(0, oauthLimits.providerId),
          displayName: displayName.slice(0, oauthLimits.displayName),
          accessToken,
          refreshToken,
          raw: JSON.stringify(raw),
        }
        if (!(await bringLink(run.context, tx, userId, 'university', identity)))
          run.report.change('connection', connection.key, 'it was connected here already')
      }
    },
  }
})
