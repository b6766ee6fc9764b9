// Addresses with a query are left to the page, since the call decides what a filter, contest or course in it means.

import type { Key } from '@verdict/contract/endpoints'
import type { Website } from '@verdict/contract/site'
import { listPage, pageOfNews, readDiscussion, readNews, readProblem } from '../archive/index.ts'
import type { Context } from '../platform/context.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { MaybeViewer } from '../platform/viewer.ts'
import { profileNamed, sessionProfile } from './profile/profile-service.ts'
import { website } from './site-service.ts'
import { readToday } from './today/today-service.ts'

const pages =
  /^\/(?:$|contest(?:\/(?:create|import))?\/?$|(?:contests|problem)\/\d|submissions\/?$|(?:problems|solution|courses?|discuss|news|user|settings|oauth|account|faq|help|admin|similarity|exam|receipt|plans?|device)(?:\/|$)|lti\/choose\/)/
const problemPage = /^\/problem\/(\d{1,9})(\/[\w/]*)?$/
const drawnTabs = /^\/(?:submit\/?)?$/
const problemList = /^\/problems\/?$/
const newsPage = /^\/news\/(\d{1,9})\/?$/
const discussionPage = /^\/discuss\/(\d{1,9})\/?$/
const profilePage = /^\/user\/(?!ranklist\/?$)([\w-]{1,20})\/?$/

interface Answered {
  key: Key
  params?: unknown
  query?: unknown
  data: unknown
}

export interface FirstAnswer {
  status: 200 | 404
  boot: { website: Website; profile: unknown; page?: Answered }
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
    // A person in an exam, or without the second factor that they owe, gets nothing but the page.
    hasQuery || viewer?.sitting || viewer?.slipOf || viewer?.owesFactor
      ? nothing
      : atAddress(context, viewer, path),
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

/** Sent, but not drawn: the page shows more, or needs something unknown here such as the time zone. */
async function atText(context: Context, viewer: MaybeViewer, path: string): Promise<AtAddress> {
  if (path === '/' && viewer) return { page: { key: 'GET /today', data: await readToday(context, viewer) } }
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

async function unlessMissing(answer: () => Promise<AtAddress>): Promise<AtAddress> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof Refusal && error.error === 'NOT_FOUND') return { missing: true }
    throw error
  }
}

/** @param tab the address after the number, '/' for the statement; others are not drawn */
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
