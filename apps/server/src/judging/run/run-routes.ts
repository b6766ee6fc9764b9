import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { listRuns, readRun, recordedLanguages, startRecording, startRun, stopRun } from './run-service.ts'

export function runRoutes(router: Router, context: Context): void {
  router.on('POST /run', ({ viewer, body }) => startRun(context, viewer, body))
  router.on('POST /run/recording', ({ viewer, body }) => startRecording(context, viewer, body))
  router.on('GET /run/recording', ({ viewer, query }) => recordedLanguages(context, viewer, query))
  router.on('GET /run', ({ viewer, query }) => listRuns(context, viewer, query))
  router.on('GET /run/:id', ({ viewer, params }) => readRun(context, viewer, params.id))
  router.on('DELETE /run/:id', async ({ viewer, params }) => {
    await stopRun(context, viewer, params.id)
    return {}
  })
}
