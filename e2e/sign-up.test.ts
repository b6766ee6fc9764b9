// Root closes sign-up, and what a visitor meets then.

import { expect, test } from 'vitest'
import { eventually, journeys, seen } from './journey.ts'
import { authDialog, profileMenu, said } from './pages.ts'
import { freshName, rootOf, strongPassword } from './person.ts'

const { product, visit } = journeys()

test('[ACC-SIGNUP-3] root sets a code, the register form asks for it, and closed it says so', async () => {
  const person = await rootOf(product)
  const root = await visit({ as: person })
  await root.go('/admin/settings')
  const rule = root.page.getByLabel('New accounts')
  const save = root.page.getByRole('form', { name: 'Sign-up' }).getByRole('button', { name: 'Save' })
  await rule.selectOption('code')
  await save.click()
  await seen(root.page.getByText('At least 6 characters'))
  await root.page.getByLabel('Code', { exact: true }).fill('sesame')
  await save.click()
  await said(root.page, 'Saved')

  const { page, go, expectRefusal } = await visit()
  await go('/')
  const auth = authDialog(page)
  await auth.open()
  await auth.mode('Register')
  const code = auth.dialog.getByLabel('Sign-up code')
  const uid = freshName('coded')
  await auth.username.fill(uid)
  await auth.password.fill(strongPassword)
  await auth.confirmation.fill(strongPassword)
  await auth.submit('Register')
  await seen(auth.dialog.getByText('Please fill in this field'))
  await eventually(() => code.getAttribute('aria-invalid')).toBe('true')
  await code.fill('guess1')
  expectRefusal('/api/account/register', 403)
  await auth.submit('Register')
  await seen(auth.dialog.getByText('This is not the code for sign-up. Ask your teacher for it.'))
  expect(await auth.password.inputValue()).toBe(strongPassword)
  await code.fill('sesame')
  await auth.submit('Register')
  await seen(profileMenu(page, uid))

  await rule.selectOption('closed')
  await save.click()
  const visitor = await visit()
  await eventually(async () => {
    await visitor.go('/')
    const dialog = authDialog(visitor.page)
    await dialog.open()
    await dialog.mode('Register')
    return dialog.dialog.getByText('Sign-up is closed here').count()
  }).toBe(1)
  expect(await authDialog(visitor.page).username.count()).toBe(0)
  await rule.selectOption('open')
  await save.click()
  await eventually(async () => (await person.call('GET /website', {})).signUp.rule).toBe('open')
})
