import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { importUsers } from './user-admin-import.ts'
import {
  listUsers,
  changeAccount,
  changeBans,
  endSessions,
  readAccount,
  readSessions,
  readTokens,
  readTrail,
  resetFactors,
  resetPassword,
  revokeTokens,
} from './user-admin-service.ts'
import { giveNumbers } from './student-numbers.ts'
import { makeTeachers } from './teachers.ts'

export function userAdminRoutes(router: Router, context: Context): void {
  router.on('GET /admin/users', ({ viewer, query }) => listUsers(context, viewer, query))
  router.on('GET /user/list', ({ viewer, query }) => listUsers(context, viewer, query))
  router.on('GET /admin/users/:uid', ({ viewer, params }) => readAccount(context, viewer, params.uid))
  router.on('PUT /admin/users/:uid', ({ viewer, origin, params, body }) =>
    changeAccount(context, viewer, origin, params.uid, body),
  )
  router.on('PUT /admin/users/:uid/password', async ({ viewer, origin, params, body }) => {
    await resetPassword(context, viewer, origin, params.uid, body.newPassword)
    return {}
  })
  router.on('GET /admin/users/:uid/sessions', async ({ viewer, params }) => ({
    docs: await readSessions(context, viewer, params.uid),
  }))
  router.on('DELETE /admin/users/:uid/sessions', async ({ viewer, origin, params }) => {
    await endSessions(context, viewer, origin, params.uid)
    return {}
  })
  router.on('DELETE /admin/users/:uid/sessions/:id', async ({ viewer, origin, params }) => {
    await endSessions(context, viewer, origin, params.uid, params.id)
    return {}
  })
  router.on('GET /admin/users/:uid/tokens', async ({ viewer, params }) => ({
    docs: await readTokens(context, viewer, params.uid),
  }))
  router.on('DELETE /admin/users/:uid/tokens', async ({ viewer, origin, params }) => {
    await revokeTokens(context, viewer, origin, params.uid)
    return {}
  })
  router.on('DELETE /admin/users/:uid/tokens/:id', async ({ viewer, origin, params }) => {
    await revokeTokens(context, viewer, origin, params.uid, params.id)
    return {}
  })
  router.on('DELETE /admin/users/:uid/factors', async ({ viewer, origin, params }) => {
    await resetFactors(context, viewer, origin, params.uid)
    return {}
  })
  router.on('GET /admin/users/:uid/audit', ({ viewer, params, query }) =>
    readTrail(context, viewer, params.uid, query),
  )
  router.on('POST /admin/users/bans', async ({ viewer, origin, body }) => ({
    results: await changeBans(context, viewer, origin, body),
  }))
  router.on('POST /admin/users/import', async ({ viewer, origin, body }) => ({
    results: await importUsers(context, viewer, origin, body),
  }))
  router.on('POST /admin/users/student-numbers', async ({ viewer, origin, body }) => ({
    results: await giveNumbers(context, viewer, origin, body),
  }))
  router.on('POST /admin/users/teachers', async ({ viewer, origin, body }) => ({
    results: await makeTeachers(context, viewer, origin, body),
  }))
}
