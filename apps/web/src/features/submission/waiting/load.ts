// The parts by which a submission outlasts a lost connection. They come after the editor, and have to be there before the
// connection goes.

import { loadTexts } from '../../../i18n/index.ts'

export const loadQueue = () => import('./queue.ts')

/** Their words are not among those of a first visit. */
export async function loadKeptHere() {
  await loadTexts(['waiting'])
  return import('./kept-here.tsx')
}
export async function loadKeptNotice() {
  await loadTexts(['waiting'])
  return import('./kept-notice.tsx')
}

/** Each is asked for again when it is needed. */
export const prepareForLoss = (): void =>
  void Promise.allSettled([loadQueue(), loadKeptHere(), loadKeptNotice()])
