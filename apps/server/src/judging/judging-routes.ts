import type { FastifyReply } from 'fastify'
import type { Context } from '../platform/context.ts'
import type { Router } from '../platform/http.ts'
import { endAttemptsOf } from './judging-attempt.ts'
import { openTestFile, type TestFile, type Judging, renewRun } from './judging-service.ts'
import type { Claim } from './claim.ts'
import { asking, type Host, keepHostStatus } from './host.ts'
import { takeWorkBack, waitForWork } from './lease.ts'
import { finishTask, renewLease, reportProgress } from './judging-report.ts'
import { failLostRuns, finishRun } from './run/run-work.ts'
import { languagesForHosts } from '../archive/index.ts'
import { noWork, type Work } from './sources.ts'
import { finishTrial, renewTrial, tryProgram } from './trial.ts'
import { compileSource } from './compile.ts'
import { loseMakes } from './make/make-service.ts'
import { makeRoutes } from './make/make-routes.ts'
import { keepWarmUp, loseWarmUps } from './warm-up.ts'

/** Aborted when the connection closes early. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  let handedOver = false
  reply.raw.once('finish', () => {
    handedOver = true
  })
  reply.raw.once('close', () => {
    if (!handedOver) gone.abort()
  })
  // The connection may have closed while the host was looked up.
  if (reply.raw.destroyed) gone.abort()
  return gone.signal
}

const claimOf = (
  host: Host,
  { taskId }: { taskId: number },
  { fencingToken }: { fencingToken: number },
): Claim => ({ taskId, fencingToken, hostId: host.id })

async function unlessGone(context: Context, host: Host, gone: AbortSignal, work: Work): Promise<Work> {
  const giveBack = async (): Promise<void> => {
    try {
      await takeWorkBack(context, host, work)
    } catch (error) {
      context.log.warn(
        { err: error, task: work.task?.taskId },
        'a task could not be taken back: its lease will run out',
      )
    }
  }
  if (gone.aborted) {
    await giveBack()
    return noWork
  }
  gone.addEventListener('abort', () => void giveBack())
  return work
}

const sendTestFile = (reply: FastifyReply, file: TestFile) =>
  'address' in file
    ? reply.code(307).header('cache-control', 'no-store').header('location', file.address).send()
    : reply
        .type('application/octet-stream')
        .header('content-length', file.bytes)
        .header('cache-control', 'private, immutable')
        .send(file.content)

export function judgingRoutes(router: Router, context: Context, judging: Judging): void {
  const { bell, trialBell, newLanguages, stopping } = judging
  router.on('POST /judge/start', async ({ host, body }) => {
    await keepHostStatus(context, host, body)
    await endAttemptsOf(context, host.id, { reason: 'the host was started anew.' })
    await failLostRuns(context, host.id)
    await loseWarmUps(context.db, host.id)
    await loseMakes(context, host.id)
    return {}
  })

  router.on('POST /judge/lease', async ({ host, reply, body }) => {
    const gone = goneSignal(reply)
    await keepHostStatus(context, host, body)
    if (body.paused) return { ...noWork, languages: [] }
    const waiting = { gone, overtaken: newLanguages(), stopping }
    const work = await waitForWork(context, bell, asking(host, body), waiting)
    return {
      ...(await unlessGone(context, host, gone, work)),
      languages: await languagesForHosts(context.db),
    }
  })

  router.on('POST /judge/task/:taskId/renew', ({ host, params, body }) =>
    renewLease(context, claimOf(host, params, body)),
  )

  router.on('POST /judge/task/:taskId/progress', async ({ host, params, body }) => {
    await reportProgress(context, claimOf(host, params, body), body)
    return {}
  })

  router.on('POST /judge/task/:taskId/finish', ({ host, params, body }) =>
    finishTask(context, claimOf(host, params, body), body),
  )

  router.on('POST /judge/trial/:trialId/finish', async ({ host, params, body }) => {
    await finishTrial(context, host, params.trialId, body.result)
    return {}
  })

  router.on('POST /judge/trial/:trialId/renew', ({ host, params }) =>
    renewTrial(context, host, params.trialId),
  )

  router.on('POST /judge/run/:runId/renew', ({ host, params, reply }) =>
    renewRun(context, bell, host, params.runId, { gone: goneSignal(reply), stopping }),
  )

  router.on('POST /judge/run/:runId/finish', async ({ host, params, body }) => {
    await finishRun(context, host, params.runId, body.result)
    return {}
  })

  router.on('POST /problem/:pid/try', ({ viewer, params, body, reply }) =>
    tryProgram(context, viewer, params.pid, body, { bell: trialBell, gone: goneSignal(reply), stopping }),
  )

  router.on('POST /problem/:pid/compile', ({ viewer, params, body, reply }) =>
    compileSource(context, viewer, params.pid, body, { bell: trialBell, gone: goneSignal(reply), stopping }),
  )

  makeRoutes(router, context, judging, goneSignal)
  fileRoutes(router, context)
}

function fileRoutes(router: Router, context: Context): void {
  router.on('POST /judge/warm-up/:cid/progress', ({ host, params, body }) =>
    keepWarmUp(context, host.id, params.cid, body),
  )

  router.on('GET /judge/blob/:sha256', async ({ host, reply, params, query }) =>
    sendTestFile(reply, await openTestFile(context, host, params.sha256, query)),
  )
}
