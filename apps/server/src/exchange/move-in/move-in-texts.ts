import { randomBytes } from 'node:crypto'
import { NewsStatus } from '@verdict/domain/news'
import { oauthLimits } from '@verdict/domain/oauth'
import { bringLink } from '../../people/index.ts'
import { type Rendered, renderMarkdown } from '../../platform/markdown.ts'
import { Refusal } from '@verdict/contract/refusal'
import { insertMany } from './move-in-queries.ts'
import type { CommentRecord, ConnectionRecord, DiscussionRecord, Kind } from '@verdict/origins/record'
import { freshNumbers, numbersFor, type Run, titleOr, writerOf } from './move-in-run.ts'
import { movedTexts } from './statement.ts'
import { countComments, insertDiscussions, linksAmong } from './text-queries.ts'

/** @param ids prefix of its footnotes */
async function rendered(
  run: Run,
  kind: Kind,
  key: string,
  text: string,
  ids?: string,
): Promise<Rendered & { content: string }> {
  const { content } = await movedTexts(run, [kind, key], { content: text })
  try {
    return {
      content,
      ...(await renderMarkdown(content, ids === undefined ? {} : { ids })),
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    run.report.change(kind, key, 'its text cannot be shown: somebody must edit it')
    return { content, html: '', hasMath: false, excerpt: '' }
  }
}

const ownIds = (): string => `post-${randomBytes(4).toString('hex')}`

export const news = writerOf('news', 50, async (run, fresh) => {
  const numbers = await numbersFor(run, 'news', fresh)
  const texts = await Promise.all(fresh.map(({ key, content }) => rendered(run, 'news', key, content)))
  const titles = fresh.map(({ key, title }) => titleOr(run, ['news', key], title, `News ${numbers.get(key)}`))
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
        fresh.map(({ key, isShown, createdAt }, index) => ({
          nid: numbers.get(key)!,
          title: titles[index]!,
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

/** Leaves out discussions whose author is missing. */
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
    {
      discussion,
      authorId,
      pid: cid === null ? pid : null,
      cid,
      isPrivate: discussion.isPrivate || isLost,
    },
  ]
}

/** In the dump a discussion's text is its first comment. */
export const discussions = writerOf('discussion', 500, async (run, fresh) => {
  const rows = fresh.flatMap((discussion) => placed(run, discussion))
  const numbers = await numbersFor(
    run,
    'discussion',
    rows.map(({ discussion }) => discussion),
  )
  const titles = rows.map(({ discussion: { key, title } }) =>
    titleOr(run, ['discussion', key], title, `Discussion ${numbers.get(key)}`),
  )
  return {
    moved: numbers,
    write: (tx) =>
      insertDiscussions(
        tx,
        rows.map(({ discussion: { key, createdAt }, authorId, pid, cid, isPrivate }, index) => ({
          did: numbers.get(key)!,
          author_id: authorId,
          title: titles[index]!,
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

const university = 'university'

/** @returns why it is left out; null if it is imported */
function faultOf(
  run: Run,
  { key, user, provider, providerId }: ConnectionRecord,
  taken: ReadonlySet<string>,
): string | null {
  const userId = run.names.find('user', user)
  if (userId === undefined) return 'its person is gone'
  if (provider === 'codeforces') return 'there is no way in by Codeforces here'
  if (!run.context.settings.secretKey)
    return 'SECRET_KEY is not set, without which no connected account is kept'
  if (providerId.length > oauthLimits.providerId) return 'its id there is longer than any'
  const places = [`link of ${userId}`, `link to ${providerId}`]
  if (places.some((place) => taken.has(place) || !run.claims.isFree(place, key)))
    return 'the person, or the account there, is connected already'
  for (const place of places) run.claims.take(place, key)
  return null
}

export const connections = writerOf('connection', 500, async (run, fresh) => {
  const links = await linksAmong(
    run.context.db,
    university,
    fresh.map(({ user }) => run.names.find('user', user) ?? 0),
    fresh.map(({ providerId }) => providerId),
  )
  const taken = new Set(
    links.flatMap(({ user_id, provider_id }) => [`link of ${user_id}`, `link to ${provider_id}`]),
  )
  const rows = fresh.filter((connection) => {
    const why = faultOf(run, connection, taken)
    if (why !== null) run.report.leaveOut('connection', connection.key, why)
    return why === null
  })
  for (const { key, displayName } of rows) {
    if (displayName.length > oauthLimits.displayName)
      run.report.change('connection', key, 'its name there is longer than any here and was cut')
  }
  return {
    moved: new Map(rows.map(({ key }) => [key, 0])),
    async write(tx) {
      for (const { user, providerId, displayName, accessToken, refreshToken, raw } of rows) {
        await bringLink(run.context, tx, run.names.find('user', user)!, university, {
          providerId,
          displayName: displayName.slice(0, oauthLimits.displayName).toWellFormed(),
          accessToken,
          refreshToken,
          raw: JSON.stringify(raw),
        })
      }
    },
  }
})
