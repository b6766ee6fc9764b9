// Nothing that stays in the window covers a control: on the screens that have such parts, with the notice of a lost
// network besides, in a window of 1280 by 1024 at 100 % and at 400 %.

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Content, fillWithContent } from './content.ts'
import { coveredControls } from './covered.ts'
import { journeys, seen } from './journey.ts'
import { drawn, submitPage, toast, writeCode } from './pages.ts'
import { createProblem, freshName } from './person.ts'
import { screens, showScreen } from './screens.ts'

const { product, visit } = journeys()
let content: Content

beforeAll(async () => {
  content = await fillWithContent(product)
})

const atHundred = { width: 1280, height: 1024 }
const atFourHundred = { width: 320, height: 256 }
const away = /ERR_INTERNET_DISCONNECTED|WebSocket connection|dynamically imported module|preload CSS/

async function resize(page: Page, size: typeof atHundred): Promise<void> {
  await page.setViewportSize(size)
  await drawn(page)
}

const fixed = [
  'problems',
  'submit',
  'submit-alone',
  'contest-problem',
  'contest-submit',
  'contest-ranklist',
  'contest-edit',
  'problem-edit',
  'exam-desk-person',
  'course-marks',
]

test('[UI-A11Y-5] no control is covered where parts of the page stay in the window', async () => {
  const found: string[] = []
  const viewers = ['visitor', 'student', 'root'] as const
  for (const viewer of viewers) {
    const as = viewer === 'visitor' ? undefined : content[viewer]
    const { page, context, tolerate } = await visit({ ...atHundred, as })
    tolerate(away)
    for (const screen of screens.filter(({ name, as: who }) => fixed.includes(name) && who === viewer)) {
      await resize(page, atHundred)
      await showScreen(page, screen, content)
      await context.setOffline(true)
      await seen(page.getByText('The connection is lost.'))
      for (const size of [atHundred, atFourHundred]) {
        await resize(page, size)
        const covered = await coveredControls(page, true)
        found.push(...covered.map((one) => `${screen.name} ${size.width}: ${one}`))
      }
      await context.setOffline(false)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  expect(found).toEqual([])
}, 300_000)

test('[UI-A11Y-5] with two notices Run and Submit are free, beside the statement and below it', async () => {
  const { page, context, go, tolerate } = await visit({ as: content.student, ...atHundred })
  tolerate(away)
  await go(`/problem/${content.pid}/submit`)
  await writeCode(page, 'int main() {}')
  await context.setOffline(true)
  await seen(page.getByText('The connection is lost.'))
  await submitPage(page).submit.click()
  await seen(page.getByText(/kept in this browser/))
  for (const size of [atHundred, { width: 1440, height: 900 }, atFourHundred]) {
    await resize(page, size)
    expect([size.width, await coveredControls(page, true)]).toEqual([size.width, []])
  }
  await resize(page, atHundred)
  // As it stands, without scrolling.
  expect(await coveredControls(page, false)).toEqual([])
  await context.setOffline(false)
})

test('[UI-A11Y-5] a message of a submission lies over no control, where one stays and where one is led', async () => {
  const { page, context, go } = await visit({ as: content.student, ...atHundred })
  // Messages stay for as long as they are looked at here.
  await context.addInitScript(() => {
    const real = window.setTimeout
    const longer = (ms = 0) => (ms === 3000 ? 600_000 : ms)
    Object.assign(window, { setTimeout: (act: () => void, ms?: number) => real(act, longer(ms)) })
  })
  for (const size of [atHundred, { width: 390, height: 844 }, atFourHundred]) {
    await page.setViewportSize(size)
    const pid = await createProblem(content.root, {
      title: freshName('message'),
      tests: [{ in: '', out: '1\n' }],
    })
    await go(`/problem/${pid}/submit`)
    await writeCode(page, 'int main() {}')
    await submitPage(page).submit.click()
    await page.waitForURL('**/mySubmission')
    await seen(toast(page, /./))
    await page.locator('main a[href*="/solution/"]:visible').first().waitFor()
    await drawn(page)
    const isLow = size === atFourHundred
    expect([size.width, await coveredControls(page, isLow)]).toEqual([size.width, []])
  }
})
