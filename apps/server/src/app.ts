// The application, built without listening: tests inject requests into it, main.ts listens.

import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { jsonBodyBytes } from '@verdict/domain/limits'
import { openTracing, type Tracing } from '@verdict/tracing'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { followKeys, viewerOf } from './account/index.ts'
import { accountRoutes } from './account/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { judgeHostRoutes } from './judge-host/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { contestRoutes } from './contest/routes.ts'
import { keepTimes } from './homework/index.ts'
import { healthRoutes } from './health/routes.ts'
import { homeworkRoutes } from './homework/routes.ts'
import { keepAnnouncing } from './announcement/index.ts'
import { announcementRoutes } from './announcement/routes.ts'
import { courseDeskRoutes } from './course-desk/routes.ts'
import { courseRoutes } from './course/routes.ts'
import { gradebookRoutes } from './gradebook/routes.ts'
import { keepSettling } from './contest/index.ts'
import { keepHandingIn } from './exam-paper/index.ts'
import { examPaperRoutes } from './exam-paper/routes.ts'
import { draftRoutes } from './draft/routes.ts'
import { editorialRoutes } from './editorial/routes.ts'
import { keepClosing } from './exam/index.ts'
import { examRoutes } from './exam/routes.ts'
import { keepLoggingLeft } from './exam-entry/index.ts'
import { examEntryRoutes } from './exam-entry/routes.ts'
import { examDeskRoutes } from './exam-desk/routes.ts'
import { languageRoutes } from './language/routes.ts'
import { groupRoutes } from './group/routes.ts'
import { discussionRoutes } from './discussion/routes.ts'
import { keepWorking } from './job/index.ts'
import { jobRoutes } from './job/routes.ts'
import { authenticateHost, createJudging, type Judging } from './judging/index.ts'
import { judgingRoutes } from './judging/routes.ts'
import { leadOn } from './move-in/index.ts'
import { newsRoutes } from './news/routes.ts'
import { notificationRoutes } from './notification/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { packageExportRoutes } from './package-export/routes.ts'
import { packageRoutes } from './package/routes.ts'
import { keepImporting, keepReading } from './package/index.ts'
import { problemRoutes } from './problem/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { progressRoutes } from './progress/routes.ts'
import { ranklistRoutes } from './ranklist/routes.ts'
import { realtimeRoutes } from './realtime/routes.ts'
import { registerSocket } from './realtime/index.ts'
import { type PageOptions, registerDocs, registerPage, registerUploads } from './site/index.ts'
import { keepRemoving } from './retention/index.ts'
import { retentionRoutes } from './retention/routes.ts'
import { runRoutes } from './run/routes.ts'
import { similarityRoutes } from './similarity/routes.ts'
import { keepComparing } from './similarity/index.ts'
import { siteRoutes } from './site/routes.ts'
import { oauthRoutes } from './oauth/routes.ts'
import { arrivalMs, limitArrival } from './platform/fairness/arrival.ts'
import { limitBodies } from './platform/fairness/body-room.ts'
import { compressAnswers } from './platform/compression.ts'
import type { Context } from './platform/context.ts'
import { answerBadAddress, answerBrokenRequest, handleErrors } from './platform/errors.ts'
import { createRouter, type Router } from './platform/http.ts'
import { isProbe, registerProbes } from './platform/probes.ts'
import { countCalls, openMetrics } from './platform/metrics.ts'
import { serveMetrics } from './metrics/index.ts'
import { readJsonBodies } from './platform/json-body.ts'
import { logRequests } from './platform/log.ts'
import { Refusal } from './platform/refusal.ts'
import { requestIdOf } from './platform/request-id.ts'
import { sight, watchAddresses } from './platform/sightings.ts'
import { securityHeaders, sendSecurityHeaders } from './platform/security-headers.ts'
import { openCallQueues } from './platform/fairness/call-queues.ts'
import { isOfExam, withSitting } from './standing/sitting.ts'
import { solutionRoutes } from './solution/routes.ts'
import { submissionRoutes } from './submission/routes.ts'
import { tagRoutes } from './tag/routes.ts'
import { testcaseRoutes } from './testcase/routes.ts'
import { userAdminRoutes } from './user-admin/routes.ts'
import { userRoutes } from './user/routes.ts'
import { verificationRoutes } from './verification/routes.ts'

/** One file and a few words beside it. */
const formLimits = { files: 1, fields: 8, fieldNameSize: 100, fieldSize: 4096, headerPairs: 20 }

/** The parts of the context, with the logger that Fastify is to use. */
type AppParts = Omit<Context, 'log' | 'metrics' | 'tracing'> & { logger: FastifyBaseLogger }

export async function buildApp(parts: AppParts, page: PageOptions = {}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.logger,
    trustProxy: parts.settings.trustedProxies.length > 0 ? parts.settings.trustedProxies : false,
    bodyLimit: jsonBodyBytes,
    genReqId: requestIdOf,
    frameworkErrors: answerBadAddress(securityHeaders(parts.settings)),
    clientErrorHandler: answerBrokenRequest,
    // One line for each request is written below, by its route: an address may hold a token.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    requestTimeout: arrivalMs.upload,
    // The refusal below says it in the form that every caller reads.
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
  await registerDocs(app)
  registerProbes(app, context)

  const router = createRouter(app, {
    prefix: '/api',
    viewerOf: async (request, reply) =>
      withSitting(context.db, await viewerOf(context, request, reply), request.ip),
    isOfExam: (cid, thing, id) => isOfExam(context.db, cid, thing, id),
    hostOf: (request) =>
      authenticateHost(context, request.headers.authorization).catch((error: unknown) => {
        // Anybody may ask without one.
        if (request.headers.authorization !== undefined) sight('token', { address: request.ip })
        throw error
      }),
    publicUrl: context.settings.publicUrl,
    queueCall,
    tracing,
  })
  registerUploads(app, context)
  const judging = createJudging(context)
  addCalls(router, context, judging)
  addWork(app, context, judging)
  await registerPage(app, context, queueCall, { leadOn, ...page })
  return app
}

/** Each answer has its request's id and, once others are to take over, ends its connection; once the server stops, probes alone are answered. */
function refuseAtTheEnd(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (context.stopping?.aborted && !isProbe(request)) throw new Refusal('NOT_READY')
  })
  app.addHook('onSend', async (_request, reply) => {
    // A kept one would lead a balancer to us again, would fail a call that comes as we go, and would keep the process.
    if (context.draining?.aborted || context.stopping?.aborted) reply.header('connection', 'close')
  })
}

/** The SDK is loaded where somebody collects, and nowhere else. */
async function tracingOf({ settings, build }: AppParts): Promise<Tracing | undefined> {
  const { otelExporterOtlpEndpoint: endpoint, otelExporterOtlpHeaders: headers } = settings
  if (endpoint === null) return undefined
  return openTracing({ endpoint, headers, service: 'verdict-server', version: build.sha })
}

/** Every call, noun by noun. */
function addCalls(router: Router, context: Context, judging: Judging): void {
  accountRoutes(router, context)
  oauthRoutes(router, context)
  tagRoutes(router, context)
  siteRoutes(router, context)
  languageRoutes(router, context)
  problemRoutes(router, context)
  editorialRoutes(router, context)
  testcaseRoutes(router, context)
  verificationRoutes(router, context)
  packageExportRoutes(router, context)
  packageRoutes(router, context)
  submissionRoutes(router, context)
  runRoutes(router, context)
  draftRoutes(router, context)
  solutionRoutes(router, context)
  jobRoutes(router, context)
  notificationRoutes(router, context)
  groupRoutes(router, context)
  userRoutes(router, context)
  profileRoutes(router, context)
  newsRoutes(router, context)
  discussionRoutes(router, context)
  contestRoutes(router, context)
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
  ranklistRoutes(router, context)
  similarityRoutes(router, context)
  realtimeRoutes(router, context)
  judgingRoutes(router, context, judging)
  judgeHostRoutes(router, context)
  overviewRoutes(router, context)
  healthRoutes(router, context)
  userAdminRoutes(router, context)
  auditRoutes(router, context)
  retentionRoutes(router, context)
}

/** The background work from the first request to the last. */
function addWork(app: FastifyInstance, context: Context, judging: Judging): void {
  const stopFollowing = followKeys(context)
  app.addHook('preClose', async () => stopFollowing())
  const works = [
    judging,
    keepWorking(context),
    keepSettling(context),
    keepAnnouncing(context),
    keepHandingIn(context),
    keepClosing(context),
    keepLoggingLeft(context),
    keepComparing(context),
    keepReading(context),
    keepImporting(context),
    keepRemoving(context),
  ]
  for (const work of works) {
    app.addHook('onReady', async () => work.start())
    app.addHook('preClose', () => work.stop())
  }
}
