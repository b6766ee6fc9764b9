import type { FastifyReply } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { turnFor } from '../../platform/fairness/export-turns.ts'
import type { Router } from '../../platform/http.ts'
import { type Encoding, RanklistAnswers } from './answer.ts'
import { readOpenBoard } from '../contest-read.ts'
import { exportRanklist } from './ranklist-export.ts'

function encodingFor(accepted: string | undefined): Encoding {
  const names = (accepted ?? '').split(',').map((part) => part.trim().toLowerCase())
  const takes = (name: string): boolean =>
    names.some((part) => part.split(';')[0]?.trim() === name && !/;\s*q=0(?:\.0*)?$/.test(part))
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

const matches = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

export function ranklistRoutes(router: Router, context: Context): void {
  const answers = new RanklistAnswers(context.metrics)

  router.on(
    'GET /contest/:cid/ranklist',
    async ({ viewer, params, query, request, reply }): Promise<FastifyReply> => {
      const { cid } = params
      const eyes = query.as ?? 'own'
      const held = request.headers['if-none-match']
      // Only the browser caches it, and revalidates each time: others may not see this view.
      reply.header('cache-control', 'private, no-cache').header('vary', 'accept-encoding, cookie')
      const same = await answers.unchanged(context.db, viewer, cid, eyes, (etag) => matches(held, etag))
      if (same !== null) return reply.header('etag', same).code(304).send()
      const { access, etag } = await answers.stateFor(context.db, viewer, cid, eyes)
      reply.header('etag', etag)
      if (matches(held, etag)) return reply.code(304).send()
      const encoding = encodingFor(request.headers['accept-encoding'])
      const answer = await answers.answer(context.db, access)
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply.type('application/json; charset=utf-8').send(await answer.bytes(encoding))
    },
  )

  router.on('GET /contest/:cid/board', ({ viewer, params }) => readOpenBoard(context, viewer, params.cid))

  router.on('GET /contest/:cid/export', async ({ viewer, params, query, reply }) => {
    const turn = turnFor(viewer.userId, reply)
    const { name, type, content } = await exportRanklist(context, viewer, params.cid, query.format, turn)
    const plain = name.replace(/[^\w .()-]/g, '_')
    reply.header(
      'content-disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    return reply.type(type).header('cache-control', 'private, no-store').send(content)
  })
}
