// No screen may have anything that axe-core finds. One in nine is looked at here, as all take minutes: languages, themes and
// widths take turns, so that every two of them meet. The check of every screen in every look is `npm run axe:all`.

import { beforeAll, expect, test } from 'vitest'
import { axeFindings } from './axe.ts'
import { type Content, fillWithContent } from './content.ts'
import { journeys } from './journey.ts'
import type { FullLook } from './looks.ts'
import { type Screen, screens, showScreen } from './screens.ts'

const { product, visit } = journeys()
let content: Content

beforeAll(async () => {
  content = await fillWithContent(product)
})

const looks: readonly FullLook[] = [
  { locale: 'en-US', theme: 'light', width: 1440 },
  { locale: 'zh-CN', theme: 'dark', width: 1440 },
  { locale: 'zh-CN', theme: 'light', width: 390 },
  { locale: 'en-US', theme: 'dark', width: 390 },
]

const viewers = ['visitor', 'student', 'root'] as const

const oneIn = 9

/** In turn among the looks that the screen may have. */
const lookOf = new Map<Screen, FullLook>()
for (const viewer of viewers) {
  for (const isOnPhone of [true, false]) {
    const alike = screens.filter(({ as, phone }) => as === viewer && (phone ?? false) === isOnPhone)
    const possible = looks.filter(({ width }) => isOnPhone || width === 1440)
    const chosen = alike.filter((_, index) => index % oneIn === 0)
    for (const [index, screen] of chosen.entries()) lookOf.set(screen, possible[index % possible.length]!)
  }
}

/** @returns findings by screen */
async function faultsSeenBy(
  viewer: (typeof viewers)[number],
  look: FullLook,
): Promise<Record<string, string[]>> {
  const shown = screens.filter((screen) => screen.as === viewer && lookOf.get(screen) === look)
  const as = viewer === 'visitor' ? undefined : content[viewer]
  const { page, expectRefusal } = await visit({ ...look, as })
  for (const { refusal } of shown) if (refusal) expectRefusal(...refusal)
  const found: Record<string, string[]> = {}
  for (const screen of shown) {
    await showScreen(page, screen, content)
    const findings = await axeFindings(page)
    if (findings.length > 0) found[`${screen.name} of a ${viewer}`] = findings
  }
  return found
}

test('[UI-A11Y-1] each look has its screens', () => {
  for (const look of looks)
    expect([...lookOf.values()].filter((one) => one === look).length).toBeGreaterThan(0)
})

test.each(looks)(
  '[UI-A11Y-1] $locale, $theme, at $width px: nothing is found',
  async (look) => {
    const found = await Promise.all(viewers.map((viewer) => faultsSeenBy(viewer, look)))
    expect(Object.assign({}, ...found)).toEqual({})
  },
  300_000,
)
