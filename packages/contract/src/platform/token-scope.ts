// How far a personal token reaches, by one rule: reading is `read`, writing in the places below is `teach`, what
// administrators alone do is `admin`, and all else is refused, until the table of calls says otherwise. So a new call of
// accounts and of the administration is out of reach of tokens until somebody decides that it is not.

import type { Endpoint, TokenUse } from './endpoint.ts'

/** First parts of addresses: one's own account, and ways into it. */
const closed: ReadonlySet<string> = new Set(['account', 'oauth', 'device', 'lti', 'websocket', 'judge'])

const taught: ReadonlySet<string> = new Set([
  'contest',
  'course',
  'exam',
  'import',
  'plan',
  'problem',
  'similarity',
  'status',
  'testcase',
  'upload',
])

export function tokenUseOf(key: string, { access, token }: Pick<Endpoint, 'access' | 'token'>): TokenUse {
  if (token) return token
  const [method, path = ''] = key.split(' ')
  const place = path.split('/')[1] ?? ''
  const reads = method === 'GET'
  if (access === 'judge' || closed.has(place)) return 'never'
  if (place === 'admin') return reads ? 'admin' : 'never'
  if (access === 'admin' || access === 'root') return 'admin'
  if (reads) return 'read'
  return taught.has(place) ? 'teach' : 'never'
}
