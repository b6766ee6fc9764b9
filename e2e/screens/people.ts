// Home, announcements, discussions, and the person who is logged in.

import type { Screen } from '../screens.ts'
import { dialogOpen, editorReady, openAuth, rowsReady } from '../show.ts'

export const people: readonly Screen[] = [
  { name: 'home', path: () => '/', as: 'visitor', phone: true },
  { name: 'home-student', path: () => '/', as: 'student', phone: true },
  { name: 'home-root', path: () => '/', as: 'root' },
  { name: 'news', path: ({ nid }) => `/news/${nid}`, as: 'visitor', phone: true },
  { name: 'news-edit', path: ({ nid }) => `/news/${nid}/edit`, as: 'root', phone: true, show: editorReady },
  { name: 'news-create', path: () => '/news/create', as: 'root', show: editorReady },
  { name: 'user-ranklist', path: () => '/user/ranklist', as: 'student', phone: true, show: rowsReady },
  { name: 'profile', path: ({ student }) => `/user/${student.uid}`, as: 'student', phone: true },
  { name: 'profile-root', path: ({ student }) => `/user/${student.uid}`, as: 'root' },
  { name: 'discussions', path: () => '/discuss', as: 'student', phone: true, show: rowsReady },
  {
    name: 'discussion-begin',
    path: ({ pid }) => `/discuss?pid=${pid}`,
    as: 'student',
    phone: true,
    show: async (page) => {
      await rowsReady(page)
      await page.getByRole('main').getByRole('button').first().click()
      await page.getByRole('main').locator('textarea').waitFor({ state: 'visible' })
    },
  },
  { name: 'discussion', path: ({ did }) => `/discuss/${did}`, as: 'student', phone: true },
  { name: 'discussion-visitor', path: ({ did }) => `/discuss/${did}`, as: 'visitor' },
  { name: 'login', path: () => '/', as: 'visitor', show: openAuth },
  {
    name: 'register-flagged',
    path: () => '/',
    as: 'visitor',
    phone: true,
    show: async (page) => {
      await openAuth(page)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('navigation').getByRole('button').nth(1).click()
      await dialog.locator('form button[type=submit]').click()
      await dialog.getByRole('alert').first().waitFor()
    },
  },
  { name: 'settings', path: () => '/settings', as: 'student', phone: true },
  {
    name: 'device',
    path: () => '/device',
    as: 'student',
    phone: true,
    show: async (page) => {
      const body = { name: 'verdict on lab-7', scopes: ['read', 'submit'] }
      const answer = await page.request.post('/api/device/code', { data: body })
      const { data } = (await answer.json()) as { data: { user_code: string } }
      await page.getByRole('main').getByRole('textbox').fill(data.user_code)
      await page.getByRole('main').locator('button[type=submit]').click()
      await page.getByRole('main').locator('dl').waitFor()
    },
  },
  { name: 'device-code', path: () => '/device', as: 'student', phone: true },
  { name: 'device-visitor', path: () => '/device', as: 'visitor' },
  {
    name: 'settings-app',
    path: () => '/settings',
    as: 'student',
    phone: true,
    show: async (page) => {
      // The same in each picture.
      const data = {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Verdict:student?secret=JBSWY3DPEHPK3PXP',
      }
      await page.route('**/api/account/factors/app', (route) =>
        route.fulfill({ json: { success: true, code: 200, message: 'OK', data } }),
      )
      await page.getByRole('button', { name: /^(Set up|设置)$/ }).click()
      await dialogOpen(page)
    },
  },
  { name: 'new-password-over', path: () => '/account/password', as: 'visitor', phone: true },
  { name: 'confirm-address-over', path: () => '/account/mail', as: 'student', phone: true },
  { name: 'unsubscribe', path: () => '/account/unsubscribe/token', as: 'visitor', phone: true },
  { name: 'settings-admin', path: () => '/settings', as: 'root' },
  {
    name: 'notices',
    path: () => '/problems',
    as: 'student',
    phone: true,
    show: async (page) => {
      await page.getByRole('banner').locator('button[aria-haspopup=dialog]').click()
      await dialogOpen(page)
      await page.locator('dialog li').first().waitFor()
    },
  },
]
