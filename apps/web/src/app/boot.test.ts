import { Privilege } from '@verdict/domain/privilege'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../lib/api/query-client.ts'
import { apiKey } from '../lib/api/query.ts'
import { getSession, setProfile } from '../lib/session/session.ts'
import { getWebsite } from '../lib/site.ts'
import { boot } from './boot.ts'

const website = {
  title: 'Lab',
  apiPublicKey: 'key',
  oauthEnabled: {},
  buildSHA: 'abc',
  buildTime: 'now',
  avatarUrl: null,
  languages: [],
}
const profile = { uid: 'ann', privilege: Privilege.Root }

const answer = (status: number, data: unknown) => {
  const success = status === 200
  const body = {
    success,
    code: status,
    message: 'words',
    data,
    ...(success ? {} : { error: 'LOGIN_REQUIRED' }),
  }
  return new Response(JSON.stringify(body), { status })
}

const served = vi.fn<(path: string) => Response>()

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => served(path))
})
afterEach(() => {
  document.head.replaceChildren()
  queryClient.clear()
  setProfile(null)
  served.mockReset()
  vi.unstubAllGlobals()
})

const embed = (value: unknown) => {
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'verdict-boot'
  block.textContent = JSON.stringify(value)
  document.head.append(block)
}

test('what the first answer carries is taken without a call', async () => {
  embed({
    website,
    profile,
    page: { key: 'GET /problem/:pid', params: { pid: 1000 }, data: { title: 'A + B' } },
  })
  await boot()
  expect(served).not.toHaveBeenCalled()
  expect(getWebsite().title).toBe('Lab')
  expect(getSession().isRoot).toBe(true)
  expect(queryClient.getQueryData(apiKey('GET /problem/:pid', { params: { pid: '1000' } }))).toEqual({
    title: 'A + B',
  })
})

test('without it settings and profile are fetched; 401 means nobody is logged in', async () => {
  served.mockImplementation((path) => (path === '/api/website' ? answer(200, website) : answer(401, null)))
  await boot()
  expect(getWebsite().title).toBe('Lab')
  expect(getSession().isLoggedIn).toBe(false)
})

test('a server that cannot tell fails the start', async () => {
  served.mockImplementation((path) => (path === '/api/website' ? answer(200, website) : answer(500, null)))
  await expect(boot()).rejects.toThrow('words')
})
