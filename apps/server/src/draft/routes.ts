import type { Context } from '../platform/context.ts'
import type { Router } from '../platform/http.ts'
import { keepDraft, listDrafts, listTemplates, setTemplate } from './service.ts'

export function draftRoutes(router: Router, context: Context): void {
  router.on('GET /draft', async ({ viewer, query }) => ({ drafts: await listDrafts(context, viewer, query) }))
  router.on('PUT /draft', async ({ viewer, body }) => ({ updatedAt: await keepDraft(context, viewer, body) }))
  router.on('GET /draft/templates', async ({ viewer }) => ({
    templates: await listTemplates(context, viewer),
  }))
  router.on('PUT /draft/templates/:language', async ({ viewer, params, body }) => {
    await setTemplate(context, viewer, params.language, body.code)
    return {}
  })
}
