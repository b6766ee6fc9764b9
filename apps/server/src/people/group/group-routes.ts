import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import {
  changeMembers,
  createGroup,
  deleteGroup,
  listGroups,
  pageOfGroups,
  pageOfMembers,
  readGroup,
  renameGroup,
} from './group-service.ts'

export function groupRoutes(router: Router, context: Context): void {
  router.on('GET /group', async () => ({ docs: await listGroups(context) }))
  router.on('GET /group/list', ({ query }) => pageOfGroups(context, query))
  router.on('GET /group/:gid', ({ params }) => readGroup(context, params.gid))
  router.on('POST /group/', ({ viewer, origin, body }) => createGroup(context, viewer, origin, body.title))
  router.on('PUT /group/:gid', ({ viewer, origin, params, body }) =>
    renameGroup(context, viewer, origin, params.gid, body.title),
  )
  router.on('DELETE /group/:gid', async ({ viewer, origin, params }) => {
    await deleteGroup(context, viewer, origin, params.gid)
    return {}
  })
  router.on('GET /group/:gid/members', ({ params, query }) => pageOfMembers(context, params.gid, query))
  router.on('PUT /group/:gid/members', ({ viewer, origin, params, body }) =>
    changeMembers(context, viewer, origin, params.gid, body),
  )
}
