import type { Context } from '../platform/context.ts'
import type { Router } from '../platform/http.ts'
import { plainAddress } from '../platform/address.ts'
import { siteUrl } from '../platform/site-values.ts'
import { checkMachine, keepExam, readExam, takeExam } from './exam-sitting.ts'
import { clearDraw, draw } from './exam-draw.ts'
import { addRoom, changeRoom, listRooms, removeRoom } from './rooms.ts'
import { addCourse, addSheet, listSitters, removeSitter, seatSitter } from './roster.ts'
import { printSlips } from './slips.ts'

export function examRoutes(router: Router, context: Context): void {
  router.on('GET /exam/check', ({ origin, query }) =>
    checkMachine(context, plainAddress(origin.address), query.exam),
  )
  router.on('GET /exam/:cid', ({ viewer, params }) => readExam(context, viewer, params.cid))
  router.on('PUT /exam/:cid', ({ viewer, origin, params, body }) =>
    keepExam(context, viewer, origin, params.cid, body),
  )
  router.on('DELETE /exam/:cid', async ({ viewer, origin, params }) => {
    await takeExam(context, viewer, origin, params.cid)
    return {}
  })
  roomRoutes(router, context)
  rosterRoutes(router, context)
}

function roomRoutes(router: Router, context: Context): void {
  router.on('GET /exam/:cid/rooms', ({ viewer, params }) => listRooms(context, viewer, params.cid))
  router.on('POST /exam/:cid/rooms', ({ viewer, origin, params, body }) =>
    addRoom(context, viewer, origin, params.cid, body),
  )
  router.on('PUT /exam/:cid/rooms/:roomId', ({ viewer, origin, params, body }) =>
    changeRoom(context, viewer, origin, params, body),
  )
  router.on('DELETE /exam/:cid/rooms/:roomId', ({ viewer, origin, params }) =>
    removeRoom(context, viewer, origin, params),
  )
  router.on('POST /exam/:cid/draw', ({ viewer, origin, params, body }) =>
    draw(context, viewer, origin, params.cid, body),
  )
  router.on('DELETE /exam/:cid/draw', async ({ viewer, origin, params, query }) => {
    await clearDraw(context, viewer, origin, params.cid, query.all === '1')
    return {}
  })
}

function rosterRoutes(router: Router, context: Context): void {
  router.on('GET /exam/:cid/sitters', ({ viewer, params, query }) =>
    listSitters(context, viewer, params.cid, query),
  )
  router.on('POST /exam/:cid/sitters', ({ viewer, origin, params, body }) =>
    addSheet(context, viewer, origin, params.cid, body),
  )
  router.on('POST /exam/:cid/sitters/course', ({ viewer, origin, params, body }) =>
    addCourse(context, viewer, origin, params.cid, body.sectionId),
  )
  router.on('PUT /exam/:cid/sitters/:uid', async ({ viewer, origin, params, body }) => {
    await seatSitter(context, viewer, origin, { ...params, ...body })
    return {}
  })
  router.on('DELETE /exam/:cid/sitters/:uid', async ({ viewer, origin, params }) => {
    await removeSitter(context, viewer, origin, params)
    return {}
  })
  router.on('POST /exam/:cid/slips', async ({ viewer, origin, params, body, request, reply }) => {
    const site = siteUrl(context, request)
    const pdf = await printSlips(context, viewer, origin, { cid: params.cid, site }, body)
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="exam-${params.cid}-slips.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(pdf)
  })
}
