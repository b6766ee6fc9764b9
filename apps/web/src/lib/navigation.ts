import type { LinkProps } from '@tanstack/react-router'
import type { Viewer } from '@verdict/web-client/session'

type Label =
  | 'home'
  | 'courses'
  | 'problems'
  | 'ranklist'
  | 'contests'
  | 'discuss'
  | 'status'
  | 'faq'
  | 'problemCreate'
  | 'contestCreate'
  | 'newsCreate'
  | 'overview'
  | 'users'
  | 'tags'
  | 'groups'
  | 'solutions'
  | 'jobs'
  | 'notices'
  | 'similarity'
  | 'judges'
  | 'health'
  | 'audit'
  | 'siteSettings'
  | 'profile'
  | 'mySubmissions'
  | 'settings'

export type Menu = 'main' | 'more' | 'admin' | 'profile'

interface NavEntry {
  label: Label
  menu: Menu
  to?: LinkProps['to']
  /** Further prefixes of its pages. */
  also?: readonly string[]
  rootOnly?: true
  ofViewer?: true
}

const entries: readonly NavEntry[] = [
  { label: 'home', menu: 'main', to: '/' },
  { label: 'courses', menu: 'main', to: '/courses', also: ['/course/'] },
  { label: 'problems', menu: 'main', to: '/problems', also: ['/problem/'] },
  { label: 'ranklist', menu: 'main', to: '/user/ranklist' },
  { label: 'contests', menu: 'main', to: '/contest', also: ['/contests/'] },
  { label: 'discuss', menu: 'more', to: '/discuss', also: ['/discuss/'] },
  { label: 'status', menu: 'more', to: '/solution', also: ['/solution/'] },
  { label: 'faq', menu: 'more', to: '/faq' },
  { label: 'overview', menu: 'admin', to: '/admin' },
  { label: 'problemCreate', menu: 'admin', to: '/problems/create' },
  { label: 'contestCreate', menu: 'admin', to: '/contest/create' },
  { label: 'newsCreate', menu: 'admin', to: '/news/create' },
  { label: 'users', menu: 'admin', to: '/admin/users', also: ['/admin/users/', '/admin/user-import'] },
  { label: 'tags', menu: 'admin', to: '/admin/tags' },
  { label: 'groups', menu: 'admin', to: '/admin/groups' },
  { label: 'solutions', menu: 'admin', to: '/admin/solutions' },
  { label: 'jobs', menu: 'admin', to: '/admin/jobs', also: ['/admin/jobs/'], rootOnly: true },
  { label: 'notices', menu: 'admin', to: '/admin/notifications' },
  { label: 'similarity', menu: 'admin', to: '/similarity', also: ['/similarity/'] },
  { label: 'judges', menu: 'admin', to: '/admin/judges' },
  { label: 'health', menu: 'admin', to: '/admin/health' },
  { label: 'audit', menu: 'admin', to: '/admin/audit', rootOnly: true },
  { label: 'siteSettings', menu: 'admin', to: '/admin/settings', rootOnly: true },
  { label: 'profile', menu: 'profile', to: '/user/$uid', ofViewer: true },
  { label: 'mySubmissions', menu: 'profile', to: '/submissions' },
  { label: 'settings', menu: 'profile', to: '/settings' },
]

export interface ShownEntry extends NavEntry {
  to: NonNullable<LinkProps['to']>
  params?: { uid: string }
}

const mayOpen = ({ menu, rootOnly }: NavEntry, session: Viewer): boolean => {
  if (rootOnly) return session.isRoot
  if (menu === 'admin') return session.isAdmin
  return menu === 'profile' ? session.isLoggedIn : true
}

export const menuEntries = (menu: Menu, session: Viewer): ShownEntry[] =>
  entries
    .filter(
      (entry): entry is ShownEntry =>
        entry.menu === menu && entry.to !== undefined && mayOpen(entry, session),
    )
    .map((entry) =>
      entry.ofViewer && session.profile ? { ...entry, params: { uid: session.profile.uid } } : entry,
    )

export const isAt = ({ to, also = [] }: ShownEntry, pathname: string): boolean =>
  pathname === to || also.some((start) => pathname.startsWith(start))
