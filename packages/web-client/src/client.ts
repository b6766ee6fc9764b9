// A front end without a browser: its calls, and a session cookie kept like a browser's.

import type { SessionProfile } from '@verdict/contract/account'
import { createClient, type Client } from '@verdict/contract/client'
import { sealedPassword } from './password.ts'
import { createRealtime, type Realtime, type RealtimeListener, socketUrl } from './realtime.ts'
import { createSession, type Session } from './session.ts'

/** `name=value` of the session; empty for nobody. Several clients may share one. */
export interface CookieJar {
  cookie: string
}

export interface WebClient {
  call: Client
  session: Session
  jar: CookieJar
  /** @throws ApiError */
  logIn: (this: void, username: string, password: string) => Promise<SessionProfile>
  /** @throws ApiError */
  register: (this: void, username: string, password: string) => Promise<SessionProfile>
  /** @throws ApiError; logged out locally all the same */
  logOut: (this: void) => Promise<void>
  openRealtime: (this: void, listener: RealtimeListener) => Realtime
}

/** State-changing calls require the site's own Origin, which browsers send by themselves. */
function fetchWithCookie(origin: string, jar: CookieJar): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('origin', origin)
    if (jar.cookie) headers.set('cookie', jar.cookie)
    const response = await fetch(input, { ...init, headers })
    const [set] = response.headers.getSetCookie()
    if (set !== undefined) jar.cookie = set.split(';', 1)[0]!
    return response
  }
}

/** @param origin such as `http://127.0.0.1:3000` */
export function openWebClient(origin: string, jar: CookieJar = { cookie: '' }): WebClient {
  const session = createSession()
  const call = createClient({
    base: `${origin}/api`,
    fetch: fetchWithCookie(origin, jar),
    who: session.callsFor,
  })
  const enterBy =
    (key: 'POST /account/login' | 'POST /account/register') =>
    async (username: string, password: string): Promise<SessionProfile> => {
      const { apiPublicKey } = await call('GET /website', {})
      const profile = await call(key, {
        body: { username, password: sealedPassword(password, apiPublicKey) },
      })
      session.setProfile(profile)
      return profile
    }
  return {
    call,
    session,
    jar,
    logIn: enterBy('POST /account/login'),
    register: enterBy('POST /account/register'),
    logOut: () => session.end(() => call('POST /account/logout', {})),
    openRealtime: (listener) =>
      createRealtime({
        ...listener,
        fetchToken: async () => (await call('GET /websocket/token', {})).token,
        socketUrl: (token) => socketUrl(origin, token),
      }),
  }
}
