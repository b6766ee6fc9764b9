import type { OpenBoard } from '@verdict/contract/ranklist'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rankedContest } from '../../access/contest-access.ts'
import type { Context } from '../../platform/context.ts'
import { turnFor } from '../../platform/fairness/export-turns.ts'
import type { Router } from '../../platform/http.ts'
import { paced } from '../../platform/paced.ts'
import { type Encoding, RanklistAnswers, type Tagged } from './answer.ts'
import { readOpenBoard } from '../contest-read.ts'
import { Replays } from '../virtual/replay.ts'
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
  const replays = new Replays(context.metrics)

  const send = async (request: FastifyRequest, reply: FastifyReply, { etag, answer }: Tagged) => {
    reply.header('etag', etag)
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(await answer.bytes(encoding))
  }
  // Only the browser caches it, and revalidates each time: others may not see this view.
  const cached = { 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' }

  router.on(
    'GET /contest/:cid/ranklist',
    async ({ viewer, params: { cid }, query, request, reply }): Promise<FastifyReply> => {
      reply.headers(cached)
      if (!viewer) return send(request, reply, await answers.visited(context.db, cid))
      const held = request.headers['if-none-match']
      if (query.as === 'virtual') {
        const access = await rankedContest(context.db, viewer, cid)
        const { etag, answer } = await replays.stateFor(context.db, viewer, access)
        if (matches(held, etag)) return reply.header('etag', etag).code(304).send()
        return send(request, reply, { etag, answer: await answer() })
      }
      const eyes = query.as ?? 'own'
      const same = await answers.unchanged(context.db, viewer, cid, eyes, (etag) => matches(held, etag))
      if (same !== null) return reply.header('etag', same).code(304).send()
      const { access, etag } = await answers.stateFor(context.db, viewer, cid, eyes)
      if (matches(held, etag)) return reply.header('etag', etag).code(304).send()
      return send(request, reply, { etag, answer: await answers.answer(context.db, access) })
    },
  )

  router.on(
    'GET /contest/:cid/ranklist/history',
    async ({ viewer, params: { cid }, query, request, reply }): Promise<FastifyReply> => {
      reply.headers(cached)
      const { access } = viewer
        ? await answers.stateFor(context.db, viewer, cid, query.as ?? 'own')
        : await answers.visited(context.db, cid)
      return send(request, reply, await answers.history(context.db, access))
    },
  )

  const visits = paced<OpenBoard>({ most: 10, everyMs: 1_000, keys: 64 })
  router.on('GET /contest/:cid/board', ({ viewer, params: { cid } }) =>
    viewer
      ? readOpenBoard(context, viewer, cid)
      : visits(String(cid), () => readOpenBoard(context, null, cid)),
  )

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
