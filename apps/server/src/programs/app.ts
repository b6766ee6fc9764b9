import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { jsonBodyBytes } from '@verdict/domain/limits'
import { openTracing, type Tracing } from '@verdict/tracing'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import {
  assertConfirmed,
  assertFactorSetUp,
  callerOf,
  followKeys,
  keepAnswering,
  keepPushing,
  keepSendingMail,
  openProviders,
  type Providers,
} from '../people/index.ts'
import { accountRoutes } from '../people/account/account-routes.ts'
import { deviceRoutes } from '../people/token/device-routes.ts'
import { tokenRoutes } from '../people/token/token-routes.ts'
import { secondFactorRoutes } from '../people/second-factor/second-factor-routes.ts'
import { auditRoutes } from '../people/audit/audit-routes.ts'
import { judgeHostRoutes } from '../judging/judge-host/judge-host-routes.ts'
import { calendarRoutes } from '../contest/calendar/calendar-routes.ts'
import { awardRoutes } from '../hall/award/award-routes.ts'
import { contestRoutes } from '../contest/contest-routes.ts'
import { teamRoutes } from '../contest/team/team-routes.ts'
import {
  copyWithContests,
  keepComparing,
  keepReminding,
  keepSettling,
  keepTimes,
  keepWorking,
  submissionsToJudge,
} from '../contest/index.ts'
import { healthRoutes } from '../site/health/health-routes.ts'
import { homeworkRoutes } from '../contest/homework/homework-routes.ts'
import { keepAnnouncing, keepLevels } from '../archive/index.ts'
import { announcementRoutes } from '../archive/announcement/announcement-routes.ts'
import { courseDeskRoutes } from '../contest/course-desk/course-desk-routes.ts'
import { courseRoutes } from '../archive/course/course-routes.ts'
import { gradebookRoutes } from '../contest/gradebook/gradebook-routes.ts'
import { keepClosing, keepHandingIn, keepLoggingLeft } from '../exam/index.ts'
import { examPaperRoutes } from '../exam/exam-paper/exam-paper-routes.ts'
import { draftRoutes } from '../archive/draft/draft-routes.ts'
import { editorialRoutes } from '../archive/editorial/editorial-routes.ts'
import { examRoutes } from '../exam/exam-routes.ts'
import { examEntryRoutes } from '../exam/exam-entry/exam-entry-routes.ts'
import { examDeskRoutes } from '../exam/exam-desk/exam-desk-routes.ts'
import { languageRoutes } from '../archive/language/language-routes.ts'
import { forgottenRoutes } from '../people/forgotten/forgotten-routes.ts'
import { mailRoutes, registerUnsubscribe } from '../people/mail/mail-routes.ts'
import { groupRoutes } from '../people/group/group-routes.ts'
import { discussionRoutes } from '../archive/discussion/discussion-routes.ts'
import { jobRoutes } from '../contest/job/job-routes.ts'
import {
  authenticateHost,
  createJudging,
  judgeSubmissions,
  type Judging,
  keepBeginningBuilds,
} from '../judging/index.ts'
import { judgingRoutes } from '../judging/judging-routes.ts'
import {
  keepImporting,
  keepReading,
  keepRosters,
  keepSendingHooks,
  keepSendingMarks,
  leadOn,
} from '../exchange/index.ts'
import { registerLti } from '../exchange/lti/lti-page-routes.ts'
import { ltiRoutes } from '../exchange/lti/lti-routes.ts'
import { balloonRoutes } from '../hall/balloon/balloon-routes.ts'
import { printRoutes } from '../hall/printing/print-routes.ts'
import { helperRoutes } from '../hall/helper/helper-routes.ts'
import { registerCcs } from '../hall/feed/ccs-routes.ts'
import { feedRoutes } from '../hall/feed/feed-routes.ts'
import { copyHallSettings, keepFeeds, keepPrinting } from '../hall/index.ts'
import { clarificationRoutes } from '../hall/clarification/clarification-routes.ts'
import { juryDeskRoutes } from '../hall/desk/jury-desk-routes.ts'
import { webhookRoutes } from '../exchange/webhook/webhook-routes.ts'
import { newsRoutes } from '../archive/news/news-routes.ts'
import { notificationRoutes } from '../archive/notification/notification-routes.ts'
import { overviewRoutes } from '../site/overview/overview-routes.ts'
import { todayRoutes } from '../site/today/today-routes.ts'
import { contestPackageRoutes } from '../exchange/contest-package/contest-package-routes.ts'
import { packageExportRoutes } from '../exchange/package-export/package-export-routes.ts'
import { packageRoutes } from '../exchange/package/package-routes.ts'
import { problemRoutes } from '../archive/problem/problem-routes.ts'
import { profileRoutes } from '../site/profile/profile-routes.ts'
import { progressRoutes } from '../contest/progress/progress-routes.ts'
import { ranklistRoutes } from '../contest/ranklist/ranklist-routes.ts'
import { realtimeRoutes } from '../site/realtime/realtime-routes.ts'
import {
  keepRemoving,
  type PageOptions,
  registerDocs,
  registerBoardPage,
  registerPage,
  registerSocket,
  registerUploads,
  serveMetrics,
} from '../site/index.ts'
import { retentionRoutes } from '../site/retention/retention-routes.ts'
import { runRoutes } from '../judging/run/run-routes.ts'
import { similarityRoutes } from '../contest/similarity/similarity-routes.ts'
import { searchRoutes } from '../site/search/search-routes.ts'
import { siteRoutes } from '../site/site-routes.ts'
import { oauthRoutes } from '../people/sign-in/oauth-routes.ts'
import { providerRoutes, registerMetadata } from '../people/sign-in/provider-routes.ts'
import { samlRoutes } from '../people/sign-in/saml-routes.ts'
import { registerPostedAnswers } from '../people/sign-in/posted-answer-routes.ts'
import { arrivalMs, limitArrival, limitBodies } from '../platform/fairness/body-room.ts'
import {
  compressAnswers,
  createRouter,
  type Router,
  readFileBodies,
  readJsonBodies,
} from '../platform/http.ts'
import type { Context } from '../platform/context.ts'
import type { BackgroundWork } from '../platform/every-second.ts'
import { cutUnused } from '../platform/unused-connections.ts'
import { answerBadAddress, answerBrokenRequest, handleErrors } from '../platform/errors.ts'
import { isProbe, registerProbes } from '../platform/probes.ts'
import { countCalls, openMetrics } from '../platform/metrics.ts'
import { logRequests, requestIdOf } from '../platform/log.ts'
import { Refusal } from '@verdict/contract/refusal'
import { sight, watchAddresses } from '../platform/sightings.ts'
import { securityHeaders, sendSecurityHeaders } from '../platform/security-headers.ts'
import { openCallQueues, type QueueCall } from '../platform/fairness/call-queues.ts'
import { assertWithinExam } from '../access/exam-only.ts'
import { sittersAmong, withSitting } from '../access/sitting.ts'
import { submissionAdminRoutes } from '../contest/submission-admin/submission-admin-routes.ts'
import { submissionRoutes } from '../contest/submission/submission-routes.ts'
import { planRoutes } from '../archive/plan/plan-routes.ts'
import { tagRoutes } from '../archive/tag/tag-routes.ts'
import { recipeRoutes } from '../archive/recipe/recipe-routes.ts'
import { noteRoutes } from '../archive/note/note-routes.ts'
import { checklistRoutes } from '../judging/checklist/checklist-routes.ts'
import { setterRoutes } from '../archive/setter/setter-routes.ts'
import { sourceVersionRoutes } from '../archive/problem/source-version-routes.ts'
import { buildRoutes } from '../judging/build/build-routes.ts'
import { testcaseRoutes } from '../archive/testcase/testcase-routes.ts'
import { userAdminRoutes } from '../people/user-admin/user-admin-routes.ts'
import { addressOf } from '../platform/address.ts'
import { userRoutes } from '../people/user/user-routes.ts'
import { verificationRoutes } from '../judging/verification/verification-routes.ts'

const formLimits = { files: 1, fields: 8, fieldNameSize: 100, fieldSize: 4096, headerPairs: 20 }

type AppParts = Omit<Context, 'log' | 'metrics' | 'tracing'> & { logger: FastifyBaseLogger }

interface AppOptions extends PageOptions {
  /** How often there is a look for work in the background; each second by default. */
  lookEveryMs?: number
}

export async function buildApp(
  parts: AppParts,
  { lookEveryMs, ...page }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.logger,
    trustProxy: parts.settings.trustedProxies.length > 0 ? parts.settings.trustedProxies : false,
    bodyLimit: jsonBodyBytes,
    genReqId: requestIdOf,
    frameworkErrors: answerBadAddress(securityHeaders(parts.settings)),
    clientErrorHandler: answerBrokenRequest,
    // log.ts logs requests instead: an address may contain a token.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    requestTimeout: arrivalMs.upload,
    // A busy machine starts slowly, and that is no fault.
    pluginTimeout: 60_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  const metrics = parts.settings.metricsPort === null ? undefined : openMetrics()
  const tracing = await tracingOf(parts)
  if (tracing) app.addHook('onClose', () => tracing.close())
  const context: Context = { ...parts, log: app.log, metrics, tracing }

  logRequests(app)
  if (metrics) countCalls(app, metrics)
  limitArrival(app)

  readJsonBodies(app)
  readFileBodies(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  refuseAtTheEnd(app, context)
  watchAddresses(app, context.settings)
  sendSecurityHeaders(app, context.settings)
  limitBodies(app)
  await app.register(cookie)
  await compressAnswers(app)
  await app.register(multipart, { limits: formLimits })
  const queueCall = openCallQueues(context.settings.callsAtOnce)
  const hub = await registerSocket(app, context, queueCall)
  if (metrics) serveMetrics(app, context, metrics, { sockets: () => hub.size })
  registerDocs(app)
  registerProbes(app, context)

  const router = routerOf(app, context, queueCall)
  const providers = openProviders(context)
  await registerOthers(app, context, providers)
  registerCcs(app, context, queueCall)
  judgeSubmissions(submissionsToJudge)
  copyWithContests(copyHallSettings)
  const judging = createJudging(context)
  addCalls(router, context, judging, providers)
  addWork(app, context, judging, lookEveryMs)
  registerBoardPage(app)
  await registerPage(app, context, queueCall, { leadOn, ...page })
  cutUnused(app)
  return app
}

function routerOf(app: FastifyInstance, context: Context, queueCall: QueueCall): Router {
  return createRouter(app, {
    prefix: '/api',
    viewerOf: async (request, reply) =>
      withSitting(context.db, await callerOf(context, request, reply), addressOf(request)),
    assertUnlocked: async (endpoint, request, viewer) => {
      await assertWithinExam(context.db, endpoint, request, viewer)
      assertFactorSetUp(endpoint, viewer)
    },
    assertConfirmed: (endpoint, request, viewer) => assertConfirmed(context, endpoint, request, viewer),
    hostOf: (request) =>
      authenticateHost(context, request.headers.authorization).catch((error: unknown) => {
        // A missing token is no sign of a misconfigured host.
        if (request.headers.authorization !== undefined) sight('token', { address: addressOf(request) })
        throw error
      }),
    publicUrl: context.settings.publicUrl,
    queueCall,
    tracing: context.tracing,
  })
}

/** Routes that are no calls: files, and what other programs post. */
async function registerOthers(app: FastifyInstance, context: Context, providers: Providers): Promise<void> {
  registerUploads(app, context)
  await registerUnsubscribe(app, context)
  await registerLti(app, context)
  await registerPostedAnswers(app, context)
  registerMetadata(app, context, providers)
}

/** While draining, answers close their connection; while stopping, only probes are answered. */
function refuseAtTheEnd(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (context.stopping?.aborted && !isProbe(request)) throw new Refusal('NOT_READY')
  })
  app.addHook('onSend', async (_request, reply) => {
    // Else the balancer comes back, a call that arrives as we exit breaks, and the process stays alive.
    if (context.draining?.aborted || context.stopping?.aborted) reply.header('connection', 'close')
  })
}

async function tracingOf({ settings, build }: AppParts): Promise<Tracing | undefined> {
  const { otelExporterOtlpEndpoint: endpoint, otelExporterOtlpHeaders: headers } = settings
  if (endpoint === null) return undefined
  return openTracing({ endpoint, headers, service: 'verdict-server', version: build.sha })
}

function addProblemCalls(router: Router, context: Context): void {
  problemRoutes(router, context)
  editorialRoutes(router, context)
  testcaseRoutes(router, context)
  recipeRoutes(router, context)
  setterRoutes(router, context)
  noteRoutes(router, context)
  checklistRoutes(router, context)
  sourceVersionRoutes(router, context)
  buildRoutes(router, context)
  verificationRoutes(router, context)
}

function addHallCalls(router: Router, context: Context): void {
  clarificationRoutes(router, context)
  helperRoutes(router, context)
  balloonRoutes(router, context)
  printRoutes(router, context)
  awardRoutes(router, context)
  feedRoutes(router, context)
  juryDeskRoutes(router, context)
}

function addCalls(router: Router, context: Context, judging: Judging, providers: Providers): void {
  accountRoutes(router, context)
  mailRoutes(router, context)
  forgottenRoutes(router, context)
  tokenRoutes(router, context)
  deviceRoutes(router, context)
  secondFactorRoutes(router, context)
  oauthRoutes(router, context, providers)
  providerRoutes(router, context, providers)
  samlRoutes(router)
  planRoutes(router, context)
  tagRoutes(router, context)
  siteRoutes(router, context)
  searchRoutes(router, context)
  languageRoutes(router, context)
  addProblemCalls(router, context)
  packageExportRoutes(router, context)
  contestPackageRoutes(router, context)
  packageRoutes(router, context)
  ltiRoutes(router, context)
  webhookRoutes(router, context)
  submissionRoutes(router, context)
  runRoutes(router, context)
  draftRoutes(router, context)
  submissionAdminRoutes(router, context)
  jobRoutes(router, context)
  notificationRoutes(router, context)
  groupRoutes(router, context)
  userRoutes(router, context)
  profileRoutes(router, context)
  newsRoutes(router, context)
  discussionRoutes(router, context)
  contestRoutes(router, context)
  teamRoutes(router, context)
  homeworkRoutes(router, context)
  examRoutes(router, context)
  examEntryRoutes(router, context)
  examDeskRoutes(router, context)
  calendarRoutes(router, context)
  courseRoutes(router, context, keepTimes(context))
  gradebookRoutes(router, context)
  progressRoutes(router, context)
  announcementRoutes(router, context)
  courseDeskRoutes(router, context)
  examPaperRoutes(router, context)
  addHallCalls(router, context)
  ranklistRoutes(router, context)
  similarityRoutes(router, context)
  realtimeRoutes(router, context)
  judgingRoutes(router, context, judging)
  judgeHostRoutes(router, context)
  overviewRoutes(router, context)
  todayRoutes(router, context)
  healthRoutes(router, context)
  userAdminRoutes(router, context)
  auditRoutes(router, context)
  retentionRoutes(router, context)
}

function addWork(app: FastifyInstance, context: Context, judging: Judging, everyMs?: number): void {
  const stopFollowing = followKeys(context)
  app.addHook('preClose', async () => stopFollowing())
  const works: BackgroundWork[] = [
    judging,
    keepWorking(context),
    keepSettling(context),
    keepAnnouncing(context),
    keepLevels(context),
    keepHandingIn(context),
    keepClosing(context),
    keepLoggingLeft(context),
    keepComparing(context),
    keepReading(context),
    keepImporting(context),
    keepBeginningBuilds(context),
    keepRosters(context),
    keepSendingMarks(context),
    keepSendingHooks(context),
    keepFeeds(context),
    keepPrinting(context),
    keepRemoving(context),
    keepReminding(context),
    keepAnswering(context),
    keepSendingMail(context),
    keepPushing(context, { sitting: sittersAmong }),
  ]
  for (const work of works) {
    app.addHook('onReady', async () => work.start(everyMs))
    app.addHook('preClose', () => work.stop())
  }
}
