// The data in the first answer for an address: the site, who is asking, and for some addresses the answer that the page
// would ask for next. An address with a query is left to the page: what a filter, a contest or a course in it means
// is decided where the call is answered.

import type { Key } from '@verdict/contract/endpoints'
import { readDiscussion } from '../discussion/index.ts'
import { pageOfNews, readNews } from '../news/index.ts'
import type { Context } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import type { MaybeViewer } from '../platform/viewer.ts'
import { listPage, readProblem } from '../problem/index.ts'
import { profileNamed, sessionProfile } from '../profile/index.ts'
import { website } from './service.ts'

/** Every address that a page stands at begins with one of these. */
const pages =
  /^\/(?:$|contest(?:\/create)?\/?$|(?:contests|problem)\/\d|submissions\/?$|(?:problems|solution|courses?|discuss|news|user|settings|oauth|faq|admin|similarity|exam|receipt)(?:\/|$))/
const problemPage = /^\/problem\/(\d{1,9})(\/[\w/]*)?$/
/** The statement, and the editor's page with a plain field. */
const drawnTabs = /^\/(?:submit\/?)?$/
const problemList = /^\/problems\/?$/
const newsPage = /^\/news\/(\d{1,9})\/?$/
const discussionPage = /^\/discuss\/(\d{1,9})\/?$/
const profilePage = /^\/user\/(?!ranklist\/?$)([\w-]{1,20})\/?$/

/** An answer under the key by which the page would have asked for it. */
interface Answered {
  key: Key
  params?: unknown
  query?: unknown
  data: unknown
}

export interface FirstAnswer {
  status: 200 | 404
  boot: unknown
  /** Whether all that the page shows at first is in it, so that it is worth drawing here. */
  draws: boolean
  hasMath: boolean
}

interface AtAddress {
  page?: Answered
  draws?: boolean
  hasMath?: boolean
  missing?: boolean
}

const nothing: AtAddress = {}

export async function firstAnswer(
  context: Context,
  viewer: MaybeViewer,
  path: string,
  hasQuery: boolean,
): Promise<FirstAnswer> {
  const [site, profile, { page, draws = false, hasMath = false, missing }] = await Promise.all([
    website(context),
    viewer && sessionProfile(context, viewer),
    // To somebody who sits an exam no address answers more than the page itself.
    hasQuery || viewer?.sitting ? nothing : atAddress(context, viewer, path),
  ])
  return {
    status: missing || !pages.test(path) ? 404 : 200,
    boot: { website: site, profile, ...(page && { page }) },
    draws,
    hasMath,
  }
}

async function atAddress(context: Context, viewer: MaybeViewer, path: string): Promise<AtAddress> {
  if (problemList.test(path)) {
    const query = { pageSize: 30 }
    const data = await listPage(context, viewer, { page: 1, ...query })
    return { page: { key: 'GET /problem', query, data }, draws: true }
  }
  const [, pid, tab = '/'] = problemPage.exec(path) ?? []
  return pid ? atProblem(context, viewer, Number(pid), tab) : atText(context, viewer, path)
}

/** Addresses whose answer is sent along and drawn by the page: they show more than it, or what no server knows, as the reader's time zone. */
async function atText(context: Context, viewer: MaybeViewer, path: string): Promise<AtAddress> {
  if (path === '/') {
    const query = { pageSize: 5 }
    const data = { list: await pageOfNews(context, viewer, { page: 1, ...query }) }
    return { page: { key: 'GET /news/list', query, data } }
  }
  const nid = newsPage.exec(path)?.[1]
  if (nid) {
    return unlessMissing(async () => {
      const data = await readNews(context, viewer, Number(nid))
      return { page: { key: 'GET /news/:nid', params: { nid }, data } }
    })
  }
  const did = discussionPage.exec(path)?.[1]
  if (did) {
    return unlessMissing(async () => {
      const query = { page: 1, pageSize: 30 }
      const data = await readDiscussion(context, viewer, Number(did), query)
      return { page: { key: 'GET /discuss/:did', params: { did }, query, data } }
    })
  }
  const uid = profilePage.exec(path)?.[1]
  if (!uid) return nothing
  return unlessMissing(async () => {
    const data = await profileNamed(context, viewer, uid)
    return { page: { key: 'GET /user/:uid', params: { uid }, data } }
  })
}

/** The page itself says that something is not there, or not for this viewer; the answer's status says it too. */
async function unlessMissing(answer: () => Promise<AtAddress>): Promise<AtAddress> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof Refusal && error.error === 'NOT_FOUND') return { missing: true }
    throw error
  }
}

/** @param tab behind the problem's number, '/' for the statement: the tabs that are not drawn show more than the problem */
async function atProblem(
  context: Context,
  viewer: MaybeViewer,
  pid: number,
  tab: string,
): Promise<AtAddress> {
  return unlessMissing(async () => {
    const data = await readProblem(context, viewer, pid)
    return {
      page: { key: 'GET /problem/:pid', params: { pid }, data },
      draws: drawnTabs.test(tab),
      hasMath: data.html.hasMath,
    }
  })
}
