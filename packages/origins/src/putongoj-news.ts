// Since April 2026 PutongOJ shows only posts: news were copied to posts once, with their ids, and left in place. Later edits
// and deletions are in posts only.

import { createHash } from 'node:crypto'
import type { Fields } from './fields.ts'
import { calledBy, createdOf, lacks, madeWhole, type PutongSource } from './putongoj-source.ts'
import type { NewsRecord } from './record.ts'
import type { Report } from './report.ts'

const postCollections = ['Post', 'Posts']
const copying = '20260411-news-to-post'

const slugOf = (nid: number): string => createHash('md5').update(`news-${nid}`).digest('hex')
const mostNews = 50_000

let slugs: Map<string, number> | null = null

function numberInSlug(fields: Fields): number | null {
  const slug = fields.text('slug')?.replaceAll('-', '').toLowerCase()
  if (slug === undefined || !/^[0-9a-f]{32}$/.test(slug)) return null
  slugs ??= new Map([...Array(mostNews).keys()].map((index) => [slugOf(index + 1), index + 1]))
  return slugs.get(slug) ?? null
}

const marksOf = (id: string | null, number: number | null): string[] => [
  ...(id === null ? [] : [`id:${id}`]),
  ...(number === null ? [] : [`nid:${number}`]),
]

interface Known {
  number: number | null
  createdAt: Date | null
}

async function newsByMark(source: PutongSource): Promise<Map<string, Known>> {
  const found = new Map<string, Known>()
  for await (const fields of source.documents('News')) {
    const number = fields.integer('nid')
    for (const mark of marksOf(fields.id('_id'), number))
      found.set(mark, { number, createdAt: createdOf(fields) })
  }
  return found
}

async function marksOfPosts(source: PutongSource): Promise<Set<string>> {
  const found = new Set<string>()
  for (const collection of postCollections) {
    for await (const fields of source.documents(collection))
      for (const mark of marksOf(fields.id('_id'), numberInSlug(fields))) found.add(mark)
  }
  return found
}

/** By the list of migrations that ran. */
async function hasCopied(source: PutongSource): Promise<boolean> {
  for await (const fields of source.documents('Settings'))
    if (fields.text('key') === 'migrationsApplied' && fields.list('value').includes(copying)) return true
  return false
}

export async function* readNews(source: PutongSource, report: Report): AsyncGenerator<NewsRecord> {
  const [news, posts] = [await newsByMark(source), await marksOfPosts(source)]
  const wasCopied = (await hasCopied(source)) || [...news.keys()].some((mark) => posts.has(mark))
  for await (const fields of source.documents('News')) {
    const number = fields.integer('nid')
    const isEmpty = !fields.text('title') || !fields.text('content')
    if (marksOf(fields.id('_id'), number).some((mark) => posts.has(mark)))
      lacks(report, 'news', fields, 'its post comes in its place, as the site showed')
    else if (wasCopied && !isEmpty)
      lacks(report, 'news', fields, 'it was deleted there: the site showed posts, and it has none')
    else {
      const item = newsOf(fields, report, { number, createdAt: createdOf(fields) }, wasCopied)
      if (item) yield item
    }
  }
  for (const collection of postCollections) {
    for await (const fields of source.documents(collection)) {
      const inSlug = numberInSlug(fields)
      const [original] = marksOf(fields.id('_id'), inSlug).flatMap((mark) => news.get(mark) ?? [])
      const known = {
        number: inSlug ?? original?.number ?? null,
        createdAt: dateOf(fields, original),
      }
      const post = newsOf(fields, report, known, false)
      if (post) yield post
    }
  }
}

/** A copy without a date set has its original's: the migration knew one of the two fields. */
function dateOf(fields: Fields, original: Known | undefined): Date | null {
  const [made, published] = [createdOf(fields), fields.date('publishesAt')]
  const isSet = published !== null && published.getTime() !== made?.getTime()
  return isSet ? published : (original?.createdAt ?? made)
}

function newsOf(fields: Fields, report: Report, known: Known, isGone: boolean): NewsRecord | null {
  const { number, createdAt } = known
  const called = calledBy(fields, 'nid', number)
  const title = fields.text('title')
  if (called === null || title === null) {
    lacks(report, 'news', fields, 'it has no number or no title')
    return null
  }
  const [status, isHidden, isPublished] = [
    fields.integer('status'),
    fields.flag('isHidden'),
    fields.value('isPublished'),
  ]
  const record: NewsRecord = {
    ...called,
    number,
    title,
    content: fields.text('content') ?? '',
    isShown: !isGone && status !== 0 && !isHidden && isPublished !== false && isPublished !== 'f',
    createdAt,
  }
  return madeWhole(fields, record, [
    [fields.flag('isPinned'), 'it was pinned, which nothing is here'],
    [isGone, 'the site did not show it any more, as it lacks a title or a text: it is hidden'],
  ])
}
