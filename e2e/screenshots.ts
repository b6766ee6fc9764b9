// `npm run screenshots`: pictures of every screen with sensible content, into screenshots/.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { forEachScreen, type FullLook } from './looks.ts'

const folder = join(import.meta.dirname, '../screenshots')
mkdirSync(folder, { recursive: true })

const looks: FullLook[] = [
  { locale: 'en-US', theme: 'light', width: 1440 },
  { locale: 'en-US', theme: 'dark', width: 1440 },
  { locale: 'zh-CN', theme: 'dark', width: 1440 },
  { locale: 'en-US', theme: 'light', width: 390 },
  { locale: 'zh-CN', theme: 'light', width: 390 },
]

let taken = 0
await forEachScreen(looks, async ({ page }, { name }, { locale, theme, width }) => {
  // The clock asks a second after the start; in a picture it has asked.
  await page
    .getByRole('contentinfo')
    .getByText(/\d\d:\d\d:\d\d/)
    .waitFor()
  const language = locale === 'zh-CN' ? 'zh-' : ''
  await page.screenshot({
    path: join(folder, `${name}-${language}${width}-${theme}.png`),
    fullPage: !(await page.locator('dialog[open]').isVisible()),
  })
  taken += 1
})
console.log(`${taken} pictures in ${folder}`)
