// Accounts as a person meets them: the auth dialog, the settings, and what the browser remembers.

import { describe, expect, test } from 'vitest'
import { eventually, gone, journeys, seen } from './journey.ts'
import { authDialog, menuEntry, pathOf, profileMenu, said } from './pages.ts'
import { freshName, logIn, register, strongPassword } from './person.ts'

const { product, visit } = journeys()

describe('registering', () => {
  test('[ACC-REG-3] [ACC-PWD-1] [ACC-PWD-2] [ACC-NAME-1] [ACC-DIALOG-2] what is wrong is flagged beside its field, nothing is sent, and switching to login clears passwords and flags', async () => {
    const { page, go } = await visit()
    await go('/')
    const auth = authDialog(page)
    await auth.open()
    await auth.mode('Register')
    await auth.username.fill('no spaces allowed')
    await auth.password.fill('short')
    await auth.confirmation.fill('other')
    await auth.submit('Register')
    await seen(auth.dialog.getByText('Invalid username'))
    await seen(auth.dialog.getByText('Weak password'))
    await seen(auth.dialog.getByText('Password mismatch'))
    for (const field of [auth.username, auth.password, auth.confirmation]) {
      await eventually(() => field.getAttribute('aria-invalid')).toBe('true')
    }
    await auth.mode('Login')
    expect(await auth.password.inputValue()).toBe('')
    await auth.mode('Register')
    expect(await auth.password.inputValue()).toBe('')
    expect(await auth.confirmation.inputValue()).toBe('')
    expect(await auth.dialog.getByText('Weak password').count()).toBe(0)
    expect(await auth.dialog.getByText('Password mismatch').count()).toBe(0)
  })

  test('[ACC-REG-1] [ACC-DIALOG-1] [ACC-DIALOG-3] a good name and password opens an account and a session', async () => {
    const uid = freshName('new')
    const { page, go } = await visit()
    await go('/')
    const auth = authDialog(page)
    await auth.open()
    await auth.mode('Register')
    await auth.username.fill(uid)
    await auth.password.fill(strongPassword)
    await auth.confirmation.fill(strongPassword)
    await auth.submit('Register')
    await seen(profileMenu(page, uid))
    await gone(auth.dialog)
    // The account is one of its own: it logs in elsewhere, with the digest computed by other code.
    const again = await logIn(product, uid, strongPassword)
    expect((await again.call('GET /account/profile', {})).uid).toBe(uid)
  })

  test('[ACC-REG-2] [ACC-NAME-2] a name that differs by case alone is taken', async () => {
    const uid = freshName('taken')
    await register(product, uid)
    const { page, go, expectRefusal } = await visit()
    await go('/')
    const auth = authDialog(page)
    await auth.open()
    await auth.mode('Register')
    await auth.username.fill(uid.toUpperCase())
    await auth.password.fill(strongPassword)
    await auth.confirmation.fill(strongPassword)
    expectRefusal('/api/account/register', 409)
    await auth.submit('Register')
    await seen(auth.dialog.getByText('Username already taken, please choose another one'))
    expect(await auth.username.inputValue()).toBe(uid.toUpperCase())
  })
})

describe('logging in and out', () => {
  test('[ACC-LOGIN-2] a wrong password is answered with words that do not say which of the two is wrong', async () => {
    const { uid } = await register(product, freshName('wrong'))
    const { page, go, expectRefusal } = await visit()
    await go('/')
    const auth = authDialog(page)
    await auth.open()
    expectRefusal('/api/account/login', 401)
    for (const name of [uid, freshName('nobody')]) {
      await auth.username.fill(name)
      await auth.password.fill('Not-the-passw0rd')
      await auth.submit('Login')
      await seen(
        auth.dialog.getByText(
          'Incorrect username or password. If you forgot your password, please contact the administrator',
        ),
      )
    }
  })

  test('[ACC-LOGIN-5] [ACC-LOGIN-6] a weak password of other times still logs in, with a warning', async () => {
    const { uid } = await register(product, freshName('weak'), 'weak')
    const { page, go } = await visit()
    await go('/')
    const auth = authDialog(page)
    await auth.open()
    await auth.username.fill(uid)
    await auth.password.fill('weak')
    await auth.submit('Login')
    await said(page, /password is weak/)
    await seen(profileMenu(page, uid))
  })

  test('[ACC-LOGOUT-1] [ACC-LOGOUT-2] [UI-NAV-6] logout forgets profile and session storage, then ends the session, and goes home', async () => {
    const person = await register(product, freshName('leaver'))
    const { page, go } = await visit({ as: person })
    await go('/settings')
    await page.evaluate(() => sessionStorage.setItem('verdict.solution.1', 'code'))
    // The call is held until all that is cleared has been seen to be cleared.
    const { promise: called, resolve: call } = Promise.withResolvers<() => Promise<void>>()
    await page.route('**/api/account/logout', (route) => call(() => route.continue()))
    await profileMenu(page, person.uid).click()
    await menuEntry(page, 'Log out').click()
    const goOn = await called
    await seen(page.getByRole('button', { name: 'Login / Register' }))
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await Promise.all([page.waitForResponse('**/api/account/logout'), goOn()])
    await page.waitForURL((url) => url.pathname === '/')
    await expect(person.call('GET /account/profile', {})).rejects.toMatchObject({ status: 401 })
  })
})

describe('settings', () => {
  test('[ACC-SET-6] [ACC-PROFILE-4] what cannot be saved or loaded is said, and stays in the form', async () => {
    const { page, go, expectRefusal } = await visit({ as: await register(product, freshName('unlucky')) })
    await go('/settings')
    expectRefusal('/api/account/profile', 500)
    await page.route('**/api/account/profile', (route) => route.fulfill({ status: 500, json: {} }), {
      times: 2,
    })
    await page.getByLabel('Nickname').fill('Ferry')
    await page.getByRole('button', { name: 'Save' }).click()
    await said(page, /^Failed to save changes/)
    expect(await page.getByLabel('Nickname').inputValue()).toBe('Ferry')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await said(page, /^failed to load profile: /)
    await seen(page.getByRole('main').getByText('failed to load profile'))
  })

  test('[ACC-SET-1] [ACC-SET-2] [ACC-SET-3] [ACC-SET-4] save is offered only for a change, and only the change is sent', async () => {
    const person = await register(product, freshName('editor'))
    await person.call('PUT /account/profile', { body: { school: 'School of Rivers' } })
    const { page, go } = await visit({ as: person })
    await go('/settings')
    const nick = page.getByLabel('Nickname')
    const save = page.getByRole('button', { name: 'Save' })
    expect(await page.getByLabel('School').inputValue()).toBe('School of Rivers')
    expect(await save.isDisabled()).toBe(true)
    await nick.fill('Ferry')
    expect(await save.isEnabled()).toBe(true)
    await nick.fill('')
    expect(await save.isDisabled()).toBe(true)
    await nick.fill('Ferry')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await save.click()
    expect((await sent).postDataJSON()).toEqual({ nick: 'Ferry' })
    await said(page, 'Changes saved')
    await eventually(() => save.isDisabled()).toBe(true)
    expect((await person.call('GET /account/profile', {})).nick).toBe('Ferry')

    await person.call('PUT /account/profile', { body: { motto: 'From elsewhere' } })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await eventually(() => page.getByLabel('Motto').inputValue()).toBe('From elsewhere')
  })

  test('[ACC-CHANGE-1] [ACC-CHANGE-2] [ACC-CHANGE-3] [ACC-CHANGE-4] [ACC-CHANGE-5] the password changes with the current one alone, and other sessions end', async () => {
    const person = await register(product, freshName('changer'))
    const elsewhere = await logIn(product, person.uid, person.password)
    const { page, go, expectRefusal } = await visit({ as: person })
    await go('/settings')
    await page.getByRole('main').getByRole('button', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog')
    const fill = async (current: string, next: string, again: string) => {
      await dialog.getByLabel('Current password').fill(current)
      await dialog.getByLabel('New password').fill(next)
      await dialog.getByLabel('Confirm password').fill(again)
      await dialog.locator('form').getByRole('button', { name: 'Change password' }).click()
    }
    await fill(person.password, 'weak', 'other')
    await seen(dialog.getByText('Weak password'))
    await seen(dialog.getByText('Password mismatch'))
    expectRefusal('/api/account/password', 401)
    await fill('Not-the-current-1', 'Next-Passw0rd', 'Next-Passw0rd')
    await seen(dialog.getByText('Current password is incorrect'))
    expectRefusal('/api/account/password', 500)
    await page.route('**/api/account/password', (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    })
    await fill(person.password, 'Next-Passw0rd', 'Next-Passw0rd')
    await seen(page.getByText('Failed to update password').first())
    await fill(person.password, 'Next-Passw0rd', 'Next-Passw0rd')
    await said(page, 'Password changed')
    await gone(dialog)

    await expect(elsewhere.call('GET /account/profile', {})).rejects.toMatchObject({ status: 401 })
    expect((await person.call('GET /account/profile', {})).uid).toBe(person.uid)
    await logIn(product, person.uid, 'Next-Passw0rd')
    await page.getByRole('main').getByRole('button', { name: 'Change password' }).click()
    for (const label of ['Current password', 'New password', 'Confirm password']) {
      expect(await dialog.getByLabel(label).inputValue()).toBe('')
    }
  })
})

describe('what the browser remembers', () => {
  test('[UI-LANG-1] [UI-LANG-2] [UI-LANG-3] the chosen language, also after a reload', async () => {
    const { page, go, reload } = await visit()
    await go('/problems')
    expect(await page.locator('html').getAttribute('lang')).toBe('en-US')
    await page.getByRole('button', { name: 'Language: English. Switch to 简体中文' }).click()
    await seen(page.getByRole('heading', { level: 1, name: '题目' }))
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')
    await reload()
    await seen(page.getByRole('heading', { level: 1, name: '题目' }))
    await page.getByRole('button', { name: '语言：简体中文。切换到 English' }).click()
    await seen(page.getByRole('heading', { level: 1, name: 'Problems' }))
  })

  test('[UI-THEME-2] the colour theme follows the system, until one is chosen', async () => {
    const { page, go, reload } = await visit({ theme: 'dark' })
    const theme = () => page.locator('html').getAttribute('data-theme')
    await go('/problems')
    expect(await theme()).toBe('dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await eventually(theme).toBe('light')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Color theme/ })
      .click()
    const stored = await page.evaluate(() => localStorage.getItem('verdict.theme'))
    await eventually(theme).toBe(stored)
    await page.emulateMedia({ colorScheme: stored === 'dark' ? 'light' : 'dark' })
    await reload()
    await eventually(theme).toBe(stored)
  })
})

test('[UI-NAV-5] the profile menu leads to my submissions and settings', async () => {
  const person = await register(product, freshName('menu'))
  const { page, go } = await visit({ as: person })
  await go('/')
  for (const [entry, path] of [
    ['My submissions', '/submissions'],
    ['Account settings', '/settings'],
  ] as const) {
    await profileMenu(page, person.uid).click()
    await menuEntry(page, entry).click()
    await eventually(async () => pathOf(page)).toBe(path)
    // The new page takes the focus, which closes a menu that was opened before it.
    await seen(page.getByRole('heading', { level: 1, name: entry }))
  }
})
