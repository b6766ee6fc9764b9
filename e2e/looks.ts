// Rounds over all screens outside the test suite: one product, one browser, a visit for each person and look.

import { type Content, fillWithContent } from './content.ts'
import { startProduct } from './product.ts'
import { type Screen, screens, showScreen } from './screens.ts'
import { launchBrowser, type Locale, openVisit, type Theme, type Visit } from './visit.ts'

export interface FullLook {
  locale: Locale
  theme: Theme
  width: number
}

/** Shows each wanted screen in each look and hands it over. */
export async function forEachScreen(
  looks: readonly FullLook[],
  look: (visit: Visit, screen: Screen, look: FullLook) => Promise<void>,
): Promise<void> {
  const product = await startProduct()
  const browser = await launchBrowser()
  try {
    const content: Content = await fillWithContent(product)
    for (const options of looks) {
      for (const viewer of ['visitor', 'student', 'root'] as const) {
        const as = viewer === 'visitor' ? undefined : content[viewer]
        const visit = await openVisit(browser, product.url, { ...options, as })
        for (const screen of screens.filter(({ as }) => as === viewer)) {
          await showScreen(visit.page, screen, content)
          await look(visit, screen, options)
        }
        await visit.close()
      }
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}
