// How far things jump on every screen of the product, at first visits of a slow phone and a slow desk: 390 and 1440 px, a
// processor that is four times slower, and slow 4G.

import { type Content, fillWithContent } from '../e2e/content.ts'
import type { ProductAddress } from '../e2e/product.ts'
import { type Screen, screens } from '../e2e/screens.ts'
import { shiftsOf, watchShifts } from '../e2e/shifts.ts'
import { launchBrowser, openVisit, untilShown, type Visit } from '../e2e/visit.ts'
import type { Figure } from './report.ts'
import { quick } from './size.ts'

const bar = 0.02
const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
const cpuRate = 4
const slow4G = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const namedMax = 3

/** Each address once for each person: further screens open something there. */
function addresses(pathOf: (screen: Screen) => string): Screen[] {
  const known = new Set<string>()
  return screens.filter((screen) => {
    const address = `${screen.as} ${pathOf(screen)}`
    if (screen.refusal || known.has(address)) return false
    known.add(address)
    return true
  })
}

async function slowDown({ context, page }: Visit): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...slow4G })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
}

/** Nothing loads any more, and nothing is asked for. */
async function untilWhole(page: Visit['page']): Promise<void> {
  await untilShown(page)
  await page.waitForFunction(() => !document.querySelector('main :is([aria-busy=true], .skeleton, .awaited)'))
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

interface Place {
  browser: Awaited<ReturnType<typeof launchBrowser>>
  product: ProductAddress
  window: (typeof windows)[number]
}

async function shiftAt(screen: Screen, content: Content, { browser, product, window }: Place) {
  const as = screen.as === 'visitor' ? undefined : content[screen.as]
  const visit = await openVisit(browser, product.url, { ...window, ...(as && { as }) })
  await watchShifts(visit.context)
  await slowDown(visit)
  await visit.page.goto(screen.path(content), { waitUntil: 'commit' })
  if (!screen.waits) await untilWhole(visit.page)
  const shifts = await shiftsOf(visit.page)
  await visit.close()
  return shifts
}

/** The larger of both windows. @param names of the screens; all without any */
export async function shiftFigures(product: ProductAddress, names: readonly string[]): Promise<Figure[]> {
  const content = await fillWithContent(product)
  const browser = await launchBrowser()
  const figures: Figure[] = []
  try {
    const all = addresses(({ path }) => path(content)).filter(
      ({ name }) => names.length === 0 || names.includes(name),
    )
    for (const screen of quick ? all.slice(0, 1) : all) {
      let value = 0
      for (const window of windows) {
        const { sum, moved } = await shiftAt(screen, content, { browser, product, window })
        if (sum > bar)
          console.log(`${screen.name}, ${window.width} px: ${moved.slice(0, namedMax).join('; ')}`)
        value = Math.max(value, sum)
      }
      figures.push({ name: `shift.${screen.name}`, unit: '', value, bar })
    }
  } finally {
    await browser.close()
  }
  return figures
}
