// News, notices and discussions.

import { newDiscussion } from '@verdict/contract/discussion'
import { newNews } from '@verdict/contract/news'
import { addComment, beginDiscussion, pageOfDiscussions } from '../discussion/index.ts'
import { createNews, pageOfNews } from '../news/index.ts'
import { broadcast, listSent } from '../notification/index.ts'
import { type Seeding, wholeList } from './seeding.ts'
import { adminUid } from './people-data.ts'
import { seedDiscussions, seedNews, seedNotices } from './talk-data.ts'

type Titled = { title: string }

/** Those of `wanted` that the list does not hold. */
const missing = <T extends Titled>(wanted: readonly T[], { docs }: { docs: Titled[] }): T[] => {
  const titles = new Set(docs.map(({ title }) => title))
  return wanted.filter(({ title }) => !titles.has(title))
}

export async function ensureNews({ context, origin, as }: Seeding): Promise<void> {
  const admin = await as(adminUid)
  for (const news of missing(seedNews, await pageOfNews(context, admin, wholeList))) {
    await createNews(context, admin, origin, newNews.parse(news))
  }
}

export async function ensureNotices({ context, origin, as }: Seeding): Promise<void> {
  const admin = await as(adminUid)
  for (const notice of missing(seedNotices, await listSent(context, admin, wholeList))) {
    await broadcast(context, admin, origin, notice)
  }
}

export async function ensureDiscussions(
  { context, as }: Seeding,
  pids: Map<string, number>,
  cids: Map<string, number>,
): Promise<void> {
  const known = await pageOfDiscussions(context, await as(adminUid), wholeList)
  for (const { by, title, content, problem, contest, comments } of missing(seedDiscussions, known)) {
    const about = { pid: problem && pids.get(problem), cid: contest && cids.get(contest) }
    const { did } = await beginDiscussion(
      context,
      await as(by),
      newDiscussion.parse({ title, content, ...about }),
    )
    for (const [uid, text] of comments) await addComment(context, await as(uid), did, text)
  }
}
