// The public board of a contest, a page by itself. It says nothing of the contest: its script asks the calls as a visitor.

import { boardPage, boardPolicy } from '@verdict/domain/board-page'
import { pageLanguages } from '@verdict/domain/site-face'
import type { FastifyInstance } from 'fastify'

const address = /^[1-9]\d{0,9}$/
/** Anybody may show it in a page of theirs, as it has no session and does nothing but show. */
const framed = 'frame-ancestors http: https:'
const unframed = "frame-ancestors 'none'"

export function registerBoardPage(app: FastifyInstance): void {
  app.get<{ Params: { cid: string }; Querystring: { embed?: string } }>(
    '/contest/:cid/board',
    { schema: { hide: true } },
    (request, reply) => {
      const { cid } = request.params
      if (!address.test(cid)) return reply.callNotFound()
      const isFramed = request.query.embed === '1'
      if (isFramed) reply.removeHeader('x-frame-options')
      const call = `/api/contest/${cid}`
      return reply
        .headers({
          'content-security-policy': [...boardPolicy, isFramed ? framed : unframed].join('; '),
          'cache-control': 'public, max-age=600',
        })
        .type('text/html; charset=utf-8')
        .send(
          boardPage({
            title: 'Verdict',
            language: pageLanguages[0],
            script: '/board.js',
            board: `${call}/board`,
            ranklist: `${call}/ranklist`,
            history: `${call}/ranklist/history`,
            home: `/contests/${cid}`,
          }),
        )
    },
  )
}
