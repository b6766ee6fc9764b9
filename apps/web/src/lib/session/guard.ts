// Route guard: visitors of a page for members get the login dialog at home and continue there; pages for admins or root
// redirect others home. The server enforces it.

import { redirect } from '@tanstack/react-router'
import type { Viewer } from '@verdict/web-client/session'
import { openLoginTo } from './auth-dialog.ts'
import { getSession } from './session.ts'

export type Access = 'public' | 'login' | 'admin' | 'root'

export function decide(access: Access, session: Viewer): 'enter' | 'login' | 'home' {
  if (access === 'public') return 'enter'
  if (!session.isLoggedIn) return access === 'login' ? 'login' : 'home'
  if (access === 'root') return session.isRoot ? 'enter' : 'home'
  return access === 'login' || session.isAdmin ? 'enter' : 'home'
}

interface Visit {
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

export const requireLogin = (visit: Visit): void => guard('login', visit)
export const requireAdmin = (visit: Visit): void => guard('admin', visit)
export const requireRoot = (visit: Visit): void => guard('root', visit)
