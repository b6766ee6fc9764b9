// PDF for the printer, drawn off the event loop by a thread of its own: hundreds of slips take a second.

import { ThreadFailure } from './fairness/helper.ts'
import { createThreadPool } from './fairness/thread-pool.ts'
import type { PdfDescription } from './pdf-page.ts'
import type { PdfAnswer } from './pdf-worker.ts'
import { Refusal } from './refusal.ts'

export { pageSize, type PdfBlock, type PdfDescription, type PdfSheet } from './pdf-page.ts'

const threads = createThreadPool<PdfDescription, PdfAnswer>({
  program: new URL('./pdf-worker.ts', import.meta.url),
  threads: 1,
  cpuMs: 60_000,
  idleMs: 60_000,
  maxWaiting: 50,
  maxWaitingOfOne: 4,
  memoryMb: 512,
})

/** @throws Refusal EXPORTS_BUSY where too many are drawn already */
export async function makePdf(description: PdfDescription, person: number): Promise<Buffer> {
  const answer = await threads.run(description, person).catch((failure: unknown) => {
    const isBusy = failure instanceof ThreadFailure && (failure.reason === 'busy' || failure.reason === 'own')
    throw isBusy ? new Refusal('EXPORTS_BUSY') : failure
  })
  if ('failed' in answer) throw new Error(`the document could not be drawn: ${answer.failed}`)
  return Buffer.from(answer.pdf)
}
