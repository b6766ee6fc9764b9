// SAML answers by a form that the browser posts from the provider's site, and cookies of ours do not come with that. So the
// answer is kept, sealed, with the sign-in that waits for it, and the browser goes on to the page that every provider
// returns to, with a code that stands for it. It never goes to an address that a form names.

import type { FastifyInstance } from 'fastify'
import { signInLimits } from '@verdict/domain/field-limits'
import type { Context } from '../../platform/context.ts'
import { isBrowserToken, keepAnswer } from './oauth-attempt.ts'

const formType = 'application/x-www-form-urlencoded'
const isName = (name: string): boolean => /^[\w-]{1,30}$/.test(name)

/** @returns null if it is no text in base64 */
function textOf(encoded: string): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64'))
    return text === '' || text.includes('\0') ? null : text
  } catch {
    return null
  }
}

async function codeFor(context: Context, provider: string, form: URLSearchParams): Promise<string | null> {
  const [state, text] = [form.get('RelayState') ?? undefined, textOf(form.get('SAMLResponse') ?? '')]
  return isBrowserToken(state) && text !== null ? keepAnswer(context, { provider, state, text }) : null
}

export async function registerPostedAnswers(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(async (inner) => {
    inner.addContentTypeParser<string>(
      formType,
      { parseAs: 'string', bodyLimit: signInLimits.posted },
      (_request, body, done) => done(null, new URLSearchParams(body)),
    )
    inner.post<{ Params: { provider: string }; Body: URLSearchParams }>(
      '/oauth/:provider/saml',
      {
        onRequest: async (request, reply) => {
          if (!isName(request.params.provider)) return reply.callNotFound()
        },
      },
      async ({ params: { provider }, body }, reply) => {
        const page = `/oauth/${provider}/callback`
        const code = body instanceof URLSearchParams ? await codeFor(context, provider, body) : null
        const state = code === null ? '' : body.get('RelayState')
        // Without them the page says that they are missing.
        const query = code === null ? '' : `?${new URLSearchParams({ code, state: state ?? '' }).toString()}`
        return reply.redirect(`${page}${query}`, 303)
      },
    )
  })
}
