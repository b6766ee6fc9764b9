import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { originOf } from '../../platform/http.ts'
import { siteUrl } from '../../platform/site-values.ts'
import { languageOf, sendLtiPage } from './lti-page.ts'
import {
  announce,
  BadRegistration,
  readAsked,
  register,
  type RegistrationFault,
  registrationPath,
} from './lti-registration.ts'
import { registrationWords } from './lti-registration-texts.ts'

const hidden = { schema: { hide: true } }

export function registrationRoutes(scope: FastifyInstance, context: Context): void {
  scope.get<{ Params: { token: string } }>(`${registrationPath}/:token`, hidden, (request, reply) =>
    orFault(request, reply, () => showAsked(context, request, reply, request.params.token)),
  )
  scope.post(registrationPath, hidden, (request, reply) =>
    orFault(request, reply, () => carryOut(context, request, reply)),
  )
}

async function showAsked(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<FastifyReply> {
  const asked = readAsked({ ...(request.query as object), token })
  const host = await announce(context, asked)
  const language = languageOf(request)
  const words = registrationWords(language)
  return sendLtiPage(reply, {
    language,
    platform: 'any',
    title: words.title,
    text: words.ask(host),
    data: {
      mode: 'register',
      act: words.act,
      wait: words.wait,
      token,
      configuration: asked.openid_configuration,
      ...(asked.registration_token !== undefined && { registration: asked.registration_token }),
    },
  })
}

async function carryOut(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asked = readAsked(request.body)
  const { name } = await register(context, originOf(request), asked, siteUrl(context, request))
  const language = languageOf(request)
  const words = registrationWords(language)
  return sendLtiPage(reply, {
    language,
    platform: 'any',
    title: words.done,
    text: words.doneText(name),
    data: { mode: 'registered' },
  })
}

async function orFault(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BadRegistration)) throw error
    const { fault, detail } = error
    request.log.info({ fault, reason: detail.slice(0, 300) }, 'registration of a platform refused')
    return showFault(request, reply, fault)
  }
}

function showFault(request: FastifyRequest, reply: FastifyReply, fault: RegistrationFault): FastifyReply {
  const language = languageOf(request)
  const words = registrationWords(language)
  return sendLtiPage(reply, {
    language,
    platform: 'any',
    status: 400,
    title: words.problem,
    text: words[fault],
    data: { mode: 'fault' },
  })
}
