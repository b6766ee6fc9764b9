// axe-core on a page as it stands: WCAG 2.2 AA and best practice. Its source is handed to the page by the browser's own
// protocol, so that the content policy of the page stays as it is.

import axeCore from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const everything: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

/** Attributes that may differ when nothing but the theme has changed. */
export const colours: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
}

declare const axe: { run: (context: Document, options: RunOptions) => Promise<AxeResults> }

/** One line for each element that breaks a rule. */
export async function axeFindings(page: Page, options: RunOptions = everything): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  const { violations } = await page.evaluate((given) => axe.run(document, given), options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const why = [...any, ...all, ...none].map(({ message }) => message).join('; ')
      return `${id}: ${target.join(' ')} (${why})`
    }),
  )
}

/** The page follows the system's colours at once; waits until it has, where a page is shown already. */
export async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  if (page.url() === 'about:blank') return
  await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' })
}
