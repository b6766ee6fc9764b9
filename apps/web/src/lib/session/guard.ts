// The route guard. A page for logged-in people, opened by a visitor, opens the login dialog and goes home, from where a
// login leads on to it; a page for admins or for root, opened by anybody else, goes home. The server decides again on every call.

import { redirect } from '@tanstack/react-router'
import type { Viewer } from '@verdict/web-client/session'
import { openLoginTo } from './auth-dialog.ts'
import { getSession } from './session.ts'

export type Access = 'public' | 'login' | 'admin' | 'root'

/** The outcome of a visit. */
export function decide(access: Access, session: Viewer): 'enter' | 'login' | 'home' {
  if (access === 'public') return 'enter'
  if (!session.isLoggedIn) return access === 'login' ? 'login' : 'home'
  if (access === 'root') return session.isRoot ? 'enter' : 'home'
  return access === 'login' || session.isAdmin ? 'enter' : 'home'
}

/** The router's arguments of a route's `beforeLoad`. */
interface Visit {
  /** Only getting ready, because the pointer is over a link. */
  preload: boolean
  location: { href: string }
}

function guard(access: Access, { preload, location }: Visit): void {
  if (preload) return
  const decision = decide(access, getSession())
  if (decision === 'enter') return
  if (decision === 'login') openLoginTo(location.href)
  throw redirect({ to: '/', replace: true })
}

/** For a route's `beforeLoad`. */
export const requireLogin = (visit: Visit): void => guard('login', visit)
export const requireAdmin = (visit: Visit): void => guard('admin', visit)
export const requireRoot = (visit: Visit): void => guard('root', visit)
