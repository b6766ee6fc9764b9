import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import {
  keepDraft,
  listDrafts,
  setTemplate,
  listCourseTemplates,
  listTemplates,
  setCourseTemplate,
} from './draft-service.ts'

export function draftRoutes(router: Router, context: Context): void {
  router.on('GET /draft', async ({ viewer, query }) => ({ drafts: await listDrafts(context, viewer, query) }))
  router.on('PUT /draft', async ({ viewer, body }) => ({ updatedAt: await keepDraft(context, viewer, body) }))
  router.on('GET /draft/templates', async ({ viewer, query }) => ({
    templates: await listTemplates(context, viewer, query),
  }))
  router.on('GET /course/:id/template', async ({ viewer, params }) => ({
    templates: await listCourseTemplates(context, viewer, params.id),
  }))
  router.on('PUT /course/:id/template/:language', async ({ viewer, origin, params, body }) => {
    const { id, language } = params
    await setCourseTemplate(context, viewer, origin, { courseId: id, language, code: body.code })
    return {}
  })
  router.on('PUT /draft/templates/:language', async ({ viewer, params, body }) => {
    await setTemplate(context, viewer, params.language, body.code)
    return {}
  })
}
