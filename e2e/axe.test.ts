// No screen may have anything that axe-core finds: in both languages and both themes at 1440 px, and the screens that differ
// most on a phone at 390 px. The round of every screen in every look is `npm run axe:all`.

import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, setTheme } from './axe.ts'
import { type Content, fillWithContent } from './content.ts'
import { journeys } from './journey.ts'
import { type Look, missingPath, screens, showScreen } from './screens.ts'

const { product, visit } = journeys()
let content: Content

beforeAll(async () => {
  content = await fillWithContent(product)
})

const looks: Look[] = [
  { locale: 'en-US', width: 1440 },
  { locale: 'zh-CN', width: 1440 },
  { locale: 'en-US', width: 390 },
]

const viewers = ['visitor', 'student', 'root'] as const

describe.each(looks)('[UI-A11Y-1] $locale at $width px', ({ locale, width }) => {
  test.each(viewers)('nothing is found on the screens of a %s, light or dark', async (viewer) => {
    const shown = screens.filter(({ as, phone }) => as === viewer && (width === 1440 || phone))
    const { page, expectRefusal } = await visit({
      locale,
      width,
      as: viewer === 'visitor' ? undefined : content[viewer],
    })
    expectRefusal(missingPath, 404)
    // Private courses, from outside.
    expectRefusal('/api/course/', 403)
    const found: Record<string, string[]> = {}
    for (const screen of shown) {
      await setTheme(page, 'light')
      await showScreen(page, screen, content)
      for (const theme of ['light', 'dark'] as const) {
        await setTheme(page, theme)
        const findings = await axeFindings(page)
        if (findings.length > 0) found[`${screen.name}, ${theme}`] = findings
      }
    }
    expect(shown).not.toEqual([])
    expect(found).toEqual({})
  })
})
