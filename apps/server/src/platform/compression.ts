// Text answers of a kilobyte and more are compressed as they go: brotli at a quality that costs about what gzip does.
// Files are not (http.ts and uploads.ts say so with `compress: false`): the plugin looks at how a body begins, and what
// looks compressed it hands on as it is, under the header of its own encoding. Only what begins with words of ours may
// come here. Compressed requests are not taken, since a small one may unfold into gigabytes.

import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { constants } from 'node:zlib'

export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    customTypes:
      /^(text\/(html|css|javascript|plain)|application\/(json|javascript|manifest\+json)|image\/svg\+xml)/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
