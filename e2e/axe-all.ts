// `npm run axe:all`: every screen in both languages, both themes and at both widths. Prints what axe-core finds and ends
// with 1 when that is anything.

import { axeFindings } from './axe.ts'
import { forEachScreen, type FullLook } from './looks.ts'

const looks: FullLook[] = (['en-US', 'zh-CN'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((theme) => [390, 1440].map((width) => ({ locale, theme, width }))),
)

let looked = 0
const found: string[] = []
await forEachScreen(looks, async ({ page }, screen, { locale, theme, width }) => {
  looked += 1
  const where = `${screen.name} ${locale} ${theme} ${width}`
  for (const finding of await axeFindings(page)) {
    found.push(finding)
    console.log(`${where}: ${finding}`)
  }
})
console.log(`${looked} screens looked at, ${found.length} findings`)
process.exitCode = found.length > 0 ? 1 : 0
