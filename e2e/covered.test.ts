// Nothing that stays in the window covers a control: on the screens that have such parts, with the notice of a lost
// network besides, in a window of 1280 by 1024 at 100 % and at 400 %.

import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Content, fillWithContent } from './content.ts'
import { coveredControls, tooWide } from './covered.ts'
import { eventually, gone, journeys, seen } from './journey.ts'
import { authDialog, drawn, isInMain, submitPage, toast, writeCode } from './pages.ts'
import { createProblem, freshName, strongPassword } from './person.ts'
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
  'problem',
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

async function faultsAt(page: Page, size: typeof atHundred): Promise<string[]> {
  await resize(page, size)
  const bars = await page.locator('[role=region][aria-label=Contest]').all()
  const boxes = await Promise.all(bars.map((bar) => bar.boundingBox()))
  const tall = boxes.filter((box) => box && box.height > size.height / 3)
  return [
    ...(await tooWide(page)),
    ...tall.map((box) => `a bar of ${box!.height} px`),
    ...(await coveredControls(page, true)),
  ]
}

test('[UI-A11Y-5] [UI-A11Y-8] no control is covered, and nothing too wide, where parts of the page stay in the window', async () => {
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
        const faults = await faultsAt(page, size)
        found.push(...faults.map((fault) => `${screen.name} ${size.width}: ${fault}`))
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

const styleOf = (element: Locator, pseudo?: string): Promise<string> =>
  element.evaluate((one, part) => {
    const { backgroundColor, borderStyle, borderColor, borderWidth } = getComputedStyle(one, part)
    return [backgroundColor, borderStyle, borderColor, borderWidth].join(' ')
  }, pseudo)

test('[UI-A11Y-7] in forced colors states are seen without the colors of the page', async () => {
  const { page, go } = await visit({ as: content.student })
  await page.emulateMedia({ forcedColors: 'active' })
  await go(`/problem/${content.pid}/submit`)
  const control = page.getByRole('switch').first()
  const off = await styleOf(control)
  expect(await styleOf(control, '::after')).not.toBe(off)
  await control.press('Space')
  expect(await styleOf(control)).not.toBe(off)
  await control.press('Space')
  await go(`/contests/${content.cid}/ranklist`)
  const tabs = page.getByRole('navigation', { name: 'Contest pages' }).getByRole('link')
  const current = await styleOf(tabs.and(page.locator('[aria-current=page]')))
  expect(current).not.toBe(await styleOf(tabs.and(page.locator(':not([aria-current=page])')).first()))
  const cells = page.getByRole('table').locator('tbody td > *')
  await cells.first().waitFor()
  const kinds = await cells.evaluateAll((all) =>
    all.flatMap((one) => {
      const kind = /_(solved|first|failed|pending)_/.exec(one.className)?.[1]
      const { borderStyle, borderWidth, color } = getComputedStyle(one)
      return kind ? [`${kind}: ${borderStyle} ${borderWidth} ${color}`] : []
    }),
  )
  const byKind = new Map(kinds.map((kind) => kind.split(': ') as [string, string]))
  expect(byKind.size).toBeGreaterThan(1)
  expect(new Set(byKind.values()).size).toBe(byKind.size)
})

test('[UI-A11Y-6] after register and join the focus is in the page', async () => {
  const { page, go } = await visit()
  await go('/problems')
  const auth = authDialog(page)
  await auth.open()
  await auth.mode('Register')
  await auth.username.fill(freshName('walker'))
  await auth.password.fill(strongPassword)
  await auth.confirmation.fill(strongPassword)
  await auth.confirmation.press('Enter')
  await gone(auth.dialog)
  await eventually(() => isInMain(page)).toBe(true)
  await go(`/course/join/${content.joinToken}`)
  await page.getByRole('main').getByRole('button', { name: /Join/ }).press('Enter')
  await page.waitForURL(/\/course\/\d+/)
  await eventually(() => isInMain(page)).toBe(true)
})

test('[UI-A11Y-8] a statement and its title say their language', async () => {
  const { page, go } = await visit({ as: content.root, locale: 'zh-CN' })
  await go(`/problem/${content.pid}`)
  const { language } = await content.root.call('GET /problem/:pid', { params: { pid: content.pid } })
  const main = page.getByRole('main')
  expect(await main.locator('h1 [lang]').getAttribute('lang')).toBe(language)
  expect(await main.locator('.prose div[lang]').first().getAttribute('lang')).toBe(language)
})

/** Where the keyboard stands: nothing is wrong with it, or what is. */
const lostSight = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body) return 'the focus is on the body'
    const box = at.getBoundingClientRect()
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
    const called = `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent.slice(0, 40)}`
    if (left >= right || top >= bottom) return `${called} is out of sight`
    // A message may lie over a part of the editor, which takes the window.
    const heights =
      bottom - top > innerHeight / 2 ? [top + 12, (top + bottom) / 2, bottom - 12] : [(top + bottom) / 2]
    const over = heights.map((height) => document.elementFromPoint((left + right) / 2, height))
    if (over.every((one) => one && !at.contains(one) && !one.contains(at)))
      return `${called} is covered by ${over[0]?.outerHTML.slice(0, 80)}`
    const isRinged = (one: Element | null): boolean =>
      one !== null && (getComputedStyle(one).outlineStyle !== 'none' || isRinged(one.parentElement))
    return isRinged(at) ? null : `${called} does not show the focus`
  })

/** Presses the key until it has come to a control, and finds nothing amiss on the way. */
async function reach(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  await seen(control)
  const isThere = () => control.first().evaluate((one) => one === document.activeElement)
  for (let presses = 0; !(await isThere()); presses += 1) {
    if (presses === 40) throw new Error(`${key} does not lead to ${String(control)}`)
    await page.keyboard.press(key)
    await drawn(page)
    expect(await lostSight(page)).toBe(null)
  }
}

const enter = async (page: Page, control: Locator, key?: string): Promise<void> => {
  await reach(page, control, key)
  await page.keyboard.press('Enter')
}

const isInWindow = (part: Locator): Promise<boolean> =>
  part.first().evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

test('[UI-A11Y-9] from register to the verdict and its reason by keyboard alone, in forced colors at 400 %', async () => {
  const title = freshName('echo')
  await createProblem(content.root, { title, in: '1\n', out: '1\n', tests: [{ in: '2\n', out: '2\n' }] })
  const uid = freshName('keys')
  const { page, go, expectRefusal } = await visit(atFourHundred)
  await page.emulateMedia({ forcedColors: 'active' })
  const [banner, main] = [page.getByRole('banner'), page.getByRole('main')]
  const auth = authDialog(page)
  const fill = async (field: Locator, text: string) => {
    await reach(page, field)
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(text)
  }
  /** The first one is for words that are offered, and may be still on their way. */
  const leaveEditor = async () => {
    for (const key of ['Escape', 'Escape']) await page.keyboard.press(key)
  }
  const fits = async () => expect([page.url(), await tooWide(page)]).toEqual([page.url(), []])

  await go('/')
  await enter(page, banner.getByRole('button', { name: 'Login / Register' }))
  await enter(page, auth.dialog.getByRole('button', { name: 'Register' }), 'Shift+Tab')
  await fill(auth.username, uid)
  await fill(auth.password, strongPassword)
  await fill(auth.confirmation, strongPassword)
  await page.keyboard.press('Enter')
  await gone(auth.dialog)
  await fits()

  await enter(page, banner.getByRole('button', { name: 'Menu', exact: true }), 'Shift+Tab')
  await enter(page, page.getByRole('dialog').getByRole('link', { name: 'Problems', exact: true }))
  await fill(main.getByRole('textbox', { name: 'Keyword' }), title)
  await page.keyboard.press('Enter')
  await page.waitForURL(/search=/)
  await enter(page, main.getByRole('link', { name: title }))
  await enter(page, main.getByRole('link', { name: 'Submit', exact: true }))

  const { code, language, submit } = submitPage(page)
  const tab = (name: string) => page.getByRole('tab', { name })
  await seen(code.and(page.locator('[contenteditable]')))
  await reach(page, language)
  await page.keyboard.type('Python 3')
  await enter(page, main.getByRole('button', { name: 'My submissions' }))
  await eventually(() => tab('Results').evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await fill(code, 'print(3)')
  await leaveEditor()
  await enter(page, main.getByRole('button', { name: 'Run', exact: true }))
  const verdict = main.getByRole('region', { name: 'Run' }).getByText('Wrong Answer')
  await seen(verdict)
  await eventually(() => isInWindow(verdict)).toBe(true)
  await fits()
  await enter(page, submit)
  await page.waitForURL('**/mySubmission')
  await enter(page, main.getByRole('link', { name: 'Wrong Answer' }))
  await seen(main.getByText('First failure: test 1').first())
  await fits()

  await enter(page, main.getByRole('button', { name: 'Edit and resubmit' }))
  await seen(code.and(page.locator('[contenteditable]')))
  await fill(code, 'print(input())')
  await leaveEditor()
  await enter(page, submit)
  await page.waitForURL('**/mySubmission')
  await seen(main.getByText('Accepted').or(main.getByRole('link', { name: 'Accepted' })))

  await enter(page, banner.getByRole('button', { name: /profile menu/ }), 'Shift+Tab')
  await enter(page, banner.getByRole('button', { name: 'Log out' }))
  await enter(page, banner.getByRole('button', { name: 'Login / Register' }), 'Shift+Tab')
  await fill(auth.username, uid)
  await fill(auth.password, 'Not-my-passw0rd')
  expectRefusal('/api/account/login', 401)
  await page.keyboard.press('Enter')
  const refused = auth.dialog.getByRole('alert')
  await seen(refused)
  await drawn(page)
  await eventually(() => isInWindow(refused)).toBe(true)
  await fill(auth.password, strongPassword)
  await page.keyboard.press('Enter')
  await seen(banner.getByRole('button', { name: /profile menu/ }))
})

test('[UI-A11Y-7] [UI-A11Y-9] search, what is left of the set-up, and a profile in forced colors at 400 %', async () => {
  const { page, go } = await visit({ ...atFourHundred, as: content.root })
  await page.emulateMedia({ forcedColors: 'active' })
  const main = page.getByRole('main')
  const fits = async () => expect([page.url(), await tooWide(page)]).toEqual([page.url(), []])
  await go('/')
  await seen(main.getByRole('heading', { name: 'Set up this site' }))
  await fits()
  await reach(page, main.getByRole('link', { name: 'Name the site' }))
  await reach(page, main.getByRole('button', { name: 'Not needed: Name' }))

  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search and commands' })
  await seen(dialog)
  await page.keyboard.type('a')
  const option = dialog.getByRole('option')
  await seen(option.nth(2))
  await page.keyboard.press('ArrowDown')
  const chosen = option.and(page.locator('[aria-selected=true]'))
  await eventually(() => isInWindow(chosen)).toBe(true)
  const other = option.and(page.locator('[aria-selected=false]')).first()
  expect(await styleOf(chosen)).not.toBe(await styleOf(other))
  await fits()
  await page.keyboard.press('Escape')
  await gone(dialog)

  await go(`/user/${content.student.uid}`)
  await seen(main.getByRole('heading', { name: 'Last 12 months' }))
  const problem = main.getByRole('link', { name: new RegExp(`^Problem ${content.pid} `) })
  await fits()
  await reach(page, problem)
  const fills = await main
    .locator('svg rect')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).fill))
  expect(new Set(fills).size).toBeGreaterThan(3)
})
