import { type CasServer, startCasServer } from '@verdict/testkit/cas-server'
import { signInAttempt, signInConfig, signInParts } from '@verdict/testkit/sign-in'
import type { SignInConfigs } from '@verdict/domain/sign-in'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cas } from './cas.ts'
import type { RedirectWay } from './shape.ts'

let server: CasServer
const { parts, lines, lastReason } = signInParts()

beforeAll(async () => {
  server = await startCasServer({
    '20230001': {
      password: 'p',
      attributes: {
        displayName: ['王小明'],
        mail: ['20230001@campus.test'],
        memberOf: ['cn=lab,ou=groups', 'cn=all & everybody,ou=groups'],
      },
    },
  })
})
afterAll(() => server.close())

const opened = (given: Partial<SignInConfigs['cas']> = {}): RedirectWay =>
  cas.open(signInConfig('cas', { serverUrl: server.url, ...given }), parts) as RedirectWay

async function loggedIn(way: RedirectWay, more?: Parameters<CasServer['logIn']>[2]) {
  const asked = signInAttempt()
  return { asked, handed: server.logIn(await way.begin(asked), '20230001', more) }
}

test('[CAS-1] a ticket becomes the name and all attributes; the service is the callback with the state', async () => {
  const way = opened()
  const asked = signInAttempt()
  const url = new URL(await way.begin(asked))
  expect(url.href.split('?')[0]).toBe(`${server.url}/login`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    service: `${asked.callback}?state=${asked.state}`,
  })
  expect(await way.finish(server.logIn(url.href, '20230001'), asked)).toMatchObject({
    id: '20230001',
    displayName: '王小明',
    mail: '20230001@campus.test',
    mailVerified: false,
    attributes: {
      user: ['20230001'],
      memberOf: ['cn=lab,ou=groups', 'cn=all & everybody,ou=groups'],
    },
    accessToken: null,
  })
})

test('[CAS-1] of CAS 2 the name is read, and attributes that stand beside it', async () => {
  const way = opened({ version: '2' })
  const { asked, handed } = await loggedIn(way)
  expect(await way.finish(handed, asked)).toMatchObject({
    id: '20230001',
    attributes: { user: ['20230001'] },
  })
  const again = await loggedIn(way)
  server.answerNext(
    `<?xml version="1.0" encoding="UTF-8"?>
    <serviceResponse xmlns="http://www.yale.edu/tp/cas"><authenticationSuccess>
      <user>20230001</user><name><![CDATA[Li <Ming>]]></name><!-- more --><dept>CS</dept>
    </authenticationSuccess></serviceResponse>`,
  )
  const said = await opened({ version: '2', nameAttribute: 'name' }).finish(again.handed, again.asked)
  expect(said).toMatchObject({ displayName: 'Li <Ming>', attributes: { dept: ['CS'] } })
})

test('[CAS-1] people log in anew where the provider is set so', async () => {
  const way = opened({ renew: true })
  const old = await loggedIn(way, { isFresh: false })
  await expect(way.finish(old.handed, old.asked)).rejects.toMatchObject({
    name: 'Refusal',
    error: 'OAUTH_REFUSED',
  })
  expect(lastReason()).toBe('the CAS server says INVALID_TICKET_SPEC')
  const fresh = await loggedIn(way)
  expect(new URL(await way.begin(fresh.asked)).searchParams.get('renew')).toBe('true')
  expect(await way.finish(fresh.handed, fresh.asked)).toMatchObject({ id: '20230001' })
})

describe('[CAS-2] what is refused', () => {
  const refusedBecause = async (given: Promise<unknown>): Promise<string | undefined> => {
    await expect(given).rejects.toMatchObject({ error: 'OAUTH_REFUSED' })
    return lastReason()
  }

  test('a ticket that was used, and one for another attempt or another service', async () => {
    const way = opened()
    const { asked, handed } = await loggedIn(way)
    await way.finish(handed, asked)
    expect(await refusedBecause(way.finish(handed, asked))).toBe('the CAS server says INVALID_TICKET')
    const [first, second] = [await loggedIn(way), await loggedIn(way)]
    expect(await refusedBecause(way.finish(first.handed, second.asked))).toBe(
      'the CAS server says INVALID_SERVICE',
    )
    const elsewhere = server.logIn(`${server.url}/login?service=http://evil.test/`, '20230001')
    expect(await refusedBecause(way.finish(elsewhere, second.asked))).toBe(
      'the CAS server says INVALID_SERVICE',
    )
  })

  test('a ticket that came through a proxy, whatever it is called', async () => {
    const way = opened()
    const proxied = await loggedIn(way, { proxies: ['https://portal.test/proxy'] })
    expect(await refusedBecause(way.finish(proxied.handed, proxied.asked))).toBe(
      'this is not a ticket for a service',
    )
    const { asked, handed } = await loggedIn(way)
    server.answerNext(`<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess>
      <cas:user>20230001</cas:user><cas:proxies><cas:proxy>https://portal.test/proxy</cas:proxy></cas:proxies>
      </cas:authenticationSuccess></cas:serviceResponse>`)
    expect(await refusedBecause(way.finish(handed, asked))).toBe('the ticket came through a proxy')
  })

  test.each([
    ['nothing', undefined],
    ['an empty one', ''],
    ['another address', 'ST-1&service=http://evil.test/'],
    ['a long one', `ST-${'x'.repeat(300)}`],
  ])('what is no ticket: %s', async (_, code) => {
    expect(await refusedBecause(opened().finish({ code }, signInAttempt()))).toBe(
      'this is not a ticket for a service',
    )
  })

  const success = (inner: string): string =>
    `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess>${inner}</cas:authenticationSuccess></cas:serviceResponse>`
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${success('<cas:user>&b;</cas:user>')}`
  const outside = `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${success('<cas:user>&a;</cas:user>')}`

  test.each([
    ['entities that grow', bomb, 'the XML has a document type'],
    ['entities of the outside', outside, 'the XML has a document type'],
    ['an entity that nobody declared', success('<cas:user>&x;</cas:user>'), 'the XML is not well-formed'],
    [
      'success and failure at once',
      success('<cas:user>a</cas:user>').replace(
        '</cas:serviceResponse>',
        '<cas:authenticationFailure code="NO"/></cas:serviceResponse>',
      ),
      'the CAS server says NO',
    ],
    [
      'two successes',
      success(
        '<cas:user>a</cas:user></cas:authenticationSuccess><cas:authenticationSuccess><cas:user>b</cas:user>',
      ),
      'the CAS server says no',
    ],
    ['two names', success('<cas:user>a</cas:user><cas:user>b</cas:user>'), 'the CAS server names nobody'],
    ['no name', success('<cas:user> </cas:user>'), 'the CAS server names nobody'],
    [
      'names of another namespace',
      success('<cas:user>a</cas:user>').replaceAll('www.yale.edu', 'evil.test'),
      'the answer is not one of a CAS server',
    ],
    ['a page', '<html><body>Welcome</body></html>', 'the answer is not one of a CAS server'],
    [
      'what is too deep',
      success(`<cas:user>a</cas:user>${'<b>'.repeat(60)}${'</b>'.repeat(60)}`),
      'the XML is too deep',
    ],
    ['too many parts', success(`<cas:user>a</cas:user>${'<b/>'.repeat(6000)}`), 'the XML has too many parts'],
    [
      'what is too long',
      success(`<cas:user>a</cas:user>${' '.repeat(600_000)}`),
      'the answer of the CAS server is too long',
    ],
    ['an instruction', success('<cas:user>a<?x b?></cas:user>'), 'the XML has an instruction'],
  ])('an answer with %s', async (_, text, reason) => {
    const way = opened()
    const { asked, handed } = await loggedIn(way)
    server.answerNext(text)
    expect(await refusedBecause(way.finish(handed, asked))).toBe(reason)
  })

  test('a server that is broken or sends elsewhere is unreachable, and nothing secret is logged', async () => {
    const way = opened()
    const { asked, handed } = await loggedIn(way)
    server.answerNext('', 503)
    await expect(way.finish(handed, asked)).rejects.toMatchObject({ error: 'OAUTH_UNREACHABLE' })
    const nowhere = opened({ serverUrl: 'http://127.0.0.1:1/cas' })
    await expect(nowhere.finish(handed, asked)).rejects.toMatchObject({ error: 'OAUTH_UNREACHABLE' })
    expect(lines.join('')).not.toContain('ST-')
    expect(lines.join('')).not.toContain(asked.state)
  })
})
