import { expect, test } from 'vitest'
import { isAt, menuEntries } from './navigation.ts'

const visitor = { profile: null, isLoggedIn: false, isAdmin: false, isRoot: false, isTeacher: false }
const user = { ...visitor, isLoggedIn: true }
const admin = { ...user, isAdmin: true }

test('the admin menu is for admins, the profile menu for who is logged in', () => {
  expect(menuEntries('admin', user)).toEqual([])
  expect(menuEntries('admin', admin).map(({ label }) => label)).toContain('problemCreate')
  expect(menuEntries('profile', visitor)).toEqual([])
  expect(menuEntries('profile', user).map(({ label }) => label)).toEqual([
    'profile',
    'mySubmissions',
    'settings',
  ])
})

test('a problem belongs to Problems, creating one does not', () => {
  const problems = menuEntries('main', visitor).find(({ label }) => label === 'problems')!
  expect(isAt(problems, '/problem/1000/submit')).toBe(true)
  expect(isAt(problems, '/problems')).toBe(true)
  expect(isAt(problems, '/problems/create')).toBe(false)
})

test('the audit is in the menu of root alone', () => {
  const labels = (session: typeof admin) => menuEntries('admin', session).map(({ label }) => label)
  expect(labels(admin)).not.toContain('audit')
  expect(labels({ ...admin, isRoot: true })).toContain('audit')
})
