// The thread that renders: one text at a time, asked and answered by message.

import { parentPort } from 'node:worker_threads'
import { renderSafely, type Rendered } from './markdown-render.ts'

export interface RenderRequest {
  text: string
  prefix: string
}

/** `failed` for a text that the parser gives up on, for instance one nested too deeply. */
export type RenderAnswer = Rendered | { failed: string }

function answer({ text, prefix }: RenderRequest): RenderAnswer {
  try {
    return renderSafely(text, prefix)
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (request: RenderRequest) => {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(answer(request))
})
