import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { readTests } from './verification-tests.ts'
import { cancelVerification, readVerification, startVerification } from './verification-service.ts'

export function verificationRoutes(router: Router, context: Context): void {
  router.on('GET /problem/:pid/verification', ({ viewer, params }) =>
    readVerification(context, viewer, params.pid),
  )

  router.on('GET /problem/:pid/verification/tests', ({ viewer, params, query }) =>
    readTests(context, viewer, params.pid, query),
  )

  router.on('POST /problem/:pid/verification', ({ viewer, params }) =>
    startVerification(context, viewer, params.pid),
  )

  router.on('DELETE /problem/:pid/verification', ({ viewer, params }) =>
    cancelVerification(context, viewer, params.pid),
  )
}
