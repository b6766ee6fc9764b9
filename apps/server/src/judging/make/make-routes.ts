import { buildLimits } from '@verdict/domain/build'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { arrivingFile } from '../../platform/sent-file.ts'
import type { Judging } from '../judging-service.ts'
import { finishMake, renewMake, reportMade, reportStressed, takeFile } from './make-service.ts'

export function makeRoutes(
  router: Router,
  context: Context,
  { bell, stopping }: Judging,
  goneSignal: (reply: FastifyReply) => AbortSignal,
): void {
  router.on('POST /judge/make/:makeId/renew', ({ host, params, reply }) =>
    renewMake(context, bell, host, params.makeId, { gone: goneSignal(reply), stopping }),
  )

  router.on('PUT /judge/blob/:sha256', async ({ host, params, request }) => {
    await takeFile(context, host, params.sha256, arrivingFile(request, buildLimits.fileBytes))
    return {}
  })

  router.on('POST /judge/make/:makeId/items', async ({ host, params, body }) => {
    await reportMade(context, host, params.makeId, body.items)
    return {}
  })

  router.on('POST /judge/make/:makeId/stress', async ({ host, params, body }) => {
    await reportStressed(context, host, params.makeId, body)
    return {}
  })

  router.on('POST /judge/make/:makeId/finish', async ({ host, params, body }) => {
    await finishMake(context, host, params.makeId, body)
    return {}
  })
}
