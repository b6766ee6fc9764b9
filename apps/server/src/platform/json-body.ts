// How JSON bodies are read. A client that names the kind on every request sends one with nothing in it where a call takes
// none: that is no body, and the shape of the call says whether it needs one.

import type { FastifyInstance } from 'fastify'

export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}
