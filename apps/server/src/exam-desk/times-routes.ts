// The calls of the time of one's own in an exam.

import type { Context } from '../platform/context.ts'
import type { Router } from '../platform/http.ts'
import { giveTime, pauseExam, readTimes, resumeExam } from './times.ts'

export function examTimeRoutes(router: Router, context: Context): void {
  router.on('GET /exam/:cid/times', ({ viewer, params }) => readTimes(context, viewer, params.cid))
  router.on('POST /exam/:cid/times', ({ viewer, origin, params, body }) =>
    giveTime(context, viewer, origin, params.cid, body),
  )
  router.on('POST /exam/:cid/pauses', ({ viewer, origin, params, body }) =>
    pauseExam(context, viewer, origin, params.cid, body),
  )
  router.on('POST /exam/:cid/pauses/resume', ({ viewer, origin, params, body }) =>
    resumeExam(context, viewer, origin, params.cid, body),
  )
}
