import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { readToday } from './today-service.ts'

export function todayRoutes(router: Router, context: Context): void {
  router.on('GET /today', ({ viewer }) => readToday(context, viewer))
}
