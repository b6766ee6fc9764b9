// No screen may have anything that axe-core finds, in both themes at 1440 px; the screens that differ most in Chinese on a
// phone of 390 px too, where the light theme stands for both: the colours are those of the wide page. The check of every
// screen in every look is `npm run axe:all`.

import { beforeAll, expect, test } from 'vitest'
import { axeFindings, colours, setTheme } from './axe.ts'
import { type Content, fillWithContent } from './content.ts'
import { journeys } from './journey.ts'
import { type Look, screens, showScreen } from './screens.ts'

const { product, visit } = journeys()
let content: Content

beforeAll(async () => {
  content = await fillWithContent(product)
})

/** Chinese and the phone are looked at together, on the screens that differ most. */
const looks: (Look & { all: boolean })[] = [
  { locale: 'en-US', width: 1440, all: true },
  { locale: 'zh-CN', width: 390, all: false },
]

const viewers = ['visitor', 'student', 'root'] as const

/** @returns what was found, by screen and theme */
async function faultsSeenBy(
  viewer: (typeof viewers)[number],
  { locale, width, all }: (typeof looks)[number],
): Promise<Record<string, string[]>> {
  const shown = screens.filter(({ as, phone }) => as === viewer && (all || phone))
  expect(shown).not.toEqual([])
  const as = viewer === 'visitor' ? undefined : content[viewer]
  const { page, expectRefusal } = await visit({ locale, width, as })
  for (const { refusal } of shown) if (refusal) expectRefusal(...refusal)
  const found: Record<string, string[]> = {}
  for (const screen of shown) {
    await setTheme(page, 'light')
    await showScreen(page, screen, content)
    const light = await axeFindings(page)
    if (all) await setTheme(page, 'dark')
    const dark = all ? await axeFindings(page, colours) : []
    for (const [theme, findings] of Object.entries({ light, dark })) {
      if (findings.length > 0) found[`${screen.name} of a ${viewer}, ${theme}`] = findings
    }
  }
  return found
}

test.each(looks)(
  '[UI-A11Y-1] $locale at $width px: nothing is found',
  async (look) => {
    const found = await Promise.all(viewers.map((viewer) => faultsSeenBy(viewer, look)))
    expect(Object.assign({}, ...found)).toEqual({})
  },
  600_000,
)
