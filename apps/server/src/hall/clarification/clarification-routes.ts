import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { actOnQuestion, answerInQueue, listQuestions, replacePrepared } from './clarification-service.ts'
import { markTalk, talkNews } from './talk-news.ts'

export function clarificationRoutes(router: Router, context: Context): void {
  router.on('GET /contest/:cid/clarifications', ({ viewer, params, query }) =>
    listQuestions(context, viewer, params.cid, query),
  )
  router.on('PUT /contest/:cid/clarifications/:did', async ({ viewer, params, body }) => {
    await actOnQuestion(context, viewer, params, body.act)
    return {}
  })
  router.on('POST /contest/:cid/clarifications/:did/answer', ({ viewer, params, body }) =>
    answerInQueue(context, viewer, params, body),
  )
  router.on('PUT /contest/:cid/clarifications/prepared', ({ viewer, origin, params, body }) =>
    replacePrepared(context, viewer, origin, params.cid, body.answers),
  )
  router.on('GET /contest/:cid/clarifications/news', ({ viewer, params, query }) =>
    talkNews(context, viewer, params.cid, query.since),
  )
  router.on('PUT /contest/:cid/clarifications/news', async ({ viewer, params, body }) => {
    await markTalk(context, viewer, params.cid, body)
    return {}
  })
}
