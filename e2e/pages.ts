// The parts of every page, named as a person sees them.

import type { BrowserContext, Locator, Page } from 'playwright-core'

type AuthMode = 'Login' | 'Register'

/** The dialog in which one logs in or registers. */
export function authDialog(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    open: () => page.getByRole('banner').getByRole('button', { name: 'Login / Register' }).click(),
    mode: (mode: AuthMode) => dialog.getByRole('navigation').getByRole('button', { name: mode }).click(),
    username: dialog.getByLabel('Username'),
    password: dialog.getByLabel('Password', { exact: true }),
    confirmation: dialog.getByLabel('Confirm password'),
    submit: (mode: AuthMode) => dialog.locator('form').getByRole('button', { name: mode }).click(),
  }
}

/** A toast's text is enough to find it: it is spoken from a live region. For what a toast says, `said` waits. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByText(text)

type WithToasts = typeof globalThis & { saidByToasts?: Set<string> }

/** From now on each page keeps what its toasts say: a machine that stands still for seconds would find them gone. */
export const keepToasts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const kept = new Set<string>()
    ;(globalThis as WithToasts).saidByToasts = kept
    new MutationObserver(() => {
      // In every language; other live lists do not say what is relevant in them.
      for (const { textContent } of document.querySelectorAll('ul[aria-live][aria-relevant] li *'))
        kept.add(textContent.replace(/\s+/g, ' ').trim())
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })

/**
 * Waits until a toast has said it since the page was loaded. The toast may be gone again: they live for seconds.
 * @param text as for a locator: a string is a part of it, in capital or small letters
 */
export async function said(page: Page, text: string | RegExp): Promise<void> {
  const isKept = (wanted: string | RegExp): boolean =>
    Array.from((globalThis as WithToasts).saidByToasts ?? []).some((one) =>
      typeof wanted === 'string' ? one.toLowerCase().includes(wanted.toLowerCase()) : wanted.test(one),
    )
  await page.waitForFunction(isKept, text, { polling: 50 }).catch((cause: unknown) => {
    throw new Error(`no toast said ${text}`, { cause })
  })
}

/** The menu of somebody who is logged in; its button carries the name. */
export const profileMenu = (page: Page, name: string): Locator =>
  page.getByRole('banner').getByRole('button', { name: `${name}, profile menu` })

/** An entry of a menu that has just been opened. */
export const menuEntry = (page: Page, name: string): Locator => {
  const items = page.getByRole('banner').getByRole('listitem')
  return items.getByRole('link', { name, exact: true }).or(items.getByRole('button', { name, exact: true }))
}

/** The menu with the pages that are not in the bar; it bears the name of the open page when that is one of them. */
export const moreMenu = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: /^More/ })

/** A question that must be answered before something is done. */
export function question(page: Page) {
  const dialog = page.getByRole('alertdialog')
  return { dialog, answer: (name: string) => dialog.getByRole('button', { name }).click() }
}

export const pathOf = (page: Page): string => new URL(page.url()).pathname

/** Whether the focus is in the page's own content. */
export const isInMain = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.closest('#main') instanceof Element)

/** The submit page of a problem. */
export function submitPage(page: Page) {
  const main = page.getByRole('main')
  return {
    code: main.getByRole('textbox', { name: 'Code' }),
    language: main.getByLabel('Language'),
    submit: main.getByRole('button', { name: /^Submit/ }),
    reset: main.getByRole('button', { name: 'Reset' }),
  }
}

/**
 * Replaces the text of the code editor, with the keyboard as a person does: a text that is selected past the editor is
 * added to in place of being replaced when the editor draws itself anew in between.
 */
export async function writeCode(page: Page, text: string): Promise<void> {
  const { code } = submitPage(page)
  // The plain field that stands there first is not edited like this.
  await code.and(page.locator('[contenteditable]')).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
  // The page takes the text over in a task of its own: a key that comes before it would act on the text before.
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
}

/** Before the page is opened. Resolves when it hears what the server has to say from then on. */
export const hearing = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) => socket.on('framereceived', () => resolve()))
  })

/** Two frames, after which what was changed before them is laid out. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

/** Where statement and editor stand where there is room, and whether the window scrolls. */
export async function sideBySide(page: Page) {
  const parts = [/^Statement$/, /^Editor$/].map((name) => page.getByRole('region', { name }))
  await Promise.all(parts.map((part) => part.waitFor()))
  const [statement, editor] = await Promise.all(parts.map(async (part) => (await part.boundingBox())!))
  return {
    isBeside: editor!.x >= statement!.x + statement!.width && editor!.y <= statement!.y,
    width: Math.round(statement!.width),
    scrolls: await page.evaluate(
      () => document.documentElement.scrollHeight > document.documentElement.clientHeight,
    ),
  }
}

/** Set on a page and still there later: the page was not loaded anew in between. */
export const stayMark = {
  set: (page: Page): Promise<void> => page.evaluate(() => void (document.body.dataset['stay'] = 'yes')),
  isThere: (page: Page): Promise<boolean> => page.evaluate(() => document.body.dataset['stay'] === 'yes'),
}

/** One finger puts something down at the middle of something else, a step at a time as fingers do. */
export async function dragByFinger(page: Page, what: Locator, onto: Locator): Promise<void> {
  // Both stand still and nothing lies over them; each is scrolled to where it is not in sight.
  for (const part of [onto, what]) await part.hover({ trial: true })
  const [from, to] = [await what.boundingBox(), await onto.boundingBox()]
  if (!from || !to) throw new Error('there is nothing to drag, or nowhere to put it')
  const finger = await page.context().newCDPSession(page)
  const x = from.x + from.width / 2
  const [start, end] = [from.y + from.height / 2, to.y + to.height / 2]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: start }] })
  for (const share of [0.25, 0.5, 0.75, 1]) {
    const y = start + (end - start) * share
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] })
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await finger.detach()
}
