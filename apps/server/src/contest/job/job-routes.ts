import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import type { JobScope } from './job-record.ts'
import {
  applyJob,
  cancelJob,
  listChanges,
  listJobs,
  listPeople,
  listRankMoves,
  previewJob,
  readJob,
  startJob,
} from './job-service.ts'

export function jobRoutes(router: Router, context: Context): void {
  router.on('GET /admin/jobs', ({ viewer, query }) => listJobs(context, viewer, query))
  router.on('POST /admin/jobs', async ({ viewer, origin, body, reply }) => {
    const { action } = body
    const scope: JobScope = body.sids ? { sids: body.sids } : body.filter!
    if (!body.preview) return startJob(context, viewer, origin, { action, scope })
    const preview = await previewJob(context, viewer, { action, scope })
    return reply.send({ success: true, code: 200, message: 'OK', data: { preview, job: null } })
  })
  router.on('GET /admin/jobs/:id', ({ viewer, params }) => readJob(context, viewer, params.id))
  router.on('GET /admin/jobs/:id/changes', ({ viewer, params, query }) =>
    listChanges(context, viewer, params.id, query),
  )
  router.on('GET /admin/jobs/:id/people', ({ viewer, params, query }) =>
    listPeople(context, viewer, params.id, query),
  )
  router.on('GET /admin/jobs/:id/ranks', ({ viewer, params, query }) =>
    listRankMoves(context, viewer, params.id, query),
  )
  router.on('PUT /admin/jobs/:id', ({ viewer, origin, params }) =>
    applyJob(context, viewer, origin, params.id),
  )
  router.on('DELETE /admin/jobs/:id', ({ viewer, origin, params }) =>
    cancelJob(context, viewer, origin, params.id),
  )
}
