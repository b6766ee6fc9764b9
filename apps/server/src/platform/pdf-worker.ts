import { parentPort } from 'node:worker_threads'
import { drawPdf } from './pdf-draw.ts'
import type { PdfDescription } from './pdf-page.ts'

export type PdfAnswer = { pdf: Uint8Array; pages: number } | { failed: string }

async function answer(description: PdfDescription): Promise<PdfAnswer> {
  try {
    return await drawPdf(description)
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (description: PdfDescription) => {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  void answer(description).then((pdf) => parentPort?.postMessage(pdf))
})
