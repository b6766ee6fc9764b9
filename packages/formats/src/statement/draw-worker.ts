// A thread, so that a hostile file that runs for ever can be ended.

import { parentPort } from 'node:worker_threads'
import { type DrawnEnding, drawings } from './drawings.ts'

export interface DrawRequest {
  ending: DrawnEnding
  bytes: Uint8Array
}

parentPort?.on('message', ({ ending, bytes }: DrawRequest) => {
  void drawings[ending](Buffer.from(bytes)).then((png) => {
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage(png)
  })
})
