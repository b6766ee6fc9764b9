// The way of a browser to the test provider and back.

import type { OAuthAction } from '@verdict/domain/oauth'
import type { TestProvider } from './oauth-provider.ts'
import type { TestPerson, TestServer } from './server.ts'

export const university = { provider: 'university' }

/** The provider's data about a person. */
export const said = (number: number | string, name = 'Lin') => ({
  data: { number, name },
  more: 'private words',
})

export const cookieOf = (headers: Record<string, unknown>, name: string): string | undefined =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .findLast((line) => line.startsWith(`${name}=`))
    ?.split(';')[0]

export interface Back {
  cookie: string | undefined
  code: string
  state: string
}

/** A browser of one person, or of nobody, that logs in or connects at a server that uses the provider. */
export function signOn(server: TestServer, provider: TestProvider) {
  const begun = async (who: TestPerson | null, action: OAuthAction) => {
    const asked = { params: university, query: { action } }
    const answer = await server.call(who, 'GET /oauth/:provider/url', asked)
    return { url: answer.data.url, cookie: cookieOf(answer.headers, 'verdict_sso')! }
  }
  const back = (who: TestPerson | null, { cookie, code, state }: Back) =>
    server.call(null, 'GET /oauth/:provider/callback', {
      params: university,
      query: { code, state },
      headers: { cookie: [who?.cookie, cookie].filter(Boolean).join('; ') },
    })
  const wayAs = async (who: TestPerson | null, action: OAuthAction, number: number | string) => {
    const { url, cookie } = await begun(who, action)
    return back(who, { cookie, ...provider.approve(url, said(number)) })
  }
  return {
    begun,
    back,
    connect: (who: TestPerson, number: number | string) => wayAs(who, 'connect', number),
    logIn: (number: number | string) => wayAs(null, 'login', number),
  }
}
