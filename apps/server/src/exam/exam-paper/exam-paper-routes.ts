import type { Context } from '../../platform/context.ts'
import { turnFor } from '../../platform/fairness/export-turns.ts'
import type { Router } from '../../platform/http.ts'
import { sendZip } from '../../platform/zip-stream.ts'
import { exportArchive, listPapers } from './exam-paper-archive.ts'
import { countDraft, handInDraft } from './drafts.ts'
import { handIn, readHandIn, reopen } from './hand-in.ts'
import { listKeys } from './keys.ts'
import { exportPrints } from './print.ts'
import { checkReceipt } from './receipt.ts'

export function examPaperRoutes(router: Router, context: Context): void {
  router.on('GET /exam/:cid/hand-in', ({ viewer, params }) => readHandIn(context, viewer, params.cid))
  router.on('POST /exam/:cid/hand-in', ({ viewer, origin, params }) =>
    handIn(context, viewer, origin, params.cid),
  )
  router.on('POST /exam/:cid/hand-in/:uid/reopen', async ({ viewer, origin, params, body }) => {
    await reopen(context, viewer, origin, { ...params, reason: body.reason })
    return {}
  })
  router.on('POST /exam/:cid/drafts/:pid', ({ viewer, origin, params }) =>
    handInDraft(context, viewer, origin, params),
  )
  router.on('PUT /exam/:cid/drafts/:sid', async ({ viewer, origin, params, body }) => {
    await countDraft(context, viewer, origin, { ...params, counts: body.counts })
    return {}
  })
  router.on('GET /exam/:cid/papers', ({ viewer, params, query }) =>
    listPapers(context, viewer, params.cid, query),
  )
  router.on('GET /exam/:cid/archive', async ({ viewer, params, reply }) => {
    const turn = turnFor(viewer.userId, reply)
    return sendZip(reply, await exportArchive(context, viewer, params.cid, turn))
  })
  router.on('GET /exam/:cid/print', async ({ viewer, params, query, reply }) => {
    const turn = turnFor(viewer.userId, reply)
    return sendZip(reply, await exportPrints(context, viewer, { ...params, ...query }, turn))
  })
  router.on('GET /receipt/:code', ({ params, origin, reply }) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    return checkReceipt(context, origin, params.code)
  })
  router.on('GET /receipt-keys', () => listKeys(context))
}
