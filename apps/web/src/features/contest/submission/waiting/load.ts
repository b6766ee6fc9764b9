// The notice on every page that submissions are kept here. A page with an editor has it from the start.

import { loadTexts } from '../../../../i18n/index.ts'

/** Its words are not among those of a first visit. */
export async function loadKeptNotice() {
  const [{ KeptNotice }] = await Promise.all([import('./kept.tsx'), loadTexts(['waiting'])])
  return { default: KeptNotice }
}
