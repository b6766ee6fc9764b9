import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { issueToken } from './realtime-service.ts'

export function realtimeRoutes(router: Router, context: Context): void {
  router.on('GET /websocket/token', ({ viewer }) => issueToken(context, viewer))
}
