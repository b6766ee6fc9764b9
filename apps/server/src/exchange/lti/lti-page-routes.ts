// Addresses that a platform sends browsers to: forms and redirects, none of them a call of the table.

import { readFile } from 'node:fs/promises'
import { Refusal } from '@verdict/contract/refusal'
import { ltiLimits } from '@verdict/domain/field-limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { letIn, viewerOf } from '../../people/index.ts'
import type { Context } from '../../platform/context.ts'
import { assertSameOrigin, originOf } from '../../platform/http.ts'
import { siteUrl } from '../../platform/site-values.ts'
import { answerForWindow } from './lti-answer.ts'
import { enterAtOnce, enterByTicket, type Opened } from './lti-enter.ts'
import { publicKeys } from './lti-keys.ts'
import { beginLaunch, type Begun, isBrowserOf, type Landed, landLaunch } from './lti-login.ts'
import { BadLaunch } from './lti-message.ts'
import { languageOf, sendFault, sendLtiPage } from './lti-page.ts'
import { wordsIn } from './lti-page-texts.ts'
import { registrationRoutes } from './lti-registration-routes.ts'
import { isSecureSite, windowCookie } from './lti-window.ts'

const browserCookie = 'verdict_lti'
const cookieSeconds = 600
const formBytes = 4 * ltiLimits.message

const file = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), 'utf8')

export async function registerLti(app: FastifyInstance, context: Context): Promise<void> {
  const [script, style] = await Promise.all([file('./page.js'), file('./page.css')])
  await app.register(async (scope) => {
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    )
    const hidden = { schema: { hide: true } }
    scope.get('/lti/keys', hidden, async (_request, reply) => {
      reply
        .header('cache-control', 'public, max-age=300')
        .header('cross-origin-resource-policy', 'cross-origin')
      return publicKeys(context)
    })
    scope.get('/lti/page.js', hidden, (_request, reply) => asFile(reply, 'text/javascript', script))
    scope.get('/lti/page.css', hidden, (_request, reply) => asFile(reply, 'text/css', style))
    scope.get('/lti/login', hidden, (request, reply) => login(context, request, reply, request.query))
    scope.post('/lti/login', hidden, (request, reply) => login(context, request, reply, request.body))
    scope.get('/lti/cookie', hidden, (request, reply) => sayCookie(context, request, reply))
    scope.get('/lti/launch', hidden, async (_request, reply) => reply.redirect('/', 303))
    scope.post('/lti/launch', hidden, (request, reply) => launch(context, request, reply))
    registrationRoutes(scope, context)
    scope.get('/lti/window', hidden, (request, reply) => showWindow(request, reply))
    scope.post('/lti/enter', hidden, (request, reply) => enter(context, request, reply))
    scope.get<{ Params: { launchId: string } }>('/lti/answer/:launchId', hidden, (request, reply) =>
      answer(context, request, reply, request.params.launchId),
    )
  })
}

const asFile = (reply: FastifyReply, type: string, text: string): FastifyReply =>
  reply.header('cache-control', 'public, max-age=600').type(`${type}; charset=utf-8`).send(text)

/** A refused launch is a page that people read, and a line in the log. */
async function orFault(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.error === 'LTI_LAUNCH_GONE') {
      return sendFault(reply, languageOf(request), 'state', null)
    }
    if (!(error instanceof BadLaunch)) throw error
    request.log.info({ fault: error.fault, reason: error.detail.slice(0, 300) }, 'launch refused')
    return sendFault(reply, languageOf(request), error.fault, error.platform)
  }
}

/** Only in a window of its own a redirect is enough: in a frame it must first be seen whether cookies come back. */
const isWindow = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-dest'] === 'document'

const login = (
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: unknown,
): Promise<FastifyReply> =>
  orFault(request, reply, async () => {
    const site = siteUrl(context, request)
    const held = request.cookies[browserCookie]
    const begun = await beginLaunch(context, originOf(request), { asked, site, held })
    setBrowserCookie(context, request, reply, begun.browser)
    if (isWindow(request)) return reply.header('cache-control', 'no-store').redirect(begun.go, 303)
    return showLogin(request, reply, begun)
  })

/** Without https no cookie reaches a frame; in a window of its own the platform's form brings it for two minutes. */
function setBrowserCookie(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  browser: string,
): void {
  reply.setCookie(browserCookie, browser, {
    path: '/lti',
    httpOnly: true,
    maxAge: cookieSeconds,
    sameSite: false,
    ...(isSecureSite(context, request) && { sameSite: 'none' as const, secure: true, partitioned: true }),
  })
}

function showLogin(request: FastifyRequest, reply: FastifyReply, begun: Begun): FastifyReply {
  const language = languageOf(request)
  const words = wordsIn(language)
  const { initiation } = begun
  const again = new URLSearchParams(
    Object.entries(initiation).filter(
      ([name, value]) => value !== undefined && name !== 'lti_storage_target',
    ),
  )
  return sendLtiPage(reply, {
    language,
    platform: begun.platform,
    title: 'Verdict',
    text: words.wait,
    data: {
      mode: 'login',
      go: begun.go,
      state: begun.state,
      origin: new URL(begun.platform.login_url).origin,
      ...(begun.stored !== null && { stored: begun.stored, storage: initiation.lti_storage_target ?? '' }),
      again: `/lti/login?${again.toString()}`,
      newlabel: words.newWindow,
      newtext: words.newWindowText,
    },
  })
}

/** Says to a page in a frame whether its cookie came back. */
async function sayCookie(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { state } = request.query as { state?: unknown }
  const browser = request.cookies[browserCookie]
  const known = typeof state === 'string' && (await isBrowserOf(context, { state, browser }))
  return reply.header('cache-control', 'no-store').send({ known })
}

const launch = (context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
  orFault(request, reply, async () => {
    const browser = request.cookies[browserCookie]
    const landed = await landLaunch(context, originOf(request), { sent: request.body, browser })
    if (isWindow(request) && landed.storage === null) {
      const entered = await enterAtOnce(context, originOf(request), landed.launch.launch_id)
      return goOn(context, request, reply, entered)
    }
    return showLaunch(request, reply, landed)
  })

function showLaunch(request: FastifyRequest, reply: FastifyReply, landed: Landed): FastifyReply {
  const { message } = landed.launch
  const language = languageOf(request, message.locale)
  const words = wordsIn(language)
  const isChoice = message.kind === 'deepLinking'
  return sendLtiPage(reply, {
    language,
    platform: landed.platform,
    title: 'Verdict',
    text: words.wait,
    ...(message.returnUrl !== null && { sendsTo: message.returnUrl }),
    data: {
      mode: 'launch',
      page: landed.page,
      state: landed.state,
      origin: new URL(landed.platform.login_url).origin,
      ...(landed.storage !== null && { storage: landed.storage }),
      ...(isChoice && { answers: 'yes' }),
      opentext: isChoice ? words.chooseText : words.openText(message.name),
      openlabel: isChoice ? words.choose : words.open,
      opened: isChoice ? words.chooseText : words.opened,
      againlabel: words.openAgain,
      gonetext: words.state,
      faulttext: words.browser,
    },
  })
}

const showWindow = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const language = languageOf(request)
  const { wait, lost } = wordsIn(language)
  const data = { mode: 'window', lost }
  return sendLtiPage(reply, { language, platform: null, title: 'Verdict', text: wait, data })
}

const enter = (context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
  orFault(request, reply, async () => {
    assertSameOrigin(request, context.settings.publicUrl)
    const { ticket } = request.body as { ticket?: unknown }
    const given = typeof ticket === 'string' ? ticket : ''
    return goOn(context, request, reply, await enterByTicket(context, originOf(request), given))
  })

async function goOn(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { window, entered, path, askingPath }: Opened,
): Promise<FastifyReply> {
  windowCookie.set(context, request, reply, window)
  reply.header('cache-control', 'no-store')
  try {
    if (entered) await letIn(context, { request, reply }, entered)
    return await reply.redirect(path, 303)
  } catch (error) {
    if (!(error instanceof Refusal) || error.error !== 'SECOND_FACTOR_NEEDED') throw error
    const ways = new URLSearchParams({ ways: String(error.params['ways']) })
    return reply.redirect(`${askingPath}?${ways.toString()}`, 303)
  }
}

const answer = (
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  launchId: string,
): Promise<FastifyReply> =>
  orFault(request, reply, async () => {
    const viewer = await viewerOf(context, request, reply)
    const asked = { launchId, window: windowCookie.of(request) }
    const { url, jwt } = await answerForWindow(context, viewer, siteUrl(context, request), asked)
    const language = languageOf(request)
    return sendLtiPage(reply, {
      language,
      platform: null,
      title: 'Verdict',
      text: wordsIn(language).wait,
      sendsTo: url,
      data: { mode: 'answer', url, jwt },
    })
  })
