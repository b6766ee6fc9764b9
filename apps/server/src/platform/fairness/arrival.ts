// How long a request may take to arrive. One with a JSON body is whole within 100 s, which is also how long the page waits
// for an answer; a file that is streamed to disk may come over a slow line, and the person who sends it sees how far it is.
// Nobody's half request is held for longer: its connection ends.

import type { FastifyInstance, FastifyRequest } from 'fastify'

export const arrivalMs = { body: 100_000, upload: 60 * 60_000 } as const

/** Its file is read as it comes. */
export const isUpload = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') ?? false

/** The longer time is the HTTP server's own `requestTimeout`; this ends the others earlier. */
export function limitArrival(app: FastifyInstance, bodyMs: number = arrivalMs.body): void {
  app.addHook('onRequest', async (request) => {
    const { raw, method } = request
    if (method === 'GET' || method === 'HEAD' || isUpload(request)) return
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy()
    }, bodyMs).unref()
    raw.once('close', () => clearTimeout(timer))
  })
}
