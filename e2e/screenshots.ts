// `npm run screenshots`: pictures of every screen with sensible content, in both languages, both themes and at both widths, into
// screenshots/. `npm run screenshots -- --to FOLDER` puts them elsewhere; names of screens behind it take those alone. Ends
// with 1 when a screen did not come or a page did something wrong.

import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { forEachScreen } from './looks.ts'

const { values, positionals } = parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true })
const folder = resolve(values.to ?? join(import.meta.dirname, '../screenshots'))
mkdirSync(folder, { recursive: true })

let taken = 0
const only = positionals.length > 0 ? { only: positionals } : {}
const failures = await forEachScreen(only, async ({ page }, { name }, { locale, theme, width }) => {
  // The clock asks a second after the start; in a picture it has asked.
  await page
    .locator('footer')
    .getByText(/\d\d:\d\d:\d\d/)
    .waitFor({ state: 'attached' })
  const language = locale === 'zh-CN' ? 'zh' : 'en'
  await page.screenshot({
    path: join(folder, `${name}-${language}-${width}-${theme}.png`),
    fullPage: !(await page.locator('dialog[open]').first().isVisible()),
  })
  taken += 1
})
console.log(`${taken} pictures in ${folder}`)
for (const failure of failures) console.log(failure)
process.exitCode = failures.length > 0 ? 1 : 0
