// Old addresses in links, mails and bookmarks. Part of one is the thing's key in moved_in.

import type { NumberedKind } from './move-in-queries.ts'
import type { Origin } from '@verdict/origins/origin'

interface OldAddress {
  /** Its first group is the key. */
  path: RegExp
  /** Has the key if the path has none. */
  parameter?: string
  kind?: LedKind
  before?: readonly string[]
  /** A prefix for a thing, the whole address for a list. */
  page: string
}

export type LedKind = Exclude<NumberedKind, 'group' | 'tag' | 'comment'>

type Thing = [path: RegExp, kind: LedKind, before?: readonly string[], page?: string]
type Program = [path: RegExp, parameter: string, kind: LedKind, page?: string]

const thing = ([path, kind, before = [''], page = '']: Thing): OldAddress => ({ path, kind, before, page })
const list = ([path, page]: [path: RegExp, page: string]): OldAddress => ({ path, page })

const program = ([path, parameter, kind, page = '']: Program): OldAddress => ({
  path,
  parameter,
  kind,
  before: [''],
  page,
})

const putongoj = [
  ...(
    [
      [/^\/problem\/(\d{1,10})(?:\/discuss)?$/, 'problem', ['pid:']],
      [/^\/(?:status|submissions)\/(\d{1,10})$/, 'submission'],
      [/^\/news\/(\d{1,10})$/, 'news', ['nid:']],
      [/^\/posts\/(\d{1,10})$/, 'news', ['nid:']],
      [/^\/discuss\/(\d{1,10})$/, 'discussion', ['did:', 'discussion:']],
      [/^\/discussions\/(\d{1,10})$/, 'discussion', ['discussion:']],
      [/^\/users?\/([\w-]{1,40})$/, 'user', ['uid:']],
    ] satisfies Thing[]
  ).map(thing),
  ...(
    [
      [/^\/status$/, '/solution'],
      [/^\/(?:users\/)?ranklist$/, '/user/ranklist'],
      [/^\/contests$/, '/contest'],
      [/^\/discussions$/, '/discuss'],
    ] satisfies [RegExp, string][]
  ).map(list),
]

const hustoj = [
  ...(
    [
      [/^(?:\/\w{1,20})?\/problem\.php$/, 'id', 'problem'],
      [/^(?:\/\w{1,20})?\/submitpage\.php$/, 'id', 'problem', '/submit'],
      [/^(?:\/\w{1,20})?\/problemstatus\.php$/, 'id', 'problem', '/statistics'],
      // The problem's position in the contest is not stored.
      [/^(?:\/\w{1,20})?\/problem\.php$/, 'cid', 'contest', '/problem'],
      [/^(?:\/\w{1,20})?\/contest\.php$/, 'cid', 'contest'],
      [/^(?:\/\w{1,20})?\/status\.php$/, 'cid', 'contest', '/status'],
      [/^(?:\/\w{1,20})?\/contestrank(?:-oi)?\.php$/, 'cid', 'contest', '/ranklist'],
      [/^(?:\/\w{1,20})?\/showsource\.php$/, 'id', 'submission'],
      [/^(?:\/\w{1,20})?\/(?:reinfo|ceinfo)\.php$/, 'sid', 'submission'],
      [/^(?:\/\w{1,20})?\/userinfo\.php$/, 'user', 'user'],
      [/^(?:\/\w{1,20})?\/viewnews\.php$/, 'id', 'news'],
    ] satisfies Program[]
  ).map(program),
  ...(
    [
      [/^(?:\/\w{1,20})?\/problemset\.php$/, '/problems'],
      [/^(?:\/\w{1,20})?\/status\.php$/, '/solution'],
      [/^(?:\/\w{1,20})?\/contest\.php$/, '/contest'],
      [/^(?:\/\w{1,20})?\/ranklist\.php$/, '/user/ranklist'],
      [/^(?:\/\w{1,20})?\/faqs\.php$/, '/faq'],
      [/^(?:\/\w{1,20})?\/index\.php$/, '/'],
    ] satisfies [RegExp, string][]
  ).map(list),
]

const qduoj = [
  ...(
    [
      [/^\/problem\/([^/]{1,40})$/, 'problem', ['_id:']],
      [/^\/contest\/(\d{1,10})(?:\/announcements|\/helper)?$/, 'contest'],
      [/^\/contest\/(\d{1,10})\/problems?(?:\/[^/]{1,40})?$/, 'contest', [''], '/problem'],
      [/^\/contest\/(\d{1,10})\/submissions$/, 'contest', [''], '/status'],
      [/^\/contest\/(\d{1,10})\/rank$/, 'contest', [''], '/ranklist'],
      [/^\/status\/([\da-f]{32})$/, 'submission'],
    ] satisfies Thing[]
  ).map(thing),
  { path: /^\/user-home$/, parameter: 'username', kind: 'user' as const, before: ['name:'], page: '' },
  ...(
    [
      [/^\/status$/, '/solution'],
      [/^\/(?:acm|oi)-rank$/, '/user/ranklist'],
      [/^\/contests$/, '/contest'],
    ] satisfies [RegExp, string][]
  ).map(list),
]

const addresses: Record<Origin['name'], readonly OldAddress[]> = { putongoj, hustoj, qduoj }

export interface OldPlace {
  origin: Origin['name']
  kind: LedKind | null
  keys: string[]
  page: string
}

/** Most likely place first; none for nearly all addresses. */
export function oldPlaces(path: string, query: URLSearchParams): OldPlace[] {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return Object.entries(addresses).flatMap(([origin, all]) =>
    all.flatMap(({ path: pattern, parameter, kind, before = [], page }): OldPlace[] => {
      const found = pattern.exec(plain)
      if (!found) return []
      const place = { origin: origin as Origin['name'], page }
      if (kind === undefined) return [{ ...place, kind: null, keys: [] }]
      const part = parameter === undefined ? found[1] : query.get(parameter)
      return part ? [{ ...place, kind, keys: before.map((word) => word + part) }] : []
    }),
  )
}
