// axe-core on a page as it stands: WCAG 2.2 AA and best practice. Its source is handed to the page by the browser's own
// protocol, so that the content policy of the page stays as it is.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** Half as long as the one that can be read: each page takes it anew. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const everything: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

declare const axe: { run: (context: Document | Element, options: RunOptions) => Promise<AxeResults> }

/** Is it large enough in the middle of the window? Where the page stands, a bar that stays in sight may cut it. */
const isSmallThere = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(async (found) => {
    const element = document.querySelector(found)
    if (!element) return false
    element.scrollIntoView({ block: 'center' })
    const { violations } = await axe.run(element, { runOnly: { type: 'rule', values: ['target-size'] } })
    return violations.length > 0
  }, selector)

/** One line for each element that breaks a rule. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await page.evaluate((given) => axe.run(document, given), everything)
  const findings: string[] = []
  for (const { id, nodes } of violations) {
    for (const { target, any, all, none } of nodes) {
      const at = target.join(' ')
      const why = [...any, ...all, ...none].map(({ message }) => message).join('; ')
      if (id !== 'target-size' || (await isSmallThere(page, at))) findings.push(`${id}: ${at} (${why})`)
    }
  }
  return findings
}
