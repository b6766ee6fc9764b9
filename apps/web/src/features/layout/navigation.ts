// Where the product's menus lead: one list. An entry without an address belongs to a page that does not exist yet
// and is not shown; whoever adds the page fills it in here.

import type { LinkProps } from '@tanstack/react-router'
import type { Session } from '../../lib/session/session.ts'

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
  | 'users'
  | 'tags'
  | 'groups'
  | 'solutions'
  | 'judges'
  | 'profile'
  | 'mySubmissions'
  | 'settings'

export type Menu = 'main' | 'more' | 'admin' | 'profile'

export interface NavEntry {
  label: Label
  menu: Menu
  to?: LinkProps['to']
  /** Pages below these addresses count as this entry's. */
  also?: readonly string[]
}

const entries: readonly NavEntry[] = [
  { label: 'home', menu: 'main', to: '/' },
  { label: 'courses', menu: 'main' },
  { label: 'problems', menu: 'main', to: '/problems', also: ['/problem/'] },
  { label: 'ranklist', menu: 'main' },
  { label: 'contests', menu: 'main', to: '/contest', also: ['/contests/'] },
  { label: 'discuss', menu: 'more' },
  { label: 'status', menu: 'more', to: '/solution', also: ['/solution/'] },
  { label: 'faq', menu: 'more', to: '/faq' },
  { label: 'problemCreate', menu: 'admin', to: '/problems/create' },
  { label: 'contestCreate', menu: 'admin', to: '/contest/create' },
  { label: 'newsCreate', menu: 'admin' },
  { label: 'users', menu: 'admin' },
  { label: 'tags', menu: 'admin' },
  { label: 'groups', menu: 'admin' },
  { label: 'solutions', menu: 'admin' },
  { label: 'judges', menu: 'admin', to: '/admin/judges' },
  { label: 'profile', menu: 'profile' },
  { label: 'mySubmissions', menu: 'profile', to: '/submissions' },
  { label: 'settings', menu: 'profile', to: '/settings' },
]

export type ShownEntry = NavEntry & { to: NonNullable<LinkProps['to']> }

const mayOpen = (menu: Menu, session: Session): boolean => {
  if (menu === 'admin') return session.isAdmin
  return menu === 'profile' ? session.isLoggedIn : true
}

/** The entries of a menu that this person is shown, in their order. */
export const menuEntries = (menu: Menu, session: Session): ShownEntry[] =>
  entries.filter(
    (entry): entry is ShownEntry => entry.menu === menu && entry.to !== undefined && mayOpen(menu, session),
  )

/** Is this the entry's page, or one below it? */
export const isAt = ({ to, also = [] }: ShownEntry, pathname: string): boolean =>
  pathname === to || also.some((start) => pathname.startsWith(start))
