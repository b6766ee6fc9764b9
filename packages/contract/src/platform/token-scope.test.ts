import { tokenScopes } from '@verdict/domain/access-token'
import { expect, test } from 'vitest'
import { endpoints, type Key } from './endpoints.ts'
import { tokenUseOf } from './token-scope.ts'

const keys = Object.keys(endpoints) as Key[]
const useOf = (key: Key) => tokenUseOf(key, endpoints[key])

test('[TOKEN-SCOPE-1] every call has one scope, or is never made with a token', () => {
  for (const key of keys) expect([...tokenScopes, 'never'], key).toContain(useOf(key))
})

test('[TOKEN-SCOPE-1] reading changes nothing, and administrators alone do what needs `admin`', () => {
  for (const key of keys) {
    const { access } = endpoints[key]
    if (useOf(key) === 'read') expect(key).toMatch(/^GET |^POST .*\/(?:preview|order|export)$/)
    if (access === 'admin' || access === 'root') expect(['admin', 'never'], key).toContain(useOf(key))
  }
})

const secured: Key[] = [
  'POST /account/login',
  'POST /account/register',
  'POST /account/logout',
  'PUT /account/profile',
  'PUT /account/password',
  'GET /account/sessions',
  'DELETE /account/sessions',
  'DELETE /account/sessions/:id',
  'GET /account/tokens',
  'POST /account/tokens',
  'DELETE /account/tokens/:id',
  'GET /account/data',
  'GET /account/calendar',
  'POST /account/calendar',
  'DELETE /account/calendar',
  'GET /websocket/token',
  'PUT /admin/users/:uid',
  'PUT /admin/users/:uid/password',
  'GET /admin/users/:uid/sessions',
  'DELETE /admin/users/:uid/sessions',
  'GET /admin/users/:uid/tokens',
  'DELETE /admin/users/:uid/tokens',
  'GET /admin/users/:uid/data',
  'POST /admin/users/:uid/erase',
  'GET /admin/settings',
  'PUT /admin/settings',
  'PUT /admin/retention',
  'POST /admin/judges',
  'PUT /admin/judges/:id',
  'POST /admin/judge-tokens',
  'POST /exam/:cid/entry',
  'POST /exam/:cid/hand-in',
  'POST /exam/:cid/slips',
  'POST /exam/:cid/code-login',
]

test.each(secured)('[TOKEN-SCOPE-2] %s is out of reach of every token', (key) => {
  expect(useOf(key)).toBe('never')
})

test('[TOKEN-SCOPE-2] so is what may be added to accounts, ways to sign in and the administration', () => {
  for (const key of [
    'GET /account/new',
    'PUT /oauth/new',
    'POST /device/new',
    'PUT /admin/new',
    'POST /new',
  ]) {
    expect(tokenUseOf(key, { access: 'login' })).toBe('never')
  }
})
