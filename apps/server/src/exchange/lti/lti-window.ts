// The window that goes on with a launch shows itself by a cookie: the launch's number stands in its address.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'

const name = 'verdict_lti_window'
const seconds = 3_600

export const isSecureSite = ({ settings }: Context, request: FastifyRequest): boolean =>
  request.protocol === 'https' || (settings.publicUrl?.startsWith('https:') ?? false)

export const windowCookie = {
  of: (request: FastifyRequest): string | undefined => request.cookies[name],
  set(context: Context, request: FastifyRequest, reply: FastifyReply, secret: string): void {
    reply.setCookie(name, secret, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecureSite(context, request),
      maxAge: seconds,
    })
  },
}
