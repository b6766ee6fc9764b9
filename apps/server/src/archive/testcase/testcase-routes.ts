import { archiveBytes } from '@verdict/domain/limits'
import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { arrivingFile } from '../../platform/sent-file.ts'
import { takeArchive } from './testcase-archive.ts'
import { listGroups, saveGroups } from './groups.ts'
import { addAs, completeAs, findFile, listAs, removeAs } from './testcase-service.ts'

export function testcaseRoutes(router: Router, context: Context): void {
  router.on('GET /testcase/:pid', async ({ viewer, params }) => ({
    ...(await listAs(context, viewer, params.pid)),
    groups: await listGroups(context.db, params.pid),
  }))

  router.on('PUT /testcase/:pid/groups', async ({ viewer, params, body, origin }) => ({
    groups: await saveGroups(context, viewer, origin, params.pid, body.groups),
  }))

  router.on('POST /testcase/:pid/complete', async ({ viewer, params, origin }) => {
    await completeAs(context, viewer, origin, params.pid)
    return {}
  })

  router.on('POST /testcase/:pid', ({ viewer, params, body, origin }) =>
    addAs(context, viewer, origin, params.pid, body),
  )

  router.on('GET /testcase/:pid/:uuid', async ({ viewer, params, query, reply }) => {
    const file = await findFile(context, viewer, params.pid, params.uuid, query.type)
    return reply
      .headers({
        'content-type': 'text/plain; charset=utf-8',
        'content-length': file.bytes,
        'content-disposition': `inline; filename="${file.name}"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      .send(context.blobs.read(file.sha256))
  })

  router.on('DELETE /testcase/:pid/:uuid', async ({ viewer, params, origin }) => {
    await removeAs(context, viewer, origin, params.pid, params.uuid)
    return {}
  })

  router.on('POST /testcase/:pid/archive', ({ viewer, params, query, origin, request }) =>
    takeArchive(context, {
      viewer,
      origin,
      pid: params.pid,
      mode: query.mode,
      maxBytes: archiveBytes,
      ...arrivingFile(request, archiveBytes),
    }),
  )
}
