import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { cancelBuild, readBuild, startBuild } from './build-service.ts'
import { keepDifference, readStress, startStress, stopStress } from '../stress/stress-service.ts'

export function buildRoutes(router: Router, context: Context): void {
  router.on('GET /problem/:pid/build', ({ viewer, params, query }) =>
    readBuild(context, viewer, params.pid, query.after),
  )

  router.on('POST /problem/:pid/build', ({ viewer, params, origin }) =>
    startBuild(context, viewer, origin, params.pid),
  )

  router.on('DELETE /problem/:pid/build', ({ viewer, params }) => cancelBuild(context, viewer, params.pid))

  router.on('GET /problem/:pid/stress', ({ viewer, params }) => readStress(context, viewer, params.pid))

  router.on('POST /problem/:pid/stress', ({ viewer, params, body }) =>
    startStress(context, viewer, params.pid, body),
  )

  router.on('DELETE /problem/:pid/stress', ({ viewer, params }) => stopStress(context, viewer, params.pid))

  router.on('POST /problem/:pid/stress/test', ({ viewer, params, origin }) =>
    keepDifference(context, viewer, origin, params.pid),
  )
}
