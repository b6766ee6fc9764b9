import { outputLimits } from '@verdict/domain/outputs'
import { create as contentDisposition } from 'content-disposition'
import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { sendFile } from '../../platform/send-file.ts'
import { arrivingFiles } from '../../platform/sent-file.ts'
import { markSubmission } from './mark.ts'
import { listOutputTests, submitOutputs } from './outputs.ts'
import { listOwn, outputFile, pageOfSubmissions, readOpened, readSubmission } from './submission-read.ts'
import { changeJudge } from './rejudge.ts'
import { submitCode } from './submit.ts'

export function submissionRoutes(router: Router, context: Context): void {
  router.on('POST /status', ({ viewer, origin, body }) => submitCode(context, viewer, origin, body))
  router.on('GET /status/outputs', ({ viewer, query }) => listOutputTests(context, viewer, query))
  router.on('POST /status/outputs', ({ viewer, origin, query, request }) => {
    const form = arrivingFiles(request, { maxBytes: outputLimits.totalBytes, parts: outputLimits.parts })
    return submitOutputs(context, viewer, origin, query, form)
  })
  router.on('GET /status/:sid/output/:number', async ({ viewer, params, request, reply }) => {
    const file = await outputFile(context, viewer, params)
    return sendFile(context, request, reply, file, {
      'content-type': 'application/octet-stream',
      'content-disposition': contentDisposition(file.name),
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })
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
