// Visits to all screens outside the test suite: one product, one browser, a visit for each person and look.

import { type Content, fillWithContent, sendMailInVain } from './content.ts'
import { startProduct } from './product.ts'
import { type Screen, screens, showScreen } from './screens.ts'
import { launchBrowser, type Locale, openVisit, type Theme, type Visit } from './visit.ts'

export interface FullLook {
  locale: Locale
  theme: Theme
  width: number
}

/** Both languages, both themes, a phone and a desk. */
const everyLook: readonly FullLook[] = (['en-US', 'zh-CN'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((theme) => [390, 1440].map((width) => ({ locale, theme, width }))),
)

export interface Selection {
  looks?: readonly FullLook[]
  /** Names of screens; all of them when absent. */
  only?: readonly string[]
}

type Look = (visit: Visit, screen: Screen, look: FullLook) => Promise<void>

/** @returns why it did not come, and what the page did meanwhile that it should not have done */
async function lookAt(
  visit: Visit,
  screen: Screen,
  { content, options, look }: { content: Content; options: FullLook; look: Look },
): Promise<string[]> {
  if (screen.refusal) visit.expectRefusal(...screen.refusal)
  const known = visit.problems().length
  const failures: string[] = []
  try {
    await showScreen(visit.page, screen, content)
    await look(visit, screen, options)
  } catch (error) {
    failures.push(String(error))
  }
  const { locale, theme, width } = options
  return [...failures, ...visit.problems().slice(known)].map(
    (failure) => `${screen.name} ${locale} ${theme} ${width}: ${failure}`,
  )
}

/** Shows each wanted screen in each look and hands it over. @returns what went wrong */
export async function forEachScreen({ looks = everyLook, only }: Selection, look: Look): Promise<string[]> {
  const wanted = screens.filter(({ name }) => only?.includes(name) ?? true)
  const unknown = only?.filter((name) => !wanted.some((screen) => screen.name === name)) ?? []
  if (unknown.length > 0) throw new Error(`there is no screen named ${unknown.join(', ')}`)
  const product = await startProduct((url) => ({ PUBLIC_URL: url }))
  const browser = await launchBrowser()
  const failures: string[] = []
  try {
    const content = await fillWithContent(product)
    await sendMailInVain(content)
    for (const options of looks) {
      for (const viewer of ['visitor', 'student', 'root'] as const) {
        const as = viewer === 'visitor' ? undefined : content[viewer]
        const visit = await openVisit(browser, product.url, { ...options, as })
        for (const screen of wanted.filter((screen) => screen.as === viewer)) {
          failures.push(...(await lookAt(visit, screen, { content, options, look })))
        }
        await visit.close()
      }
    }
  } finally {
    await browser.close()
    await product.stop()
  }
  return failures
}
