import type { SessionProfile } from '@verdict/contract/account'
import { Privilege } from '@verdict/domain/privilege'
import { isRedirect } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { closeAuthDialog, getAuthDialog, openAuthDialog } from './auth-dialog.ts'
import { ApiError } from '@verdict/contract/client'
import { leaveAuthDialog, noticeExpiry, takeUpSession } from './expiry.ts'
import { decide, requireAdmin, requireLogin } from './guard.ts'
import { endSession, getSession, setProfile } from './session.ts'

const profile = (privilege: SessionProfile['privilege']): SessionProfile => ({
  uid: 'ann',
  privilege,
  nick: 'Ann',
  motto: '',
  school: '',
  groups: [],
  avatarHash: null,
  solved: [],
  attempted: [],
  createdAt: '2025-01-01T00:00:00.000Z',
  verifyContest: [],
  promotedTo: null,
  unreadNotices: 0,
})

const thrownBy = (guard: typeof requireLogin, preload = false): unknown => {
  try {
    guard({ preload, location: { href: '/settings?tab=2' } })
  } catch (error) {
    return error
  }
  return null
}

afterEach(() => {
  setProfile(null)
  closeAuthDialog()
})

test.each([
  ['public', null, 'enter'],
  ['login', null, 'login'],
  ['admin', null, 'home'],
  ['login', Privilege.User, 'enter'],
  ['admin', Privilege.User, 'home'],
  ['admin', Privilege.Admin, 'enter'],
  ['admin', Privilege.Root, 'enter'],
  ['root', Privilege.Admin, 'home'],
  ['root', Privilege.Root, 'enter'],
] as const)('a page for %s, opened with privilege %s: %s', (access, privilege, decision) => {
  setProfile(privilege === null ? null : profile(privilege))
  expect(decide(access, getSession())).toBe(decision)
})

test('a visitor of a page that needs a login is sent home with the login dialog open', () => {
  expect(isRedirect(thrownBy(requireLogin))).toBe(true)
  expect(getAuthDialog()).toEqual({ mode: 'login', expired: false, next: '/settings?tab=2' })
})

test('a pointer over the link opens nothing', () => {
  expect(thrownBy(requireLogin, true)).toBeNull()
  expect(getAuthDialog()).toBeNull()
})

test('[GUARD-ADMIN-1] somebody else on an admin page is sent home without a dialog', () => {
  setProfile(profile(Privilege.User))
  expect(isRedirect(thrownBy(requireAdmin))).toBe(true)
  expect(getAuthDialog()).toBeNull()
})

test('logout forgets profile and session storage before it tells the server', async () => {
  setProfile(profile(Privilege.User))
  sessionStorage.setItem('verdict.solution.1', 'code')
  let seen: unknown
  await endSession(async () => {
    seen = { loggedIn: getSession().isLoggedIn, stored: sessionStorage.length }
  })
  expect(seen).toEqual({ loggedIn: false, stored: 0 })
})

test('a logout that the server does not answer still ends the session here', async () => {
  setProfile(profile(Privilege.Root))
  await expect(endSession(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  expect(getSession().isLoggedIn).toBe(false)
})

test('[ACC-OVER-1] a call that is refused because the session is over opens the login dialog above the page', async () => {
  setProfile(profile(Privilege.User))
  sessionStorage.setItem('verdict.solution.1', 'of the one whose session it was')
  noticeExpiry(new ApiError(401, '', { error: 'LOGIN_REQUIRED' }))
  expect(getAuthDialog()).toEqual({ mode: 'login', expired: true })
  expect(sessionStorage).toHaveLength(0)
  // Typed text stands on the page of a person.
  expect(getSession().isLoggedIn).toBe(true)
  // Another refusal leaves the dialog as it is.
  openAuthDialog('register', true)
  noticeExpiry(new ApiError(401, '', { error: 'LOGIN_REQUIRED' }))
  expect(getAuthDialog()?.mode).toBe('register')
  await takeUpSession(profile(Privilege.User))
  expect(getAuthDialog()).toBeNull()
  expect(getSession().isLoggedIn).toBe(true)
})

test('[ACC-OVER-1] closing the dialog logs out, and another person who logs in begins anew', async () => {
  setProfile(profile(Privilege.User))
  noticeExpiry(new ApiError(401, '', { error: 'LOGIN_REQUIRED' }))
  leaveAuthDialog()
  expect([getSession().isLoggedIn, getAuthDialog()]).toEqual([false, null])

  setProfile(profile(Privilege.User))
  noticeExpiry(new ApiError(401, '', { error: 'LOGIN_REQUIRED' }))
  const other = { ...profile(Privilege.User), uid: 'somebody-else' }
  const taken = takeUpSession(other)
  // The page that is drawn now is nobody's.
  expect(getSession().profile).toBeNull()
  await taken
  expect(getSession().profile).toBe(other)
})

test.each(['WRONG_CURRENT_PASSWORD', 'WRONG_CREDENTIALS', 'FORBIDDEN'] as const)(
  '%s does not end the session',
  (error) => {
    setProfile(profile(Privilege.User))
    noticeExpiry(new ApiError(401, '', { error }))
    expect(getSession().isLoggedIn).toBe(true)
  },
)
