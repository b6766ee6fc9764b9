// Preparations of a page before it is looked at. Parts are taken by role and place, not by words, since each screen is shown
// in both languages.

import type { Page } from 'playwright-core'

export const dialogOpen = (page: Page): Promise<void> =>
  page.locator('dialog[open]').first().waitFor({ state: 'visible' })

export const openAuth = async (page: Page): Promise<void> => {
  await page
    .getByRole('banner')
    .getByRole('button')
    .filter({ hasText: /Login|登录/ })
    .click()
  await dialogOpen(page)
}

export const editorReady = (page: Page): Promise<void> =>
  page.getByRole('main').getByRole('textbox').first().waitFor({ state: 'visible' })

/** Below the editor: one's submissions to the problem, and the place of what a run says. */
export const drawersOpen = async (page: Page): Promise<void> => {
  await editorReady(page)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /^(My submissions|我的提交)$/ }).click()
  await main.getByRole('button', { name: /^(Run|运行)$/ }).click()
  // It says that there is no code yet; or, where another screen left its draft, why that does not compile.
  const causes = main.getByRole('region', { name: /^(Common causes|常见原因)$/ })
  await main.getByRole('alert').or(causes).first().waitFor({ state: 'visible' })
  await main.getByRole('checkbox').first().waitFor({ state: 'visible' })
}

/** The last language of the statement; beside the problem's own where there is room. */
export const openTranslation = async (page: Page): Promise<void> => {
  await editorReady(page)
  const [languages, beside] = [page.locator('main fieldset label:has([type=radio])'), 'main form section']
  await languages.nth(1).click()
  if (isPhone(page)) return
  await page.locator(beside).first().locator('fieldset').nth(1).locator('label').nth(1).click()
}

export const rowsReady = (page: Page): Promise<void> =>
  page.locator('main table:not([aria-busy]) tbody tr:visible').first().waitFor({ state: 'visible' })

export const cardsReady = (page: Page): Promise<void> =>
  page.locator('main ul:not([aria-hidden]) h2').first().waitFor({ state: 'visible' })

/** The list to paste opens below the field that searches. */
export const pasting = async (page: Page): Promise<void> => {
  // Menus of tabs name what they control only while they are open.
  await page.locator('main button[aria-expanded=false][aria-controls]').first().click()
  await page.locator('main textarea').waitFor({ state: 'visible' })
}

export const lastButton = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByRole('button').last().click()
  await dialogOpen(page)
}

/** The dry run of an import, with a row of each kind. */
export const checkSheet = async (page: Page): Promise<void> => {
  const main = page.getByRole('main')
  await main
    .getByRole('textbox')
    .fill(
      [
        'uid,nick,password,mail,group',
        '240101,王小明,,wang@example.org,"Software engineering 2025, class 3"',
        '240102,李雷,weak,li@example.org,Nobody knows this group',
        'no,Han Meimei,,not an address,',
      ].join('\n'),
    )
  await main.locator('form button[type=submit]').click()
  await rowsReady(page)
}

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768

/** A menu of the top bar; on a phone all of them are one list. */
export const navigationOpen =
  (menu: RegExp) =>
  async (page: Page): Promise<void> => {
    const banner = page.getByRole('banner')
    if (isPhone(page)) {
      await banner.locator('button[aria-expanded]:visible').last().click()
      return dialogOpen(page)
    }
    await banner.getByRole('button', { name: menu }).click()
    await banner.locator('ul').waitFor({ state: 'visible' })
  }

export const ownMenuOpen = async (page: Page): Promise<void> => {
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: /profile menu|个人菜单/ }).click()
  await banner.locator('ul').waitFor({ state: 'visible' })
}
