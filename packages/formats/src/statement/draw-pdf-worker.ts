// The thread that draws: a hostile PDF may keep it busy for ever, and then it is ended.

import { parentPort } from 'node:worker_threads'
import { drawPdf } from './draw-pdf.ts'

parentPort?.on('message', (bytes: Uint8Array) => {
  void drawPdf(Buffer.from(bytes)).then((png) => {
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage(png)
  })
})
