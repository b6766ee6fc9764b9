import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { markSubmission } from './mark.ts'
import { listOwn, pageOfSubmissions, readOpened, readSubmission } from './submission-read.ts'
import { changeJudge } from './rejudge.ts'
import { submitCode } from './submit.ts'

export function submissionRoutes(router: Router, context: Context): void {
  router.on('POST /status', ({ viewer, origin, body }) => submitCode(context, viewer, origin, body))
  router.on('GET /status/list', ({ viewer, query }) => pageOfSubmissions(context, viewer, query))
  router.on('GET /status/:sid', ({ viewer, params }) => readSubmission(context, viewer, params.sid))
  router.on('PUT /status/:sid', async ({ viewer, origin, params, body }) => {
    await changeJudge(context, viewer, origin, { sid: params.sid, judge: body.judge })
    return readOpened(context, viewer, params.sid)
  })
  router.on('PUT /status/:sid/mark', async ({ viewer, origin, params, body }) => {
    await markSubmission(context, viewer, origin, params.sid, body)
    return readOpened(context, viewer, params.sid)
  })
  router.on('GET /account/submissions', ({ viewer, query }) => listOwn(context, viewer, query))
}
