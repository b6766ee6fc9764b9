import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { judgeLanguages, changeLanguage } from './language-service.ts'

export function languageRoutes(router: Router, context: Context): void {
  router.on('GET /website/languages', async () => ({ languages: await judgeLanguages(context) }))
  router.on('PUT /admin/languages/:language', ({ viewer, origin, params, body }) =>
    changeLanguage(context, viewer, origin, params.language, body),
  )
}
