// The site that a command speaks with, and who with.

import { openProgramClient, type ProgramClient } from '@verdict/web-client/program-client'
import { Failed, reasonOf } from './failure.ts'
import type { Io } from './io.ts'
import { keptSites, type Login, siteAddress } from './sites.ts'

export const version = '0.1.0'
const agent = `verdict-cli/${version} node/${process.versions.node}`

export interface Site extends ProgramClient {
  url: string
  login: Login | null
}

/** Files may take long on slow lines. */
const longMs = 3_600_000

/** A failed fetch says why only in its cause. */
const saying =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    try {
      return await send(input, init)
    } catch (error) {
      throw new Error(reasonOf(error), { cause: error })
    }
  }

export const openSite = (io: Io, url: string, login: Login | null, patient = false): Site => ({
  url,
  login,
  ...openProgramClient(url, {
    token: login?.token ?? null,
    agent,
    fetch: saying(io.fetch),
    ...(patient && { timeoutMs: longMs }),
  }),
})

/** `--site`, else VERDICT_SITE, else that of the last login. @throws Failed */
export async function chosenSite(io: Io, given: string | undefined): Promise<string> {
  const named = given ?? io.env['VERDICT_SITE']
  if (named) return siteAddress(io, named)
  const { current } = await keptSites(io)
  if (current === null) throw new Failed(io.words.site.none)
  return current
}

export const tokenOfEnvironment = (io: Io): string | null => io.env['VERDICT_TOKEN'] || null

/** @throws Failed where nobody is logged in */
export async function siteOf(io: Io, given: string | undefined, patient = false): Promise<Site> {
  const url = await chosenSite(io, given)
  const token = tokenOfEnvironment(io)
  const login =
    token === null ? (await keptSites(io)).sites[url] : { token, username: '', scopes: [], expiresAt: '' }
  if (!login) throw new Failed(io.words.site.notLoggedIn, { site: url })
  return openSite(io, url, login, patient)
}
