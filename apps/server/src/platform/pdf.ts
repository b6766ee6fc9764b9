// PDFs are drawn in a helper process, since hundreds of slips take a second.

import { HelperFailure } from './fairness/helper.ts'
import { createHelperPool } from './fairness/helper-pool.ts'
import type { PdfDescription } from './pdf-page.ts'
import type { PdfAnswer } from './pdf-worker.ts'
import { Refusal } from '@verdict/contract/refusal'

export type { PdfBlock, PdfDescription } from './pdf-page.ts'

const pool = createHelperPool<PdfDescription, PdfAnswer>({
  program: new URL('./pdf-worker.ts', import.meta.url),
  helpers: 2,
  cpuMs: 20_000,
  idleMs: 60_000,
  maxWaiting: 50,
  maxWaitingOfOne: 4,
  atOnceOfOne: 1,
  heapMb: 512,
  memoryMb: 896,
  priority: 'low',
})

/** @throws Refusal EXPORTS_BUSY if too many are waiting */
export const makePdf = async (description: PdfDescription, person: number): Promise<Buffer> =>
  (await makeCountedPdf(description, person)).pdf

/** @throws Refusal EXPORTS_BUSY if too many are waiting */
export async function makeCountedPdf(
  description: PdfDescription,
  person: number,
): Promise<{ pdf: Buffer; pages: number }> {
  const answer = await pool.run(description, person).catch((failure: unknown) => {
    const isBusy = failure instanceof HelperFailure && (failure.reason === 'busy' || failure.reason === 'own')
    throw isBusy ? new Refusal('EXPORTS_BUSY') : failure
  })
  if ('failed' in answer) throw new Error(`the document could not be drawn: ${answer.failed}`)
  return { pdf: Buffer.from(answer.pdf), pages: answer.pages }
}
