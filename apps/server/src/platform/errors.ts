// Refusals and bad input say what is wrong; anything else is a bug, logged and answered with the request id only.

import type { Socket } from 'node:net'
import { endpoints } from '@verdict/contract/endpoints'
import type { Failure, FieldError } from '@verdict/contract/envelope'
import { errorMessage, errorStatus, type ErrorName } from '@verdict/contract/errors'
import { jsonBodyBytes } from '@verdict/domain/limits'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FilesAway } from '@verdict/storage/blobs'
import { isDatabaseAway } from './database-ready.ts'
import { isDiskFull } from './disk-room.ts'
import { RateLimited } from './fairness/rate-limit.ts'
import { Refusal, tooLarge } from '@verdict/contract/refusal'

export const failure = (name: ErrorName, more: Partial<Failure> = {}): Failure => ({
  success: false,
  code: errorStatus(name),
  message: errorMessage(name, more.params),
  data: null,
  error: name,
  ...more,
})

const frameworkErrors: Record<string, ErrorName> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'BAD_REQUEST',
  FST_ERR_CTP_INVALID_JSON_BODY: 'NOT_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'BAD_REQUEST',
  FST_ERR_BAD_URL: 'BAD_REQUEST',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  // Text with U+0000, which PostgreSQL cannot store.
  '22021': 'BAD_REQUEST',
  '22P05': 'BAD_REQUEST',
}

/** The multipart parser gives these faults no codes. */
const brokenForm = /unexpected end of multipart data$|^Multipart: |^Malformed part header/i

function fieldErrors(error: FastifyError): FieldError[] {
  const place = error.validationContext ?? 'request'
  return (error.validation ?? []).map((issue) => ({
    path: [place === 'querystring' ? 'query' : place, ...issue.instancePath.split('/').filter(Boolean)].join(
      '.',
    ),
    message: issue.message ?? 'is invalid',
  }))
}

const takesJson = ({ routeOptions }: FastifyRequest): boolean => {
  const key = routeOptions.config?.endpoint
  return key !== undefined && 'body' in endpoints[key]
}

export function failureOf(error: FastifyError | Refusal, request: FastifyRequest): Failure {
  if (error instanceof Refusal) {
    return failure(error.error, {
      message: error.message,
      params: error.params,
      ...(error.fields.length > 0 && { errors: error.fields }),
    })
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return failureOf(tooLarge(jsonBodyBytes), request)
  if (error.validation) return failure('VALIDATION_FAILED', { errors: fieldErrors(error) })
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' && takesJson(request)) return failure('NOT_JSON')
  const isUnreadable = error instanceof SyntaxError || brokenForm.test(error.message)
  const known = frameworkErrors[error.code] ?? (isUnreadable ? 'BAD_REQUEST' : undefined)
  if (known) return failure(known)
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return failure('BAD_REQUEST')
  }
  if (isDatabaseAway(error)) {
    request.log.warn({ err: error }, 'database is away')
    return failure('NOT_READY')
  }
  if (error instanceof FilesAway) {
    request.log.error({ err: error }, 'the store of files is away')
    return failure('FILES_AWAY')
  }
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'the disk is full')
    return failure('DISK_FULL')
  }
  request.log.error({ err: error }, 'unexpected error')
  return failure('INTERNAL', { requestId: request.id })
}

/** In seconds. */
export const againSeconds = 2

async function sendFailure(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const body = failureOf(error, request)
  if (error instanceof RateLimited) reply.header('retry-after', error.retryAfterSeconds)
  // By then the database, or another server, is usually back.
  else if (body.error === 'NOT_READY') reply.header('retry-after', againSeconds)
  return reply
    .code(body.code)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

/** No hooks run for such an address, so its headers are set here. */
export const answerBadAddress =
  (headers: Record<string, string>) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const body = failureOf(error, request)
    void reply
      .code(body.code)
      .headers({ ...headers, 'x-request-id': request.id, 'cache-control': 'no-store' })
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(body)
  }

/** The bytes never become a request, so the response is written by hand. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) {
    const body = JSON.stringify(failure('BAD_REQUEST'))
    const head = [
      'HTTP/1.1 400 Bad Request',
      'content-type: application/json; charset=utf-8',
      `content-length: ${body.length}`,
      'cache-control: no-store',
      'connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy(error)
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Refusal>(sendFailure)
  app.setNotFoundHandler(async (request, reply) => sendFailure(new Refusal('NOT_FOUND'), request, reply))
}
