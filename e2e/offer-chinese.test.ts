// A browser in Chinese comes to a site in English.

import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from './axe.ts'
import { coveredControls } from './covered.ts'
import { eventually, journeys, seen } from './journey.ts'
import { shiftsOf, watchShifts } from './shifts.ts'

const { visit } = journeys()

const inChinese = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Object.defineProperty(navigator, 'language', { get: () => 'zh-CN' })
  })

test.each([390, 1440])(
  '[UI-LANG-5] Chinese is offered in Chinese and taken by a key, at %s px',
  async (width) => {
    const { page, context, go, reload } = await visit({ width })
    await inChinese(context)
    await watchShifts(context)
    await go('/problems')
    const offer = page.getByRole('complementary', { name: '语言' })
    await seen(offer.getByText('本站有中文版'))
    const { sum, moved } = await shiftsOf(page)
    expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.02)
    expect(await axeFindings(page)).toEqual([])
    expect(await coveredControls(page, false)).toEqual([])
    // After the link that skips to the content.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await seen(page.getByRole('heading', { level: 1, name: '题目' }))
    expect(await offer.count()).toBe(0)
    await reload()
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')
    expect(await offer.count()).toBe(0)
  },
)

test('[UI-LANG-5] who does not want it is not asked again; others, and pages of exams, never ask', async () => {
  const { page, context, go, reload } = await visit()
  await inChinese(context)
  await go('/')
  const offer = page.getByRole('complementary', { name: '语言' })
  await offer.getByRole('button', { name: '不用了' }).click()
  await eventually(() => offer.count()).toBe(0)
  await reload()
  expect(await offer.count()).toBe(0)
  expect(await page.locator('html[data-offer]').count()).toBe(0)
  expect(await page.locator('html').getAttribute('lang')).toBe('en-US')

  const inEnglish = await visit()
  await inEnglish.go('/')
  expect(await inEnglish.page.locator('html[data-offer]').count()).toBe(0)
  const examined = await visit()
  await inChinese(examined.context)
  await examined.go('/exam/check')
  expect(await examined.page.locator('html[data-offer]').count()).toBe(0)
})
