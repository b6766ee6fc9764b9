import { attachmentBytes, documentBytes } from '@verdict/domain/limits'
import { create as contentDisposition } from 'content-disposition'
import { isOpenedBy, openedAt } from '../../access/opened.ts'
import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { sendFile } from '../../platform/send-file.ts'
import { arrivingFile } from '../../platform/sent-file.ts'
import { sendZip } from '../../platform/zip-stream.ts'
import { inputsOf } from '../testcase/testcase-service.ts'
import { attach, attachedFile, detach, pdfFile, putPdf, removePdf } from './problem-files.ts'
import { neighboursOf, nextProblem } from './next-problem.ts'
import { listForPickers, listPage, readContentAs, readProblem, tagsAmong } from './problem-read.ts'
import { problemStatistics } from './statistics.ts'
import { changeProblem, createAs, deleteProblem } from './problem-write.ts'

/** Revalidated each time, because access may end. */
export function problemRoutes(router: Router, context: Context): void {
  router.on('GET /problem', ({ viewer, query }) => listPage(context, viewer, query))

  router.on('GET /problem/items', async ({ viewer, query }) => ({
    items: await listForPickers(context, viewer, query.keyword),
  }))

  router.on('GET /problem/tags', async ({ viewer, query }) => ({
    tags: await tagsAmong(context, viewer, query),
  }))

  router.on('GET /problem/:pid/neighbours', ({ viewer, params, query }) =>
    neighboursOf(context, viewer, params.pid, query.course),
  )

  router.on('GET /problem/next', async ({ viewer, query }) => ({
    problem: await nextProblem(context, viewer, query),
  }))

  router.on('GET /problem/:pid', async ({ viewer, params: { pid }, query }) =>
    readProblem(context, viewer, pid, {
      ...(await openedAt(context.db, viewer, pid, query)),
      language: query.lang,
    }),
  )

  router.on('POST /problem/', ({ viewer, query, body }) => createAs(context, viewer, body, query))

  router.on('PUT /problem/:pid', ({ viewer, params, body, origin }) =>
    changeProblem(context, viewer, origin, params.pid, body),
  )

  router.on('DELETE /problem/:pid', async ({ viewer, params, origin }) => {
    await deleteProblem(context, viewer, origin, params.pid)
    return {}
  })

  router.on('GET /problem/:pid/statistics', ({ viewer, params, query }) =>
    problemStatistics(context, viewer, params.pid, query),
  )

  router.on('GET /problem/:pid/content', ({ viewer, params }) => readContentAs(context, viewer, params.pid))

  fileRoutes(router, context)
}

function fileRoutes(router: Router, context: Context): void {
  router.on('POST /problem/:pid/attachment', ({ viewer, params: { pid }, query, origin, request }) =>
    attach(context, { viewer, origin, pid, ...arrivingFile(request, attachmentBytes) }, query.name),
  )

  router.on('GET /problem/:pid/attachment/:name', async ({ viewer, params, query, request, reply }) => {
    const { pid, name } = params
    const opened = await isOpenedBy(context.db, viewer, pid, query)
    const blob = await attachedFile(context, viewer, pid, name, opened)
    return sendFile(context, request, reply, blob, {
      'content-type': 'application/octet-stream',
      'content-disposition': contentDisposition(name),
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  router.on('GET /problem/:pid/inputs', async ({ viewer, params: { pid }, query, reply }) => {
    const opened = await isOpenedBy(context.db, viewer, pid, query)
    return sendZip(reply, await inputsOf(context, viewer, pid, opened))
  })

  router.on('DELETE /problem/:pid/attachment/:name', ({ viewer, params: { pid, name }, origin }) =>
    detach(context, { viewer, origin, pid }, name),
  )

  router.on('POST /problem/:pid/pdf', ({ viewer, params: { pid }, query, origin, request }) =>
    putPdf(context, { viewer, origin, pid, ...arrivingFile(request, documentBytes) }, query.lang),
  )

  router.on('GET /problem/:pid/pdf', async ({ viewer, params: { pid }, query, request, reply }) => {
    const opened = await isOpenedBy(context.db, viewer, pid, query)
    const { name, ...blob } = await pdfFile(context, viewer, pid, { language: query.lang, opened })
    return sendFile(context, request, reply, blob, {
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition(name, { type: 'inline' }),
      // No `sandbox`: Safari shows an empty window for a PDF with scripts. Type and `nosniff` keep it from being a page of
      // ours. Chromium's viewer has styles of its own.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    })
  })

  router.on('DELETE /problem/:pid/pdf', ({ viewer, params: { pid }, query, origin }) =>
    removePdf(context, { viewer, origin, pid }, query.lang),
  )
}
