import { deviceTimes } from '@verdict/domain/access-token'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import { publicUrlOf } from '../mail/mail-setting.ts'
import { answerDeviceLogin, beginDeviceLogin, lookAtAsking, takeDeviceToken } from './device-service.ts'
import { revokeToken } from './token-service.ts'

const daySeconds = 86_400

/** Shown to nobody but the program that has called this address. */
const siteOf = (context: Context, request: FastifyRequest): string =>
  publicUrlOf(context) ?? `${request.protocol}://${request.host}`

export function deviceRoutes(router: Router, context: Context): void {
  router.on('POST /device/code', async ({ body, origin, request }) => {
    const { deviceCode, userCode } = await beginDeviceLogin(context, origin, body)
    const page = `${siteOf(context, request)}/device`
    return {
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${userCode}`,
      expires_in: deviceTimes.lives,
      interval: deviceTimes.poll,
    }
  })
  router.on('POST /device/token', async ({ body, origin }) => {
    const { token, uid, scopes, days } = await takeDeviceToken(context, origin, body.device_code)
    return {
      access_token: token,
      token_type: 'Bearer' as const,
      expires_in: days * daySeconds,
      scope: scopes.join(' '),
      username: uid,
    }
  })
  router.on('POST /device/revoke', async ({ body, origin }) => {
    await revokeToken(context, origin, body.token)
    return {}
  })
  router.on('POST /device/look', ({ viewer, body, origin }) =>
    lookAtAsking(context, viewer, origin, body.userCode),
  )
  router.on('POST /device/answer', async ({ viewer, body, origin }) => {
    await answerDeviceLogin(context, viewer, origin, body)
    return {}
  })
}
