// `npm run axe:all`: every screen in both languages, both themes and at both widths; names of screens behind it look at those
// alone. Prints what axe-core finds and ends with 1 when that is anything, or when a page did something wrong.

import { axeFindings } from './axe.ts'
import { forEachScreen } from './looks.ts'

const names = process.argv.slice(2)
let looked = 0
const found: string[] = []
const failures = await forEachScreen(
  names.length > 0 ? { only: names } : {},
  async ({ page }, screen, { locale, theme, width }) => {
    looked += 1
    const where = `${screen.name} ${locale} ${theme} ${width}`
    for (const finding of await axeFindings(page)) {
      found.push(finding)
      console.log(`${where}: ${finding}`)
    }
  },
)
for (const failure of failures) console.log(failure)
console.log(`${looked} screens looked at, ${found.length} findings, ${failures.length} failures`)
process.exitCode = found.length + failures.length > 0 ? 1 : 0
