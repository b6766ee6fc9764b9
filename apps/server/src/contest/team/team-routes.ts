import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { siteUrl } from '../../platform/site-values.ts'
import { listTeams, readTeam, readTeamLists } from './team-read.ts'
import { addTeamSheet } from './team-sheet-write.ts'
import { printTeamSlips } from './team-slips.ts'
import {
  addCategory,
  addOrganization,
  addTeam,
  changeCategory,
  changeOrganization,
  changeTeam,
  removeCategory,
  removeOrganization,
  removeTeam,
} from './team-write.ts'

export function teamRoutes(router: Router, context: Context): void {
  router.on('GET /contest/:cid/teams', ({ viewer, params, query }) =>
    listTeams(context, viewer, params.cid, query),
  )
  router.on('GET /contest/:cid/teams/lists', ({ viewer, params }) =>
    readTeamLists(context, viewer, params.cid),
  )
  router.on('GET /contest/:cid/teams/:number', ({ viewer, params }) =>
    readTeam(context, viewer, params.cid, params.number),
  )
  router.on('POST /contest/:cid/teams', ({ viewer, origin, params, body }) =>
    addTeam(context, viewer, origin, params.cid, body),
  )
  router.on('PUT /contest/:cid/teams/:number', async ({ viewer, origin, params, body }) => {
    await changeTeam(context, viewer, origin, params, body)
    return {}
  })
  router.on('DELETE /contest/:cid/teams/:number', async ({ viewer, origin, params }) => {
    await removeTeam(context, viewer, origin, params)
    return {}
  })
  router.on('POST /contest/:cid/teams/sheet', ({ viewer, origin, params, body }) =>
    addTeamSheet(context, viewer, origin, params.cid, body),
  )
  router.on('POST /contest/:cid/teams/slips', async ({ viewer, origin, params, body, request, reply }) => {
    const site = siteUrl(context, request)
    const pdf = await printTeamSlips(context, viewer, origin, { cid: params.cid, site }, body)
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="teams-${params.cid}-slips.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(pdf)
  })
  router.on('POST /contest/:cid/teams/organizations', ({ viewer, origin, params, body }) =>
    addOrganization(context, viewer, origin, params.cid, body),
  )
  router.on('PUT /contest/:cid/teams/organizations/:id', async ({ viewer, origin, params, body }) => {
    await changeOrganization(context, viewer, origin, params, body)
    return {}
  })
  router.on('DELETE /contest/:cid/teams/organizations/:id', async ({ viewer, origin, params }) => {
    await removeOrganization(context, viewer, origin, params)
    return {}
  })
  router.on('POST /contest/:cid/teams/categories', ({ viewer, origin, params, body }) =>
    addCategory(context, viewer, origin, params.cid, body),
  )
  router.on('PUT /contest/:cid/teams/categories/:id', async ({ viewer, origin, params, body }) => {
    await changeCategory(context, viewer, origin, params, body)
    return {}
  })
  router.on('DELETE /contest/:cid/teams/categories/:id', async ({ viewer, origin, params }) => {
    await removeCategory(context, viewer, origin, params)
    return {}
  })
}
