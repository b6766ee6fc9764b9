// Editor pages load it at once.

import { loadTexts } from '../../../../i18n/index.ts'

/** Its texts are not in the first load. */
export async function loadKeptNotice() {
  const [{ KeptNotice }] = await Promise.all([import('./kept.tsx'), loadTexts(['waiting'])])
  return { default: KeptNotice }
}
