// Search and commands by keys alone, and on a phone.

import { CourseVisibility } from '@verdict/domain/course'
import { expect, test } from 'vitest'
import { createCourse } from './courses.ts'
import { eventually, gone, journeys, seen } from './journey.ts'
import { authDialog, pathOf } from './pages.ts'
import { createProblem, freshName, register, rootOf } from './person.ts'

const { product, visit } = journeys()

test('[FIND-KEYS-1] [FIND-RECENT-1] [FIND-CMD-1] a problem, what was opened, and commands by keys alone', async () => {
  const root = await rootOf(product)
  const title = freshName('lighthouse')
  const pid = await createProblem(root, { title })
  const student = await register(product, freshName('finder'))
  const { page, go } = await visit({ as: student })
  const dialog = page.getByRole('dialog', { name: 'Search and commands' })
  const option = dialog.getByRole('option')
  const search = async (text: string) => {
    await page.keyboard.press('Control+K')
    await seen(dialog)
    await page.keyboard.type(text)
  }
  await go('/')
  await search(title)
  // At once: it waits for the answer.
  await page.keyboard.press('Enter')
  await gone(dialog)
  await eventually(async () => pathOf(page)).toBe(`/problem/${pid}`)
  await seen(page.getByRole('heading', { level: 1, name: title }))

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Problems' }).focus()
  await search(title)
  await seen(option.filter({ hasText: title }))
  await page.keyboard.press('Escape')
  await gone(dialog)
  await seen(page.locator(':focus').and(page.getByRole('link', { name: 'Problems' })))
  await page.keyboard.press('Enter')
  await eventually(async () => pathOf(page)).toBe('/problems')

  await search('')
  const recent = dialog.getByRole('group', { name: 'Recently opened' }).getByRole('option')
  await seen(recent.first().filter({ hasText: title }))
  await page.keyboard.press('Enter')
  await eventually(async () => pathOf(page)).toBe(`/problem/${pid}`)

  await search('night theme')
  await page.keyboard.press('Enter')
  await eventually(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await search('standing')
  await seen(dialog.getByText('Nothing matches “standing”.'))
  await page.keyboard.press('Escape')
  await search('man')
  await seen(dialog.getByRole('status').filter({ hasText: /Nothing matches|results?\./ }))
  expect(await option.filter({ hasText: /^Manage / }).count()).toBe(0)
  await page.keyboard.press('Escape')

  await search('subm')
  const [first, second] = [option.nth(0), option.nth(1)]
  await seen(second)
  await page.keyboard.press('ArrowDown')
  expect([await first.getAttribute('aria-selected'), await second.getAttribute('aria-selected')]).toEqual([
    'false',
    'true',
  ])
  const active = await dialog.getByRole('combobox').getAttribute('aria-activedescendant')
  expect(active).toBe(await second.getAttribute('id'))
  await page.keyboard.press('Escape')

  await search('中文')
  await page.keyboard.press('Enter')
  await eventually(() => page.locator('html').getAttribute('lang')).toBe('zh-CN')
  await page.keyboard.press('Control+K')
  await page.keyboard.type('登出')
  await page.keyboard.press('Enter')
  await seen(page.getByRole('button', { name: '登录 / 注册' }))
  await page.keyboard.press('Control+K')
  const chinese = page.getByRole('dialog', { name: '搜索与命令' })
  await seen(chinese.getByRole('group', { name: '页面与命令' }))
  expect(await chinese.getByRole('group', { name: '最近打开' }).count()).toBe(0)
})

test('[FIND-CMD-1] root goes to what is root’s and begins a course; a visitor logs in', async () => {
  const { page, go } = await visit({ as: await rootOf(product) })
  await go('/')
  await page.keyboard.press('Control+K')
  await page.keyboard.type('manage us')
  await page.keyboard.press('Enter')
  await eventually(async () => pathOf(page)).toBe('/admin/users')
  await page.keyboard.press('Control+K')
  await page.keyboard.type('create course')
  await page.keyboard.press('Enter')
  await seen(page.getByRole('dialog', { name: 'Create Course' }))
  await page.keyboard.press('Escape')
  await eventually(async () => page.url()).toMatch(/\/courses$/)

  const visitor = await visit()
  await visitor.go('/')
  await visitor.page.keyboard.press('Control+K')
  await visitor.page.keyboard.type('sign')
  await visitor.page.keyboard.press('Enter')
  await seen(authDialog(visitor.page).dialog)
})

test('[FIND-PHONE-1] on a phone the button in the header finds a course', async () => {
  const { name } = await createCourse(await rootOf(product), { encrypt: CourseVisibility.Public })
  const student = await register(product, freshName('walker'))
  const { page, go } = await visit({ as: student, width: 390, height: 780 })
  await go('/')
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Search and commands' })
  await dialog.getByRole('combobox').fill(name)
  await seen(dialog.getByRole('option', { name }))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await dialog.getByRole('option', { name }).click()
  await seen(page.getByRole('heading', { level: 1, name }))
})
