// The first turn of a text makes the page and some formulas; later turns some of the rest.

import { parentPort } from 'node:worker_threads'
import { type Formula, setSome } from './markdown-formulas.ts'
import { type Page, renderPage } from './markdown-render.ts'
import { ShapeFault } from '@verdict/domain/markdown-shape'

export type RenderRequest = { text: string; prefix: string } | { formulas: Formula[] }

/** `failed`: the parser's error; `refused`: the fault of the text. */
export type RenderAnswer = { page: Page | null; set: string[] } | { failed: string } | { refused: string }

function answer(request: RenderRequest): RenderAnswer {
  try {
    if ('formulas' in request) return { page: null, set: setSome(request.formulas) }
    const page = renderPage(request.text, request.prefix)
    return { page, set: setSome(page.formulas) }
  } catch (error) {
    if (error instanceof ShapeFault) return { refused: error.message }
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (request: RenderRequest) => {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(answer(request))
})
