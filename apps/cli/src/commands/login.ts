import { hostname } from 'node:os'
import { ApiError } from '@verdict/contract/client'
import { tokenDays, tokenScopes, type TokenScope } from '@verdict/domain/access-token'
import { tokenLimits } from '@verdict/domain/field-limits'
import { isUnanswered } from '@verdict/web-client/errors'
import { number, parse } from '../arguments.ts'
import { Exit, Failed, reasonOf } from '../failure.ts'
import { type Io, plain } from '../io.ts'
import { chosenSite, openSite, type Site, siteOf, tokenOfEnvironment } from '../site.ts'
import { forgetLogin, isPlainHttp, keepLogin, keptSites, type Login } from '../sites.ts'
import { fill } from '../words/words.ts'
import { type Command, spokenWith } from './command.ts'

const dayMs = 86_400_000
const slowerSeconds = 5
/** Between polls while the site is away, doubled each time. */
const awaySeconds = { least: 2, most: 60 }

function scopesIn(io: Io, list: string): TokenScope[] {
  const names = list.split(/[,\s]+/).filter(Boolean)
  const unknown = names.find((name) => !(tokenScopes as readonly string[]).includes(name))
  if (unknown !== undefined || names.length === 0) {
    throw new Failed(io.words.login.scope, { scope: unknown ?? list, scopes: tokenScopes.join(', ') })
  }
  return names as TokenScope[]
}

export const login: Command = async (io, args, subject) => {
  const { values } = parse(io, 'login', args, {
    scopes: { type: 'string', default: 'read,submit' },
    days: { type: 'string', default: String(tokenDays.usual) },
  })
  const scopes = scopesIn(io, values.scopes)
  const days = number(io, '--days', values.days)
  const site = openSite(io, await chosenSite(io, values.site), null)
  spokenWith(subject, site)
  if (isPlainHttp(site.url)) io.say(fill(io.words.site.plain, { site: site.url }))
  const name = `verdict ${hostname()}`.slice(0, tokenLimits.name)
  const asked = await site.call('POST /device/code', { body: { name, scopes, days } })
  const code = plain(asked.user_code)
  io.say(fill(io.words.login.open, { url: plain(asked.verification_uri), code: io.paint('bold', code) }))
  io.say(fill(io.words.login.direct, { url: plain(asked.verification_uri_complete) }))
  io.say(fill(io.words.login.waiting, { minutes: Math.round(asked.expires_in / 60) }))
  const taken = await untilAllowed(io, site, asked)
  const before = (await keptSites(io)).sites[site.url]
  await keepLogin(io, site.url, {
    token: taken.access_token,
    username: taken.username,
    scopes: taken.scope.split(' '),
    expiresAt: new Date(io.now() + taken.expires_in * 1000).toISOString(),
  })
  if (before) await revoke(site, before).catch(() => undefined)
  const { username } = taken
  if (values.json) io.out(JSON.stringify({ site: site.url, username, scopes: taken.scope.split(' ') }))
  else {
    const lasts = Math.round((taken.expires_in * 1000) / dayMs)
    io.out(fill(io.words.login.done, { site: site.url, username: plain(username), days: lasts }))
  }
  return Exit.done
}

interface Asked {
  device_code: string
  expires_in: number
  interval: number
}

async function untilAllowed(io: Io, site: Site, { device_code, expires_in, interval }: Asked) {
  const until = io.now() + expires_in * 1000
  let seconds = interval
  let away = awaySeconds.least
  while (io.now() < until) {
    await io.wait(seconds * 1000)
    try {
      return await site.call('POST /device/token', { body: { device_code } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isUnanswered(error) || error.status >= 500 || error.status === 429) {
        seconds = Math.max(interval, away)
        away = Math.min(away * 2, awaySeconds.most)
      } else if (error.error === 'SLOW_DOWN') {
        interval += slowerSeconds
        seconds = interval
      } else if (error.error === 'AUTHORIZATION_PENDING') seconds = interval
      else if (error.error === 'ACCESS_DENIED') throw new Failed(io.words.login.denied)
      else if (error.error === 'EXPIRED_TOKEN') throw new Failed(io.words.login.expired)
      else throw error
    }
  }
  throw new Failed(io.words.login.expired)
}

const revoke = (site: Site, { token }: Login) => site.call('POST /device/revoke', { body: { token } })

export const logout: Command = async (io, args, subject) => {
  const { values } = parse(io, 'logout', args, {})
  if (tokenOfEnvironment(io) !== null) throw new Failed(io.words.logout.fromEnvironment)
  const site = openSite(io, await chosenSite(io, values.site), null)
  spokenWith(subject, site)
  const kept = (await keptSites(io)).sites[site.url]
  if (!kept) {
    io.say(fill(io.words.logout.none, { site: site.url }))
    return Exit.done
  }
  await forgetLogin(io, site.url)
  try {
    await revoke(site, kept)
  } catch (error) {
    throw new Failed(io.words.logout.offline, { reason: plain(reasonOf(error)) })
  }
  io.out(values.json ? JSON.stringify({ site: site.url }) : fill(io.words.logout.done, { site: site.url }))
  return Exit.done
}

export const whoami: Command = async (io, args, subject) => {
  const { values } = parse(io, 'whoami', args, {})
  const site = await siteOf(io, values.site)
  spokenWith(subject, site)
  const { uid } = await site.call('GET /account/profile', {})
  const { scopes, expiresAt } = site.login!
  if (values.json) io.out(JSON.stringify({ site: site.url, username: uid, scopes, expiresAt }))
  else {
    io.out(fill(io.words.whoami.text, { username: plain(uid), site: site.url }))
    if (expiresAt !== '') {
      io.out(fill(io.words.whoami.until, { date: expiresAt.slice(0, 10), scopes: scopes.join(', ') }))
    }
  }
  return Exit.done
}
